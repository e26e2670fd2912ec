/**
 * `<score-sheet>`: a table of deals over the text input that holds them (`12,0 | 0,5`), as one
 * keeps score on paper: a column for each player, a row for each deal, one empty row below.
 * Both are in the markup, kept in step here. The players' names head the columns; they are
 * another input of the form.
 */

import { button } from "../parts/button";
import { TextEdits } from "./text-edits";
import { controlNamed } from "./request-form";

const BETWEEN_ROWS = "|";
const BETWEEN_CELLS = ",";

export class ScoreSheet extends HTMLElement {
  #input!: HTMLInputElement;
  #edits!: TextEdits;
  #head!: HTMLTableRowElement;
  #rows!: HTMLTableSectionElement;
  readonly #fewer = button(
    "− Player",
    () => this.#writeNames(this.#names().slice(0, -1)),
    "Remove the last player",
  );
  #lastCell: HTMLInputElement | undefined;
  #listening = new AbortController();

  connectedCallback(): void {
    const input = this.querySelector("input");
    const table = this.querySelector("table");
    if (!input || !table) return;
    if (!this.#edits) this.#build(input, table);
    this.#listening = new AbortController();
    this.#edits.follow(this, () => this.#refresh(), this.#listening.signal);
    this.#refresh();
  }

  disconnectedCallback(): void {
    this.#listening.abort();
  }

  #build(input: HTMLInputElement, table: HTMLTableElement): void {
    this.#input = input;
    this.#edits = new TextEdits(input);
    this.#head = table.tHead?.rows[0] ?? table.createTHead().insertRow();
    this.#rows = table.tBodies[0] ?? table.createTBody();
    table.addEventListener("input", (event) => this.#cellChanged(event));
    table.addEventListener("focusin", ({ target }) => {
      if (target instanceof HTMLInputElement) this.#lastCell = target;
    });
    table.addEventListener("keydown", (event) => this.#enterGoesOn(event));
    const tools = document.createElement("div");
    tools.className = "picker-tools";
    const { undo, redo } = this.#edits;
    tools.append(
      undo,
      redo,
      button("±", () => this.#changeSign(), "Change the sign"),
      button("+ Player", () => this.#writeNames([...this.#names(), ""]), "Add a player"),
      this.#fewer,
      button("New match", () => this.#edits.replace("")),
    );
    this.append(tools);
  }

  get #namesInput(): HTMLInputElement | undefined {
    const form = this.#input.form;
    const control = form ? controlNamed(form, "players") : undefined;
    return control instanceof HTMLInputElement ? control : undefined;
  }

  #names(): string[] {
    const text = this.#namesInput?.value.trim() || this.#namesInput?.dataset["default"] || "";
    return text.split(BETWEEN_ROWS).map((name, seat) => name.trim() || `Player ${seat + 1}`);
  }

  #deals(): string[][] {
    const rows = this.#edits.text.split(BETWEEN_ROWS);
    const cells = rows.map((row) => row.split(BETWEEN_CELLS).map((cell) => cell.trim()));
    return cells.filter((row) => row.some((cell) => cell !== ""));
  }

  #refresh(): void {
    const names = this.#names();
    const deals = this.#deals();
    const columns = Math.max(names.length, ...deals.map((deal) => deal.length));
    const players = Array.from({ length: columns }, (_, seat) => names[seat] || `Player ${seat + 1}`);
    this.#showNames(players);
    this.#fewer.hidden = names.length <= 2;
    const focused = this.#focusedRow();
    const rows = Math.max(deals.length + 1, focused + 1);
    while (this.#rows.rows.length > rows) this.#rows.deleteRow(-1);
    for (let index = 0; index < rows; index++) this.#showDeal(index, deals[index] ?? [], players);
  }

  /** A row stays as long as someone is writing in it. */
  #focusedRow(): number {
    const row = document.activeElement?.closest("tr");
    return row ? [...this.#rows.rows].indexOf(row) : -1;
  }

  #showNames(players: readonly string[]): void {
    players.forEach((player, seat) => {
      const cell = this.#head.cells[seat + 1] ?? this.#head.appendChild(headCell("", "col"));
      const input = cell.querySelector("input") ?? cell.appendChild(document.createElement("input"));
      input.dataset["seat"] = String(seat);
      input.setAttribute("aria-label", `Name of player ${seat + 1}`);
      show(input, player);
    });
    while (this.#head.cells.length > players.length + 1) this.#head.deleteCell(-1);
  }

  #showDeal(index: number, deal: readonly string[], players: readonly string[]): void {
    const row = this.#rows.rows[index] ?? this.#rows.insertRow();
    if (row.cells.length === 0) row.append(headCell(String(index + 1), "row"));
    players.forEach((player, seat) => {
      const cell = row.cells[seat + 1] ?? row.insertCell();
      const input = cell.querySelector("input") ?? cell.appendChild(pointsInput());
      input.setAttribute("aria-label", `${player}, deal ${index + 1}`);
      show(input, deal[seat] ?? "");
    });
    while (row.cells.length > players.length + 1) row.deleteCell(-1);
  }

  #cellChanged(event: Event): void {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    event.stopPropagation(); // the inputs that are part of the request tell of it themselves
    if (target.dataset["seat"] === undefined) this.#edits.set(this.#writtenDeals());
    else this.#writeNames([...this.#head.querySelectorAll("input")].map(({ value }) => value.trim()));
  }

  #writtenDeals(): string {
    const rows = [...this.#rows.rows].map((row) =>
      [...row.querySelectorAll("input")].map((input) => input.value.trim()),
    );
    while (rows.at(-1)?.every((cell) => cell === "")) rows.pop();
    return rows
      .map((row) => row.map((cell) => cell || "0").join(BETWEEN_CELLS))
      .join(` ${BETWEEN_ROWS} `);
  }

  #writeNames(names: readonly string[]): void {
    const control = this.#namesInput;
    if (!control) return;
    control.value = names.map((name, seat) => name || `Player ${seat + 1}`).join(BETWEEN_ROWS);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Some phones' number keys have no minus. */
  #changeSign(): void {
    const cell = this.#lastCell;
    if (!cell?.isConnected || cell.dataset["seat"] !== undefined) return;
    cell.focus();
    cell.value = cell.value.startsWith("-") ? cell.value.slice(1) : `-${cell.value}`;
    cell.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Enter goes to the next cell, since a phone's keyboard has no Tab key. */
  #enterGoesOn(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const cells = [...this.querySelectorAll<HTMLInputElement>("table input")];
    cells[cells.indexOf(event.target) + 1]?.focus();
  }
}

function headCell(text: string, scope: string): HTMLTableCellElement {
  const cell = document.createElement("th");
  cell.scope = scope;
  cell.textContent = text;
  return cell;
}

function pointsInput(): HTMLInputElement {
  const input = document.createElement("input");
  input.inputMode = "numeric";
  input.enterKeyHint = "next";
  input.autocomplete = "off";
  return input;
}

/** What someone is writing is left alone. */
function show(input: HTMLInputElement, text: string): void {
  if (input !== document.activeElement) input.value = text;
}
