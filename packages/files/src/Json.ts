import * as Result from "effect/Result"
import type { DatasetError } from "./DatasetError.ts"
import { badLine } from "./DatasetError.ts"
import * as Lines from "./Lines.ts"

/** A JSON object whose contents have not been checked. */
export type Json = Readonly<Record<string, unknown>>

/** True for a JSON object: no list, no null. */
export const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const faultLine = (text: string, message: string): number => {
  const position = /at position (\d+)/.exec(message)?.[1]
  return text.slice(0, position === undefined ? text.length : Number(position)).split("\n").length
}

/** JSON text that begins on line `first` of a file. Errors: `BadLine` at the line where it stops being JSON. */
export const parse = (text: string, file: string, first = 1): Result.Result<unknown, DatasetError> =>
  Result.try({
    try: (): unknown => JSON.parse(text),
    catch: (error) => badLine(file, first - 1 + faultLine(text, String(error)), "text that is not JSON", "JSON")
  })

/** Whether lists and objects of a JSON text are nested more than `most` deep, which would take memory for each level. */
export const isDeeper = (text: string, most: number): boolean => {
  const [quote, backslash, list, object] = [34, 92, 91, 123]
  let depth = 0
  let isQuoted = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === quote) isQuoted = !isQuoted
    else if (isQuoted && code === backslash) i++
    else if (!isQuoted && (code === list || code === object) && ++depth > most) return true
    else if (!isQuoted && (code === list + 2 || code === object + 2)) depth--
  }
  return false
}

/** The number of colons outside of strings: one for each member of the objects of a JSON text. */
const countMembers = (text: string): number => {
  const [quote, backslash, colon] = [34, 92, 58]
  let members = 0
  let isQuoted = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === quote) isQuoted = !isQuoted
    else if (isQuoted && code === backslash) i++
    else if (!isQuoted && code === colon) members++
  }
  return members
}

/** Whether an object of a JSON text has a name twice: `value`, which is the text parsed, then has only the last of them. */
export const repeatsName = (text: string, value: unknown): boolean => {
  let missing = countMembers(text)
  const left = [value]
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one !== "object" || one === null) continue
    const inner: ReadonlyArray<unknown> = Object.values(one)
    if (!Array.isArray(one)) missing -= inner.length
    for (const each of inner) if (typeof each === "object") left.push(each)
  }
  return missing > 0
}

/** Called for each object in file order; an error that it returns ends the walk. */
export type Visit = (record: Json, line: number) => DatasetError | undefined

/**
 * Shows each line of a JSONL file, an object each, to `visit`; so many lines come `before` the bytes.
 *
 * - empty: a file of no bytes has no object
 * - errors: `BadLine` for a line that is no JSON object, an empty one too; whatever `visit` returns
 */
export const each = (bytes: Uint8Array, file: string, visit: Visit, before = 0): Result.Result<void, DatasetError> => {
  const ofLine: Lines.Visit = (text, line) => {
    if (text.trim() === "") return badLine(file, line, "an empty line", "a JSON object on each line")
    const parsed = parse(text, file, line)
    if (Result.isFailure(parsed)) return parsed.failure
    return isObject(parsed.success)
      ? visit(parsed.success, line)
      : badLine(file, line, "JSON that is no object", "a JSON object on each line")
  }
  return Lines.each(bytes, file, ofLine, before)
}

/** The names and values that the object of a line must have to be read: `{ split: "testing" }`, `{ in_round1: true }`. */
export type Where = Readonly<Record<string, string | number | boolean>>

/** True when an object has all the values; a name that it lacks is not equal to anything. */
export const matches = (record: Json, where: Where = {}): boolean => Object.entries(where).every(([name, value]) => record[name] === value)

/** An id as a text: a text as it is, a whole number in digits; undefined when it is neither. */
export const idOf = (value: unknown): string | undefined => {
  if (typeof value === "string") return value
  return Number.isSafeInteger(value) ? String(value) : undefined
}

/** Text as it is, a list of texts one below the other; undefined when it is neither. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === "string") return value
  return Array.isArray(value) && value.every((part) => typeof part === "string") ? value.join("\n") : undefined
}
