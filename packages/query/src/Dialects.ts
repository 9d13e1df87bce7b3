import * as Result from "effect/Result"
import { type DialectId, dialects, find, ids, readable } from "./dialects/index.ts"
import { litfuse } from "./dialects/Litfuse.ts"
import type { Dialect, Printed, Reading } from "./dialects/Dialect.ts"
import { type Parsed, parse as parseReadable } from "./parse.ts"
import { QueryError } from "./QueryError.ts"

export { type Dialect, type DialectId, dialects, find, ids, type Parsed, type Printed, readable, type Reading }
export { detect } from "./dialects/detect.ts"

const emtree: ReadonlySet<string> = new Set<DialectId>(["embase", "ovid-embase"])

/** Whether two dialects have the headings of one thesaurus, which is not MeSH. */
export const shareThesaurus = (one: DialectId, other: DialectId): boolean =>
  (emtree.has(one) && emtree.has(other)) || (one === other && one === "ovid-psycinfo")

/** Parses a text in a dialect. Errors: as `parse` of `@litfuse/query/parse`; `Syntax` for a dialect that cannot be read. */
export const parse = (text: string, dialect: Dialect = litfuse): Result.Result<Parsed, QueryError> => {
  const { id, read } = dialect
  if (read !== undefined) return parseReadable(text, { id, read })
  const detail = `queries of ${id} can be written, but not read; litfuse reads: ${readable.join(", ")}`
  return Result.fail(new QueryError({ input: text, dialect: id, reason: { _tag: "Syntax", offset: 0, detail } }))
}
