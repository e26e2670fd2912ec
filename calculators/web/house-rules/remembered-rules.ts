/**
 * The house rules that a reader plays by, kept in this browser for each game.
 *
 * Kept is what differs from the game's standard, in the words of requests: a named school
 * under `rules`, and options by their names. A link says by which rules its answer is meant,
 * so what is kept comes in only where the address asks nothing.
 */

import { linkTo } from "../form/address";
import type { Request } from "../python/protocol";
import { controls, readRequest, type Control } from "../form/request-form";

const KEY = "rummy-reckoner.house-rules.";

/** The rules kept for a game; none where there are none or the browser keeps nothing. */
export function rememberedRules(game: string): Request {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY + game) ?? "{}");
    return isRequest(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps the rules of a game; no rules mean its standard again. */
export function rememberRules(game: string, rules: Request): void {
  try {
    if (Object.keys(rules).length === 0) localStorage.removeItem(KEY + game);
    else localStorage.setItem(KEY + game, JSON.stringify(rules));
  } catch {
    // Private windows may refuse: the rules then last as long as the page.
  }
}

/** Whether a form is on the page it leads to, whose address is its own. */
export function isAtHome(form: HTMLFormElement): boolean {
  return new URL(form.action, document.baseURI).pathname === location.pathname;
}

/** The game whose house rules a form shows. */
export function gameOf(form: ParentNode): string {
  const shown = form.querySelector<HTMLFieldSetElement>("fieldset[data-game]:not([hidden])");
  return shown?.dataset["game"] ?? "";
}

/**
 * Puts the rules kept for a form's game into the address, as if a link had said so: the example
 * is then shown by them. Where the address asks something, it is left as it is.
 */
export function recallRules(form: HTMLFormElement): void {
  if (location.search !== "" || !isAtHome(form)) return;
  const rules = new Set(controls(form).filter(isRule).map((control) => control.name));
  const kept = Object.entries(rememberedRules(gameOf(form))).filter(([name]) => rules.has(name));
  if (kept.length === 0) return;
  const link = linkTo(location.pathname, Object.fromEntries(kept));
  history.replaceState(history.state, "", link + location.hash);
}

/** Where a request holds house rules alone, the rest of what an example asks, by these rules. */
export function byRules(form: HTMLFormElement, request: Request, example: Request): Request {
  const rules = new Set([...form.elements].filter(isControl).filter(isRule).map(({ name }) => name));
  if (!Object.keys(request).every((name) => rules.has(name))) return request;
  const asked = Object.entries(example).filter(([name]) => !rules.has(name));
  return { ...request, ...Object.fromEntries(asked) };
}

/**
 * What a form asks, for an address. An emptied form says that it is empty: an address that asks
 * nothing, or holds house rules alone, shows the page's example.
 */
export function requestForAddress(form: HTMLFormElement): Request {
  const request = readRequest(form);
  const inputs = controls(form).filter((control) => !isRule(control));
  const [first] = inputs;
  if (!first || inputs.some(({ name }) => name in request)) return request;
  return { ...request, [first.name]: "" };
}

function isRule(control: Control): boolean {
  if (control.closest("house-rules")) return true;
  const others = control.form?.querySelector("house-rules")?.getAttribute("also") ?? "";
  return others.split(" ").includes(control.name);
}

function isControl(element: Element): element is Control {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

function isRequest(kept: unknown): kept is Request {
  return (
    typeof kept === "object" &&
    kept !== null &&
    Object.values(kept).every((word) => typeof word === "string")
  );
}
