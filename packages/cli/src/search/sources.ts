import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import type * as Registry from "@litfuse/engine/Registry"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { Exit } from "../Exit.ts"

/**
 * The sources of these ids.
 *
 * - errors: `Exit` with 2 for one that there is not, with the nearest name
 */
export const sourcesNamed = Effect.fnUntraced(function* (
  command: string,
  plugins: Registry.Registry["plugins"],
  ids: ReadonlyArray<string>
): Effect.fn.Return<ReadonlyArray<Registry.Registered<"source">>, Exit> {
  const all = plugins.of("source")
  const unknown = ids.find((id) => plugins.find("source", id) === undefined)
  if (unknown === undefined) return ids.map((id) => plugins.find("source", id)!)
  const names = all.map(({ plugin }) => plugin.id)
  yield* Console.error(
    `${command}: unknown source "${unknown}"; there ${names.length === 0 ? "is none" : `are ${names.join(", ")}`}${didYouMean(nearest(unknown, names))}`
  )
  return yield* new Exit({ code: 2 })
})
