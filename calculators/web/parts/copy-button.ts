/** A button that copies a text and says so, in itself and to a screen reader. */

import { announce } from "./announce";
import { button } from "./button";

const FEEDBACK_MS = 2000;

/** `text` is asked when the button is pressed. */
export function copyButton(label: string, text: () => string): HTMLButtonElement {
  let timer = 0;
  const made = button(label, async () => {
    const copied = await copy(text());
    made.textContent = copied ? "Copied" : "Not copied";
    announce(made, copied ? "Copied." : "The browser did not allow copying.");
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      made.textContent = label;
    }, FEEDBACK_MS);
  });
  return made;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // no clipboard interface without a secure address
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  const focused = document.activeElement;
  area.value = text;
  area.className = "spoken";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
