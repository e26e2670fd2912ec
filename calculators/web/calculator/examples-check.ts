/**
 * `<examples-check>`: answers every worked example of the site again, in this browser, and holds
 * each claim to the answer. The list is the site's `examples.json`; each example has a row on
 * the page, by its id. Claims and answers are JSON, and all that is done here is to compare it.
 *
 * The check outlives the element: the theme's instant navigation replaces the page, even for a
 * link within it, and what was found is shown again when the list is back.
 */

import { button } from "../parts/button";
import { EngineFailure, engine } from "../python/engine";
import type { Request } from "../python/protocol";

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

interface Example {
  readonly id: string;
  readonly title: string;
  readonly request: Request;
  readonly claim: Readonly<Record<string, Json>>;
}

/** Told with the example that was checked as `detail`, or nothing when all else changed. */
const CHECKED = "checked";

class Check extends EventTarget {
  examples: readonly Example[] = [];
  /** What differs, for each example checked so far. */
  readonly differences = new Map<string, readonly string[]>();
  underWay = false;
  /** Why there is no result, or not a whole one. */
  failure = "";
  seconds = 0;

  get differing(): readonly Example[] {
    return this.examples.filter(({ id }) => (this.differences.get(id) ?? []).length > 0);
  }

  get isWhole(): boolean {
    return this.examples.length > 0 && this.differences.size === this.examples.length;
  }

  /** Checks all examples of a list anew, unless a check is under way. */
  async run(list: string): Promise<void> {
    if (this.underWay) return;
    this.underWay = true;
    this.failure = "";
    this.differences.clear();
    this.#tell();
    try {
      this.examples = await examplesOf(list);
      this.#tell();
      await engine.start();
      const began = performance.now();
      for (const example of this.examples) {
        const { json } = await engine.answer(example.request);
        this.differences.set(example.id, compare(example.claim, JSON.parse(json)));
        this.#tell(example);
      }
      this.seconds = (performance.now() - began) / 1000;
    } catch (error) {
      this.failure = notChecked(error);
    } finally {
      this.underWay = false;
      this.#tell();
    }
  }

  #tell(example?: Example): void {
    this.dispatchEvent(new CustomEvent(CHECKED, { detail: example }));
  }
}

const check = new Check();

export class ExamplesCheck extends HTMLElement {
  readonly #button = button("Check all again in this browser", () => {
    void check.run(this.dataset["list"] ?? "");
  });
  readonly #progress = document.createElement("progress");
  readonly #summary = document.createElement("p");
  readonly #differing = document.createElement("ul");
  readonly #show = (event: Event): void => {
    const { detail } = event as CustomEvent<Example | undefined>;
    if (detail) this.#showChecked(detail);
    else this.#showAll();
  };

  connectedCallback(): void {
    if (!this.hasChildNodes()) this.#build();
    check.addEventListener(CHECKED, this.#show);
    this.#showAll();
  }

  disconnectedCallback(): void {
    check.removeEventListener(CHECKED, this.#show);
  }

  #build(): void {
    this.#button.className = "md-button";
    this.#progress.setAttribute("aria-label", "Examples checked");
    this.#summary.setAttribute("role", "status");
    this.append(
      this.#button,
      document.createElement("engine-status"),
      this.#progress,
      this.#summary,
      this.#differing,
    );
  }

  #showAll(): void {
    const { examples, differences, underWay, isWhole } = check;
    if (underWay) this.#button.setAttribute("aria-disabled", "true");
    else this.#button.removeAttribute("aria-disabled");
    this.#progress.hidden = !underWay;
    this.#progress.max = Math.max(1, examples.length);
    this.#progress.value = differences.size;
    for (const { id } of examples) mark(id, underWay, differences.get(id));
    const differing = check.differing;
    if (isWhole) this.dataset["outcome"] = differing.length > 0 ? "differs" : "agrees";
    else delete this.dataset["outcome"];
    this.#summary.textContent = underWay ? "" : summary(differing.length);
    this.#differing.replaceChildren(...differing.map(linkTo));
  }

  #showChecked(example: Example): void {
    const differences = check.differences.get(example.id);
    this.#progress.value = check.differences.size;
    mark(example.id, true, differences);
    if (differences && differences.length > 0) this.#differing.append(linkTo(example));
  }
}

async function examplesOf(list: string): Promise<readonly Example[]> {
  const response = await fetch(list);
  if (!response.ok) throw new Error(`the list is missing, the server answered ${response.status}`);
  const file: { readonly examples: readonly Example[] } = await response.json();
  return file.examples;
}

/** What differs between a claim and an answer, each difference a line with both values. */
function compare(claim: Example["claim"], answer: Json): string[] {
  return Object.entries(claim).flatMap(([key, claimed]) => {
    const computed = partOf(answer, key);
    return written(claimed) === written(computed)
      ? []
      : [`${key}: claimed ${written(claimed)}, computed ${written(computed)}`];
  });
}

/** The part of an answer that a dotted key names; a number is a place in a list. */
function partOf(answer: Json, key: string): Json | undefined {
  let part: Json | undefined = answer;
  for (const name of key.split(".")) {
    if (part === null || typeof part !== "object") return undefined;
    part = (part as { readonly [name: string]: Json })[name];
  }
  return part;
}

/** A value as JSON, the names of objects in order, so that equal values are equal texts. */
function written(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  return JSON.stringify(value, (_, part: Json) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function mark(id: string, underWay: boolean, differences: readonly string[] | undefined): void {
  const row = document.getElementById(`check-${id}`);
  const place = row?.querySelector<HTMLElement>("[data-check]");
  if (!row || !place) return;
  if (!differences) {
    delete row.dataset["state"];
    place.textContent = underWay ? "…" : "not yet";
  } else {
    row.dataset["state"] = differences.length > 0 ? "differs" : "agrees";
    place.textContent = differences.join("\n") || "✓ agrees";
  }
}

function summary(differing: number): string {
  const { examples, failure, isWhole, seconds } = check;
  if (failure) return failure;
  if (!isWhole) return "";
  return differing > 0
    ? `The calculators, version ${engine.version}, contradict ${differing} of ${examples.length} examples.`
    : `The calculators, version ${engine.version}, agree with all ${examples.length} examples, ` +
        `checked in ${seconds.toFixed(1)} s.`;
}

function linkTo(example: Example): HTMLElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `#check-${example.id}`;
  link.textContent = example.title;
  item.append(link);
  return item;
}

function notChecked(error: unknown): string {
  // The engine says for itself what went wrong with it.
  if (error instanceof EngineFailure) return "Nothing more was checked.";
  return `Not checked: ${error instanceof Error ? error.message : String(error)}.`;
}
