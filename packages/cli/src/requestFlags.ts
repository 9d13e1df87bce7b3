/** Flags and arguments of a command, from the fields of its request. */
import { type FieldHints, hintsOf } from "@litfuse/api/fieldHints"
import * as RequestField from "@litfuse/api/RequestField"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import type * as Param from "effect/cli/Param"
import * as Completion from "./completion/Completion.ts"
import { paramsFromFlags } from "./paramsFromFlags.ts"

type Fields = Schema.Struct.Fields

type Given<S extends Schema.Top> = S["~encoded.optionality"] extends "optional" ? Option.Option<S["Encoded"]> : S["Encoded"]

/** A parameter for each field: its value in the request, in an `Option` where the request may omit it. */
export type RequestFlags<F extends Fields, K extends keyof F> = {
  readonly [P in K]: Param.Param<Param.ParamKind, F[P] extends Schema.Top ? Given<F[P]> : never>
}

const isText = (value: unknown): value is string => typeof value === "string"

/** The description of a field as a phrase of the help, with its default. A switch says what it does, and not whether. */
const phrase = (description: string, value: unknown): string => {
  const words = typeof value === "boolean" ? description.replace(/^Whether to |^Whether /, "") : description
  const sentences = words.split(/(?<=\.)\s/)
  const text = sentences.length === 1 ? words.replace(/(?<!\.)\.$/, "") : words
  // acronyms keep their capital letters
  const first = /^[A-Z](?![A-Z])/.test(text) ? `${text[0]!.toLowerCase()}${text.slice(1)}` : text
  return isText(value) || typeof value === "number" ? `${first} (default ${value})` : first
}

const textFlag = (name: string, { completes }: FieldHints): Flag.Flag<string> => {
  if (completes === undefined) return Flag.String(name)
  if (completes === "file") return Completion.fileFlag(name)
  return completes === "folder" ? Completion.folderFlag(name) : Completion.flag(name, completes)
}

const oneValue = (schema: Schema.Top, name: string, hints: FieldHints): Flag.Flag<unknown> => {
  const choices = RequestField.choicesOf(schema)
  if (choices !== undefined) return Flag.Literals(name, choices)
  if (RequestField.valueOf(schema)._tag === "Number") return RequestField.isWhole(schema) ? Flag.Int(name) : Flag.Finite(name)
  return textFlag(name, hints)
}

const split = (values: ReadonlyArray<unknown>): ReadonlyArray<string> => values.flatMap((value) => String(value).split(","))

const someIf = <A>(isGiven: boolean, value: A): Option.Option<A> => (isGiven ? Option.some(value) : Option.none())

const argumentOf = (name: string, { completes }: FieldHints, isOptional: boolean): Argument.Argument<unknown> => {
  const one = completes === "file" || completes === "folder" ? Completion.fileArgument(name) : Argument.String(name)
  const all = one.pipe(Argument.variadic({ min: isOptional ? 0 : 1 }))
  return isOptional ? all.pipe(Argument.map((values) => someIf(values.length > 0, values))) : all
}

const listFlag = (name: string, hints: FieldHints, isOptional: boolean): Flag.Flag<unknown> =>
  textFlag(name, hints).pipe(
    Flag.atLeast(isOptional ? 0 : 1),
    Flag.map((values) => (hints.hasCommas === true ? split(values) : values)),
    Flag.map((values) => (isOptional ? someIf(values.length > 0, values) : values))
  )

const recordFlag = (name: string): Flag.Flag<unknown> => Flag.KeyValuePair(name).pipe(Flag.map(paramsFromFlags), Flag.optional)

const flagOf = (name: string, schema: Schema.Top, hints: FieldHints, isOptional: boolean, value: unknown): Flag.Flag<unknown> => {
  if (schema.ast._tag === "Boolean")
    return Flag.Boolean(name).pipe(
      Flag.withDefault(false),
      Flag.map((isGiven) => someIf(isGiven, value !== true))
    )
  if (RequestField.isList(schema)) return listFlag(name, hints, isOptional)
  if (schema.ast._tag === "Objects") return recordFlag(name)
  const one = oneValue(schema, name, hints)
  return isOptional ? Flag.optional(one) : one
}

/** Names of fields in backticks as flags: `perSource` is `--per-source`. */
const withFlagNames = (text: string, fields: Fields): string =>
  text.replaceAll(/`(\w+)`/g, (code, field: string) =>
    Object.hasOwn(fields, field) ? `\`${RequestField.flagOf(field, fields[field] as Schema.Top)}\`` : code
  )

const paramOf = (fields: Fields, field: string, schema: Schema.Top): Param.Param<Param.ParamKind, unknown> => {
  const hints = hintsOf(schema)
  const value = RequestField.defaultOf(schema)
  const name = RequestField.flagOf(field, schema).slice("--".length)
  const about = phrase(withFlagNames(hints.about ?? RequestField.descriptionOf(schema), fields), value)
  const isOptional = RequestField.isOptional(schema)
  if (hints.argument !== undefined) return argumentOf(hints.argument, hints, isOptional).pipe(Argument.withDescription(about))
  const flag = flagOf(name, schema, hints, isOptional, value).pipe(Flag.withDescription(about))
  return hints.alias === undefined ? flag : flag.pipe(Flag.withAlias(hints.alias))
}

/**
 * The flags of a request: named, described, checked and completed as its fields say, so that a new field is a flag. A switch turns the default of its field
 * round.
 *
 * - `omitted` fields that a command has in another way, or not at all
 * - empty: an optional field that is not given is `None`, so that the default of the request applies
 */
export const requestFlags = <F extends Fields, const N extends keyof F & string = never>(
  fields: F,
  omitted: ReadonlyArray<N> = []
): RequestFlags<F, Exclude<keyof F, N>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) =>
      omitted.some((one) => one === name) ? [] : [[name, paramOf(fields, name, schema as Schema.Top)]]
    )
  ) as RequestFlags<F, Exclude<keyof F, N>>

/** The names of the flags as messages about fields need them. */
export const namesOfFlags = (fields: Fields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, schema]) => {
      const { flag, argument } = hintsOf(schema as Schema.Top)
      if (argument !== undefined) return [[field, `the ${argument}s`]]
      return flag === undefined ? [] : [[field, `--${flag}`]]
    })
  )
