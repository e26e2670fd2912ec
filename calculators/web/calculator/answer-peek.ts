/**
 * The answer in one line at the foot of the screen, for as long as the answer itself is below
 * it: on a phone the cards fill the screen, and one wants to see what each tap does. A tap on
 * the line goes to the answer. Screen readers are told by the calculator's status instead.
 */

export class AnswerPeek {
  readonly element = document.createElement("div");
  readonly #line = document.createElement("span");
  readonly #watcher: IntersectionObserver;
  #isBelow = false;

  constructor(result: HTMLElement) {
    this.element.className = "answer-peek";
    this.element.setAttribute("aria-hidden", "true");
    this.element.hidden = true;
    const bar = document.createElement("p");
    bar.append(this.#line);
    bar.addEventListener("click", () => result.scrollIntoView());
    this.element.append(bar);
    this.#watcher = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      this.#isBelow = !entry.isIntersecting && entry.boundingClientRect.top > 0;
      this.#showOrHide();
    }, { rootMargin: "0px 0px -64px" });
    this.#watcher.observe(result);
  }

  show(sentence: string, kind: "answer" | "error"): void {
    this.#line.textContent = sentence;
    this.element.dataset["kind"] = kind;
    this.#showOrHide();
  }

  #showOrHide(): void {
    this.element.hidden = !this.#isBelow || this.#line.textContent === "";
  }
}
