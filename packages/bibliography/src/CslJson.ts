import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import { type CustomData, customDataOf, foreignData, withCustomData } from "./csl/CustomData.ts"
import { isItem, itemToEntry, verbatimRules } from "./csl/itemToEntry.ts"
import type { FileEntry, ReadResult } from "./FileEntry.ts"
import * as ReadState from "./ReadState.ts"
import { type Options, toRecords } from "./toRecords.ts"

export { printer } from "./csl/print.ts"

interface Item {
  readonly entry: FileEntry
  readonly extra: CustomData
}

const itemOf = (object: Json.Json, line: number): Item => {
  const extra = customDataOf(object["custom"])
  const variables = { ...object, custom: foreignData(object["custom"], extra) }
  const raw = Object.entries(variables).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [{ name, value: JSON.stringify(value), line }]
  )
  return { entry: { ...itemToEntry(raw), line }, extra: extra ?? {} }
}

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

const expected = "a list of CSL-JSON items, each an object"
const otherwise = "CSL-JSON items, or an answer of `litfuse search --format json`"

/** Far deeper than real items, whatever programs store in them. */
const deepest = 100

/**
 * Reads CSL-JSON. It also reads what litfuse wrote under `custom`, so that a record loses only its source.
 *
 * - empty: an empty list, or a text of white space, has no records
 * - errors: `BadLine` for invalid JSON, for JSON that is not a list of objects, and for JSON that is nested too deeply
 */
export const parse = (text: string, file: string, options: Options = {}): Result.Result<ReadResult, DatasetError> => {
  const state = options.state ?? ReadState.make(file)
  if (Json.isDeeper(text, deepest)) return Result.fail(badLine(file, 1, `JSON nested more than ${deepest} levels deep`, expected))
  const parsed = Json.parse(text.trim() === "" ? "[]" : text, file)
  if (Result.isFailure(parsed)) return Result.fail(parsed.failure)
  const items = Json.isObject(parsed.success) ? (parsed.success["items"] ?? [parsed.success]) : parsed.success
  if (!Array.isArray(items)) return Result.fail(badLine(file, 1, "JSON that is not a list", expected))
  const lines = items === parsed.success ? linesOf(text) : []
  const strange = items.findIndex((item) => !Json.isObject(item))
  if (strange >= 0) return Result.fail(badLine(file, 0, `item ${strange + 1} is not an object`, expected))
  if (items.length > 0 && state.records === 0 && items.every((item) => !isItem(item as Json.Json)))
    return Result.fail(badLine(file, 0, "JSON without any variable of CSL", otherwise))
  const read = (items as ReadonlyArray<Json.Json>).map((item, i) => itemOf(item, lines[i] ?? 0))
  const { records, ...rest } = toRecords(
    read.map(({ entry }) => entry),
    verbatimRules,
    file,
    state,
    options
  )
  return Result.succeed({ ...rest, records: records.map((record, i) => withCustomData(record, read[i]!.extra)) })
}
