/**
 * `<rummy-calculator>`: a form that answers on every change. It sends what the form holds,
 * puts the answer's fragment in place, keeps the page's address in step, and shows an error
 * beside the input it names while the last good answer stays, dimmed.
 */

import { Address, linkTo, placeClicked, requestIn } from "../form/address";
import { SAID } from "../parts/announce";
import { AnswerPeek } from "./answer-peek";
import { button } from "../parts/button";
import { copyButton } from "../parts/copy-button";
import { preparedAnswer } from "./prepared-answers";
import { CHANGED, EngineFailure, engine } from "../python/engine";
import { FormErrors } from "./form-errors";
import type { AnswerData, Reply, Request } from "../python/protocol";
import { byRules, recallRules, requestForAddress } from "../house-rules/remembered-rules";
import { controlNamed, controls, fillForm, readRequest } from "../form/request-form";
import { setDeck } from "../cards/deck-in-play";
import { ANOTHER_HAND } from "../form/text-edits";

// An unfinished word is no mistake: an error, and what a screen reader is told, wait for a rest.
const REST_MS = 600;
// An answer that takes longer than the eye notices leaves the old one dimmed.
const NOTICED_MS = 250;

export class RummyCalculator extends HTMLElement {
  #form!: HTMLFormElement;
  #result!: HTMLElement;
  #errors!: FormErrors;
  #peek!: AnswerPeek;
  #example!: { readonly html: string; readonly request: Request };
  #address: Address | undefined;
  #link: HTMLAnchorElement | undefined;
  #reply: Reply | undefined;
  #unanswered: Request | undefined;
  /** The inputs that hold the example's text because a link asks for its rules alone. */
  #lent = new Set<string>();
  #asking = false;
  #isPasted = false;
  #isChanging = false;
  #frame = 0;
  #rest = 0;
  #noticed = 0;
  readonly #status = document.createElement("p");
  #listening = new AbortController();

  connectedCallback(): void {
    const form = this.querySelector("form");
    const result = this.querySelector<HTMLElement>(".result");
    if (!form || !result) return;
    if (!this.#form) this.#build(form, result);
    this.#listen();
    recallRules(form);
    // The parts of its form may be upgraded only after the calculator.
    if (this.#address && location.search) queueMicrotask(() => this.#openAddress());
  }

  disconnectedCallback(): void {
    this.#listening.abort();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
  }

  /** Whether this is the page that the form leads to; elsewhere the address is not ours. */
  get #isOwnPage(): boolean {
    return new URL(this.#form.action).pathname === location.pathname;
  }

  #build(form: HTMLFormElement, result: HTMLElement): void {
    this.#form = form;
    this.#result = result;
    this.#errors = new FormErrors(form);
    this.#example = { html: result.innerHTML, request: readRequest(form) };
    if (this.#isOwnPage) this.#address = new Address();
    this.#status.className = "spoken";
    this.#status.setAttribute("role", "status");
    this.#peek = new AnswerPeek(result);
    result.before(document.createElement("engine-status"));
    result.after(this.#tools(), this.#status, this.#peek.element);
  }

  #tools(): HTMLElement {
    const tools = document.createElement("div");
    tools.className = "answer-tools";
    tools.append(
      copyButton("Copy link", () => linkTo(this.#form.action, requestForAddress(this.#form))),
      copyButton("Copy answer", () => this.#reply?.text ?? this.#result.innerText),
      button("Reset", () => this.#reset()),
      document.createElement("suit-colours"),
    );
    if (!this.#address) tools.prepend(this.#openLink());
    return tools;
  }

  /** Where the address is not ours, a link carries the request to the calculator's own page. */
  #openLink(): HTMLAnchorElement {
    this.#link = document.createElement("a");
    this.#link.textContent = "Open in the calculator";
    this.#link.href = linkTo(this.#form.action, this.#example.request);
    return this.#link;
  }

  #listen(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const startPython = (): void => {
      engine.start().catch(() => {}); // <engine-status> shows what went wrong
    };
    this.#form.addEventListener("focusin", startPython, { signal });
    this.#form.addEventListener("pointerdown", startPython, { signal });
    this.#form.addEventListener(
      "input",
      (event) => {
        this.#isPasted = event instanceof InputEvent && event.inputType === "insertFromPaste";
        this.#changed();
      },
      { signal },
    );
    this.#form.addEventListener(ANOTHER_HAND, () => this.#address?.startEntry(), { signal });
    this.#form.addEventListener("submit", (event) => event.preventDefault(), { signal });
    this.addEventListener(SAID, (event) => this.#say((event as CustomEvent<string>).detail), { signal });
    engine.addEventListener(CHANGED, () => this.#engineChanged(), { signal });
    if (!this.#address) return;
    window.addEventListener("popstate", () => this.#openAddress(), { signal });
    document.addEventListener("click", (event) => this.#linkClicked(event), {
      signal,
      capture: true,
    });
  }

  /** Asks at once, and once for all that changes together; the address can wait for a frame. */
  #changed(): void {
    if (this.#isChanging) return;
    this.#isChanging = true;
    this.#lent.clear();
    queueMicrotask(() => {
      this.#isChanging = false;
      void this.#ask(readRequest(this.#form));
    });
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      const request = requestForAddress(this.#form);
      if (this.#isOwnPage) this.#address?.write(request);
      if (this.#link) this.#link.href = linkTo(this.#form.action, request);
    });
  }

  /** Shows what the address asks: a link's request, or the page's own example. */
  #openAddress(): void {
    if (!this.#isOwnPage) return; // instant navigation is on its way to another page
    this.#address?.startEntry();
    const names = new Set(controls(this.#form).map((control) => control.name));
    // The options of a game that is not in use yet are inputs as well.
    for (const { name } of this.#form.querySelectorAll<HTMLInputElement>("fieldset [name]")) {
      names.add(name);
    }
    const request = requestIn(location.search, (name) => names.has(name));
    if (Object.keys(request).length === 0) {
      this.#showExample();
    } else {
      const whole = byRules(this.#form, request, this.#example.request);
      this.#lent = new Set(Object.keys(whole).filter((name) => !(name in request)));
      fillForm(this.#form, whole);
      void this.#ask(readRequest(this.#form));
      if (engine.state.phase !== "ready") void this.#showPrepared(whole);
    }
  }

  /** Shows what the build answered to an example's link, until the engine answers as well. */
  async #showPrepared(request: Request): Promise<void> {
    const asked = this.#unanswered;
    const reply = await preparedAnswer(this.#calculator, request);
    if (!reply || !asked || this.#unanswered !== asked) return;
    this.#show(reply);
    this.#isUpToDate();
  }

  /** A link to this page with another request: the theme would only change the address. */
  #linkClicked(event: MouseEvent): void {
    const url = placeClicked(event);
    if (!url || url.pathname !== location.pathname) return;
    if (url.search === location.search || url.hash) return;
    event.preventDefault();
    event.stopPropagation();
    history.pushState(null, "", url.href);
    this.#openAddress();
  }

  #reset(): void {
    this.#address?.startEntry();
    this.#address?.write({});
    this.#showExample();
    this.#address?.startEntry();
    this.#say("Back to the example.");
  }

  #showExample(): void {
    cancelAnimationFrame(this.#frame);
    fillForm(this.#form, this.#example.request);
    this.#unanswered = undefined;
    this.#reply = undefined;
    this.#lent.clear();
    if (this.#link) this.#link.href = linkTo(this.#form.action, this.#example.request);
    this.#showResult(this.#example.html);
    this.#peek.show("", "answer");
  }

  /** Sends the latest request; while one is under way, the newest waits and others are dropped. */
  async #ask(request: Request): Promise<void> {
    this.#unanswered = request;
    clearTimeout(this.#rest);
    if (this.#asking) return;
    this.#asking = true;
    this.#noticed = window.setTimeout(() => this.#result.setAttribute("aria-busy", "true"), NOTICED_MS);
    try {
      while (this.#unanswered) {
        const asked: Request = this.#unanswered;
        const reply = await engine.answer({ calculator: this.#calculator, ...asked });
        if (this.#unanswered !== asked) continue;
        this.#unanswered = undefined;
        this.#show(reply);
      }
    } catch (error) {
      // The request stays unanswered, and is asked again when the engine runs again.
      if (!(error instanceof EngineFailure)) throw error;
    } finally {
      this.#asking = false;
      this.#isUpToDate();
    }
  }

  #isUpToDate(): void {
    clearTimeout(this.#noticed);
    this.#result.removeAttribute("aria-busy");
  }

  get #calculator(): string {
    return this.getAttribute("calculator") ?? "";
  }

  #engineChanged(): void {
    const { phase } = engine.state;
    if (phase === "ready" && this.#unanswered && !this.#asking) void this.#ask(this.#unanswered);
  }

  #show(reply: Reply): void {
    const data: AnswerData = JSON.parse(reply.json);
    if (data.ok) {
      this.#reply = reply;
      if (data.deck) setDeck(this.#form, data.deck);
      if (data.read) this.#writePlainly(data.read);
      this.#showResult(reply.html);
      this.#peek.show(data.verdict ?? "", "answer");
      this.#afterRest(() => this.#say(data.verdict ?? ""));
    } else if (data.error) {
      const { error } = data;
      if (this.#takeBack(error.field)) return;
      this.#afterRest(() => {
        this.#result.classList.add("out-of-date");
        this.#result.classList.toggle("of-example", this.#reply === undefined);
        this.#errors.show(error);
        this.#peek.show(error.message, "error");
        this.#say(error.message);
      });
    }
  }

  /** Writes a pasted hand card by card, so that the picker knows it; never while one types. */
  #writePlainly(read: Readonly<Record<string, string>>): void {
    const controlsRead = Object.keys(read).map((name) => controlNamed(this.#form, name));
    const isTyping = controlsRead.some((control) => control && control === document.activeElement);
    if (!isTyping || this.#isPasted) fillForm(this.#form, { ...readRequest(this.#form), ...read });
  }

  /** Takes out what the example put into an input and the rules of the link refuse. */
  #takeBack(name: string): boolean {
    const control = controlNamed(this.#form, name);
    if (!control || !this.#lent.delete(name)) return false;
    fillForm(this.#form, { ...readRequest(this.#form), [name]: "" });
    void this.#ask(readRequest(this.#form));
    return true;
  }

  #showResult(html: string): void {
    clearTimeout(this.#rest);
    this.#errors.clear();
    this.#result.classList.remove("out-of-date", "of-example");
    const opened = openParts(this.#result);
    this.#result.innerHTML = html;
    reopenParts(this.#result, opened);
  }

  #afterRest(act: () => void): void {
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(act, REST_MS);
  }

  #say(sentence: string): void {
    this.#status.textContent = sentence;
  }
}

/** Which of an answer's folded parts are open, by what they are called (counts aside). */
function openParts(result: HTMLElement): Map<string, boolean> {
  return new Map([...result.querySelectorAll("details")].map((part) => [nameOf(part), part.open]));
}

/** What one opened or closed stays so in the next answer. */
function reopenParts(result: HTMLElement, opened: ReadonlyMap<string, boolean>): void {
  for (const part of result.querySelectorAll("details")) {
    part.open = opened.get(nameOf(part)) ?? part.open;
  }
}

function nameOf(part: HTMLDetailsElement): string {
  return part.querySelector("summary")?.textContent?.replace(/\d+/g, "").trim() ?? "";
}
