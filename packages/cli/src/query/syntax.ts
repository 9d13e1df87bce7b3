import * as Translate from "@litfuse/api/Translate"
import * as Effect from "effect/Effect"
import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"
import { refusal } from "../refusal.ts"
import { renamed } from "../renamed.ts"
import { optional } from "../flag.ts"

/** The syntax of a query, under its name and under the one that it had before. */
export const read = {
  syntax: optional(
    Flag.Literals("syntax", Translate.syntaxes),
    "the syntax of the query; auto is by signs such as [tiab] or .ti,ab. and says what it was taken for"
  ),
  from: optional(Flag.Literals("from", Translate.syntaxes), "the old name of --syntax")
}

/** The syntax in which a query is written anew, under both names. */
export const written = {
  into: optional(Flag.Literals("into", Translate.writable), "the syntax to write it in"),
  to: optional(Flag.Literals("to", Translate.writable), "the old name of --into")
}

/** The value of a flag of a query that has an old name. Errors: `Exit` with 2 when neither was given, or both and not the same. */
export const either = Effect.fnUntraced(function* <A extends string>(
  flag: readonly [name: string, value: Option.Option<A>],
  old: readonly [name: string, value: Option.Option<A>]
) {
  const value = yield* renamed("litfuse query", flag, old)
  return Option.isSome(value) ? value.value : yield* refusal("litfuse query")(`--${flag[0]} is missing`)
})
