import * as Schema from "effect/Schema"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"

/** Mistakes that people make in fusions, one at a time. */
export const mistakes = [
  "ranks from 0",
  "weights ignored",
  "absent counts as worst under skip",
  "sums in the order of the lists",
  "ties broken against ids",
  "weights stay when lists move",
  "an empty list counts under worst",
  "a list of weight 0 widens the union",
  "some entries are not written",
  "a sum that is kept between calls",
  "an explanation of something else",
  "lists sorted in place",
  "row numbers in the score",
  "a better rank scores less",
  "infinite at rank 1",
  "hits of a single list are lost",
  "scores that no 32-bit float holds are lost",
  "no default for k"
] as const

/** The name of one of the planted mistakes. */
export type Mistake = (typeof mistakes)[number]

const params = Schema.Struct({
  k: Params.number(60, { minimum: 0, maximum: 1e6 }),
  weights: Params.numbers({ minimum: 0, maximum: 1e6 }),
  missing: Params.choice(["skip", "worst"], "skip")
})

type P = typeof params.Type

interface Prepared extends Fusion.Inputs {
  readonly kept: { sum: number }
}

/** What one list adds to one candidate. */
const addend = (list: Fusion.List, row: number, weight: number, union: number, { k, missing }: P, mistake: Mistake | undefined): number => {
  const place = list.rows.indexOf(row)
  const shift = mistake === "ranks from 0" ? 1 : 0
  const used = mistake === "weights ignored" ? 1 : weight
  if (place < 0) {
    const isImputed = missing === "worst" || mistake === "absent counts as worst under skip"
    return isImputed ? used / (k + union + 1 - shift) : 0
  }
  const rank = list.ranks[place]! - shift
  if (mistake === "infinite at rank 1" && rank === 1) return Number.POSITIVE_INFINITY
  return mistake === "a better rank scores less" ? used * (k + rank) : used / (k + rank)
}

const taking = ({ lists }: Prepared, { weights: given, missing }: P, mistake: Mistake | undefined) => {
  const weights = mistake === "weights stay when lists move" && given.length > 0 ? [...given].sort((a, b) => b - a) : given
  const all = lists.map((list, i) => ({ list, weight: weights[i] ?? 1 }))
  const countsEmpty = mistake === "an empty list counts under worst" && missing === "worst"
  return all.filter(({ list, weight }) => weight > 0 && (list.rows.length > 0 || countsEmpty))
}

const nudgeOf = (mistake: Mistake | undefined, row: number, candidate: number): number => {
  if (mistake === "row numbers in the score") return row * 1e-9
  return mistake === "ties broken against ids" ? candidate * 1e-12 : 0
}

const scoreOf = (prepared: Prepared, candidate: number, params: P, mistake: Mistake | undefined): number => {
  const taken = taking(prepared, params, mistake)
  const row = prepared.candidates[candidate]!
  if (!taken.some(({ list }) => list.rows.includes(row))) return Number.NaN
  const union =
    mistake === "a list of weight 0 widens the union"
      ? prepared.candidates.length
      : new Set(taken.flatMap(({ list }) => [...list.rows])).size
  const holders = taken.filter(({ list }) => list.rows.includes(row))
  if (mistake === "hits of a single list are lost" && holders.length === 1) return Number.NaN
  const isLarge = holders.some(({ list }) => !Number.isFinite(Math.fround(list.scores[list.rows.indexOf(row)]!)))
  if (mistake === "scores that no 32-bit float holds are lost" && isLarge) return Number.NaN
  const addends = taken.map(({ list, weight }) => addend(list, row, weight, union, params, mistake))
  if (mistake !== "sums in the order of the lists") addends.sort((a, b) => a - b)
  return addends.reduce((sum, addend) => sum + addend, nudgeOf(mistake, row, candidate))
}

/**
 * Reciprocal rank fusion written without regard to speed: addends are sorted, so that their order does not matter. With a mistake it is the same
 * except for that mistake.
 */
export const fusion = (mistake?: Mistake): Fusion.Fusion<Prepared, P> =>
  Fusion.plugin<Prepared, P>({
    id: "planted-rrf",
    revision: 1,
    about: mistake ?? "Reciprocal rank fusion, plainly",
    params:
      mistake === "no default for k"
        ? Schema.Struct({ ...params.fields, k: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 100 })) })
        : params,
    refuses: ({ lists }, { weights }) => (weights.length === 0 || weights.length === lists.length ? undefined : "as many weights as lists"),
    prepare: (inputs) => {
      if (mistake === "lists sorted in place") for (const { rows } of inputs.lists) rows.sort()
      return { ...inputs, kept: { sum: 0 } }
    },
    score: (prepared, params, out) => {
      for (let i = 0; i < out.length; i++) {
        if (mistake === "some entries are not written" && i % 3 === 2) continue
        out[i] = scoreOf(prepared, i, params, mistake)
        if (mistake === "a sum that is kept between calls") out[i]! += prepared.kept.sum++ * 1e-12
      }
    },
    explain: (prepared, params, candidate) => {
      const score = scoreOf(prepared, candidate, params, mistake)
      const told = mistake === "an explanation of something else" ? score * 1.01 : score
      return Explanation.sum("reciprocal ranks", told, [Explanation.leaf("all lists together", told)])
    }
  })
