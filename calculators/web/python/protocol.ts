/** What the page and the worker say to each other. The worker owns Python; the page owns forms. */

/** A request as a form sends it: flat texts, the name of the calculator among them. */
export type Request = Readonly<Record<string, string>>;

/** The answer in its three forms, and how long Python took (milliseconds). */
export interface Reply {
  readonly json: string;
  readonly html: string;
  readonly text: string;
  readonly ms: number;
}

/** How far the start is. Bytes are as they come over the wire where the server tells. */
export interface Progress {
  readonly phase: "loading" | "starting" | "ready";
  readonly loaded: number;
  readonly total: number;
}

/** A part that Python is started on, as the page loaded it, or why it could not be. */
export type Part =
  | { readonly name: "interpreter"; readonly content: WebAssembly.Module }
  | { readonly name: "library"; readonly content: ArrayBuffer }
  | { readonly name: "interpreter" | "library"; readonly failure: string };

/** What the worker exposes through Comlink. */
export interface Reckoner {
  /**
   * Boots Python once, on the parts as they are handed over, or on the memory of an earlier
   * start. Later calls return the same start. Rejects with what went wrong.
   */
  start(memory: ArrayBuffer | undefined): Promise<{ version: string }>;
  handOver(part: Part): void;
  /** Answers a request; a bad one is answered with its error, never rejected. */
  answer(request: Request): Promise<Reply>;
}

/** The part of an answer's JSON that the page itself reads. */
export interface AnswerData {
  readonly ok: boolean;
  readonly verdict?: string;
  /** The cards in play under the request's rules. */
  readonly deck?: { readonly packs: number; readonly jokers: number };
  /** Inputs that hold a pasted hand, with its cards as they were read. */
  readonly read?: Readonly<Record<string, string>>;
  readonly error?: { readonly field: string; readonly code: string; readonly message: string };
}

/** What a page tells a service worker of a new version that waits: to take over now. */
export const TAKE_OVER = "take over";
