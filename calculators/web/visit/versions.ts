/**
 * Keeps the site for use without network, and says once when there is a new version. The new
 * one waits until the reader wants it: what is open stays what it was.
 */

import { button } from "../parts/button";
import { CHANGED, engine } from "../python/engine";
import { TAKE_OVER } from "../python/protocol";
import { SCRIPT_ADDRESS } from "../python/script-address";

// Nothing that is only for later shall take time or bandwidth from what the page was opened for.
const REST_MS = 2_000;
const LOOK_AGAIN_MS = 60 * 60 * 1000;

/** Begins keeping the site, once the page has been loaded for a while and no Python is loading. */
export async function keepSite(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await rest();
  const script = new URL(SITE_ROOT + "service-worker.js", SCRIPT_ADDRESS);
  try {
    const registration = await navigator.serviceWorker.register(script);
    watch(registration);
    lookNowAndThen(registration);
  } catch {
    // Not allowed, or the host says the script is something else: the site works online alone.
  }
}

async function rest(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  while (engine.state.phase === "loading" || engine.state.phase === "starting") {
    await new Promise((resolve) => engine.addEventListener(CHANGED, resolve, { once: true }));
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const sayOnce = (): void => {
    // Where none is in use yet, the first takes over by itself.
    const isNews = registration.waiting && navigator.serviceWorker.controller;
    if (isNews && !document.querySelector(".new-version")) say(registration.waiting);
  };
  sayOnce();
  registration.installing?.addEventListener("statechange", sayOnce);
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", sayOnce);
  });
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < LOOK_AGAIN_MS) return;
    looked = Date.now();
    registration.update().catch(() => {}); // offline
  });
}

function say(waiting: ServiceWorker): void {
  const notice = document.createElement("p");
  notice.className = "new-version";
  notice.setAttribute("role", "status");
  notice.append(
    "There is a new version of this site. ",
    button("Reload", () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      waiting.postMessage(TAKE_OVER);
    }),
    button("Later", () => {
      notice.hidden = true;
    }),
  );
  document.body.append(notice);
}
