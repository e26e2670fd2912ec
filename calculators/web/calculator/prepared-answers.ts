/**
 * The answers that the site's build gave to worked examples: what a link from a guide asks can be
 * shown at once, while the engine is still on its way. See build_scripts/examples/prepared_answers.py.
 */

import type { Reply, Request } from "../python/protocol";
import { SCRIPT_ADDRESS } from "../python/script-address";

type Prepared = Readonly<Record<string, Omit<Reply, "ms">>>;

/** The build's answer to a request as a link carries it; nothing where it is no example's. */
export async function preparedAnswer(
  calculator: string,
  request: Request,
): Promise<Reply | undefined> {
  const address = new URL(`${SITE_ROOT}assets/answers/${calculator}.json`, SCRIPT_ADDRESS);
  try {
    const response = await fetch(address);
    if (!response.ok) return undefined;
    const prepared: Prepared = await response.json();
    const found = prepared[keyOf(request)];
    return found && { ...found, ms: 0 };
  } catch {
    return undefined; // it only shortens the wait for the engine's own answer
  }
}

function keyOf(request: Request): string {
  return JSON.stringify(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1)));
}
