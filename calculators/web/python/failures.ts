/** What goes wrong between a touch and an answer, in words for the reader. */

/** Python could not be loaded or started; `message` says why. */
export class StartError extends Error {}

export const OUT_OF_MEMORY =
  "This device has too little memory left for Python. Close other tabs or programs, then try again.";

/** What the browser said of a file that it would not run or could not read, in our words. */
export function failureOf(file: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const cause = { cause: error };
  const words = wording(error);
  if (/content security policy/i.test(words)) {
    return new StartError(`The page's security policy keeps ${file} from running.`, cause);
  }
  if (isOutOfMemory(error)) return new StartError(OUT_OF_MEMORY, cause);
  if (error instanceof TypeError) {
    return new StartError(`${file} arrived damaged or in part (${words}).`, cause);
  }
  return new StartError(`${file} could not be used (${words}).`, cause);
}

/** Whether JavaScript, WebAssembly or Python says that it wants more memory than there is. */
export function isOutOfMemory(error: unknown): boolean {
  return /MemoryError|out of memory|could not allocate|allocation failed|exceeded maximum/i.test(
    wording(error),
  );
}

export function wording(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
