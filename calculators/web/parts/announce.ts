/** A sentence for screen readers, said by the calculator that the part of a page stands in. */

/** Told with the sentence as `detail`. */
export const SAID = "said";

export function announce(from: HTMLElement, sentence: string): void {
  from.dispatchEvent(new CustomEvent(SAID, { bubbles: true, detail: sentence }));
}
