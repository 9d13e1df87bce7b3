import * as Normal from "@litfuse/stats/Normal"
import type * as Seed from "@litfuse/stats/Seed"
import { type Margin, middle, scale } from "./Margin.ts"

/**
 * A family of rows. Each has a separate tuned system; all have one fixed system.
 *
 * - `correlation` of a candidate's differences in two rows, as normal numbers; two candidates of a row always have 0.5
 */
export interface FamilyShape {
  readonly rows: number
  readonly candidates: number
  readonly topics: number
  readonly correlation: number
}

const bits = 12

/** Normal numbers by random bits: the middles of equally likely intervals, in places of a margin. The table fits into the fastest cache. */
const normals = Float64Array.from({ length: 2 ** bits }, (_, i) => Normal.quantile((i + 0.5) / 2 ** bits) * scale)

const mask = 2 ** bits - 1

/** Sums of a normal number of the topic and one of the candidate, times `factor`, added to what `out` has. Words have two numbers each. */
const addNormals = (words: Uint32Array, topics: number, candidates: number, factor: number, out: Float64Array): void => {
  for (let t = 0, i = 0, w = 0; t < topics; t++) {
    const topic = normals[words[w++]! & mask]!
    for (let c = 0; c < candidates; c += 2) {
      const word = words[w++]!
      out[i++]! += factor * (topic + normals[word & mask]!)
      if (c + 1 < candidates) out[i++]! += factor * (topic + normals[word >>> (32 - bits)]!)
    }
  }
}

const look = (places: Float64Array, { table }: Margin, out: Float64Array): void => {
  for (let i = 0; i < out.length; i++) out[i] = table[(places[i]! + middle) | 0]!
}

/**
 * Draws families in which no difference has a mean. `draw` fills `values[r][t * candidates + c]`: the difference of candidate c in row r from the fixed
 * system on topic t. Margins are drawn row by row from those given.
 */
export const drawFamily = ({ rows, candidates, topics, correlation }: FamilyShape, margins: ReadonlyArray<Margin>) => {
  const values = Array.from({ length: rows }, () => new Float64Array(topics * candidates))
  const words = new Uint32Array(topics * (1 + Math.ceil(candidates / 2)))
  const [shared, places] = [new Float64Array(topics * candidates), new Float64Array(topics * candidates)]
  // half of the variance is that of the topic and half is the candidate's own
  const [together, alone] = [Math.sqrt(correlation / 2), Math.sqrt((1 - correlation) / 2)]
  const draw = (stream: Seed.Stream): void => {
    if (correlation > 0) {
      stream.draw(words)
      shared.fill(0)
      addNormals(words, topics, candidates, together, shared)
    }
    for (const own of values) {
      const margin = margins[stream.below(margins.length)]!
      stream.draw(words)
      places.set(shared)
      addNormals(words, topics, candidates, alone, places)
      look(places, margin, own)
    }
  }
  return { values, draw }
}
