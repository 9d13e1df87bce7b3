import * as Choice from "../Choice.ts"
import * as Space from "../Space.ts"
import type { System } from "./RetrievalDesign.ts"
import type { Measured, Setting } from "./Systems.ts"

/** A setting, and its mean on the topics on which it was chosen, out of how many. */
export interface Chosen {
  readonly setting: Setting
  readonly inner: number
  readonly tried: number
}

/** Chooses settings for systems on some topics; no other topic is looked at. */
export type Choose = (system: string) => Chosen

/**
 * Chooses on training topics: for a retriever the best point of its grid, for a fusion the best point of its own with each input as it was chosen by itself,
 * for the best of some the best of these. Of equal ones the first.
 *
 * - shape: `training` indices of the topics that are measured
 */
export const choosing = (systems: ReadonlyMap<string, System>, { values }: Measured, training: ReadonlyArray<number>): Choose => {
  const known = new Map<string, Chosen>()
  const innerOf = (setting: Setting): number => Choice.mean(Float64Array.from(training, (t) => values(setting, t)[0]!))
  const bestOf = (settings: ReadonlyArray<Setting>, tried: number): Chosen => {
    const inners = settings.map(innerOf)
    let best = 0
    for (let s = 1; s < inners.length; s++) if (inners[s]! > inners[best]!) best = s
    return { setting: settings[best]!, inner: inners[best]!, tried }
  }
  const choose: Choose = (id) => {
    const system = systems.get(id)!
    const found = known.get(id)
    if (found !== undefined) return found
    if ("best" in system) {
      const parts = system.best.map(choose)
      const all = parts.map(({ setting }): Setting => ({ system: id, point: [], parts: [setting] }))
      const chosen = bestOf(
        all,
        parts.reduce((sum, { tried }) => sum + tried, 0)
      )
      known.set(id, chosen)
      return chosen
    }
    const parts = "fuse" in system ? system.of.map((part) => choose(part).setting) : []
    const size = Space.size(system.space)
    const chosen = bestOf(
      Array.from({ length: size }, (_, index): Setting => ({ system: id, point: Space.at(system.space, index), parts })),
      size
    )
    known.set(id, chosen)
    return chosen
  }
  return choose
}

const short = (value: unknown): string =>
  typeof value === "number" ? String(Number(value.toFixed(4))) : Array.isArray(value) ? value.map(short).join(" ") : String(value)

/** What was chosen, as text. */
export const describe = (systems: ReadonlyMap<string, System>, { system: id, point, parts }: Setting): string => {
  const system = systems.get(id)!
  if ("best" in system) return `${parts[0]!.system}: ${describe(systems, parts[0]!)}`
  const own = Object.entries(Space.params(system.space, point)).map(([name, value]) => `${name} ${short(value)}`)
  return own.length === 0 ? "nothing is open" : own.join(", ")
}
