import * as Translate from "@litfuse/api/Translate"
import * as Effect from "effect/Effect"
import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"
import { usageError } from "../usageError.ts"
import { resolveRenamedFlag } from "../resolveRenamedFlag.ts"
import { optional } from "../flags.ts"

/** The syntax of a query, under the current and the deprecated name. */
export const input = {
  syntax: optional(
    Flag.Literals("syntax", Translate.syntaxes),
    "the syntax of the query; auto detects it from marks such as [tiab] or .ti,ab., and reports the choice"
  ),
  from: optional(Flag.Literals("from", Translate.syntaxes), "deprecated name of --syntax")
}

/** The syntax of the translation, under the current and the deprecated name. */
export const output = {
  into: optional(Flag.Literals("into", Translate.writable), "the syntax of the translation"),
  to: optional(Flag.Literals("to", Translate.writable), "deprecated name of --into")
}

/** The value of a renamed flag. Errors: `Exit` with 2 if the flag is missing, or if both names have different values. */
export const resolve = Effect.fnUntraced(function* <A extends string>(
  flag: readonly [name: string, value: Option.Option<A>],
  old: readonly [name: string, value: Option.Option<A>]
) {
  const value = yield* resolveRenamedFlag("litfuse query", flag, old)
  return Option.isSome(value) ? value.value : yield* usageError("litfuse query")(`--${flag[0]} is missing`)
})
