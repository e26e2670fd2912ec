/**
 * The request in the page's address, so that a link reopens it.
 *
 * Changes overwrite the entry in the history instead of adding to it, since nobody wants to
 * press Back once for each card. A new entry begins with the first change to what a link
 * showed (Back returns to that) and where one hand takes another's place (random, clear,
 * reset). The page's own example, which has no request in its address, needs no entry.
 *
 * The theme keeps scroll positions in `history.state`, so the address alone carries ours.
 */

import type { Request } from "../python/protocol";

/**
 * The request in an address; what is no input of the form (`knows`) is passed over. A name
 * without a text is kept: it says that this was left empty.
 */
export function requestIn(search: string, knows: (name: string) => boolean): Request {
  const request: Record<string, string> = {};
  for (const [name, text] of new URLSearchParams(search)) {
    if (knows(name)) request[name] = text;
  }
  return request;
}

/** A page's address with a request in it. */
export function linkTo(page: string, request: Request): string {
  const url = new URL(page, document.baseURI);
  url.hash = "";
  url.search = new URLSearchParams(request).toString();
  return url.href;
}

/** Where a click leads on this site, in this window; nowhere if it is on no link. */
export function placeClicked(event: MouseEvent): URL | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const url = new URL(link.href, document.baseURI);
  return url.origin === location.origin ? url : undefined;
}

export class Address {
  #startsEntry = true;

  /** Makes the next write begin a new entry in the history. */
  startEntry(): void {
    this.#startsEntry = true;
  }

  write(request: Request): void {
    const link = linkTo(location.pathname, request);
    if (link === location.href) return;
    if (this.#startsEntry && location.search) history.pushState(null, "", link);
    else history.replaceState(history.state, "", link);
    this.#startsEntry = false;
  }
}
