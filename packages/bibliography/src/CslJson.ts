import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import { type Extra, extraOf, foreign, withExtra } from "./csl/extra.ts"
import { entryOf, keeper } from "./csl/variables.ts"
import type { Entry, Read } from "./Entry.ts"
import * as Run from "./Run.ts"
import { type Options, toRead } from "./toRead.ts"

export { printer } from "./csl/print.ts"
export { places } from "./csl/variables.ts"

interface Item {
  readonly entry: Entry
  readonly extra: Extra
}

const itemOf = (object: Json.Json, line: number): Item => {
  const extra = extraOf(object["custom"])
  const variables = { ...object, custom: foreign(object["custom"], extra) }
  const raw = Object.entries(variables).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [{ name, value: JSON.stringify(value), line }]
  )
  return { entry: { ...entryOf(raw), line }, extra: extra ?? {} }
}

/** The lines on which the objects of a list begin: those at depth one outside of texts. */
const linesOf = (text: string): ReadonlyArray<number> => {
  const lines: Array<number> = []
  let [line, depth, isText] = [1, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === "\n") line++
    if (isText) {
      if (sign === "\\") at++
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === "{" || sign === "[") {
      if (sign === "{" && depth === 1) lines.push(line)
      depth++
    } else if (sign === "}" || sign === "]") depth--
  }
  return lines
}

const expected = "a list of items of CSL-JSON, each an object"

/** Far deeper than items are, whatever programs keep in them. */
const deepest = 100

/**
 * Reads CSL-JSON. What litfuse itself wrote under `custom` is read too, so that nothing of a record is lost but its source.
 *
 * - empty: an empty list, or a text of white space, has no records
 * - errors: `BadLine` for what is no JSON, for JSON that is no list of objects, and for JSON that is too deep
 */
export const parse = (text: string, file: string, options: Options = {}): Result.Result<Read, DatasetError> => {
  const run = options.run ?? Run.make(file)
  if (Json.isDeeper(text, deepest)) return Result.fail(badLine(file, 1, `JSON that is more than ${deepest} levels deep`, expected))
  const parsed = Json.parse(text.trim() === "" ? "[]" : text, file)
  if (Result.isFailure(parsed)) return Result.fail(parsed.failure)
  const items = Json.isObject(parsed.success) ? (parsed.success["items"] ?? [parsed.success]) : parsed.success
  if (!Array.isArray(items)) return Result.fail(badLine(file, 1, "JSON that is no list", expected))
  const lines = items === parsed.success ? linesOf(text) : []
  const strange = items.findIndex((item) => !Json.isObject(item))
  if (strange >= 0) return Result.fail(badLine(file, 0, `item ${strange + 1} is no object`, expected))
  const read = (items as ReadonlyArray<Json.Json>).map((item, i) => itemOf(item, lines[i] ?? 0))
  const { records, ...rest } = toRead(
    read.map(({ entry }) => entry),
    keeper,
    file,
    run,
    options
  )
  return Result.succeed({ ...rest, records: records.map((record, i) => withExtra(record, read[i]!.extra)) })
}
