/** The tables of a collection of claims. */
import type { FreeTable } from "@litfuse/bench/report/Results"
import { fixed, signed } from "@litfuse/files/numbers"
import * as Seed from "@litfuse/stats/Seed"
import { type Answered, bestThreshold, type Judged, type Placed } from "./Answered.ts"
import { areaUnder, clustersBy, type OverClusters, overClusters, type Resampling } from "./overClusters.ts"
import { sentenceMethods } from "./sentenceMethods.ts"

/** `0.500 [0.400, 0.600]`; null without a value. */
export const intervalText = ({ value, lower, upper }: OverClusters, isDifference = false): string | null => {
  const text = isDifference ? signed : fixed
  if (value === undefined) return null
  return lower === undefined || upper === undefined ? text(value, 3) : `${text(value, 3)} [${text(lower, 3)}, ${text(upper, 3)}]`
}

/** The share of units with a property; undefined without units. */
export const shareOf = <A>(units: ReadonlyArray<A>, has: (unit: A) => boolean): number | undefined =>
  units.length === 0 ? undefined : units.filter(has).length / units.length

/** A difference is shown only by an interval that lies on one side of 0; null without one. */
export const verdictOf = ({ lower, upper }: OverClusters): string | null => {
  if (lower === undefined) return null
  if (lower !== undefined && lower > 0) return "better"
  return upper !== undefined && upper < 0 ? "worse" : "not shown"
}

/** Values of train have no intervals: choices were made on them. */
const resamplingOf = (task: string, resampling: Resampling): Resampling =>
  task.startsWith("train") ? { ...resampling, resamples: 0 } : resampling

const columns = (...names: ReadonlyArray<string>) => names.map((name) => ({ name }))

/** Ranking of sentences by every method, and the command against each of the others. */
export const rankingTable = (tasks: ReadonlyArray<readonly [task: string, units: ReadonlyArray<Placed>]>, all: Resampling): FreeTable => ({
  id: "ranking",
  title: "A marked sentence is first, and among the first three, with percentile intervals (95 %) over clusters",
  note: "Difference: the method of the command minus this one, in marked sentences that are first.",
  columns: columns("task", "method", "units", "clusters", "first", "first three", "difference", "the command is"),
  rows: tasks.flatMap(([task, units]) => {
    const clusters = clustersBy(units, ({ names }) => names)
    const resampling = resamplingOf(task, all)
    return sentenceMethods.map((method) => {
      const among = (most: number) => overClusters(clusters, (some) => shareOf(some, ({ place }) => place[method] < most), resampling)
      const difference = overClusters(
        clusters,
        (some) =>
          some.length === 0
            ? undefined
            : shareOf(some, ({ place }) => place.command < 1)! - shareOf(some, ({ place }) => place[method] < 1)!,
        resampling
      )
      const other = method === "command" ? null : intervalText(difference, true)
      return [
        task,
        method,
        units.length,
        clusters.length,
        intervalText(among(1)),
        intervalText(among(3)),
        other,
        other === null ? null : verdictOf(difference)
      ]
    })
  })
})

/** Claims that are answered or refused at a threshold. */
export interface Refusing {
  readonly task: string
  readonly units: ReadonlyArray<Answered>
  readonly threshold: number
}

const isAnswered =
  (threshold: number) =>
  ({ score }: Answered): boolean =>
    score >= threshold

/** Sensitivity and specificity of a rule that answers some claims. */
const bothOf = (units: ReadonlyArray<Answered>, answers: (one: Answered) => boolean, resampling: Resampling) => {
  const clusters = clustersBy(units, ({ names }) => names)
  const [first, second] = [(one: Answered) => one.isFirst, (one: Answered) => !one.isFirst]
  return {
    sensitivity: overClusters(clusters, (some) => shareOf(some.filter(first), answers), resampling),
    specificity: overClusters(clusters, (some) => shareOf(some.filter(second), (one) => !answers(one)), resampling)
  }
}

/** Refusal by the threshold, and by the label of the first sentence. */
export const refusalTable = (all: ReadonlyArray<Refusing>, drawing: Resampling): FreeTable => ({
  id: "refusal",
  title: "Claims that get a sentence, and claims that are refused",
  note: "Sensitivity: claims with evidence that get a sentence. Specificity: claims without evidence that are refused. By label: a claim is refused if the stance of its first sentence is unclear.",
  columns: columns("task", "with evidence", "without", "by", "threshold", "AUC", "sensitivity", "specificity"),
  rows: all.flatMap(({ task, units, threshold }) => {
    const n = units.filter(({ isFirst }) => isFirst).length
    const resampling = resamplingOf(task, drawing)
    const clusters = clustersBy(units, ({ names }) => names)
    const byFit = bothOf(units, isAnswered(threshold), resampling)
    const byLabel = bothOf(units, ({ isDecided }) => isDecided, resampling)
    const ofLabel = (some: ReadonlyArray<Answered>) =>
      areaUnder(some.map(({ isFirst, isDecided }) => ({ isFirst, score: isDecided ? 1 : 0 })))
    const row = (by: string, at: string | null, area: OverClusters, both: typeof byFit) => [
      task,
      n,
      units.length - n,
      by,
      at,
      intervalText(area),
      intervalText(both.sensitivity),
      intervalText(both.specificity)
    ]
    return [
      row("fit", fixed(threshold, 3), overClusters(clusters, areaUnder, resampling), byFit),
      row("label", null, overClusters(clusters, ofLabel, resampling), byLabel)
    ]
  })
})

/** Sensitivity and specificity on train, each fold with the threshold of the others. Folds are of whole clusters. */
export const foldsTable = (units: ReadonlyArray<Answered>, { seed }: Resampling): FreeTable => {
  const clusters = Seed.shuffle(
    Seed.stream(Seed.derive(seed, "folds")),
    clustersBy(units, ({ names }) => names).map((one) => one)
  )
  const count = 5
  const folds = Array.from({ length: count }, (_, k) => clusters.filter((_one, i) => i % count === k).flat())
  const rows = folds.map((held, k) => {
    const threshold = bestThreshold(folds.filter((_, other) => other !== k).flat())
    const answers = isAnswered(threshold)
    return {
      threshold,
      held: held.length,
      sensitivity: shareOf(
        held.filter(({ isFirst }) => isFirst),
        answers
      ),
      specificity: shareOf(
        held.filter(({ isFirst }) => !isFirst),
        (one) => !answers(one)
      )
    }
  })
  const own = isAnswered(bestThreshold(units))
  const text = (value: number | undefined): string | null => (value === undefined ? null : fixed(value, 3))
  return {
    id: "folds",
    title: "The threshold on the train part in five folds of whole documents, each with the threshold of the other four",
    columns: columns("fold", "claims", "threshold", "sensitivity", "specificity"),
    rows: [
      ...rows.map((row, k) => [String(k + 1), row.held, fixed(row.threshold, 3), text(row.sensitivity), text(row.specificity)]),
      [
        "all of train",
        units.length,
        fixed(bestThreshold(units), 3),
        text(
          shareOf(
            units.filter(({ isFirst }) => isFirst),
            own
          )
        ),
        text(
          shareOf(
            units.filter(({ isFirst }) => !isFirst),
            (one) => !own(one)
          )
        )
      ]
    ]
  }
}

/** Precision by base rate: the share of claims with evidence in a collection is a choice of its authors. */
export const baseRateTable = (all: ReadonlyArray<Refusing>): FreeTable => {
  const rates = [0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9]
  return {
    id: "base-rates",
    title: "Claims with evidence among those that are answered, by the share of claims with evidence",
    note: "Computed from sensitivity and specificity of the refusal table. Whether the sentence that is first is a marked one is in the table of risk.",
    columns: columns("share with evidence", ...all.map(({ task }) => task)),
    rows: rates.map((rate) => [
      fixed(rate, 2),
      ...all.map(({ units, threshold }) => {
        const answers = isAnswered(threshold)
        const sensitivity =
          shareOf(
            units.filter(({ isFirst }) => isFirst),
            answers
          ) ?? 0
        const wrong =
          shareOf(
            units.filter(({ isFirst }) => !isFirst),
            answers
          ) ?? 0
        const answered = sensitivity * rate + wrong * (1 - rate)
        return answered === 0 ? null : fixed((sensitivity * rate) / answered, 3)
      })
    ])
  }
}

/** Risk by coverage: of the claims with the highest fit, how many have a first sentence that is not marked. */
export const riskTable = (all: ReadonlyArray<Refusing>): FreeTable => ({
  id: "risk",
  title: "Share of answers whose first sentence is not marked, when only the claims with the highest fit are answered",
  note: "A claim without evidence that is answered is such an answer too.",
  columns: columns("answered", ...all.map(({ task }) => task)),
  rows: Array.from({ length: 10 }, (_, k) => [
    fixed((k + 1) / 10, 1),
    ...all.map(({ units }) => {
      const sorted = units.toSorted((a, b) => b.score - a.score)
      const wrong = shareOf(sorted.slice(0, Math.round(((k + 1) * sorted.length) / 10)), ({ isFirst, isMarked }) => !(isFirst && isMarked))
      return wrong === undefined ? null : fixed(wrong, 3)
    })
  ])
})

/** Stances of marked sentences. */
export const stanceTable = (
  tasks: ReadonlyArray<readonly [task: string, units: ReadonlyArray<Judged>]>,
  drawing: Resampling
): FreeTable => ({
  id: "stance",
  title: "The stance of marked sentences by rules",
  note: "Right: of the sentences that get a stance. The comparison calls each of the same sentences a support.",
  columns: columns("part", "marked sentences", "with a stance", "right", "right if always supports", "difference"),
  rows: tasks.map(([task, units]) => {
    const clusters = clustersBy(units, ({ names }) => names)
    const resampling = resamplingOf(task, drawing)
    const decided = (some: ReadonlyArray<Judged>) => some.filter(({ stance }) => stance !== "unclear")
    const right = (some: ReadonlyArray<Judged>) => shareOf(decided(some), ({ label, stance }) => label === stance)
    const always = (some: ReadonlyArray<Judged>) => shareOf(decided(some), ({ label }) => label === "supports")
    const difference = (some: ReadonlyArray<Judged>) => {
      const [own, other] = [right(some), always(some)]
      return own === undefined || other === undefined ? undefined : own - other
    }
    return [
      task,
      units.length,
      intervalText(overClusters(clusters, (some) => shareOf(some, ({ stance }) => stance !== "unclear"), resampling)),
      intervalText(overClusters(clusters, right, resampling)),
      intervalText(overClusters(clusters, always, resampling)),
      intervalText(overClusters(clusters, difference, resampling), true)
    ]
  })
})
