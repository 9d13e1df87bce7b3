import type { Column } from "../Evaluation.ts"
import { type Counted, type Counts, type Topic, withNonRelevant } from "./Counts.ts"

/** A measure of preferences: a column, and its value for a topic. */
export interface PreferenceMeasure extends Column {
  readonly score: (topic: Topic) => number
}

/**
 * Which preferences count: those of two retrieved documents (`ret`), also those of one that is not retrieved (`imp`), or all. Among all, those of
 * two documents that are not retrieved are not kept.
 */
type Scope = "all" | "imp" | "ret"

const suffixOf = { all: "", imp: "_imp", ret: "_ret" } as const

const fulfilled = ({ fulfilled: { both, one } }: Counts, scope: Scope): number => (scope === "ret" ? both : both + one)

const possible = ({ possible: { both, one, none } }: Counts, scope: Scope): number => {
  if (scope === "ret") return both
  return scope === "imp" ? both + one : both + one + none
}

const sumOver = (groups: ReadonlyArray<Counted>, of: (counts: Counts, scope: Scope) => number, scope: Scope): number =>
  groups.reduce((sum, { counts }) => sum + of(counts, scope), 0)

const simple =
  (scope: Scope) =>
  ({ groups }: Topic): number => {
    const all = sumOver(groups, possible, scope)
    return all === 0 ? 0 : sumOver(groups, fulfilled, scope) / all
  }

/** The mean over groups; 0 unless the sum is above 0, so also where a group has no value (0 / 0). */
const meanOver = (groups: ReadonlyArray<Counted>, of: (group: Counted) => number): number => {
  const sum = groups.reduce((sum, group) => sum + of(group), 0)
  return sum > 0 ? sum / groups.length : 0
}

const byGroup =
  (scope: Scope) =>
  ({ groups }: Topic): number =>
    meanOver(groups, ({ counts }) => (possible(counts, scope) === 0 ? 0 : fulfilled(counts, scope) / possible(counts, scope)))

/** Pairs of documents, each once, with the share of the groups that prefer the one with the lower number to the other. */
const byPair =
  (scope: Scope) =>
  ({ size, retrieved, pairs }: Topic): number => {
    let sum = 0
    let count = 0
    const add = (d: number, from: number, to: number) => {
      for (let e = from; e < to; e++) {
        const [kept, broken] = [pairs[d * size + e]!, pairs[e * size + d]!]
        if (kept + broken === 0) continue
        count++
        if (d < retrieved) sum += kept / (kept + broken)
      }
    }
    for (let d = 0; d < retrieved; d++) add(d, d + 1, retrieved)
    if (scope !== "ret") for (let d = 0; d < retrieved; d++) add(d, retrieved, size)
    if (scope === "all") for (let d = retrieved; d < size; d++) add(d, d + 1, size)
    return count === 0 ? 0 : sum / count
  }

/**
 * The preferences of a group without sub-groups when only `kept` documents that are not relevant are left, as trec_eval counts them. It also pairs
 * each document that is not relevant with each of those left, and counts the pair as kept when the former is higher.
 */
const recounted = (group: Counted, retrieved: number, kept: number, scope: Scope): readonly [number, number] => {
  const { order, hasSubgroups } = group
  const counts = withNonRelevant(group, retrieved, kept)
  let [held, all] = [fulfilled(counts, scope), possible(counts, scope)]
  if (hasSubgroups) return [held, all]
  const left = [...order.level.keys()].filter((document) => order.level[document] === 0)
  for (const d of left)
    for (const e of left.slice(0, kept)) {
      if (scope === "ret" && (d >= retrieved || e >= retrieved)) continue
      all++
      if (d < e && d < retrieved) held++
    }
  return [held, all]
}

/** The share of preferences kept in a group whose documents that are not relevant are brought to the number of those that are. */
const levelled =
  (scope: "all" | "ret") =>
  ({ groups, retrieved }: Topic): number =>
    meanOver(groups, (group) => {
      const { counts, relevant, nonRelevant } = group
      const [r, n] = scope === "all" ? [relevant.all, nonRelevant.all] : [relevant.retrieved, nonRelevant.retrieved]
      if (r >= n) return (fulfilled(counts, scope) + relevant.retrieved * (r - n)) / (possible(counts, scope) + relevant.all * (r - n))
      // among sub-groups trec_eval keeps as many as are relevant in all, retrieved or not
      const [held, all] = recounted(group, retrieved, group.hasSubgroups ? relevant.all : r, scope)
      return held / all
    })

const ratio = (id: string, score: PreferenceMeasure["score"]): PreferenceMeasure => ({
  name: id,
  measure: { id, aggregate: "mean", shows: "both", isInteger: false, skipsMissing: false },
  score
})

const number = (id: string, score: PreferenceMeasure["score"]): PreferenceMeasure => ({
  name: id,
  measure: { id, aggregate: "sum", shows: "both", isInteger: true, skipsMissing: false },
  score
})

/**
 * trec_eval's measures of preferences, in its order of output. `num_prefs_*` count preferences that are possible and kept. `simp` is the share that
 * is kept, `pair` its mean over pairs of documents, `avgjg` over judgement groups. `avgjg_Rnonrel` is the same with as many documents that are not
 * relevant as those that are.
 *
 * - units: numbers of preferences, summed over topics; shares in [0, 1], averaged
 * - empty: 0 without preferences
 * - agrees with: trec_eval `all_prefs`
 */
export const preferenceMeasures: ReadonlyArray<PreferenceMeasure> = [
  number("prefs_num_prefs_poss", ({ groups }) => sumOver(groups, possible, "all")),
  number("prefs_num_prefs_ful", ({ groups }) => sumOver(groups, fulfilled, "all")),
  number("prefs_num_prefs_ful_ret", ({ groups }) => sumOver(groups, fulfilled, "ret")),
  ...(["all", "ret", "imp"] as const).flatMap((scope) => [
    ratio(`prefs_simp${suffixOf[scope]}`, simple(scope)),
    ratio(`prefs_pair${suffixOf[scope]}`, byPair(scope)),
    ratio(`prefs_avgjg${suffixOf[scope]}`, byGroup(scope)),
    ...(scope === "imp" ? [] : [ratio(`prefs_avgjg_Rnonrel${suffixOf[scope]}`, levelled(scope))])
  ])
]
