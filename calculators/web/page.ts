/**
 * What every page loads: the custom elements of the calculators. They upgrade by themselves
 * whenever the theme's instant navigation swaps the page's content.
 */

import { followColourScheme } from "./visit/colour-scheme";
import { CardPicker } from "./cards/card-picker";
import { EngineStatus } from "./python/engine-status";
import { ExamplesCheck } from "./calculator/examples-check";
import { HouseRules } from "./house-rules/house-rules";
import { HouseRulesCard } from "./house-rules/house-rules-card";
import { KeepOffline } from "./visit/keep-offline";
import { landWhereLinksLead } from "./visit/landing";
import { RummyCalculator } from "./calculator/rummy-calculator";
import { ScoreSheet } from "./form/score-sheet";
import { bringBackStylesheets } from "./visit/stylesheets";
import { SuitColours, applySuitColours } from "./cards/suit-colours";
import { showMeaningsOfWords } from "./visit/term-meanings";
import { inTurn } from "./parts/turns";
import { keepSite } from "./visit/versions";

followColourScheme();
applySuitColours();
showMeaningsOfWords();

customElements.define("suit-colours", SuitColours);
customElements.define("engine-status", EngineStatus);
customElements.define("score-sheet", ScoreSheet);
customElements.define("house-rules", HouseRules);
customElements.define("house-rules-card", HouseRulesCard);
customElements.define("examples-check", ExamplesCheck);
customElements.define("keep-offline", KeepOffline);
customElements.define("rummy-calculator", RummyCalculator);
// They only help to fill a form in, which works without them.
inTurn(() => customElements.define("card-picker", CardPicker));

window.addEventListener("load", () => {
  landWhereLinksLead();
  void bringBackStylesheets();
  void keepSite();
});
