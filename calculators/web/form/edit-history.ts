/** The states a text has been in, for undo and redo. A burst of typing is one step. */

const BURST_MS = 1000;

export class EditHistory {
  #past: string[] = [];
  #future: string[] = [];
  #present: string;
  #typedAt = -Infinity;

  constructor(present: string) {
    this.#present = present;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Notes a new state; `typed` ones that follow one another quickly share a step. */
  record(text: string, typed: boolean): void {
    if (text === this.#present) return;
    const now = performance.now();
    const goesOn = typed && now - this.#typedAt < BURST_MS && this.canUndo;
    this.#typedAt = typed ? now : -Infinity;
    if (!goesOn) this.#past.push(this.#present);
    this.#future = [];
    this.#present = text;
  }

  /** The state before, or `undefined` at the first. */
  undo(): string | undefined {
    return this.#move(this.#past, this.#future);
  }

  /** The state that was undone last, or `undefined`. */
  redo(): string | undefined {
    return this.#move(this.#future, this.#past);
  }

  #move(from: string[], to: string[]): string | undefined {
    const text = from.pop();
    if (text === undefined) return undefined;
    to.push(this.#present);
    this.#present = text;
    this.#typedAt = -Infinity;
    return text;
  }
}
