import * as Result from "effect/Result"
import type { Explanation } from "./Explanation.ts"
import type { Ids } from "./Ids.ts"
import * as Invariant from "./Invariant.ts"
import * as Notice from "./Notice.ts"
import { BadParameters } from "./PipelineError.ts"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import * as Ranking from "./Ranking.ts"
import { sortPlaces } from "./sortPlaces.ts"

/**
 * One ranking as an input of a fusion.
 *
 * - `name` of the source, ranker or run that made it
 * - shape: `rows` best first, no row twice
 * - shape: `ranks` from 1, never falling, equal for tied hits: a tie shares the mean of its places, so halves occur
 * - shape: `scores` finite, as the owner of the list gave them, and never rising. Only tied hits may differ, because trec_eval 9 ties scores that are
 *   equal in 32 bits
 * - empty: an absent run or topic is a list of no hits
 */
export interface List {
  readonly name: string
  readonly rows: Int32Array
  readonly ranks: Float64Array
  readonly scores: Float64Array
}

/** What a fusion reads. Shape: `candidates` are the rows of all lists, each once, ascending (tie order); rows index `ids`. */
export interface Inputs {
  readonly lists: ReadonlyArray<List>
  readonly candidates: Int32Array
}

/**
 * A topic to learn from: the lists of a fusion, and the grades of their candidates.
 *
 * - shape: `grades` by candidate, negative = not judged; `ideal` all positive grades of the topic, high to low, retrieved or not
 */
export interface TrainingFrame extends Inputs {
  readonly grades: Int16Array
  readonly ideal: Int16Array
}

/**
 * Makes one ranking from several.
 *
 * - `refuses` what is wrong with parameters that the Schema accepts but these lists do not allow (three weights for two lists); undefined = nothing
 * - `prepare` does everything that does not depend on parameters
 * - `score` writes one value per **candidate** into `out` (same length and order as `candidates`); NaN = no value. It sets every entry and allocates
 *   nothing that grows with the lists
 * - `explain` a tree that sums to the score of a candidate that has one
 * - `train` returns the given parameters with the learned values. They are plain data, so they are logged, hashed and stored like any parameter.
 *   Pure: the order of topics and lists does not matter. Absent = nothing to learn
 */
export interface Fusion<Prepared = unknown, Params = unknown> extends Plugin<"fusion">, Configurable<Params> {
  refuses(inputs: Inputs, params: Params): string | undefined
  prepare(inputs: Inputs): Prepared
  score(prepared: Prepared, params: Params, out: Float64Array): void
  explain(prepared: Prepared, params: Params, candidate: number): Explanation
  train?(frames: ReadonlyArray<TrainingFrame>, params: Params): Params
}

/** What a fusion's author writes; `plugin` supplies the rest. */
export type Spec<Prepared, Params> = Omit<Fusion<Prepared, Params>, "kind" | "apiVersion" | "refuses"> &
  Partial<Pick<Fusion<Prepared, Params>, "apiVersion" | "refuses">>

/** Builds a fusion. */
export const plugin = <Prepared, Params>(spec: Spec<Prepared, Params>): Fusion<Prepared, Params> => ({
  kind: "fusion",
  apiVersion,
  refuses: () => undefined,
  ...spec
})

/** The ranks of scores sorted best first: from 1, and hits with equal scores share the mean of the places they take. */
export const tiedRanks = (scores: ArrayLike<number>): Float64Array => {
  const ranks = new Float64Array(scores.length)
  for (let first = 0, next = 0; first < scores.length; first = next) {
    while (next < scores.length && scores[next] === scores[first]) next++
    for (let i = first; i < next; i++) ranks[i] = (first + 1 + next) / 2
  }
  return ranks
}

/** A ranking as a list. Shape: hits with equal `keys` tie; the default keys are the scores. */
export const list = (name: string, { rows, scores }: Ranking.Ranking, keys: ArrayLike<number> = scores): List => ({
  name,
  rows,
  scores,
  ranks: tiedRanks(keys)
})

/** A list of no hits: for a run that is absent, or a topic that a run lacks. */
export const absent = (name: string): List => ({
  name,
  rows: new Int32Array(0),
  ranks: new Float64Array(0),
  scores: new Float64Array(0)
})

/** The rows of all lists, each once, ascending: the candidates of a fusion, in tie order. */
export const candidates = (lists: ReadonlyArray<List>): Int32Array => {
  let last = -1
  for (const { rows } of lists) for (let i = 0; i < rows.length; i++) if (rows[i]! > last) last = rows[i]!
  const isHeld = new Uint8Array(last + 1)
  let distinct = 0
  for (const { rows } of lists)
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!
      distinct += 1 - isHeld[row]!
      isHeld[row] = 1
    }
  const all = new Int32Array(distinct)
  for (let row = 0, filled = 0; filled < distinct; row++) if (isHeld[row] === 1) all[filled++] = row
  return all
}

/** What a fusion reads, from lists. */
export const inputs = (lists: ReadonlyArray<List>): Inputs => ({ lists, candidates: candidates(lists) })

/** One ranking made from several, with notices. */
export interface Fused {
  readonly ranking: Ranking.Ranking
  readonly notices: ReadonlyArray<Notice.Notice>
  /** Why a row of the ranking has its score. */
  readonly explain: (row: number) => Explanation
}

/** Which half of a double has its sign: 1 where the lower bytes come first. */
const highWord = new Uint32Array(Float64Array.of(-0).buffer)[1] === 0 ? 0 : 1

const position = (candidates: Int32Array, row: number): number => {
  let low = 0
  let high = candidates.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (candidates[middle]! < row) low = middle + 1
    else high = middle
  }
  return low
}

/** Arrays that sorting a topic fills anew: those of many topics would be most of the memory of a fusion. */
let scratch = { places: new Int32Array(0), low: new Uint32Array(0), high: new Uint32Array(0) }
const double = new Float64Array(1)
const words = new Uint32Array(double.buffer)

/** Candidates with a score, in the order of `Ranking.order`: they come in tie order, which sorting keeps. */
const sorted = (ids: Ids, candidates: Int32Array, out: Float64Array): Ranking.Ranking => {
  const { length } = out
  if (scratch.places.length < length)
    scratch = { places: new Int32Array(length), low: new Uint32Array(length), high: new Uint32Array(length) }
  const { places, low, high } = scratch
  let size = 0
  for (let i = 0; i < length; i++) {
    if (Number.isNaN(out[i]!)) continue
    places[size++] = i
    // 0 for minus 0, which would be sorted apart
    double[0] = out[i]! + 0
    const top = words[highWord]!
    // bits as whole numbers that grow as doubles fall; those of a negative number grow with its distance from zero
    const turn = top >>> 31 === 1 ? 0 : 0xffffffff
    low[i] = words[1 - highWord]! ^ turn
    high[i] = top >>> 31 === 1 ? top : ~top & 0x7fffffff
  }
  const order = places.subarray(0, size)
  sortPlaces(order, low)
  sortPlaces(order, high)
  const rows = new Int32Array(size)
  const ranked = new Float64Array(size)
  for (let i = 0; i < size; i++) {
    rows[i] = candidates[order[i]!]!
    ranked[i] = out[order[i]!]!
  }
  return { ids, rows, scores: ranked }
}

/** A score that is not finite would spread into every sum. */
const notFinite = (ids: Ids, lists: ReadonlyArray<List>): string | undefined => {
  for (const { name, rows, scores } of lists) {
    let hit = 0
    while (hit < scores.length && Number.isFinite(scores[hit])) hit++
    if (hit < scores.length) return `list ${name}: the score of ${ids.values[rows[hit]!]} is ${scores[hit]}; scores must be finite numbers`
  }
  return undefined
}

/**
 * Fuses lists over one table of ids. An empty list is reported by a notice, and is never an exception.
 *
 * - errors: `BadParameters` when these lists do not allow these parameters, and for a score that is not finite
 */
export const fuse = <Prepared, Params>(
  fusion: Fusion<Prepared, Params>,
  params: Params,
  ids: Ids,
  lists: ReadonlyArray<List>
): Result.Result<Fused, BadParameters> => {
  const read = inputs(lists)
  const refusal = notFinite(ids, lists) ?? fusion.refuses(read, params)
  if (refusal !== undefined) return Result.fail(new BadParameters({ plugin: fusion.id, path: "", what: refusal }))
  const prepared = fusion.prepare(read)
  const out = new Float64Array(read.candidates.length)
  fusion.score(prepared, params, out)
  for (const score of out) Invariant.check(Math.abs(score) !== Number.POSITIVE_INFINITY, `fusion "${fusion.id}" gives finite scores`)
  return Result.succeed({
    ranking: sorted(ids, read.candidates, out),
    notices: lists
      .filter(({ rows }) => rows.length === 0)
      .map(({ name }) => Notice.make("empty-list", name, `has no hits and takes part in fusion "${fusion.id}" as an empty list`)),
    explain: (row) => fusion.explain(prepared, params, position(read.candidates, row))
  })
}
