import { mean, standardDeviation } from "@litfuse/stats/Summary"

/** What a need has over its wordings, by need: `values[v][t]` becomes one number per t. */
const overWordings = (values: ReadonlyArray<Float64Array>, of: (own: Float64Array) => number): Float64Array =>
  values[0]!.map((_, t) => of(Float64Array.from(values, (own) => own[t]!)))

/** The mean over wordings, by need. */
export const average = (values: ReadonlyArray<Float64Array>): Float64Array => overWordings(values, mean)

/** The least value over wordings, by need. */
export const worst = (values: ReadonlyArray<Float64Array>): Float64Array => overWordings(values, (own) => Math.min(...own))

/** The greatest value over wordings, by need. */
export const best = (values: ReadonlyArray<Float64Array>): Float64Array => overWordings(values, (own) => Math.max(...own))

/** The distance of the greatest and the least value over wordings, by need. */
export const range = (values: ReadonlyArray<Float64Array>): Float64Array =>
  overWordings(values, (own) => Math.max(...own) - Math.min(...own))

/** The standard deviation over the first index, averaged over the second, by need: `values[i][j][t]`. */
const deviationOver = (values: ReadonlyArray<ReadonlyArray<Float64Array>>): Float64Array => {
  const inner = values[0]!.map((_, j) =>
    overWordings(
      values.map((own) => own[j]!),
      standardDeviation
    )
  )
  return average(inner)
}

const turned = (values: ReadonlyArray<ReadonlyArray<Float64Array>>): ReadonlyArray<ReadonlyArray<Float64Array>> =>
  values[0]!.map((_, v) => values.map((own) => own[v]!))

/**
 * By need, how much values of one system vary over wordings, less how much those of one wording vary over systems: means of standard deviations.
 *
 * - shape: `values[s][v][t]`, at least two systems and two wordings
 */
export const wordsLessSystems = (values: ReadonlyArray<ReadonlyArray<Float64Array>>): Float64Array => {
  const words = deviationOver(turned(values))
  const systems = deviationOver(values)
  return words.map((one, t) => one - systems[t]!)
}

/** A part of the variation of values: its degrees of freedom, and its share of the sum of squares. */
export interface Part {
  readonly name: string
  readonly freedom: number
  readonly share: number
}

/**
 * The sum of squares of all values around their mean, as shares of needs, wordings, systems and their combinations. The shares sum to 1.
 *
 * - shape: `values[s][v][t]`, a value for each combination. The last part is that of all three together, which includes chance
 * - source: Fisher, Statistical Methods for Research Workers, 1925
 */
export const divided = (values: ReadonlyArray<ReadonlyArray<Float64Array>>): ReadonlyArray<Part> => {
  const sizes = [values.length, values[0]!.length, values[0]![0]!.length] as const
  const names = ["system", "wording", "need"] as const
  const cells = values.flatMap((own, s) => own.flatMap((of, v) => Array.from(of, (value, t) => ({ at: [s, v, t] as const, value }))))
  /** By set of factors (bits), the effect in each cell: its mean over all other factors, less the effects of its parts. */
  const effects = new Map<number, ReadonlyArray<number>>()
  for (let set = 0; set < 8; set++) {
    const keyOf = (at: readonly number[]) => at.map((place, f) => ((set >> f) & 1 ? place : "")).join(" ")
    const groups = Map.groupBy(cells, ({ at }) => keyOf(at))
    const means = new Map([...groups].map(([key, own]) => [key, mean(Float64Array.from(own, ({ value }) => value))]))
    effects.set(
      set,
      cells.map(({ at }, i) => {
        let effect = means.get(keyOf(at))!
        for (const [part, of] of effects) if ((part & set) === part) effect -= of[i]!
        return effect
      })
    )
  }
  const squares = (of: ReadonlyArray<number>) => of.reduce((sum, one) => sum + one * one, 0)
  const sets = [4, 2, 1, 6, 5, 3, 7]
  const sums = sets.map((set) => squares(effects.get(set)!))
  const total = sums.reduce((sum, one) => sum + one, 0)
  return sets.map((set, i) => {
    const factors = [2, 1, 0].filter((f) => (set >> f) & 1)
    return {
      name: factors.map((f) => names[f]).join(" and "),
      freedom: factors.reduce((product, f) => product * (sizes[f]! - 1), 1),
      share: total === 0 ? 0 : sums[i]! / total
    }
  })
}
