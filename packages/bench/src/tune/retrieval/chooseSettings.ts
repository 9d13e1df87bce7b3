import * as Seed from "@litfuse/stats/Seed"
import { remember } from "../remember.ts"
import { searchSettings } from "../search/searchSettings.ts"
import { describePoint } from "../describePoint.ts"
import type * as SearchSpace from "../SearchSpace.ts"
import type { System } from "./RetrievalDesign.ts"
import type { Measured, Setting } from "./RetrievalSystems.ts"

/** A setting, and its mean on the topics on which it was chosen, out of how many. */
export interface Chosen {
  readonly setting: Setting
  readonly inner: number
  readonly tried: number
}

/** Chooses settings for systems on some topics; no other topic is looked at. */
export type Choose = (system: string) => Chosen

/**
 * Chooses on training topics: for a retriever the best point of its grid. For a fusion the best point of its grid, with each input as it was chosen by
 * itself. For the best of some systems the best of these. Of equal ones the first.
 *
 * - shape: `training` indices of the topics that are measured
 */
export const chooseSettings = (systems: ReadonlyMap<string, System>, { values }: Measured, training: ReadonlyArray<number>): Choose => {
  const known = new Map<string, Chosen>()
  const onTraining = (setting: Setting) => Float64Array.from(training, (t) => values(setting, t)[0]!)
  const search = { by: "grid" } as const
  // a grid draws nothing
  const seed = Seed.derive(1, "grid")
  const chooseFor = (id: string): Chosen => {
    const system = systems.get(id)!
    if ("best" in system) {
      const parts = system.best.map(choose)
      const all = parts.map(({ setting }) => ({
        space: {},
        search,
        seed,
        settingAt: (): Setting => ({ system: id, point: [], parts: [setting] }),
        values: onTraining
      }))
      const { setting, inner } = searchSettings(all, "best")
      return { setting, inner, tried: parts.reduce((sum, { tried }) => sum + tried, 0) }
    }
    const parts = "fuse" in system ? system.of.map((part) => choose(part).setting) : []
    const settingAt = (point: SearchSpace.Point): Setting => ({ system: id, point, parts })
    const { setting, inner, trials } = searchSettings([{ space: system.space, search, seed, settingAt, values: onTraining }], "best")
    return { setting, inner, tried: trials.length }
  }
  const choose: Choose = (id) => remember(known, id, () => chooseFor(id))
  return choose
}

/** What was chosen, as text. */
export const describeSetting = (systems: ReadonlyMap<string, System>, { system: id, point, parts }: Setting): string => {
  const system = systems.get(id)!
  if ("best" in system) return `${parts[0]!.system}: ${describeSetting(systems, parts[0]!)}`
  return describePoint(system.space, point) || "nothing is open"
}
