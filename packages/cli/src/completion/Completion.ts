import type { Answer } from "@litfuse/api/CompletionNames"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"

/** A kind of values that shells can complete. */
export type Kind = keyof Answer

/** The values, while commands are loaded for a completion script. Loading them loads every plugin. */
let values: Answer | undefined

/** Loads commands for a completion script: their flags offer the values of this folder. Commands that are loaded later take any text. */
export const whileOffered = async <A>(load: () => Promise<A>): Promise<A> => {
  const [Names, { layer }] = await Promise.all([import("@litfuse/api/CompletionNames"), import("@litfuse/api/Host")])
  values = await Effect.runPromise(Effect.provide(Names.ask({ folder: process.cwd() }), layer))
  return load().finally(() => (values = undefined))
}

const valuesOf = (kind: Kind): ReadonlyArray<string> => values?.[kind] ?? []

/** A flag for a file. It is a path only in completion scripts, because the framework makes paths absolute, and messages show them as typed. */
export const fileFlag = (name: string): Flag.Flag<string> => (values === undefined ? Flag.String(name) : Flag.Path(name))

/** An argument for a file; `-` is standard input or output. */
export const fileArgument = (name: string): Argument.Argument<string> =>
  values === undefined ? Argument.String(name) : Argument.Path(name)

/** An argument for a file or a folder. */
export const pathArgument = fileArgument

/** A flag for a folder. */
export const folderFlag = (name: string): Flag.Flag<string> => (values === undefined ? Flag.String(name) : Flag.Directory(name))

/** A flag that accepts any text and whose values shells complete. */
export const flag = (name: string, kind: Kind): Flag.Flag<string> =>
  valuesOf(kind).length === 0 ? Flag.String(name) : Flag.Literals(name, valuesOf(kind))

/** An argument that accepts any text and whose values shells complete. */
export const argument = (name: string, kind: Kind): Argument.Argument<string> =>
  valuesOf(kind).length === 0 ? Argument.String(name) : Argument.Literals(name, valuesOf(kind))
