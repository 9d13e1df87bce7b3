import * as Notice from "@litfuse/engine/Notice"
import { counted } from "@litfuse/files/numbers"
import * as Result from "effect/Result"
import { ofRecord, readBibliography, type ReadReferences } from "./readBibliography.ts"
import type { WordText } from "./wordText.ts"

interface Held {
  readonly key: string
  readonly line: number
}

const first = <A extends Held>(all: ReadonlyArray<A>): ReadonlyArray<A> => {
  const seen = new Map<string, A>()
  for (const one of all) if (!seen.has(one.key)) seen.set(one.key, one)
  return [...seen.values()]
}

/** Reads items as a file of a format, so that fields mean the same everywhere. A damaged item becomes a notice, and does not affect others. */
const readItems = <A extends Held>(
  items: ReadonlyArray<A>,
  file: string,
  form: "csl" | "endnote",
  print: (one: A) => string,
  latestYear: number | undefined
): ReadReferences => {
  const read = items.map((one) => ({
    one,
    result: readBibliography(
      Buffer.from(print(one)),
      `${file}, paragraph ${one.line}`,
      latestYear === undefined ? { form } : { form, latestYear }
    )
  }))
  return {
    references: read.flatMap(({ one, result }) =>
      Result.isSuccess(result) ? result.success.references.map(({ record }) => ofRecord(record!, file, one.line, one.key)) : []
    ),
    notices: read.flatMap(({ one, result }) => {
      if (Result.isFailure(result)) return [Notice.make("citation-unread", `${file}:${one.line}`, result.failure.message)]
      if (result.success.references.length > 0) return result.success.notices
      return [Notice.make("citation-unread", `${file}:${one.line}`, "a citation whose data are no reference"), ...result.success.notices]
    })
  }
}

/** The references in the fields of a Word document, each once. A citation without data is a notice with the text that it shows. */
export const readWordReferences = ({ citations, notices }: WordText, file: string, latestYear: number | undefined): ReadReferences => {
  const items = first(citations.flatMap(({ items, line }) => items.map((one) => ({ ...one, line }))))
  const records = first(citations.flatMap(({ records, line }) => records.map((one) => ({ ...one, line }))))
  const csl = readItems(items, file, "csl", ({ item }) => JSON.stringify([item]), latestYear)
  const endnote = readItems(records, file, "endnote", ({ xml }) => `<xml><records>${xml}</records></xml>`, latestYear)
  const lacking = citations
    .filter((one) => one.lacking > 0)
    .map(({ lacking, shown, line }) =>
      Notice.make(
        "citation-unread",
        `${file}:${line}`,
        `${counted(lacking, "citation")} without data, shown as ${JSON.stringify(shown.slice(0, 100))}; check by hand`
      )
    )
  return { references: [...csl.references, ...endnote.references], notices: [...csl.notices, ...endnote.notices, ...lacking, ...notices] }
}
