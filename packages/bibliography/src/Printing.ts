import * as Notice from "@litfuse/engine/Notice"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { type Format, type FormatDefinition, formats, labelOf } from "./Formats.ts"
import * as Losses from "./Losses.ts"
import type { Columns } from "./Printer.ts"

/**
 * Writes records in a format, with constant memory.
 *
 * - `add` the text of further records; `end` the text after the last one
 * - `notices` what the format has no field for or cannot store unchanged, each with the number of records
 */
export interface Printing {
  readonly add: (records: ReadonlyArray<SourceRecord>) => string
  readonly end: () => string
  readonly notices: () => ReadonlyArray<Notice.Notice>
}

/**
 * Counts what a format has no field for or cannot store unchanged, without writing: takes a fifth of the time.
 *
 * - `add` counts a record; `notices` as those of `Printing`
 */
export const countLosses = (form: Format, file: string): { readonly add: (record: SourceRecord) => void } & Pick<Printing, "notices"> => {
  const { label, keeps, loses, alters, writesBack } = formats[form] as FormatDefinition
  const [lost, altered, strange] = [
    Losses.counter([...Losses.lossesWithout(keeps), ...loses]),
    Losses.counter(alters),
    Losses.verbatimCounter(writesBack ?? form)
  ]
  const note = (code: string, what: string, of: ReadonlyArray<string>, rest = ""): ReadonlyArray<Notice.Notice> =>
    of.length === 0 ? [] : [Notice.make(code, file, `${label} ${what} ${of.join(", ")}${rest}`)]
  return {
    add: (record) => {
      for (const counter of [lost, altered, strange]) counter.add(record)
    },
    notices: () => {
      const isKeyword = lost.print().some((one) => one.startsWith("headings"))
      return [
        ...note("field-not-carried", "has no field for", lost.print(), isKeyword ? "; headings become keywords" : ""),
        ...(form === "csl" ? [] : strange.print()).map(([other, names]) =>
          Notice.make("field-not-carried", file, `${label} has no field for these fields of ${labelOf(other)}: ${names.join(", ")}`)
        ),
        ...note("field-changed", "cannot store unchanged:", altered.print())
      ]
    }
  }
}

/**
 * Starts writing.
 *
 * - `columns` additional columns of the records' own tables, if the format is a table: see `survey`
 */
export const begin = (form: Format, file: string, columns?: Columns): Printing => {
  const { add, end } = (formats[form] as FormatDefinition).printer(columns)
  const losses = countLosses(form, file)
  return {
    add: (records) => {
      for (const record of records) losses.add(record)
      return add(records)
    },
    end,
    notices: losses.notices
  }
}
