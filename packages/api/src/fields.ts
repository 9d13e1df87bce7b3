/** Fields that requests share, with their checks. */
import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type FieldHints, withHints } from "./fieldHints.ts"

/** A field with its description, and hints for surfaces. */
export const about = <S extends Schema.Top>(schema: S, description: string, hints?: FieldHints): S => {
  const described = schema.annotate({ description }) as S
  return hints === undefined ? described : withHints(described, hints)
}

/** An optional field without a default. */
export const optional = <S extends Schema.Top>(schema: S, description: string, hints?: FieldHints) =>
  Schema.optionalKey(about(schema, description, hints))

/** The folder to which the files of a request are relative, and where its configuration is found. */
export const folder = Schema.NonEmptyString.annotate({
  description: "The folder to which files are relative. litfuse reads litfuse.config.yaml in it or above it."
})

const numbers = (
  expected: string,
  isOne: (value: number) => boolean,
  jsonSchema: { readonly type: "integer"; readonly minimum?: number; readonly maximum?: number }
) =>
  Schema.Number.check(
    Schema.isFinite({ expected }).abort(),
    Schema.makeFilter((value: number) => isOne(value), { expected, toJsonSchema: () => jsonSchema })
  )

/** A positive count. */
export const count = numbers("a whole number of at least 1", (value) => Number.isInteger(value) && value >= 1, {
  type: "integer",
  minimum: 1
})

/** A count, possibly zero. */
export const any = numbers("a whole number of at least 0", (value) => Number.isInteger(value) && value >= 0, {
  type: "integer",
  minimum: 0
})

/** A count from one to a limit. */
export const upTo = (most: number) =>
  numbers(`a whole number from 1 to ${most}`, (value) => Number.isInteger(value) && value >= 1 && value <= most, {
    type: "integer",
    minimum: 1,
    maximum: most
  })

/** A whole number. */
export const whole = numbers("a whole number", Number.isSafeInteger, { type: "integer" })

const isDate = Schema.is(PartialDate)

/** A date with year, month or day precision: `2019`, `2019-03`, `2019-03-01`. */
export const date = Schema.String.check(
  Schema.makeFilter((value: string) => isDate(value), {
    expected: "a date such as 2019, 2019-03 or 2019-03-01",
    toJsonSchema: () => ({ pattern: "^\\d{4}(-\\d{2}(-\\d{2})?)?$" })
  })
)

/** An optional field with a default, which its JSON Schema names too. */
export const or = <S extends Schema.Top>(schema: S, value: S["Encoded"], description?: string, hints?: FieldHints) => {
  const described = description === undefined ? schema : about(schema, description, hints)
  return (described.annotate({ default: value as never }) as S).pipe(Schema.withDecodingDefaultKey(Effect.succeed(value)))
}

/** Whether unreadable records are skipped and counted instead of causing an error. */
export const skipBad = or(
  Schema.Boolean,
  false,
  "Whether to skip records that cannot be read, and report how many; otherwise the first one is an error."
)

/** A non-empty text. */
export const text = Schema.NonEmptyString

/** A file to read or write, relative to the folder of the request. */
export const file = (description: string) => about(text, description, { completes: "file" })

/** A folder to read or write, relative to the folder of the request. */
export const folderFor = (description: string) => about(text, description, { completes: "folder" })

/** Non-empty texts. */
export const texts = Schema.Array(Schema.NonEmptyString)

/** Parameters of a plugin, by name. */
export const params = Schema.Record(Schema.String, Schema.Unknown)

/** Parameters of a plugin that a command takes as `--param name=value`; `of` names the plugin. */
export const paramsOf = (of: string, description: string) =>
  about(params, description, { flag: "param", about: `name=value of a parameter of ${of}; repeatable.` })

/** Whether the project stores each piece of long work when it is done. */
export const durable = or(
  Schema.Boolean,
  false,
  "Whether the project stores each finished piece of the work, so that a run that was killed continues after it."
)
