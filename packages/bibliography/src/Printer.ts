import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/** The columns that the tables of some records had beside ours, each as often as one record has it. */
export type Columns = Map<string, number>

/** Writes records of a form piece by piece; `end` is what stands behind the last one. */
export interface Printer {
  readonly add: (records: ReadonlyArray<SourceRecord>) => string
  readonly end: () => string
}

/**
 * A printer of texts that stand behind each other.
 *
 * - `of` makes, for a file, the text of a record by its number from 1
 * - `start`, `between`, `end` what stands before, between and behind records; `none` the text without any
 */
export const joined =
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

/** What a printer writes of records that are all at hand. */
export const whole =
  (printer: (columns?: Columns) => Printer) =>
  (records: ReadonlyArray<SourceRecord>, columns?: Columns): string => {
    const { add, end } = printer(columns)
    return `${add(records)}${end()}`
  }
