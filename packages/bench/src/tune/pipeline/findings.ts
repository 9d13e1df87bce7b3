import type { Configured } from "@litfuse/engine/Measure"
import { fixed } from "@litfuse/files/numbers"
import * as Bootstrap from "@litfuse/stats/Bootstrap"
import * as Baseline from "../../Baseline.ts"
import type { Findings } from "../../experiment/Analysis.ts"
import * as Coverage from "../../report/coverage.ts"
import type { TableResult } from "../../report/Results.ts"
import * as AccessLog from "../AccessLog.ts"
import * as Choice from "../Choice.ts"
import { correct, difference, table as differences } from "../findings/differences.ts"
import * as tables from "../findings/tables.ts"
import { type Block, forwardValues, type HeldOut } from "../HeldOut.ts"
import * as Space from "../Space.ts"
import { byTopic, type PipelineFold, type ValuesAt } from "./heldOut.ts"
import type { PipelineDesign } from "./PipelineDesign.ts"

/** What findings are made of: `own[t]` the values of the pipeline as it is written, by measure. */
export interface Tuned {
  readonly design: PipelineDesign
  readonly topics: ReadonlyArray<string>
  readonly measures: ReadonlyArray<Configured>
  readonly folds: ReadonlyArray<PipelineFold>
  readonly blocks: ReadonlyArray<Block>
  readonly own: ReadonlyArray<Float64Array>
  readonly valuesAt: ValuesAt
}

const names = { tuned: "tuned", untuned: "as written" } as const

/** A coordinate of a setting as people read it: numbers with at most four digits. */
export const shown = (value: unknown): string =>
  typeof value === "number" ? String(Number(value.toFixed(4))) : Array.isArray(value) ? value.map(shown).join(" ") : String(value)

/** What a point says of each parameter of the space. */
export const paramsAt = ({ space }: Pick<PipelineDesign, "space">, point: Space.Point): ReadonlyArray<readonly [string, string]> =>
  Object.entries(Space.params(space, point)).map(([name, value]) => [name, shown(value)])

const describe = (design: PipelineDesign, point: Space.Point): string =>
  paramsAt(design, point)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ")

/** A system of which nothing is tuned: its values are the same whatever is held out. */
export const untuned = (system: string, values: ReadonlyArray<Float64Array>, seeds: number): HeldOut => ({
  system,
  folds: [],
  bySeed: values.map((all) => new Float64Array(seeds).fill(Choice.mean(all))),
  byTopic: values
})

/** The mean over all topics under one seed, of a measure. */
const meanUnder = (folds: ReadonlyArray<PipelineFold>, seed: number, m: number, topics: number): number => {
  const own = new Float64Array(topics)
  for (const fold of folds) if (fold.seed === seed) fold.topics.forEach((t, i) => (own[t] = fold.values[m]![i]!))
  return Choice.mean(own)
}

/** A system that was tuned in folds, with the blocks of its forward test. */
export const tunedIn = (
  system: string,
  {
    folds,
    blocks,
    topics,
    seeds
  }: {
    readonly folds: ReadonlyArray<PipelineFold>
    readonly blocks: ReadonlyArray<Block>
    readonly topics: number
    readonly seeds: number
  },
  measures: ReadonlyArray<unknown>
): HeldOut => ({
  system,
  folds: [],
  bySeed: measures.map((_, m) => Float64Array.from({ length: seeds }, (__, s) => meanUnder(folds, s + 1, m, topics))),
  byTopic: byTopic(folds, topics, measures.length, seeds),
  forward: forwardValues(blocks, topics, measures)
})

/** Held-out values as a table of systems and measures; `source` says of each system how its values came about. */
export const measuredTable = (
  {
    qrels,
    topics,
    measures
  }: { readonly qrels: string; readonly topics: ReadonlyArray<string>; readonly measures: ReadonlyArray<Configured> },
  systems: ReadonlyArray<{ readonly held: HeldOut; readonly source: string }>
): TableResult => {
  const intervals = Bootstrap.make({ seed: 1 })
  const byName = <A>(of: (m: number) => A) => Object.fromEntries(measures.map(({ name }, m) => [name, of(m)]))
  return {
    id: "held-out",
    title: "Held out",
    qrels: { name: qrels, sha256: "", forced: false },
    topicPolicy: "judged",
    topics: [...topics],
    measures: measures.map(({ name, measure }) => ({ name, revision: measure.revision, about: measure.about })),
    systems: systems.map(({ held: { system, byTopic }, source }) => ({
      system,
      input: { kind: "tune", source, sha256: "" },
      summary: byName((m) => Choice.mean(byTopic[m]!)),
      intervals: Object.fromEntries(
        measures.flatMap(({ name }, m) => {
          const { lower, upper } = intervals(byTopic[m]!)
          return Number.isFinite(lower) && Number.isFinite(upper) ? [[name, [lower, upper] as const]] : []
        })
      ),
      values: byName((m) => Array.from(byTopic[m]!)),
      missing: []
    })),
    expected: [],
    notices: []
  }
}

/** How often each value of a parameter was chosen. */
const chosen = ({ design, folds }: Tuned): NonNullable<Findings["tables"]>[number] => {
  const counts = new Map<string, number>()
  for (const { point } of folds)
    for (const [name, value] of paramsAt(design, point)) counts.set(`${name}\n${value}`, (counts.get(`${name}\n${value}`) ?? 0) + 1)
  const order = Object.keys(design.space)
  const rows = [...counts].map(([key, n]) => [...key.split("\n"), n] as [string, string, number])
  rows.sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0]) || b[2] - a[2] || (a[1] < b[1] ? -1 : 1))
  return {
    id: "chosen",
    title: `What was chosen, in ${folds.length} folds`,
    columns: [{ name: "parameter" }, { name: "value" }, { name: "folds" }],
    rows
  }
}

const foldTable = ({ design, folds }: Tuned): NonNullable<Findings["tables"]>[number] => ({
  id: "folds",
  title: "Every fold: what was chosen on the other topics, its value there, and its held-out value",
  columns: [
    { name: "seed" },
    { name: "fold" },
    { name: "topics" },
    { name: "tried" },
    { name: "training", digits: 4 },
    { name: "held out", digits: 4 },
    { name: "chosen" }
  ],
  shown: 10,
  rows: folds.map(({ seed, fold, topics, tried, inner, values, point }) => [
    seed,
    fold + 1,
    topics.length,
    tried,
    inner,
    Choice.mean(values[0]!),
    describe(design, point)
  ])
})

/** What tuning a pipeline found: held-out values against those of the pipeline as it is written, what was chosen, and the log of accesses. */
export const findings = (data: Tuned, log: AccessLog.AccessLog): Omit<Findings, "inputs"> => {
  const { design, folds, blocks, measures, own, topics } = data
  const { seeds } = design.folds
  const held = tunedIn(names.tuned, { folds, blocks, topics: topics.length, seeds }, measures)
  const values = measures.map((_, m) => Float64Array.from(own, (all) => all[m]!))
  const plain = untuned(names.untuned, values, seeds)
  const all = measures.map(({ name }, m) => difference(held, plain, m, name))
  // nothing says that a test was declared before, so all of them are one family
  const { family, adjusted } = correct(all, false)
  const main = { ...all[0]!, p: adjusted[0]! }
  const tuned = measures[0]!.name
  const value = Choice.mean(held.bySeed[0]!)
  return {
    headline: `Held out on ${topics.length} topics, ${Coverage.inside(Coverage.sentence("The tuned pipeline", "the pipeline as it is written", main))}`,
    measured: measuredTable({ qrels: design.qrels, topics, measures }, [
      { held, source: `held out, mean over ${seeds} seeds` },
      { held: plain, source: "the pipeline as it is written" }
    ]),
    conclusions: [
      `Tuned inside ${design.folds.outer} folds, the pipeline has ${tuned} ${fixed(value, 4)} held out (mean over ${design.folds.seeds} seeds); as it is written it has ${fixed(Choice.mean(plain.byTopic[0]!), 4)}.`,
      `Against the pipeline as it is written: ${Coverage.text(main)} on ${tuned}; a two-sided test, not declared before the data were seen, corrected (Holm) over ${family}.`
    ],
    tables: [
      {
        id: "held-out",
        title: "Held out",
        columns: [{ name: "system" }, ...measures.map(({ name }) => ({ name, digits: 4 }))],
        rows: [held, plain].map(({ system, bySeed }) => [system, ...bySeed.map((means) => Choice.mean(means))])
      },
      differences(all, undefined),
      chosen(data),
      foldTable(data),
      tables.accesses(AccessLog.totals(log.accesses, topics.length))
    ],
    figures: [],
    expected: design.expected.map((one) => {
      const m = measures.findIndex(({ name }) => name === one.measure)
      const system = [held, plain].find((other) => other.system === one.system)
      return Baseline.compare({ ...one, tolerance: 0 }, m < 0 || system === undefined ? undefined : Choice.mean(system.bySeed[m]!))
    }),
    notices: []
  }
}
