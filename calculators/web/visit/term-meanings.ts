/**
 * The meaning of a word is shown while the pointer or the focus is on it (styles do that).
 * It is moved where it would not fit, and Escape takes it away without moving either, until
 * they leave.
 */

const AWAY = "data-away";
const EDGE = 8; // pixels between a meaning and the edge of the window

export function showMeaningsOfWords(): void {
  for (const coming of ["pointerover", "focusin"]) {
    document.addEventListener(coming, (event) => {
      const meaning = termOf(event)?.querySelector<HTMLElement>(".term__means");
      if (meaning) keepInWindow(meaning);
    });
  }
  for (const leaving of ["pointerout", "focusout"]) {
    document.addEventListener(leaving, (event) => termOf(event)?.removeAttribute(AWAY));
  }
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const term of document.querySelectorAll(".term:is(:hover, :focus-within)")) {
      term.setAttribute(AWAY, "");
    }
  });
}

function termOf(event: Event): Element | null {
  return event.target instanceof Element ? event.target.closest(".term") : null;
}

function keepInWindow(meaning: HTMLElement): void {
  meaning.style.removeProperty("--shift");
  const past = meaning.getBoundingClientRect().right + EDGE - document.documentElement.clientWidth;
  if (past > 0) meaning.style.setProperty("--shift", `${-past}px`);
}
