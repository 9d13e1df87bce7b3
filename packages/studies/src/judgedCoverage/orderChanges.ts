import { aggregate } from "@litfuse/engine/Measure"
import * as Ids from "@litfuse/engine/Ids"
import { counted, fixed, percent, signed } from "@litfuse/files/numbers"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { kendallAp, kendallB, spearman } from "@litfuse/stats/RankCorrelation"
import type { Findings } from "@litfuse/bench/experiment/Analysis"
import { correlationText } from "@litfuse/bench/analyses/correlationText"
import { type RunCoverage, rise } from "./RunCoverage.ts"

/** What one part of an analysis adds to its findings. */
export type Part = Partial<Pick<Findings, "headline" | "conclusions" | "tables" | "figures">>

const mean = (values: ReadonlyArray<number>): number => aggregate("mean", Float64Array.from(values))

const byRank = (runs: ReadonlyArray<RunCoverage>): ReadonlyArray<RunCoverage> =>
  [...runs].sort((a, b) => b.full - a.full || Ids.compare(a.entry.id, b.entry.id))

const exactness = (runs: ReadonlyArray<RunCoverage>, cutoff: number): string => {
  const inexact = runs.filter((run) => run.inexact > 0)
  const exact = `nDCG'@${cutoff} is exact for ${counted(runs.length - inexact.length, "run")} of ${runs.length}`
  if (inexact.length === 0) return `${exact}: every condensed list is known down to rank ${cutoff}, or to its end.`
  const rankings = inexact.reduce((sum, run) => sum + run.inexact, 0)
  const gap = (run: RunCoverage) => run.condensedMost - run.condensedLeast
  const widest = inexact.reduce((a, b) => (gap(b) > gap(a) ? b : a))
  const tau = kendallB(
    runs.map(({ condensedLeast }) => condensedLeast),
    runs.map(({ condensedMost }) => condensedMost)
  )
  return `${exact}. In the others the cut came before ${cutoff} judged hits in ${counted(rankings, "ranking")}. The values below are lower bounds: the rest could add at most ${fixed(gap(widest), 4)} (${widest.entry.id}). With upper bounds everywhere, Kendall's tau-b with the order below is ${correlationText(tau)}.`
}

/** How the order of runs changes when unjudged hits are taken out, and how this depends on the share of judged hits. */
export const orderChanges = (runs: ReadonlyArray<RunCoverage>, cutoff: number): Part => {
  const full = runs.map((run) => run.full)
  const condensed = runs.map((run) => run.condensedLeast)
  const judged = runs.map((run) => run.judged)
  const rises = runs.map(rise)
  const top = (rank: "rank" | "condensedRank") => runs.filter((run) => run[rank] <= 10).map(({ entry }) => entry.id)
  const shared = top("rank").filter((id) => top("condensedRank").includes(id)).length
  const [furthest, deepest] = [Math.max(...rises), Math.min(...rises)]
  const tagOf = (change: number) => runs[rises.indexOf(change)]!.entry.id
  const tau = kendallB(full, condensed)
  const rows: ReadonlyArray<readonly [string, ReadonlyArray<number>, ReadonlyArray<number>]> = [
    [`nDCG@${cutoff} and nDCG'@${cutoff}`, full, condensed],
    [`Judged@${cutoff} and nDCG@${cutoff}`, judged, full],
    [`Judged@${cutoff} and nDCG'@${cutoff}`, judged, condensed],
    [`Judged@${cutoff} and ranks risen`, judged, rises]
  ]
  const table: FreeTable = {
    id: "correlations",
    title: `How ${counted(runs.length, "run")} agree`,
    columns: [{ name: "between" }, { name: "Kendall's tau-b", digits: 3 }, { name: "Spearman's rho", digits: 3 }],
    rows: rows.map(([name, a, b]) => {
      const [t, rho] = [kendallB(a, b), spearman(a, b)]
      return [name, Number.isNaN(t) ? null : t, Number.isNaN(rho) ? null : rho]
    })
  }
  const moved = [...runs]
    .filter((run) => rise(run) !== 0)
    .sort((a, b) => Math.abs(rise(b)) - Math.abs(rise(a)) || Ids.compare(a.entry.id, b.entry.id))
    .slice(0, 20)
    .sort((a, b) => rise(b) - rise(a) || Ids.compare(a.entry.id, b.entry.id))
  return {
    headline: `Removing unjudged hits from all ${runs.length} runs reverses ${percent((1 - tau) / 2)} of their pairs; ${shared} of the first ${top("rank").length} by nDCG@${cutoff} stay among the first.`,
    conclusions: [
      `Removing unjudged hits reverses ${percent((1 - tau) / 2)} of the pairs of runs. Kendall's tau-b between the orders by nDCG@${cutoff} and by nDCG'@${cutoff} is ${correlationText(tau)}; tau-AP, which weights the top, is ${correlationText(kendallAp(condensed, full))} with nDCG' as the truth. ${shared} of the first ${top("rank").length} are among the first ${top("condensedRank").length} of both. The largest rise is ${furthest} (${tagOf(furthest)}), the largest fall ${-deepest} (${tagOf(deepest)}).`,
      `Kendall's tau-b between Judged@${cutoff} and nDCG@${cutoff} is ${correlationText(kendallB(judged, full))}. Between Judged@${cutoff} and nDCG'@${cutoff} it is ${correlationText(kendallB(judged, condensed))}; unjudged hits cannot cause this, since there are none. Between Judged@${cutoff} and ranks risen it is ${correlationText(kendallB(judged, rises))} (negative: the fewer hits were judged, the more a run rises).`,
      exactness(runs, cutoff)
    ],
    tables: [table],
    figures: [
      {
        id: "moved",
        title: "The runs that move most when unjudged hits are removed",
        axis: `ranks risen (right) or fallen (left) from nDCG@${cutoff} to nDCG'@${cutoff}`,
        reference: 0,
        dots: moved.map((run) => ({ label: run.entry.id, value: rise(run) }))
      }
    ]
  }
}

/** Runs that contributed to the pool against those that did not, and kinds of runs. */
export const onGroups = (runs: ReadonlyArray<RunCoverage>, cutoff: number): Part => {
  const kinds = [...new Set(runs.map(({ entry }) => entry.type))].sort(Ids.compare)
  const groups: ReadonlyArray<readonly [string, ReadonlyArray<RunCoverage>]> = [
    ["pooled", runs.filter(({ entry }) => entry.isPooled)],
    ["not pooled", runs.filter(({ entry }) => !entry.isPooled)],
    ...kinds.flatMap((kind) => {
      const of = runs.filter(({ entry }) => entry.type === kind)
      return [
        [`${kind}, pooled`, of.filter(({ entry }) => entry.isPooled)] as const,
        [`${kind}, not pooled`, of.filter(({ entry }) => !entry.isPooled)] as const
      ]
    })
  ]
  const table: FreeTable = {
    id: "groups",
    title: "Means of groups of runs",
    columns: [
      { name: "runs" },
      { name: "number" },
      { name: `Judged@${cutoff}`, digits: 4 },
      { name: `nDCG@${cutoff}`, digits: 4 },
      { name: `nDCG'@${cutoff}`, digits: 4 },
      { name: "ranks risen", digits: 1 }
    ],
    rows: groups
      .filter(([, members]) => members.length > 0)
      .map(([name, members]) => [
        name,
        members.length,
        mean(members.map(({ judged }) => judged)),
        mean(members.map(({ full }) => full)),
        mean(members.map(({ condensedLeast }) => condensedLeast)),
        mean(members.map(rise))
      ])
  }
  const [pooled, others] = [groups[0]![1], groups[1]![1]]
  if (pooled.length === 0 || others.length === 0) return { tables: [table] }
  const of = (members: ReadonlyArray<RunCoverage>, value: (run: RunCoverage) => number) => fixed(mean(members.map(value)), 4)
  return {
    conclusions: [
      `${counted(pooled.length, "run")} contributed to the pool, ${others.length} did not. Their mean Judged@${cutoff} is ${of(pooled, ({ judged }) => judged)} and ${of(others, ({ judged }) => judged)}, their mean nDCG@${cutoff} ${of(pooled, ({ full }) => full)} and ${of(others, ({ full }) => full)}. Their mean nDCG'@${cutoff} is ${of(pooled, ({ condensedLeast }) => condensedLeast)} and ${of(others, ({ condensedLeast }) => condensedLeast)}. Without unjudged hits, runs that were not pooled rise by ${signed(mean(others.map(rise)), 1)} ranks on average.`
    ],
    tables: [table]
  }
}

/** Every run in the order of the leaderboard. */
export const onRuns = (runs: ReadonlyArray<RunCoverage>, cutoff: number): Part => ({
  tables: [
    {
      id: "runs",
      title: "Every run, in the order of the leaderboard",
      columns: [
        { name: "run" },
        { name: "team" },
        { name: "pooled" },
        { name: `Judged@${cutoff}`, digits: 4 },
        { name: `nDCG@${cutoff}`, digits: 4 },
        { name: "rank" },
        { name: `nDCG'@${cutoff}`, digits: 4 },
        { name: "at most", digits: 4 },
        { name: "topics inexact" },
        { name: "rank by nDCG'" },
        { name: "risen" }
      ],
      rows: byRank(runs).map((run) => [
        run.entry.id,
        run.entry.team,
        run.entry.isPooled ? "yes" : "no",
        run.judged,
        run.full,
        run.rank,
        run.condensedLeast,
        run.condensedMost,
        run.inexact,
        run.condensedRank,
        rise(run)
      ])
    }
  ]
})
