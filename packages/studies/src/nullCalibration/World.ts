import * as Seed from "@litfuse/stats/Seed"

/** How values are made that no system may be found better on. */
export const designs = ["exchange", "centred", "family"] as const

/** How values are made on which no system is better. In `leader`, one run is as good as all candidates, and the other runs are worse. */
export type Design = (typeof designs)[number] | "leader"

/** The description of each design in reports. */
export const about: Readonly<Record<Design, string>> = {
  exchange: "resampled real runs and topics; on each topic their values are randomly assigned to the systems, before anything is tuned",
  centred: "real runs with their own variances, each less its mean over all topics; resampled topics",
  family: "invented values: hard and easy topics, candidates that share half of their variance, one mean for all",
  leader: "as family, but all runs except one have a mean that is lower by 0.05, as on a leaderboard with a clear winner"
}

/** How many systems take part: candidates to choose from, runs to choose a baseline from, and after them one fixed baseline. */
export interface Sizes {
  readonly candidates: number
  readonly runs: number
}

/** Values of all systems: `values[s * topics + t]`; candidates first, then runs, then the fixed baseline. */
export interface Values extends Sizes {
  readonly topics: number
  readonly values: Float64Array
}

/** Real values, run by run and topic by topic. */
export type Real = ReadonlyArray<Float64Array>

/** Independent normal numbers, which are drawn in pairs. */
export const normals = (stream: Seed.Stream): (() => number) => {
  let kept: number | undefined
  return () => {
    if (kept !== undefined) {
      const second = kept
      kept = undefined
      return second
    }
    // a unit of 0 has no logarithm
    const length = Math.sqrt(-2 * Math.log(1 - stream.unit()))
    const angle = 2 * Math.PI * stream.unit()
    kept = length * Math.sin(angle)
    return length * Math.cos(angle)
  }
}

/** The standard deviations of topics, and of a system on a topic, about those of nDCG@20 of strong runs. */
const spread = { topics: 0.2, systems: 0.1, least: 0.5 } as const

const family = ({ candidates, runs }: Sizes, topics: number, stream: Seed.Stream): Float64Array => {
  const systems = candidates + runs + 1
  const values = new Float64Array(systems * topics)
  const normal = normals(stream)
  const half = Math.SQRT1_2
  for (let t = 0; t < topics; t++) {
    const ease = spread.topics * normal()
    const scale = spread.systems * (spread.least + stream.unit())
    const shared = normal()
    for (let s = 0; s < systems; s++) values[s * topics + t] = ease + scale * (s < candidates ? half * (shared + normal()) : normal())
  }
  return values
}

/** What all runs but the first lack where one leads. */
const behindLeader = 0.05

const resampled = (real: Real, { candidates, runs }: Sizes, topics: number, stream: Seed.Stream, isCentred: boolean): Float64Array => {
  const systems = candidates + runs + 1
  const values = new Float64Array(systems * topics)
  const chosen = Seed.shuffle(
    stream,
    real.map((_, r) => r)
  ).slice(0, systems)
  const drawn = new Int32Array(topics)
  stream.drawBelow(real[0]!.length, drawn)
  for (const [s, run] of chosen.entries()) {
    const own = real[run]!
    const centre = isCentred ? own.reduce((sum, value) => sum + value, 0) / own.length : 0
    for (let t = 0; t < topics; t++) values[s * topics + t] = own[drawn[t]!]! - centre
  }
  return values
}

/** Deals the values of each topic to the systems in a random order. */
const exchange = (values: Float64Array, topics: number, stream: Seed.Stream): void => {
  const systems = values.length / topics
  for (let t = 0; t < topics; t++)
    for (let s = systems - 1; s > 0; s--) {
      const other = stream.below(s + 1)
      const kept = values[s * topics + t]!
      values[s * topics + t] = values[other * topics + t]!
      values[other * topics + t] = kept
    }
}

/**
 * One set of values of a design, in which no system is better, except that all candidates have `gain` more on every topic.
 *
 * - shape: as many real runs as systems, at least
 */
export const draw = (design: Design, real: Real, sizes: Sizes, topics: number, gain: number, stream: Seed.Stream): Values => {
  const isInvented = design === "family" || design === "leader"
  const values = isInvented ? family(sizes, topics, stream) : resampled(real, sizes, topics, stream, design === "centred")
  if (design === "exchange") exchange(values, topics, stream)
  const others = (sizes.candidates + 1) * topics
  if (design === "leader") for (let i = others; i < others + (sizes.runs - 1) * topics; i++) values[i]! -= behindLeader
  for (let i = 0; i < sizes.candidates * topics; i++) values[i]! += gain
  return { ...sizes, topics, values }
}

/** The values of one system. */
export const system = ({ values, topics }: Values, s: number): Float64Array => values.subarray(s * topics, (s + 1) * topics)
