/** Fields that requests have in common, and what they take. */
import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The folder to which the files of a request are relative, and in which its configuration is looked for. */
export const folder = Schema.NonEmptyString.annotate({
  description: "The folder to which files are relative. litfuse.config.yaml is looked for in it and above it."
})

/** Numbers that pass a test; whatever does not is told the same. */
const numbers = (
  expected: string,
  isOne: (value: number) => boolean,
  jsonSchema: { readonly type: "integer"; readonly minimum?: number; readonly maximum?: number }
) =>
  Schema.Number.check(
    Schema.isFinite({ expected }).abort(),
    Schema.makeFilter((value: number) => isOne(value), { expected, toJsonSchema: () => jsonSchema })
  )

/** A number of things, at least one. */
export const count = numbers("a whole number of at least 1", (value) => Number.isInteger(value) && value >= 1, {
  type: "integer",
  minimum: 1
})

/** A number of things, which may be none. */
export const any = numbers("a whole number of at least 0", (value) => Number.isInteger(value) && value >= 0, {
  type: "integer",
  minimum: 0
})

/** A number of things, at least one and at most so many. */
export const upTo = (most: number) =>
  numbers(`a whole number from 1 to ${most}`, (value) => Number.isInteger(value) && value >= 1 && value <= most, {
    type: "integer",
    minimum: 1,
    maximum: most
  })

/** A whole number. */
export const whole = numbers("a whole number", Number.isSafeInteger, { type: "integer" })

const isDate = Schema.is(PartialDate)

/** A date as exact as it is known: `2019`, `2019-03`, `2019-03-01`. */
export const date = Schema.String.check(
  Schema.makeFilter((value: string) => isDate(value), {
    expected: "a date such as 2019, 2019-03 or 2019-03-01",
    toJsonSchema: () => ({ pattern: "^\\d{4}(-\\d{2}(-\\d{2})?)?$" })
  })
)

/** A field that may be left out, and what it is then; its description says so too. */
export const or = <S extends Schema.Top>(schema: S, value: S["Encoded"]) =>
  (schema.annotate({ default: value as never }) as S).pipe(Schema.withDecodingDefaultKey(Effect.succeed(value)))

/** Whether records that cannot be read are left out and counted, in place of an error. */
export const skipBad = or(
  Schema.Boolean.annotate({
    description: "Whether records that cannot be read are left out, with a notice; else the first of them is an error."
  }),
  false
)

/** A text that is not empty. */
export const text = Schema.NonEmptyString

/** Texts, none of them empty. */
export const texts = Schema.Array(Schema.NonEmptyString)

/** Parameters of a plugin, by name. */
export const params = Schema.Record(Schema.String, Schema.Unknown)
