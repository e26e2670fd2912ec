/**
 * Where the page's script came from. All else is addressed from there, so that the site works
 * below any path. A classic script knows this only while it first runs.
 */

const script = document.currentScript;

export const SCRIPT_ADDRESS = script instanceof HTMLScriptElement ? script.src : document.baseURI;

/** The address of the worker's script, which also names this version of the engine. */
export const WORKER_ADDRESS = new URL(WORKER_FILE, SCRIPT_ADDRESS).href;
