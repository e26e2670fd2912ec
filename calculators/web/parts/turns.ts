/**
 * Work that a page does as it opens, each piece in a task of its own, so that none of it keeps a
 * slow phone from a touch for long.
 */

const waiting: (() => void)[] = [];

/** Does the work after all that was given before, and after what runs now. */
export function inTurn(work: () => void): void {
  if (waiting.push(work) === 1) setTimeout(doNext);
}

function doNext(): void {
  waiting[0]?.();
  waiting.shift();
  if (waiting.length > 0) setTimeout(doNext);
}
