/** Flags and arguments of a command, from the fields of its request. */
import { hintsOf } from "@litfuse/api/fieldHints"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import * as Param from "effect/cli/Param"
import * as Primitive from "effect/cli/Primitive"
import * as Completion from "./completion/Completion.ts"
import * as FieldFlag from "./FieldFlag.ts"
import { paramsFromFlags } from "./paramsFromFlags.ts"

type Declared = FieldFlag.FieldFlag

type Fields = Schema.Struct.Fields

type Given<S extends Schema.Top> = S["~encoded.optionality"] extends "optional" ? Option.Option<S["Encoded"]> : S["Encoded"]

/** A parameter for each field: its value in the request, in an `Option` where the request may omit it. */
export type RequestFlags<F extends Fields, K extends keyof F> = {
  readonly [P in K]: Param.Param<Param.ParamKind, F[P] extends Schema.Top ? Given<F[P]> : never>
}

const textFlag = (name: string, completes: Declared["completes"]): Flag.Flag<string> => {
  if (completes === undefined) return Flag.String(name)
  if (completes === "file") return Completion.fileFlag(name)
  return completes === "folder" ? Completion.folderFlag(name) : Completion.flag(name, completes)
}

/** A flag with choices, which also takes old ones that help and completion omit. */
const choiceFlag = (name: string, choices: ReadonlyArray<string>, old: ReadonlyArray<string> = []): Flag.Flag<string> => {
  if (old.length === 0) return Flag.Literals(name, choices)
  const shown = Primitive.Choice(choices.map((one) => [one, one] as const))
  const { parse } = shown
  const primitiveType = Object.assign(shown, { parse: (value: string) => (old.includes(value) ? Effect.succeed(value) : parse(value)) })
  return Param.makeSingle({ kind: Param.flagKind, name, primitiveType })
}

const oneValue = ({ name, kind, choices, oldChoices, completes }: Declared): Flag.Flag<unknown> => {
  if (kind === "choice") return choiceFlag(name, choices ?? [], oldChoices)
  if (kind === "whole") return Flag.Int(name)
  return kind === "number" ? Flag.Finite(name) : textFlag(name, completes)
}

const split = (values: ReadonlyArray<unknown>): ReadonlyArray<string> => values.flatMap((value) => String(value).split(","))

const someIf = <A>(isGiven: boolean, value: A): Option.Option<A> => (isGiven ? Option.some(value) : Option.none())

const argumentOf = (name: string, { completes, isOptional }: Declared): Argument.Argument<unknown> => {
  const one = completes === "file" || completes === "folder" ? Completion.fileArgument(name) : Argument.String(name)
  const all = one.pipe(Argument.variadic({ min: isOptional ? 0 : 1 }))
  return isOptional ? all.pipe(Argument.map((values) => someIf(values.length > 0, values))) : all
}

const listFlag = ({ name, completes, hasCommas, isOptional }: Declared): Flag.Flag<unknown> =>
  textFlag(name, completes).pipe(
    Flag.atLeast(isOptional ? 0 : 1),
    Flag.map((values) => (hasCommas === true ? split(values) : values)),
    Flag.map((values) => (isOptional ? someIf(values.length > 0, values) : values))
  )

const recordFlag = (name: string): Flag.Flag<unknown> => Flag.KeyValuePair(name).pipe(Flag.map(paramsFromFlags), Flag.optional)

const flagOf = (field: Declared): Flag.Flag<unknown> => {
  const { name, kind, isList, isOptional, usual } = field
  if (kind === "switch")
    return Flag.Boolean(name).pipe(
      Flag.withDefault(false),
      Flag.map((isGiven) => someIf(isGiven, usual !== true))
    )
  if (isList) return listFlag(field)
  if (kind === "params") return recordFlag(name)
  return isOptional ? Flag.optional(oneValue(field)) : oneValue(field)
}

const paramOf = (field: Declared): Param.Param<Param.ParamKind, unknown> => {
  const { about, argument, short } = field
  if (argument !== undefined) return argumentOf(argument, field).pipe(Argument.withDescription(about))
  const flag = flagOf(field).pipe(Flag.withDescription(about))
  return short === undefined ? flag : flag.pipe(Flag.withAlias(short))
}

/** Flags and arguments by the fields that they are for. */
export const flagsOf = (flags: ReadonlyArray<Declared>): Readonly<Record<string, Param.Param<Param.ParamKind, unknown>>> =>
  Object.fromEntries(flags.map((one) => [one.field, paramOf(one)]))

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
): RequestFlags<F, Exclude<keyof F, N>> => flagsOf(FieldFlag.ofFields(fields, omitted)) as RequestFlags<F, Exclude<keyof F, N>>

/** The names of the flags as messages about fields need them. */
export const namesOfFlags = (fields: Fields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, schema]) => {
      const { flag, argument } = hintsOf(schema as Schema.Top)
      if (argument !== undefined) return [[field, `the ${argument}s`]]
      return flag === undefined ? [] : [[field, `--${flag}`]]
    })
  )
