/** Fields that requests of tools share. None of their values can name a file. */
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
export const budget = between(300, 50_000).annotate({ description: "most tokens of the answer" })

/** Identifiers, at most 200. */
export const ids = Schema.Array(text(300)).check(Schema.isMinLength(1), Schema.isMaxLength(200, { expected: "at most 200 identifiers" }))
