import { markup, type Child, type Markup } from "./Markup.ts"
import { proseText } from "./proseHtml.ts"

/** A column of a table that readers can sort. */
export interface Column {
  readonly name: string
  readonly isNumber: boolean
  readonly about?: string
}

/**
 * A cell: what it shows, and what it is sorted by.
 *
 * - `value` at full precision; a cell without one is sorted by its text, and below all numbers
 * - `mark` a class of the style sheet
 * - `note` the source of the value, shown when a reader points at it; `below` a shorter form, shown below all values on request
 */
export interface Cell {
  readonly text: Child
  readonly value?: number
  readonly mark?: string
  readonly note?: string
  readonly below?: string
}

const head = ({ name, isNumber, about }: Column, isSorted: boolean): Markup =>
  markup`<th scope="col"${isNumber ? markup` class="n"` : undefined}${isSorted ? markup` aria-sort="descending"` : undefined}><button type="button"${about === undefined ? undefined : markup` title="${about}"`}>${name}</button></th>`

const data = ({ text, value, mark, note, below = note }: Cell, { isNumber, name }: Column, isStacked: boolean): Markup => {
  const classes = [isNumber ? "n" : "", mark ?? ""].filter((one) => one !== "").join(" ")
  return markup`<td${classes === "" ? undefined : markup` class="${classes}"`}${value === undefined ? undefined : markup` data-v="${String(value)}"`}${note === undefined ? undefined : markup` title="${note}"`}${isStacked ? markup` data-c="${name}"` : undefined}>${text}${below === undefined || below === "" ? undefined : markup`<span class="note">${below}</span>`}</td>`
}

/** The meaning of columns, for readers who use no pointer. */
const glossary = (columns: ReadonlyArray<Column>): Markup | undefined => {
  const explained = columns.flatMap(({ name, about }) => (about === undefined ? [] : [markup`<dt>${name}</dt><dd>${about}</dd>`]))
  return explained.length === 0
    ? undefined
    : markup`<details class="columns"><summary>What the columns mean</summary><dl>${explained}</dl></details>\n`
}

/** How many rows a table has before it gets a box to filter them, and before it scrolls in a separate box. */
const manyRows = 20
const tallRows = 40

/**
 * A table whose columns sort when their heads are pressed. The first cell of each row is its head.
 *
 * - shape: every row has one cell per column, and the rows already descend by the column `sorted`
 * - `isStacked` on a narrow screen each row is a block of lines. A cell with the mark `long` has a separate line; others begin with the name of their
 *   column
 */
export const sortableTable = (
  label: string,
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>,
  sorted?: number,
  isStacked = false
): Markup => markup`${
  rows.length > manyRows
    ? markup`<p class="filter"><label>Show rows with <input type="search" data-filter></label> <span class="muted" aria-live="polite">${rows.length} rows</span></p>\n`
    : undefined
}<div class="${rows.length > tallRows ? "scroll tall" : "scroll"}" tabindex="0" role="group" aria-label="${proseText(label)}"><table class="${isStacked ? "sort stacked" : "sort"}"><thead><tr>${columns.map((column, c) => head(column, c === sorted))}</tr></thead><tbody>
${rows.map(([first, ...rest]) => markup`<tr><th scope="row"${first?.mark === undefined ? undefined : markup` class="${first.mark}"`}>${first?.text}</th>${rest.map((cell, c) => data(cell, columns[c + 1]!, isStacked))}</tr>\n`)}</tbody></table></div>
${glossary(columns)}`
