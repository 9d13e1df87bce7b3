import * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import * as Arbitraries from "@litfuse/kit/Arbitraries"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import { arbitraryParams } from "@litfuse/kit/arbitraryParams"

/** A list that counts, as a map: the slow twins of fusions are written over these, straight from the formulas. */
export interface List {
  readonly name: string
  readonly weight: number
  readonly scores: ReadonlyMap<number, number>
}

/** The candidates of the lists that count. */
export const union = (lists: ReadonlyArray<List>): ReadonlySet<number> => new Set(lists.flatMap(({ scores }) => [...scores.keys()]))

/** The rank of a row in a list that holds it, by counting who is better. */
export const rank = ({ scores }: List, row: number, tied: "average" | "min" | "by-id"): number => {
  const own = scores.get(row)!
  const others = [...scores].filter(([other]) => other !== row)
  const better = others.filter(([, score]) => score > own).length
  const equal = others.filter(([, score]) => score === own)
  if (tied === "min") return better + 1
  if (tied === "by-id") return better + 1 + equal.filter(([other]) => other < row).length
  return better + 1 + equal.length / 2
}

const total = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0)

/** The normalised score of a row in a list; undefined where the list does not hold it and says nothing about it. */
export const normalised = (
  list: List,
  row: number,
  { normalisation, equal }: { readonly normalisation: string; readonly equal: string },
  candidates: number
): number | undefined => {
  const score = list.scores.get(row)
  const all = [...list.scores.values()]
  const n = all.length
  if (score === undefined) return normalisation === "borda" ? 1 / 2 - (n - 1) / (2 * candidates) : undefined
  if (normalisation === "none") return score
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const isEqual = low === high
  if (isEqual && equal !== "own") return { one: 1, half: 0.5, zero: 0 }[equal]
  const mean = total(all) / n
  switch (normalisation) {
    case "min-max":
    case "min-max-inverted":
      return isEqual ? 1 : (score - low) / (high - low)
    case "max":
      return isEqual ? 1 : score / (high > 0 ? high : -low)
    case "sum":
      return isEqual ? 1 / n : (score - low) / (total(all) - n * low)
    case "zmuv":
      return isEqual ? 0 : (score - mean) / Math.sqrt(total(all.map((one) => (one - mean) ** 2)) / n)
    case "rank":
      return 1 - (rank(list, row, "average") - 1) / n
    default:
      return 1 - (rank(list, row, "average") - 1) / candidates
  }
}

/** The normalised scores of a row in the lists that give it one, and the weights of those lists. */
export const values = (
  lists: ReadonlyArray<List>,
  row: number,
  params: { readonly normalisation: string; readonly equal: string }
): ReadonlyArray<{ readonly value: number; readonly weight: number }> => {
  const candidates = union(lists).size
  return lists.flatMap((list) => {
    const value = normalised(list, row, params, candidates)
    return value === undefined ? [] : [{ value, weight: list.weight }]
  })
}

/** The sum of a value per list that holds a row, and how many do. */
export const held = (
  lists: ReadonlyArray<List>,
  row: number,
  value: (list: List) => number
): { readonly sum: number; readonly count: number } => {
  const holders = lists.filter(({ scores }) => scores.has(row))
  return { sum: total(holders.map(value)), count: holders.length }
}

/** What was learned about each list, for twins of trained fusions: numbers between 0 and 1. */
export const tables: fc.Arbitrary<ReadonlyArray<{ readonly list: string; readonly values: ReadonlyArray<number> }>> = fc
  .array(
    fc.array(
      fc.integer({ min: 0, max: 100 }).map((n) => n / 100),
      { minLength: 1, maxLength: 14 }
    ),
    { minLength: 5, maxLength: 5 }
  )
  .map((all) => all.map((values, l) => ({ list: `list-${l}`, values })))

const weight = fc.constantFrom(0, 0.1, 0.3, 1, 2.5)

/**
 * A fusion equals its slow twin, on 200 random cases with ties, empty lists and weights of 0, to 1e-9 of the larger of 1 and the score.
 *
 * - `adjust` makes parameters that cannot be drawn from the Schema, with the lists in hand
 */
export const agreesWithTwin = <Prepared, P>(
  fusion: Fusion.Fusion<Prepared, P>,
  twin: (lists: ReadonlyArray<List>, row: number, params: P) => number,
  adjust: fc.Arbitrary<Partial<P>> = fc.constant({})
): void =>
  it("equals a slow twin written straight from the formula", () => {
    const hasWeights = "weights" in (Params.defaults(fusion) as object)
    const cases = Arbitraries.lists.chain((lists) =>
      fc.tuple(
        fc.constant(lists),
        hasWeights ? fc.array(weight, { minLength: lists.length, maxLength: lists.length }) : fc.constant(lists.map(() => 1)),
        arbitraryParams(fusion, (drawn) => ({ ...drawn, ...("weights" in drawn ? { weights: [] } : {}) })),
        adjust
      )
    )
    fc.assert(
      fc.property(cases, ([lists, weights, drawn, adjusted]) => {
        const params: P = { ...drawn, ...(hasWeights ? { weights } : {}), ...adjusted }
        const inputs = Fusion.inputs(lists)
        const out = new Float64Array(inputs.candidates.length)
        fusion.score(fusion.prepare(inputs), params, out)
        const counting = lists
          .map(({ name, rows, scores }, l) => ({
            name,
            weight: weights[l]!,
            scores: new Map(Array.from(rows, (row, i) => [row, scores[i]!]))
          }))
          .filter(({ weight, scores }) => weight > 0 && scores.size > 0)
        const candidates = union(counting)
        inputs.candidates.forEach((row, candidate) => {
          if (!candidates.has(row)) return expect(out[candidate]).toBeNaN()
          const wanted = twin(counting, row, params)
          expect(Math.abs(out[candidate]! - wanted) / Math.max(1, Math.abs(wanted)), `${out[candidate]} against ${wanted}`).toBeLessThan(
            1e-9
          )
        })
      }),
      { seed: 2, numRuns: 200 }
    )
  })

/** How many random cases each law sees in these tests. */
export const cases = 150
