import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/** Additional columns of the tables that records came from, each with its highest count in one record. */
export type Columns = Map<string, number>

/** Writes records of a format piece by piece; `end` is the text after the last one. */
export interface Printer {
  readonly add: (records: ReadonlyArray<SourceRecord>) => string
  readonly end: () => string
}

/**
 * Makes a printer that joins the texts of its records.
 *
 * - `of` makes, for a file, the function that prints a record, given its number from 1
 * - `start`, `between`, `end` the texts before, between and after records; `none` the text without any record
 */
export const joinedPrinter =
  (
    of: () => (record: SourceRecord, number: number) => string,
    between: string,
    { start = "", end = "", none }: { readonly start?: string; readonly end?: string; readonly none?: string } = {}
  ) =>
  (): Printer => {
    const text = of()
    let count = 0
    return {
      add: (records) => records.map((record) => `${count++ === 0 ? start : between}${text(record, count)}`).join(""),
      end: () => (count === 0 ? (none ?? `${start}${end}`) : end)
    }
  }

/** Prints records that are all in memory. */
export const printWhole =
  (printer: (columns?: Columns) => Printer) =>
  (records: ReadonlyArray<SourceRecord>, columns?: Columns): string => {
    const { add, end } = printer(columns)
    return `${add(records)}${end()}`
  }
