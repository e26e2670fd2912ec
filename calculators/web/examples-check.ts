/**
 * `<examples-check>`: answers every worked example of the site again, in this browser, and holds
 * each claim to the answer. The list is the site's `examples.json`; each example has a row on
 * the page, by its id. Claims and answers are JSON, and all that is done here is to compare it.
 */

import { button } from "./button";
import { EngineFailure, engine } from "./engine";
import type { Request } from "./protocol";

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

interface Example {
  readonly id: string;
  readonly title: string;
  readonly request: Request;
  readonly claim: Readonly<Record<string, Json>>;
}

export class ExamplesCheck extends HTMLElement {
  readonly #button = button("Check all again in this browser", () => void this.#run());
  readonly #progress = document.createElement("progress");
  readonly #summary = document.createElement("p");
  readonly #differing = document.createElement("ul");
  /** Set while a check is under way; leaving the page ends it. */
  #underWay: AbortController | undefined;

  connectedCallback(): void {
    if (this.hasChildNodes()) return;
    this.#button.className = "md-button";
    this.#progress.hidden = true;
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

  disconnectedCallback(): void {
    this.#underWay?.abort();
  }

  async #run(): Promise<void> {
    if (this.#underWay) return;
    this.#underWay = new AbortController();
    const { signal } = this.#underWay;
    this.#button.setAttribute("aria-disabled", "true");
    this.#differing.replaceChildren();
    this.#summary.textContent = "";
    delete this.dataset["outcome"];
    try {
      await this.#check(await this.#list(signal), signal);
    } catch (error) {
      if (!signal.aborted) this.#summary.textContent = notChecked(error);
    } finally {
      this.#button.removeAttribute("aria-disabled");
      this.#progress.hidden = true;
      this.#underWay = undefined;
    }
  }

  async #list(signal: AbortSignal): Promise<readonly Example[]> {
    const response = await fetch(this.dataset["list"] ?? "", { signal });
    if (!response.ok) throw new Error(`the list is missing, the server answered ${response.status}`);
    const file: { readonly examples: readonly Example[] } = await response.json();
    return file.examples;
  }

  async #check(examples: readonly Example[], signal: AbortSignal): Promise<void> {
    this.#progress.max = examples.length;
    this.#progress.value = 0;
    this.#progress.hidden = false;
    for (const { id } of examples) mark(id, "waiting", ["…"]);
    await engine.start();
    const began = performance.now();
    let differing = 0;
    for (const example of examples) {
      const { json } = await engine.answer(example.request);
      if (signal.aborted) return;
      const differences = compare(example.claim, JSON.parse(json));
      if (differences.length > 0) {
        differing += 1;
        this.#differing.append(linkTo(example));
      }
      mark(example.id, differences.length > 0 ? "differs" : "agrees", differences);
      this.#progress.value += 1;
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    this.dataset["outcome"] = differing > 0 ? "differs" : "agrees";
    this.#summary.textContent =
      differing > 0
        ? `Engine ${engine.version} contradicts ${differing} of ${examples.length} examples.`
        : `Engine ${engine.version} agrees with all ${examples.length} examples, checked in ${seconds} s.`;
  }
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

function mark(id: string, state: "waiting" | "agrees" | "differs", lines: readonly string[]): void {
  const row = document.getElementById(`check-${id}`);
  const place = row?.querySelector<HTMLElement>("[data-check]");
  if (!row || !place) return;
  row.dataset["state"] = state;
  place.textContent = state === "agrees" ? "✓ agrees" : lines.join("\n");
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
  if (error instanceof EngineFailure) return "Nothing more was checked.";
  return `Not checked: ${error instanceof Error ? error.message : String(error)}.`;
}
