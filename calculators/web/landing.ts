/**
 * A link lands where it leads. The theme swaps pages and scrolls once, to where its target is at
 * that moment; then what is above is laid out, filled or unfolded, and pushes the target away. The
 * target is followed until the page rests, or the reader takes over. Back and Forward are
 * the theme's: they return to where one was.
 */

/** The theme's: says when a page has been put in place. */
interface Theme {
  document$?: { subscribe(told: () => void): void };
}

const RESTING_MS = 400;
const LONGEST_MS = 3_000;
const TAKING_OVER = ["wheel", "touchmove", "pointerdown", "keydown"];

/** Where the link leads that was followed last, while its page is on its way. */
let followed: URL | undefined;
let following = new AbortController();

export function landWhereLinksLead(): void {
  document.addEventListener("click", notice, { capture: true }); // before the theme's
  window.addEventListener("popstate", wentBackOrForward);
  (window as Theme).document$?.subscribe(() => setTimeout(land));
}

function notice(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const url = new URL(link.href, document.baseURI);
  followed = url.origin === location.origin ? url : undefined;
  if (url.pathname === location.pathname && url.hash) setTimeout(land);
}

/** Links fire the same event; but the theme keeps no place for where they lead. */
function wentBackOrForward(event: PopStateEvent): void {
  if (event.state === null) return;
  followed = undefined;
  following.abort();
}

function land(): void {
  if (!followed || followed.pathname !== location.pathname) return;
  const target = document.getElementById(decodeURIComponent(followed.hash.slice(1)));
  // A page just scrolled makes the theme take its place for that of the page to come.
  if (!followed.hash) window.scrollTo(0, 0);
  followed = undefined;
  if (target) follow(target);
}

function follow(target: HTMLElement): void {
  following.abort();
  following = new AbortController();
  const { signal } = following;
  for (const taking of TAKING_OVER) {
    window.addEventListener(taking, () => following.abort(), { signal, capture: true, passive: true });
  }
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
