/**
 * The meaning of a word is shown while the pointer or the focus is on it (styles do that).
 * Escape takes it away without moving either, until they leave.
 */

const AWAY = "data-away";

export function hideMeaningsOnEscape(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const term of document.querySelectorAll(".term:is(:hover, :focus-within)")) {
      term.setAttribute(AWAY, "");
    }
  });
  for (const leaving of ["pointerout", "focusout"]) {
    document.addEventListener(leaving, (event) => {
      if (event.target instanceof Element) event.target.closest(".term")?.removeAttribute(AWAY);
    });
  }
}
