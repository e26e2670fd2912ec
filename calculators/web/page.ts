/**
 * What every page loads: the custom elements of the calculators. They upgrade by themselves
 * whenever the theme's instant navigation swaps the page's content.
 */

import { followColourScheme } from "./colour-scheme";
import { CardPicker } from "./card-picker";
import { EngineStatus } from "./engine-status";
import { ExamplesCheck } from "./examples-check";
import { HouseRules } from "./house-rules";
import { HouseRulesCard } from "./house-rules-card";
import { KeepOffline } from "./keep-offline";
import { landWhereLinksLead } from "./landing";
import { RummyCalculator } from "./rummy-calculator";
import { ScoreSheet } from "./score-sheet";
import { bringBackStylesheets } from "./stylesheets";
import { SuitColours, applySuitColours } from "./suit-colours";
import { showMeaningsOfWords } from "./term-meanings";
import { inTurn } from "./turns";
import { keepSite } from "./versions";

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
