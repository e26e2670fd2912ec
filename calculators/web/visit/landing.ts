/**
 * A link lands where it leads. The theme swaps pages and scrolls once, to where its target is at
 * that moment; then what is above is laid out, filled or unfolded, and pushes the target away. The
 * target is followed until the page rests, or the reader takes over. Back and Forward are
 * the theme's: they return to where one was.
 */

import { placeClicked } from "../form/address";

/** The theme's: says when a page has been put in place. */
interface Theme {
  document$?: { subscribe(told: () => void): void };
}

const RESTING_MS = 400;
const LONGEST_MS = 3_000;
const TAKING_OVER = ["wheel", "touchmove", "pointerdown", "keydown"];

/** Where the link leads that was followed last, until the reader goes on from there. */
let followed: URL | undefined;
let isThere = false;
let following = new AbortController();

export function landWhereLinksLead(): void {
  document.addEventListener("click", notice, { capture: true }); // before the theme's
  window.addEventListener("popstate", wentBackOrForward);
  for (const taking of TAKING_OVER) {
    window.addEventListener(taking, takenOver, { capture: true, passive: true });
  }
  (window as Theme).document$?.subscribe(() => setTimeout(land));
}

function notice(event: MouseEvent): void {
  const place = placeClicked(event);
  if (!place) return;
  followed = place;
  isThere = false;
  if (place.pathname === location.pathname && place.hash) setTimeout(land);
}

/** Links fire the same event, and so does the theme where one is followed twice. */
function wentBackOrForward(event: PopStateEvent): void {
  if (event.state !== null && followed?.href !== location.href) leave();
}

/** While the page is still on its way, a reader who moves is not there yet. */
function takenOver(): void {
  if (isThere) leave();
}

function leave(): void {
  followed = undefined;
  following.abort();
}

/** Also where the theme puts the page in place once more, as it does at a first link inside it. */
function land(): void {
  // A browser that loads the page itself knows its way, and must not be stopped.
  if (!followed || followed.pathname !== location.pathname || followed.hash !== location.hash) return;
  const target = document.getElementById(decodeURIComponent(followed.hash.slice(1)));
  if (target) {
    isThere = true;
    follow(target);
  } else if (!followed.hash) {
    // A page just scrolled makes the theme take its place for that of the page to come.
    window.scrollTo(0, 0);
    leave();
  }
}

function follow(target: HTMLElement): void {
  following.abort();
  following = new AbortController();
  const { signal } = following;
  // As the browser knows it: its styles keep a target clear of the header.
  if (!target.matches(":target")) location.replace(location.href);
  for (let fold = foldAround(target); fold; fold = foldAround(fold)) fold.open = true;

  const began = performance.now();
  let moved = began;
  const look = (now: number): void => {
    if (signal.aborted || !target.isConnected) return;
    const before = window.scrollY;
    target.scrollIntoView();
    if (window.scrollY !== before) moved = now;
    if (now - moved < RESTING_MS && now - began < LONGEST_MS) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function foldAround(element: Element): HTMLDetailsElement | null {
  return element.parentElement?.closest<HTMLDetailsElement>("details:not([open])") ?? null;
}
