import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { refusal } from "./refusal.ts"

/**
 * The value of a flag that has an old name, which is still read and said to be old.
 *
 * - `command` the words before the flag, for a refusal
 * - empty: none when neither was given
 * - errors: `Exit` with 2 when both were given, and not the same
 */
export const renamed = Effect.fnUntraced(function* <A extends string>(
  command: string,
  [name, value]: readonly [name: string, value: Option.Option<A>],
  [old, before]: readonly [name: string, value: Option.Option<A>]
) {
  if (Option.isSome(before)) yield* Console.error(`note (old-name) --${old}: write --${name}; the old name ends with version 2`)
  if (Option.isNone(value) || Option.isNone(before) || value.value === before.value) return Option.orElse(value, () => before)
  return yield* refusal(command)(`--${name} and --${old} are two names of one thing, and were given two values`)
})
