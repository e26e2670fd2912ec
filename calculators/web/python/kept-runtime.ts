/**
 * What the browser keeps of the engine for later visits and for use without network: the files
 * that Python is loaded from, and a copy of Python's memory once it had started, which spares
 * the next visit the start. The copy is made here and never travels.
 *
 * Each version of the engine has a cache of its own, named by the address of its worker's
 * script, so that files of two versions never meet. The service worker empties the others.
 */

import { packed, unpacked } from "./sparse";

/** Names the place of the memory's copy; nothing is ever at this address. */
const MEMORY = "memory";

/** A file of the engine as kept, or nothing where it is not, or where nothing may be kept. */
export async function keptFile(worker: string, address: string): Promise<Response | undefined> {
  try {
    return await (await open(worker)).match(address);
  } catch {
    return undefined; // refused by the browser's settings, or no secure context
  }
}

/** Keeps every file of the engine that is not kept yet. Rejects where that is not possible. */
export async function keepFiles(worker: string): Promise<void> {
  const cache = await open(worker);
  for (const address of addressesOf(worker)) {
    if (await cache.match(address)) continue;
    // It was just loaded, and its name changes with its content.
    await cache.add(new Request(address, { cache: "force-cache" }));
  }
}

export async function areFilesKept(worker: string): Promise<boolean> {
  const kept = await Promise.all(addressesOf(worker).map((address) => keptFile(worker, address)));
  return kept.every((file) => file !== undefined);
}

/** Python's memory as kept, or nothing where none is, or where it was damaged since. */
export async function keptMemory(worker: string): Promise<ArrayBuffer | undefined> {
  try {
    const kept = await keptFile(worker, memoryOf(worker));
    return kept && unpacked(await kept.arrayBuffer());
  } catch {
    await forgetMemory(worker);
    return undefined;
  }
}

export async function isMemoryKept(worker: string): Promise<boolean> {
  return (await keptFile(worker, memoryOf(worker))) !== undefined;
}

export async function keepMemory(worker: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  await (await open(worker)).put(memoryOf(worker), new Response(packed(memory)));
}

export async function forgetMemory(worker: string): Promise<void> {
  try {
    await (await open(worker)).delete(memoryOf(worker));
  } catch {
    // Where nothing may be kept there is nothing to forget.
  }
}

function addressesOf(worker: string): string[] {
  const folder = new URL(RUNTIME_FOLDER, worker);
  const files = Object.values(RUNTIME_FILES);
  return [worker, ...files.map(({ name }) => new URL(name, folder).href)];
}

function memoryOf(worker: string): string {
  return new URL(MEMORY, new URL(RUNTIME_FOLDER, worker)).href;
}

async function open(worker: string): Promise<Cache> {
  return caches.open(worker);
}
