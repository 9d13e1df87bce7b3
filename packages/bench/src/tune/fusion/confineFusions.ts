import * as Result from "effect/Result"
import type { Confinement, Plugins } from "../../experiment/LoadedExperiment.ts"
import { type FusionDesign, systems } from "./FusionDesign.ts"

type Known = Pick<Plugins, "fusions" | "thirdParty" | "confine">

/** The third-party fusions that a design names. */
export const thirdPartyFusions = (design: FusionDesign, { thirdParty }: Pick<Plugins, "thirdParty">): ReadonlySet<string> => {
  const named = systems(design).flatMap(({ candidates }) => candidates.map(({ fusion }) => fusion))
  return new Set([...named, design.contribution?.fusion ?? ""].filter((id) => thirdParty.has(id)))
}

/**
 * The fusions of a design; third-party ones run in separate processes.
 *
 * - errors: why this Node cannot confine them
 */
export const confineFusions = (design: FusionDesign, plugins: Known): Result.Result<Confinement, string> => {
  const ids = thirdPartyFusions(design, plugins)
  const none = () => undefined
  if (ids.size === 0 || plugins.confine === undefined)
    return Result.succeed({ fusions: plugins.fusions, fresh: none, end: none, statements: [] })
  return Result.map(plugins.confine(ids), (own) => ({ ...own, fusions: new Map([...plugins.fusions, ...own.fusions]) }))
}
