/**
 * Memory without its empty pages: more than half of Python's is zeros, which need not be written
 * to the disk and read from there.
 *
 * The packed form is a head of 32-bit numbers (the memory's length in bytes, how many pages
 * follow, the index of each) and then these pages, all of the same length but perhaps the last.
 */

const PAGE = 65_536; // bytes
const NUMBER = Uint32Array.BYTES_PER_ELEMENT;

export function packed(memory: Uint8Array<ArrayBuffer>): Blob {
  const pages = new Map<number, Uint8Array<ArrayBuffer>>();
  for (let start = 0; start < memory.length; start += PAGE) {
    const page = memory.subarray(start, start + PAGE);
    if (page.some((byte) => byte !== 0)) pages.set(start / PAGE, page);
  }
  const head = Uint32Array.of(memory.length, pages.size, ...pages.keys());
  return new Blob([head, ...pages.values()]);
}

/** Throws `RangeError` or `TypeError` where the bytes were not made by `packed`. */
export function unpacked(packed: ArrayBuffer): ArrayBuffer {
  const [length = 0, count = 0] = new Uint32Array(packed, 0, 2);
  const indices = new Uint32Array(packed, 2 * NUMBER, count);
  const memory = new Uint8Array(length);
  let from = (2 + count) * NUMBER;
  for (const index of indices) {
    const start = index * PAGE;
    const page = new Uint8Array(packed, from, Math.min(PAGE, length - start));
    memory.set(page, start);
    from += page.length;
  }
  return memory.buffer;
}
