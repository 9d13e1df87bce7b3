import { Request } from "@litfuse/api/Search"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import { namesOfFlags } from "../requestFlags.ts"

/** Flags with other names than their fields. */
export const flagNames = { ...namesOfFlags(Request.fields), query: "the query itself", file: "a file with --file" }

/** The words of the query as one text; without words, the query is in a file. */
export const textOf = (words: ReadonlyArray<string>): { readonly query?: string } => (words.length === 0 ? {} : { query: words.join(" ") })

/** The query of a command that runs a search, as words without quotes. */
export const query = {
  query: Argument.String("query").pipe(
    Argument.variadic(),
    Argument.withDescription('the query: words, or fields, phrases and operators (title:"heart attack" AND aspirin)')
  )
}

/** Whether a search has two depths, which the request cannot tell from a default. */
export const hasBothDepths = (flagged: { readonly all: Option.Option<boolean>; readonly perSource: Option.Option<number> }): boolean =>
  Option.isSome(flagged.all) && Option.isSome(flagged.perSource)

/** The error for two depths. */
export const bothDepths = { message: "--all and --per-source cannot be combined; use one of them" }
