/** Fields that requests of tools have in common, and what they take. Nothing in them can name a file. */
import * as Schema from "effect/Schema"
import { type Column, names } from "./cells.ts"

/** A text of at most so many characters, not empty. */
export const text = (most: number) => Schema.NonEmptyString.check(Schema.isMaxLength(most, { expected: `at most ${most} characters` }))

/** A name of a source, a preset, an analyzer: no path has such a form, and no file of references. */
export const name = Schema.String.check(
  Schema.isPattern(/^[a-z0-9][a-z0-9-]{0,60}$/, { expected: "a name of lower-case letters, digits and hyphens" })
)

/** Names, at most fifty. */
export const namesOf = Schema.Array(name).check(Schema.isMaxLength(50, { expected: "at most 50 names" }))

/** A whole number between two. */
export const between = (least: number, most: number) =>
  Schema.Int.check(Schema.isBetween({ minimum: least, maximum: most }, { expected: `a whole number from ${least} to ${most}` }))

/** The name of a run. */
export const run = Schema.String.check(Schema.isPattern(/^[a-z0-9-]{1,40}$/, { expected: "the run of an earlier answer" }))

/** Where to go on in a run: its name, or what an answer called `next`. */
export const cursor = Schema.String.check(
  Schema.isPattern(/^[a-z0-9-]{1,40}(:\d{1,9})?$/, { expected: "the next or the run of an earlier answer" })
)

/** A cursor in its parts: the run, and the works before the page. */
export const placeOf = (at: string): { readonly id: string; readonly from: number } => {
  const [id = "", from = "0"] = at.split(":")
  return { id, from: Number(from) }
}

/** Columns that are wanted. */
export const columns = Schema.Array(Schema.Literals(names as [Column, ...Array<Column>])).check(Schema.isMaxLength(names.length))

/** How many tokens an answer may have: what is left out is counted and can be asked for. */
export const budget = between(300, 50_000).annotate({ description: "most tokens of the answer" })

/** Identifiers, at most 200. */
export const ids = Schema.Array(text(300)).check(Schema.isMinLength(1), Schema.isMaxLength(200, { expected: "at most 200 identifiers" }))
