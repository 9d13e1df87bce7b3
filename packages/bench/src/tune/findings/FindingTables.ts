import * as Ids from "@litfuse/engine/Ids"
import type { FreeTable, LineFigure } from "../../report/Results.ts"
import { median, standardDeviation } from "@litfuse/stats/Summary"
import * as Choice from "../Choice.ts"
import * as Compositions from "../Compositions.ts"
import type * as TuningData from "../fusion/TuningData.ts"
import type { HeldOut } from "../HeldOut.ts"
import { type Total, purposes } from "../AccessLog.ts"
import * as SearchSpace from "../SearchSpace.ts"
import { tally } from "./tally.ts"
import { type Group, surfaceOf } from "../fusion/Unit.ts"

const digits = 4

const of = (values: Float64Array, isWanted: (t: number) => boolean): number => Choice.mean(values.filter((_, t) => isWanted(t)))

/** The value of every system on topics of which none was used to choose a setting, by measure: one run, so no spread over seeds. */
export const measuredOnce = (measures: TuningData.TuningData["measures"], systems: ReadonlyArray<HeldOut>): FreeTable => ({
  id: "held-out",
  title: "Values of systems on the measured topics, of which none was used to choose a setting",
  columns: [{ name: "system" }, ...measures.map(({ name }) => ({ name, digits }))],
  rows: systems.map(({ system, bySeed }) => [system, ...measures.map((_, m) => Choice.mean(bySeed[m]!))])
})

/** The held-out value of every system: the mean over seeds and its spread, old and new topics apart where there are both. */
export const held = (
  { measures, isNew }: Pick<TuningData.TuningData, "measures" | "isNew">,
  systems: ReadonlyArray<HeldOut>
): FreeTable => {
  const news = isNew.filter(Boolean).length
  const olds = isNew.length - news
  const apart = news > 0 && olds > 0
  const [tuned, ...beside] = measures.map(({ name }) => name)
  return {
    id: "held-out",
    title: "Held out: values of systems, means over seeds. What they differ by is tested by forward orders, in the table below",
    columns: [
      { name: "system" },
      { name: tuned!, digits },
      { name: "sd over seeds", digits },
      { name: "least seed", digits },
      { name: "best seed", digits },
      ...beside.map((name) => ({ name, digits })),
      ...(apart
        ? [
            { name: `${tuned}, ${olds} old topics`, digits },
            { name: `${tuned}, ${news} new topics`, digits }
          ]
        : [])
    ],
    rows: systems.map(({ system, bySeed, byTopic }) => [
      system,
      Choice.mean(bySeed[0]!),
      standardDeviation(bySeed[0]!),
      Math.min(...bySeed[0]!),
      Math.max(...bySeed[0]!),
      ...beside.map((_, m) => Choice.mean(bySeed[m + 1]!)),
      ...(apart ? [of(byTopic[0]!, (t) => !isNew[t]!), of(byTopic[0]!, (t) => isNew[t]!)] : [])
    ])
  }
}

/** The value a setting was chosen for, the value held out and the gap between them, by system: how much the inner value overestimates. */
export const gaps = (systems: ReadonlyArray<HeldOut>): FreeTable => ({
  id: "gap",
  title: "Inner value (what a setting was chosen for), held-out value and gap: means over folds and seeds",
  columns: [{ name: "system" }, { name: "inner", digits }, { name: "held out", digits }, { name: "gap", digits }],
  rows: systems
    .filter(({ folds }) => folds.length > 0)
    .map(({ system, folds, bySeed }) => {
      const inner = Choice.mean(Float64Array.from(folds, (fold) => fold.inner))
      const held = Choice.mean(bySeed[0]!)
      return [system, inner, held, inner - held]
    })
})

/** Every fold of every system under every seed; people are shown those of the first one. */
export const folds = (systems: ReadonlyArray<HeldOut>): FreeTable => ({
  id: "folds",
  title: `Every fold of \`${systems[0]!.system}\`, then of the other systems`,
  columns: [
    { name: "system" },
    { name: "seed" },
    { name: "fold" },
    { name: "inner", digits },
    { name: "held out", digits },
    { name: "gap", digits },
    { name: "chosen" }
  ],
  shown: systems[0]!.folds.length,
  rows: systems.flatMap(({ system, folds }) =>
    folds.map(({ seed, fold, inner, held, chosen }) => [system, seed, fold + 1, inner, held, inner - held, chosen])
  )
})

/** How often each setting was chosen: the spread of what was chosen. */
export const chosen = (systems: ReadonlyArray<HeldOut>): FreeTable => ({
  id: "chosen",
  title: "What was chosen, in how many folds of all seeds",
  columns: [{ name: "system" }, { name: "folds" }, { name: "setting" }],
  shown: 40,
  rows: systems.flatMap(({ system, folds }) => tally(folds.map((fold) => fold.chosen)).map(([setting, times]) => [system, times, setting]))
})

/** The log of accesses to values that no setting may be chosen on, one row for each reader and purpose. */
export const accesses = (all: ReadonlyArray<Total>): FreeTable => ({
  id: "accesses",
  title: "The log of accesses: which values of topics outside training were read, by whom, and whether anything was chosen by them",
  columns: [{ name: "by" }, { name: "what was read" }, { name: "topics" }, { name: "times each" }, { name: "chosen on it" }],
  rows: all.map(({ by, purpose, topics, least, most }) => [
    by,
    purposes[purpose].what,
    topics,
    least === most ? least : `${least} to ${most}`,
    purposes[purpose].isChosenOn
  ])
})

/** How much the fusion loses when runs are left out: positive where it is worse without them. */
export const contributions = (groups: ReadonlyArray<Group>, all: Float64Array, without: ReadonlyArray<Float64Array>): FreeTable => ({
  id: "contribution",
  title: `How much is lost when a run, or a team, is left out (held out, seed 1): ${Choice.mean(all).toFixed(4)} with all`,
  columns: [
    { name: "left out" },
    { name: "runs" },
    { name: "without", digits },
    { name: "cost", digits },
    { name: "median cost by topic", digits }
  ],
  rows: groups
    .map(({ name, runs }, g) => {
      const left = Choice.mean(without[g]!)
      const costs = Float64Array.from(all, (value, t) => value - without[g]![t]!)
      return [name, runs.length, left, Choice.mean(all) - left, median(costs)] as const
    })
    .sort((a, b) => b[3] - a[3] || Ids.compare(a[0], b[0]))
})

/** The profiles of a surface: the best value for each weight of each run, over all weights of the others. */
export const profiles = (
  data: TuningData.TuningData,
  surface: Float64Array
): { readonly table: FreeTable; readonly figure: LineFigure } | undefined => {
  const candidate = surfaceOf(data)
  const shares = Object.values(candidate?.space ?? {}).find((dimension) => "parts" in dimension)
  if (
    candidate === undefined ||
    shares === undefined ||
    SearchSpace.size(candidate.space) !== Compositions.count(shares.units, shares.parts)
  )
    return undefined
  const names = data.frames[0]!.lists.map(({ name }) => name)
  const best = names.map(() => new Float64Array(shares.units + 1).fill(Number.NEGATIVE_INFINITY))
  surface.forEach((value, index) =>
    Compositions.at(index, shares.units, shares.parts).forEach((unit, p) => (best[p]![unit] = Math.max(best[p]![unit]!, value)))
  )
  const share = (unit: number) => (unit / shares.units).toFixed(2).replace(/0$/, "")
  return {
    table: {
      id: "profiles",
      title: "The best mean over all topics for each weight of each run, in hindsight",
      columns: [{ name: "run" }, ...Array.from({ length: shares.units + 1 }, (_, unit) => ({ name: share(unit), digits }))],
      rows: names.map((name, p) => [name, ...best[p]!])
    },
    figure: {
      id: "profiles",
      title: "Best value for each weight of each run, over all weights of the others (all topics, in hindsight)",
      x: { name: "share of the run", from: 0, to: 1 },
      y: { name: data.measures[0]!.name, from: Math.min(...best.flatMap((values) => [...values])), to: Math.max(...surface) },
      lines: names.map((label, p) => ({ label, points: Array.from(best[p]!, (value, unit) => [unit / shares.units, value] as const) }))
    }
  }
}

/** A whole surface as data. */
export const surface = (data: TuningData.TuningData, values: Float64Array): FreeTable => {
  const { space } = surfaceOf(data)!
  const names = SearchSpace.dimensions(space).flatMap(([name, dimension]) =>
    "parts" in dimension ? data.frames[0]!.lists.map((list) => list.name) : [name]
  )
  const text = (value: unknown) => (typeof value === "number" || typeof value === "string" ? value : JSON.stringify(value))
  return {
    id: "surface",
    title: `The surface: ${values.length.toLocaleString("en-GB")} settings, mean over all topics, best first`,
    columns: [...names.map((name) => ({ name })), { name: data.measures[0]!.name, digits: 6 }],
    shown: 20,
    rows: [...values.keys()]
      .sort((a, b) => values[b]! - values[a]! || a - b)
      .map((index) => [
        ...Object.values(SearchSpace.params(space, SearchSpace.at(space, index))).flatMap((value) => [value].flat().map(text)),
        values[index]!
      ])
  }
}
