import * as Effect from "effect/Effect"
import { Exit } from "../../Exit.ts"
import { usageError } from "../../usageError.ts"

/** The only value of an argument. Errors: `Exit` with 2 for several. */
export const onlyOne = <A extends string>(command: string, name: string, values: ReadonlyArray<A>): Effect.Effect<A | undefined, Exit> =>
  values.length > 1 ? usageError(command)(`takes one ${name}, and not ${values.join(" ")}`) : Effect.succeed(values[0])
