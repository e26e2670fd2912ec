/**
 * The service worker: every page readable without network after one visit, the calculators too
 * once one was used. All pages of a version are kept together and replaced together, when the
 * reader says so, so that a page never meets the engine of another version.
 */

import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { TAKE_OVER } from "./python/protocol";

declare const self: ServiceWorkerGlobalScope;
/** Every file of the site but the engine's, each with a hash of its content. */
declare const PRECACHE: { url: string; revision: string | null }[];

const WORKER = new URL(WORKER_FILE, self.location.href).href;
const ENGINE_FOLDER = new URL(".", WORKER).href;

cleanupOutdatedCaches();
precacheAndRoute(PRECACHE, {
  ignoreURLParametersMatching: [/./], // a calculator's request is in the page's address
  cleanURLs: false,
});

// The page and its worker keep these themselves; see python/kept-runtime.ts.
registerRoute(
  ({ url }) => url.href.startsWith(ENGINE_FOLDER),
  async ({ request }) => (await caches.match(request.url)) ?? fetch(request),
);

self.addEventListener("message", (event) => {
  if (event.data === TAKE_OVER) void self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([forgetOtherEngines(), self.clients.claim()]));
});

/** Caches of the engine are named by the address of their worker's script. */
async function forgetOtherEngines(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(ENGINE_FOLDER) && name !== WORKER);
  await Promise.all(others.map((name) => caches.delete(name)));
}
