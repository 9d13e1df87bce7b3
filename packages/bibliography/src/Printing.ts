import * as Notice from "@litfuse/engine/Notice"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { type Form, type FormOf, forms, labelOf } from "./Forms.ts"
import * as Losses from "./Losses.ts"
import type { Columns } from "./Printer.ts"

/**
 * The writing of records in a form, in memory that does not grow with them.
 *
 * - `add` the text of further records; `end` what stands behind the last one
 * - `notices` what the form has no place for, and what it cannot hold as it is, each with the number of records that have it
 */
export interface Printing {
  readonly add: (records: ReadonlyArray<SourceRecord>) => string
  readonly end: () => string
  readonly notices: () => ReadonlyArray<Notice.Notice>
}

/**
 * Begins to write.
 *
 * - `columns` those that the records' own tables had, for a form that is a table: see `surveyed`
 */
export const begin = (form: Form, file: string, columns?: Columns): Printing => {
  const { label, keeps, loses, alters, printer, writesBack } = forms[form] as FormOf
  const { add, end } = printer(columns)
  const [lost, altered, strange] = [
    Losses.counter([...Losses.without(keeps), ...loses]),
    Losses.counter(alters),
    Losses.keptCounter(writesBack ?? form)
  ]
  const note = (code: string, what: string, of: ReadonlyArray<string>, rest = ""): ReadonlyArray<Notice.Notice> =>
    of.length === 0 ? [] : [Notice.make(code, file, `${label} ${what} ${of.join(", ")} of as many records${rest}`)]
  return {
    add: (records) => {
      for (const record of records) for (const counter of [lost, altered, strange]) counter.add(record)
      return add(records)
    },
    end,
    notices: () => {
      const isKeyword = lost.said().some((one) => one.startsWith("headings"))
      return [
        ...note("field-not-carried", "has no place for", lost.said(), isKeyword ? "; headings became keywords" : ""),
        ...(form === "csl" ? [] : strange.said()).map(([other, names]) =>
          Notice.make("field-not-carried", file, `${label} has no place for fields of ${labelOf(other)}: ${names.join(", ")}`)
        ),
        ...note("field-changed", "cannot hold as they are:", altered.said())
      ]
    }
  }
}
