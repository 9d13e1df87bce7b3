import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { usageError } from "./usageError.ts"

/**
 * The value of a renamed flag. The old name still works, with a deprecation note.
 *
 * - `command` the words before the flag, for a refusal
 * - empty: none when neither was given
 * - errors: `Exit` with 2 when both were given, and not the same
 */
export const resolveRenamedFlag = Effect.fnUntraced(function* <A extends string>(
  command: string,
  [name, value]: readonly [name: string, value: Option.Option<A>],
  [old, before]: readonly [name: string, value: Option.Option<A>]
) {
  if (Option.isSome(before)) yield* Console.error(`note (old-name) --${old} is deprecated: write --${name}; version 2 removes the old name`)
  if (Option.isNone(value) || Option.isNone(before) || value.value === before.value) return Option.orElse(value, () => before)
  return yield* usageError(command)(`--${name} and --${old} are the same flag, but have different values; give one of them`)
})
