import * as Translate from "@litfuse/api/Translate"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"
import { refusal } from "../refusal.ts"

/** The syntax of a query, under its name and under the one that it had before. */
export const read = {
  syntax: Flag.Literals("syntax", Translate.readable).pipe(Flag.optional, Flag.withDescription("the syntax of the query")),
  from: Flag.Literals("from", Translate.readable).pipe(Flag.optional, Flag.withDescription("the old name of --syntax"))
}

/** The syntax in which a query is written anew, under both names. */
export const written = {
  into: Flag.Literals("into", Translate.writable).pipe(Flag.optional, Flag.withDescription("the syntax to write it in")),
  to: Flag.Literals("to", Translate.writable).pipe(Flag.optional, Flag.withDescription("the old name of --into"))
}

/**
 * The value of a flag that has an old name, which is still read and said to be old.
 *
 * - errors: `Exit` with 2 when neither was given, or both and not the same
 */
export const either = Effect.fnUntraced(function* <A extends string>(
  [name, value]: readonly [name: string, value: Option.Option<A>],
  [old, before]: readonly [name: string, value: Option.Option<A>]
) {
  if (Option.isSome(before)) yield* Console.error(`note (old-name) --${old}: write --${name}; the old name ends with version 2`)
  const values = [...new Set([...Option.toArray(value), ...Option.toArray(before)])]
  if (values.length === 1) return values[0]!
  return yield* refusal("litfuse query")(
    values.length === 0 ? `--${name} is missing` : `--${name} and --${old} are two names of one thing, and were given two values`
  )
})
