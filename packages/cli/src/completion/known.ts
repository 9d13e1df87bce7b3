import type { Answer } from "@litfuse/api/Names"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"

/** What a word of the command line may stand for. */
export type Kind = keyof Answer

/** The values of words, known only when a completion script is asked for: looking them up loads every plugin. */
let known: Answer | undefined

/** Looks the values of words up, for a completion script. Commands that are loaded afterwards have them. */
export const lookUp = async (): Promise<void> => {
  const [Names, { layer }] = await Promise.all([import("@litfuse/api/Names"), import("@litfuse/api/Host")])
  known = await Effect.runPromise(Effect.provide(Names.ask({ folder: process.cwd() }), layer))
}

const valuesOf = (kind: Kind): ReadonlyArray<string> => known?.[kind] ?? []

/** A flag that takes a file. Only for scripts it is a path to the framework, which would make absolute what messages should name as it was typed. */
export const fileFlag = (name: string): Flag.Flag<string> => (known === undefined ? Flag.String(name) : Flag.Path(name))

/** An argument that takes a file, or standard input or output as `-`. */
export const fileArgument = (name: string): Argument.Argument<string> => (known === undefined ? Argument.String(name) : Argument.Path(name))

/** An argument that takes a file or a folder. */
export const pathArgument = fileArgument

/** A flag that takes a folder. */
export const folderFlag = (name: string): Flag.Flag<string> => (known === undefined ? Flag.String(name) : Flag.Directory(name))

/** A flag whose values shells complete; any text is taken. */
export const flag = (name: string, kind: Kind): Flag.Flag<string> =>
  valuesOf(kind).length === 0 ? Flag.String(name) : Flag.Literals(name, valuesOf(kind))

/** An argument whose values shells complete; any text is taken. */
export const argument = (name: string, kind: Kind): Argument.Argument<string> =>
  valuesOf(kind).length === 0 ? Argument.String(name) : Argument.Literals(name, valuesOf(kind))
