/** Fields that requests of tools share. None of their values can name a file. */
import * as Field from "@litfuse/api/fields"
import { hintsOf } from "@litfuse/api/fieldHints"
import * as RequestField from "@litfuse/api/RequestField"
import * as Schema from "effect/Schema"
import { type Column, columnNames } from "./workCells.ts"

/** A non-empty text with a limit on its characters. */
export const text = (most: number) => Schema.NonEmptyString.check(Schema.isMaxLength(most, { expected: `at most ${most} characters` }))

/** The name of a source, a preset or an analyzer. Its form excludes paths and `file:` sources. */
export const name = Schema.String.check(
  Schema.isPattern(/^[a-z0-9][a-z0-9-]{0,60}$/, { expected: "a name of lower-case letters, digits and hyphens" })
)

/** At most fifty names. */
export const namesOf = Schema.Array(name).check(Schema.isMaxLength(50, { expected: "at most 50 names" }))

/** A whole number within bounds. */
export const between = (least: number, most: number) =>
  Schema.Int.check(Schema.isBetween({ minimum: least, maximum: most }, { expected: `a whole number from ${least} to ${most}` }))

/** The name of a run. */
export const run = Schema.String.check(Schema.isPattern(/^[a-z0-9-]{1,40}$/, { expected: "the run of an earlier answer" }))

/** Where to continue in a run: its name, or `next` of an answer. */
export const cursor = Schema.String.check(
  Schema.isPattern(/^[a-z0-9-]{1,40}(:\d{1,9})?$/, { expected: "the next or the run of an earlier answer" })
)

/** The parts of a cursor: the run and the number of works before the page. */
export const placeOf = (at: string): { readonly id: string; readonly from: number } => {
  const [id = "", from = "0"] = at.split(":")
  return { id, from: Number(from) }
}

/** The requested columns. */
export const columns = Schema.Array(Schema.Literals(columnNames as [Column, ...Array<Column>])).check(
  Schema.isMaxLength(columnNames.length)
)

/** The most tokens of an answer. Omitted parts are counted and can be requested. */
export const budget = between(300, 50_000).annotate({ description: "most tokens of the text" })

/** Identifiers, at most 200. */
export const ids = Schema.Array(text(300)).check(Schema.isMinLength(1), Schema.isMaxLength(200, { expected: "at most 200 identifiers" }))

type Fields = Schema.Struct.Fields

/** The names of the fields of a request that tools take. */
const namesIn = (fields: Fields): ReadonlyArray<string> =>
  Object.keys(fields).filter((name) => hintsOf(fields[name] as Schema.Top).tool !== undefined)

/** A field of a request as agents may fill it in: texts are names, never paths, and numbers have a limit. */
const fieldOf = (schema: Schema.Top): Schema.Top => {
  const { about, takes, most = 1_000_000 } = hintsOf(schema).tool!
  const named = (one: Schema.Top): Schema.Top => (about === undefined ? one : one.annotate({ description: about }))
  const [{ _tag: type }, choices] = [RequestField.valueOf(schema), RequestField.choicesOf(schema)]
  if (choices !== undefined) return named(Schema.Literals(choices))
  if (type === "Number") return named(between(1, most))
  if (type === "Boolean") return named(Schema.Boolean)
  if (type === "Arrays") return named(namesOf)
  return named(takes === "date" ? Field.date : name)
}

/** The fields of a request with hints for tools, all of them optional. Types do not name them: `valuesOf` gives their values. */
export const fieldsOf = (fields: Fields): Readonly<Record<never, never>> =>
  Object.fromEntries(namesIn(fields).map((name) => [name, Schema.optionalKey(fieldOf(fields[name] as Schema.Top))]))

/** The values of these fields in the request of a tool, for the request of the question. */
export const valuesOf = (fields: Fields, request: object): Readonly<Record<string, unknown>> => {
  const names = new Set(namesIn(fields))
  return Object.fromEntries(Object.entries(request).filter(([name, value]) => value !== undefined && names.has(name)))
}
