import * as Signals from "@litfuse/analyzers/landmark/landmarkSignals"
import { isConstant, isSameOrder } from "./signalsOf.ts"

/** The signals of the works of a group. */
export type Group = ReadonlyArray<Signals.Each<number | null>>

/**
 * Whether data tell the weight of a signal from the others.
 *
 * - `known` the share of works of which the signal is known
 * - `why` why not; undefined = they do
 */
export interface Identified {
  readonly name: Signals.Name
  readonly known: number
  readonly why: string | undefined
}

/** The first signal that puts the works of every group in the same order. */
const twinOf = (name: Signals.Name, others: ReadonlyArray<Signals.Name>, groups: ReadonlyArray<Group>): Signals.Name | undefined =>
  others.find((other) => groups.every((group) => isSameOrder(group, other, name)))

/**
 * Which weights of the L-Score an order of works within groups can identify. Weights count only relative to each other, so one signal alone has no weight.
 *
 * - shape: one entry a signal, in the order of the score; an unknown signal counts 0, as printed
 * - empty: without works nothing is known, and nothing is identified
 */
export const weightsIdentified = (groups: ReadonlyArray<Group>): ReadonlyArray<Identified> => {
  const all = groups.flat()
  const apart: Array<Signals.Name> = []
  const found = Signals.landmarkSignals.map((name): Identified => {
    const known = all.length === 0 ? 0 : all.filter((each) => each[name] !== null).length / all.length
    if (known === 0) return { name, known, why: "unknown for every work" }
    if (groups.every((group) => isConstant(group, name))) return { name, known, why: "the same for every work of a group" }
    const twin = twinOf(name, apart, groups)
    if (twin !== undefined) return { name, known, why: `orders the works of every group as ${twin} does` }
    apart.push(name)
    return { name, known, why: undefined }
  })
  return apart.length > 1
    ? found
    : found.map((one) => ({ ...one, why: one.why ?? "the only signal that differs: its order is the same with any weight" }))
}
