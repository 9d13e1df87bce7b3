import * as fc from "fast-check"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import { protectPlugin } from "@litfuse/engine/registry/protect/protectPlugin"
import * as Arbitraries from "./Arbitraries.ts"
import type { Law } from "./Law.ts"
import { difference, firstOf, property, runs, single, type Verdict } from "./property.ts"
import { arbitraryParams } from "./arbitraryParams.ts"
import { pluginLaws } from "./pluginLaws.ts"
import { trainLaws } from "./trainLaws.ts"

/** A worked example: lists as scores by row, and what each candidate should get: `expected[row]`, absent = no value. */
export interface Example<Params> {
  readonly what: string
  readonly lists: ReadonlyArray<Readonly<Record<number, number>>>
  readonly params: Partial<Params>
  readonly expected: Readonly<Record<number, number>>
}

interface Case<P> {
  readonly lists: ReadonlyArray<Fusion.List>
  readonly params: P
}

/** The weights among the parameters of a fusion, when it has any: one per list, in the order of the lists; none = all 1. */
const weightsOf = (params: unknown): ReadonlyArray<number> | undefined => {
  if (typeof params !== "object" || params === null || !("weights" in params) || !Array.isArray(params.weights)) return undefined
  return params.weights.filter((weight) => typeof weight === "number")
}

const withWeights = <P>(params: P, weights: ReadonlyArray<number>): P => ({ ...params, weights })

const listOf = (name: string, scores: Readonly<Record<number, number>>): Fusion.List => {
  const hits = Object.entries(scores)
    .map(([row, score]) => ({ row: Number(row), score }))
    .sort((a, b) => b.score - a.score || a.row - b.row)
  const sorted = Float64Array.from(hits, ({ score }) => score)
  return { name, rows: Int32Array.from(hits, ({ row }) => row), scores: sorted, ranks: Fusion.tiedRanks(sorted) }
}

/** The scores of a fusion for some lists; `before` is the former content of the array, of which nothing may remain. */
const scoresOf = <Prepared, P>(fusion: Fusion.Fusion<Prepared, P>, { lists, params }: Case<P>, before = Number.NaN): Float64Array => {
  const inputs = Fusion.inputs(lists)
  const out = new Float64Array(inputs.candidates.length).fill(before)
  fusion.score(fusion.prepare(inputs), params, out)
  return out
}

/** Scores by row, so that fusions with different candidates can be compared. */
const byRow = (lists: ReadonlyArray<Fusion.List>, scores: Float64Array, rows: number): Float64Array => {
  const all = new Float64Array(rows).fill(Number.NaN)
  Fusion.candidates(lists).forEach((row, i) => (all[row] = scores[i]!))
  return all
}

const rows = 20

const cases = <Prepared, P>(
  fusion: Fusion.Fusion<Prepared, P>,
  lists: fc.Arbitrary<ReadonlyArray<Fusion.List>> = Arbitraries.lists
): fc.Arbitrary<Case<P>> =>
  lists
    .chain((lists) => {
      const weight = fc.oneof(
        fc.constantFrom(0, 1, 2),
        fc.integer({ min: 0, max: 10_000 }).map((n) => n / 1000)
      )
      const weights = fc.oneof(fc.constant([]), fc.array(weight, { minLength: lists.length, maxLength: lists.length }))
      return fc
        .tuple(
          arbitraryParams(fusion, (drawn) => ({ ...drawn, ...("weights" in drawn ? { weights: [] } : {}) })),
          weights
        )
        .map(([params, weights]): Case<P> => ({ lists, params: weightsOf(params) === undefined ? params : withWeights(params, weights) }))
    })
    .map((one) => (fusion.refuses(Fusion.inputs(one.lists), one.params) === undefined ? one : { ...one, params: Params.defaults(fusion) }))

const permuted = <P>({ lists, params }: Case<P>): fc.Arbitrary<Case<P>> =>
  Arbitraries.shuffled([...lists.keys()]).map((order) => {
    const weights = weightsOf(params)
    return {
      lists: order.map((i) => lists[i]!),
      params:
        weights === undefined || weights.length === 0
          ? params
          : withWeights(
              params,
              order.map((i) => weights[i]!)
            )
    }
  })

const without = <P>({ lists, params }: Case<P>, dropped: (list: Fusion.List, i: number) => boolean): Case<P> => {
  const kept = [...lists.keys()].filter((i) => !dropped(lists[i]!, i))
  const weights = weightsOf(params)
  return {
    lists: kept.map((i) => lists[i]!),
    params:
      weights === undefined || weights.length === 0
        ? params
        : withWeights(
            params,
            kept.map((i) => weights[i]!)
          )
  }
}

const allTied: fc.Arbitrary<ReadonlyArray<Fusion.List>> = fc
  .tuple(fc.uniqueArray(fc.nat(rows - 1), { minLength: 1 }), fc.integer({ min: 1, max: 4 }))
  .map(([held, n]) => Array.from({ length: n }, (_, i) => listOf(`list-${i}`, Object.fromEntries(held.map((row) => [row, 1])))))

/** n lists of the same n rows, each turned by one place: every row has every rank once. */
const turned: fc.Arbitrary<ReadonlyArray<Fusion.List>> = fc
  .integer({ min: 1, max: 9 })
  .map((n) =>
    Array.from({ length: n }, (_, turn) =>
      listOf(`list-${turn}`, Object.fromEntries(Array.from({ length: n }, (_, row) => [row, n - ((row + turn) % n)])))
    )
  )

/** Scores at the limits of the range of doubles, best first, with and without ties. */
const extreme: fc.Arbitrary<ReadonlyArray<Fusion.List>> = fc
  .array(
    fc.dictionary(
      fc.nat(rows - 1).map(String),
      fc.constantFrom(1.7e308, 1e308, 1e39, 1, 1 - 2 ** -53, 1e-39, 5e-324, 0, -5e-324, -1, -1e39, -1e308, -1.7e308),
      { maxKeys: 6, noNullPrototype: true }
    ),
    { maxLength: 4 }
  )
  .map((all) => all.map((scores, i) => listOf(`list-${i}`, scores)))

/** The candidates that some list holds which counts: one whose weight is not 0. */
const held = <P>({ lists, params }: Case<P>): ReadonlySet<number> => {
  const weights = weightsOf(params) ?? []
  return new Set(lists.flatMap(({ rows }, l) => (weights[l] === 0 ? [] : [...rows])))
}

const lost = <Prepared, P>(fusion: Fusion.Fusion<Prepared, P>, one: Case<P>): Verdict => {
  if (fusion.refuses(Fusion.inputs(one.lists), one.params) !== undefined) return undefined
  const scores = scoresOf(fusion, one)
  const counts = held(one)
  return firstOf(Fusion.candidates(one.lists).entries(), ([candidate, row]) =>
    counts.has(row) && !Number.isFinite(scores[candidate]!) ? `row ${row} scores ${scores[candidate]}` : undefined
  )
}

const orderOf = (scores: Float64Array): ReadonlyArray<number> =>
  [...scores.keys()].filter((i) => !Number.isNaN(scores[i]!)).sort((a, b) => scores[b]! - scores[a]! || a - b)

/** Candidate b is below candidate a in no list, and both are in the same lists. */
const dominates = (lists: ReadonlyArray<Fusion.List>, b: number, a: number): boolean =>
  lists.every(({ rows, ranks }) => {
    const placeA = rows.indexOf(a)
    const placeB = rows.indexOf(b)
    if (placeA < 0 || placeB < 0) return placeA === placeB
    return ranks[placeB]! < ranks[placeA]! || (ranks[placeB] === ranks[placeA] && placeB < placeA)
  })

/** Two lists with different best documents, held by both or by one each: some formulas (WMNZ) use weights in one case only. */
const scenes = [
  [listOf("a", { 0: 2, 1: 1 }), listOf("b", { 1: 2, 0: 1 })],
  [listOf("a", { 0: 2, 2: 1 }), listOf("b", { 1: 2, 3: 1 })]
]

const weightsAct = <Prepared, P>(fusion: Fusion.Fusion<Prepared, P>, params: P): Verdict => {
  if (weightsOf(params) === undefined) return undefined
  const gains = scenes.map((lists) => {
    const [x, y] = scoresOf(fusion, { lists, params: withWeights(params, [1, 2]) })
    return y! - x!
  })
  return gains.every((gain) => gain >= 0) && gains.some((gain) => gain > 0)
    ? undefined
    : `the favourite of the list with weight 2 leads that of the list with weight 1 by ${gains.join(" where both hold both, and by ")} where each holds its own`
}

/**
 * The laws of fusions, and of training where they learn. Whether ranks start at 1, and the effect of an absent candidate, cannot be checked in
 * general: `examples` give numbers for it. Parameters that they do not give have their defaults.
 */
export const fusionLaws = <Prepared, P>(
  fusion: Fusion.Fusion<Prepared, P>,
  examples: ReadonlyArray<Example<P>> = [],
  numRuns = runs
): ReadonlyArray<Law> => {
  const any = cases(fusion)
  const law = <Case>(name: string, arbitrary: fc.Arbitrary<Case>, verdict: (one: Case) => Verdict) =>
    property(fusion.id, name, arbitrary, verdict, numRuns)
  return [
    ...pluginLaws(fusion),
    law("every candidate gets a finite score or none, whatever was in the array before", any, (one) => {
      const scores = scoresOf(fusion, one, 12_345)
      const infinite = scores.find((score) => Math.abs(score) === Number.POSITIVE_INFINITY)
      return infinite === undefined ? difference(scores, scoresOf(fusion, one)) : `a score is ${infinite}`
    }),
    law("no hit of a list that counts is lost", any, (one) => lost(fusion, one)),
    law("no hit is lost where scores are extreme", cases(fusion, extreme), (one) => lost(fusion, one)),
    law(
      "the order of the lists, with their weights, changes nothing",
      any.chain((one) => fc.tuple(fc.constant(one), permuted(one))),
      ([one, other]) => difference(scoresOf(fusion, one), scoresOf(fusion, other))
    ),
    law("only the order of ids matters, not their numbers", any, (one) => {
      const moved = one.lists.map((list) => ({ ...list, rows: list.rows.map((row) => 3 * row + 1) }))
      return difference(scoresOf(fusion, one), scoresOf(fusion, { ...one, lists: moved }))
    }),
    law("an empty list adds nothing", any, (one) => {
      const full = without(one, ({ rows }) => rows.length === 0)
      return difference(scoresOf(fusion, one), scoresOf(fusion, full))
    }),
    law("a list of weight 0 is as good as absent", any, (one) => {
      const weights = weightsOf(one.params) ?? []
      const heavy = without(one, (_, i) => weights[i] === 0)
      return difference(byRow(one.lists, scoresOf(fusion, one), rows), byRow(heavy.lists, scoresOf(fusion, heavy), rows))
    }),
    // with default parameters, because under settings that count every candidate as part of every list weights may have no effect
    single(fusion.id, "weights act", () => weightsAct(fusion, Params.defaults(fusion))),
    law("a candidate that no list places below another, both in the same lists, never scores less", any, (one) => {
      const scores = scoresOf(fusion, one)
      const candidates = Fusion.candidates(one.lists)
      return firstOf(candidates.keys(), (a) =>
        firstOf(candidates.keys(), (b) =>
          scores[b]! < scores[a]! && dominates(one.lists, candidates[b]!, candidates[a]!)
            ? `row ${candidates[b]} is above row ${candidates[a]} everywhere but scores ${scores[b]} against ${scores[a]}`
            : undefined
        )
      )
    }),
    law("when all are tied in every list, the order is that of ids", cases(fusion, allTied), (one) => {
      const order = orderOf(scoresOf(fusion, one))
      return order.every((candidate, i) => candidate === i || order.length === 0) ? undefined : `the order is ${order.join(" ")}`
    }),
    law(
      "candidates with the same ranks in lists of equal weight tie to the last bit",
      cases(fusion, turned).map(({ lists, params }) => ({
        lists,
        params: weightsOf(params) === undefined ? params : withWeights(params, [])
      })),
      (one) => {
        const scores = scoresOf(fusion, one)
        return difference(scores, new Float64Array(scores.length).fill(scores[0] ?? 0))
      }
    ),
    law(
      "a score depends on nothing that was scored before",
      any.chain((one) => fc.tuple(fc.constant(one), cases(fusion, fc.constant(one.lists)))),
      ([one, other]) => {
        const inputs = Fusion.inputs(one.lists)
        const prepared = fusion.prepare(inputs)
        const [first, second] = [new Float64Array(inputs.candidates.length), new Float64Array(inputs.candidates.length)]
        fusion.score(prepared, one.params, first)
        fusion.score(prepared, other.params, second)
        fusion.score(prepared, one.params, second)
        return difference(first, second)
      }
    ),
    law("what it reads is not written to", any, (one) => {
      // protected as litfuse protects a plugin from outside, which throws when it writes
      scoresOf(protectPlugin(fusion as Fusion.Fusion), one)
      return undefined
    }),
    law("an explanation sums to its score", any, (one) => {
      const inputs = Fusion.inputs(one.lists)
      const prepared = fusion.prepare(inputs)
      const scores = scoresOf(fusion, one)
      return firstOf(orderOf(scores), (candidate) => {
        const explanation = fusion.explain(prepared, one.params, candidate)
        const off = Math.abs(explanation.value - scores[candidate]!) / Math.max(1, Math.abs(scores[candidate]!))
        return off <= 1e-12 && Explanation.gap(explanation) <= 1e-12
          ? undefined
          : `score ${scores[candidate]} is explained by\n${Explanation.print(explanation, 12)}`
      })
    }),
    ...trainLaws(fusion, numRuns),
    ...examples.map(({ what, lists, params, expected }) =>
      single(fusion.id, what, () => {
        const named = lists.map((scores, i) => listOf(`list-${i}`, scores))
        const full = { ...Params.defaults(fusion), ...params }
        const scores = byRow(named, scoresOf(fusion, { lists: named, params: full }), rows)
        return firstOf(scores.keys(), (row) => {
          const wanted = expected[row] ?? Number.NaN
          const isRight = Number.isNaN(wanted) ? Number.isNaN(scores[row]!) : Math.abs(scores[row]! - wanted) <= 1e-12
          return isRight ? undefined : `row ${row} scores ${scores[row]}, expected ${wanted}`
        })
      })
    )
  ]
}
