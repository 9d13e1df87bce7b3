import * as Bootstrap from "@litfuse/stats/Bootstrap"
import * as Seed from "@litfuse/stats/Seed"
import { refitted } from "./refitted.ts"
import { forward, type Plan, planOf, tuned } from "./tuned.ts"
import { untuned } from "./untuned.ts"
import { type Design, draw, type Real, type Sizes, type Values } from "./World.ts"

/** Kinds of tests: the test of tuned systems that reports use, others of tuned systems, refits of the whole design, and tests of untuned systems. */
export const kinds = ["forward", "tuned", "refit", "untuned"] as const

/** Tests by what they cost. */
export type Kind = (typeof kinds)[number]

/** A unit of work that depends on no other: sets of values of one kind, design, size and gain. Their numbers run from `from` up to but not including `to`. */
export interface Place {
  readonly kind: string
  readonly design: string
  readonly topics: number
  readonly gain: number
  readonly from: number
  readonly to: number
}

/** A place of the designs that are made of values alone. */
export interface Cell extends Place {
  readonly kind: Kind
  readonly design: Design
}

/** How many sets of values one piece of work draws, where nothing else is asked for. */
const usual = 250

/** The pieces of so many sets, `each` of them in one. */
export const pieces = <P extends Omit<Place, "from" | "to">>(
  place: P,
  sets: number,
  each = usual
): ReadonlyArray<P & Pick<Place, "from" | "to">> =>
  Array.from({ length: Math.ceil(sets / each) }, (_, i) => ({ ...place, from: i * each, to: Math.min(sets, (i + 1) * each) }))

/** How often each test rejected, of how many sets of values. */
export interface Counts {
  readonly sets: number
  readonly rejected: Readonly<Record<string, number>>
}

/** A name for a cell that no other has. */
export const keyOf = ({ kind, design, topics, gain, from, to }: Place): string => `${kind} ${design} ${topics} ${gain} ${from} ${to}`

/** How calibration is set up, apart from cells. */
export interface Setup extends Sizes {
  readonly real: Real
  readonly folds: number
  readonly seeds: number
  readonly seed: number
}

const testsOf = ({ kind, topics }: Cell, { folds, seeds, seed }: Setup) => {
  const intervals = Bootstrap.make({ seed, resamples: 1000 })
  const plan: Plan = planOf(topics, folds, kind === "refit" ? 1 : seeds, Seed.derive(seed, "plan"))
  const tests = { untuned: (values: Values, _: Plan, own: Seed.Seed) => untuned(values, own, intervals), forward, tuned, refit: refitted }
  return (values: Values, own: Seed.Seed) => tests[kind](values, plan, own)
}

/** Draws the sets of a cell, and counts how often each test rejects. One set is the same for all kinds of tests and all gains. */
export const count = (cell: Cell, setup: Setup): Counts => {
  const test = testsOf(cell, setup)
  const rejected: Record<string, number> = {}
  for (let i = cell.from; i < cell.to; i++) {
    const own = Seed.derive(setup.seed, cell.design, cell.topics, i)
    const values = draw(cell.design, setup.real, setup, cell.topics, cell.gain, Seed.stream(own))
    for (const [name, isRejected] of Object.entries(test(values, own))) rejected[name] = (rejected[name] ?? 0) + (isRejected ? 1 : 0)
  }
  return { sets: cell.to - cell.from, rejected }
}

/** The counts of several cells as one. */
export const add = (counts: ReadonlyArray<Counts>): Counts => {
  const rejected: Record<string, number> = {}
  for (const one of counts) for (const [name, n] of Object.entries(one.rejected)) rejected[name] = (rejected[name] ?? 0) + n
  return { sets: counts.reduce((sum, { sets }) => sum + sets, 0), rejected }
}
