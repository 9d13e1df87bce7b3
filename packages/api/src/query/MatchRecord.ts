import { documentOf } from "@litfuse/engine/sourceRecord/matching"
import { latestYear } from "@litfuse/engine/SourceRecord"
import type { Document } from "@litfuse/query/Matcher"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { inFolder } from "../inFolder.ts"
import type { QueryRemark } from "./QueryInput.ts"

const names = Schema.Record(Schema.String, Schema.String)
const lists = Schema.Record(Schema.String, Schema.Array(Schema.String))

/** A record on which two queries are compared: texts, dates and headings by field; a field without a value is absent. */
export const Record = Schema.Struct({
  texts: lists,
  headings: Schema.optionalKey(
    Schema.Array(Schema.Struct({ descriptor: Schema.String, qualifiers: Schema.Array(Schema.String), major: Schema.Boolean }))
  ),
  dates: Schema.optionalKey(names)
})

const isSomething = (list: ReadonlyArray<string>): boolean => list.length > 0

/** A record as plain data. */
export const recordOf = ({ texts, headings, dates }: Document): typeof Record.Type => ({
  texts: Object.fromEntries(Object.entries(texts).filter(([, list]) => isSomething(list))),
  ...(headings === undefined || headings.length === 0 ? {} : { headings }),
  ...(dates === undefined || Object.keys(dates).length === 0 ? {} : { dates: dates as Readonly<Record<string, string>> })
})

/** References of a file, and notices about what was not understood. Errors: `DatasetError` if it cannot be read. */
export const recordsOfFile = Effect.fnUntraced(function* (folder: string, file: string) {
  const Bibliography = yield* Effect.promise(() => import("@litfuse/bibliography/Bibliography"))
  const { records, notices } = yield* Effect.fromResult(Bibliography.readFile(inFolder(folder, file), { latestYear: yield* latestYear }))
  return {
    references: records,
    records: records.map(documentOf),
    notices: notices.map(({ code, subject, text }): typeof QueryRemark.Type => ({ code, from: 0, to: 0, text: `${subject}: ${text}` }))
  }
})
