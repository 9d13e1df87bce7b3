import * as Result from "effect/Result"
import type { Confinement, Plugins } from "../../experiment/Loaded.ts"
import { type Design, systems } from "./Design.ts"

type Known = Pick<Plugins, "fusions" | "thirdParty" | "confine">

/** The fusions from outside that a design names. */
export const outsiders = (design: Design, { thirdParty }: Pick<Plugins, "thirdParty">): ReadonlySet<string> => {
  const named = systems(design).flatMap(({ candidates }) => candidates.map(({ fusion }) => fusion))
  return new Set([...named, design.contribution?.fusion ?? ""].filter((id) => thirdParty.has(id)))
}

/**
 * The fusions of a design, those from outside in processes of their own.
 *
 * - errors: why this Node cannot confine them
 */
export const confined = (design: Design, plugins: Known): Result.Result<Confinement, string> => {
  const ids = outsiders(design, plugins)
  const none = () => undefined
  if (ids.size === 0 || plugins.confine === undefined) return Result.succeed({ fusions: plugins.fusions, fresh: none, end: none, said: [] })
  return Result.map(plugins.confine(ids), (own) => ({ ...own, fusions: new Map([...plugins.fusions, ...own.fusions]) }))
}
