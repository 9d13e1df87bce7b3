/** Fields that requests have in common, and what they take. */
import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The folder to which the files of a request are relative, and in which its configuration is looked for. */
export const folder = Schema.NonEmptyString.annotate({
  description: "The folder to which files are relative. litfuse.config.yaml is looked for in it and above it."
})

/** A number of things, at least one. */
export const count = Schema.Number.check(
  Schema.makeFilter((value: number) => Number.isInteger(value) && value >= 1, { expected: "a whole number of at least 1" })
)

/** A whole number. */
export const whole = Schema.Number.check(Schema.makeFilter((value: number) => Number.isSafeInteger(value), { expected: "a whole number" }))

const isDate = Schema.is(PartialDate)

/** A date as exact as it is known: `2019`, `2019-03`, `2019-03-01`. */
export const date = Schema.String.check(
  Schema.makeFilter((value: string) => isDate(value), { expected: "a date such as 2019, 2019-03 or 2019-03-01" })
)

/** A field that may be left out, and what it is then. */
export const or = <S extends Schema.Top>(schema: S, value: S["Encoded"]) =>
  schema.pipe(Schema.withDecodingDefaultKey(Effect.succeed(value)))

/** A text that is not empty. */
export const text = Schema.NonEmptyString

/** Texts, none of them empty. */
export const texts = Schema.Array(Schema.NonEmptyString)

/** Parameters of a plugin, by name. */
export const params = Schema.Record(Schema.String, Schema.Unknown)
