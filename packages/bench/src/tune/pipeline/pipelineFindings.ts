import type { Configured } from "@litfuse/engine/Measure"
import { fixed } from "@litfuse/files/numbers"
import type { Findings } from "../../experiment/Analysis.ts"
import * as Gain from "../../report/Gain.ts"
import * as AccessLog from "../AccessLog.ts"
import * as Choice from "../Choice.ts"
import type { Deal } from "../Deal.ts"
import { correctFamily, difference, differencesTable } from "../findings/difference.ts"
import { againstResult, expectedCells, heldOutTable, valueSource } from "../findings/heldOutTable.ts"
import * as FindingTables from "../findings/FindingTables.ts"
import * as HeldOut from "../HeldOut.ts"
import type * as Loop from "../Loop.ts"
import { describePoint, printParams } from "../describePoint.ts"
import type { PointFold } from "../pointTuner.ts"
import type { PipelineDesign } from "./PipelineDesign.ts"

/** What findings are made of: `what` is tuned; `own[t]` its values as it is written, by measure. */
export interface Tuned {
  readonly what: "pipeline" | "analyzer"
  readonly design: Pick<PipelineDesign, "qrels" | "space" | "expected"> & Pick<Deal, "folds">
  readonly topics: ReadonlyArray<string>
  readonly measures: ReadonlyArray<Configured>
  readonly folds: ReadonlyArray<PointFold>
  readonly blocks: ReadonlyArray<Loop.Block>
  readonly own: ReadonlyArray<Float64Array>
}

const names = { tuned: "tuned", untuned: "as written" } as const

/** Held-out values of parameters, from its folds and the blocks of its forward test. */
export const heldOutParameters = (
  system: string,
  { space, folds: { seeds } }: Pick<PipelineDesign, "space"> & Pick<Deal, "folds">,
  folds: ReadonlyArray<PointFold>,
  blocks: ReadonlyArray<Loop.Block>,
  topics: number
): HeldOut.HeldOut =>
  HeldOut.make(
    system,
    { topics, seeds },
    folds.map(({ frozen: { inner, point }, ...fold }) => ({ ...fold, inner, chosen: describePoint(space, point) })),
    blocks
  )

const chosen = ({ design, folds }: Tuned): NonNullable<Findings["tables"]>[number] => {
  const counts = new Map<string, number>()
  for (const { frozen } of folds)
    for (const [name, value] of printParams(design.space, frozen.point))
      counts.set(`${name}\n${value}`, (counts.get(`${name}\n${value}`) ?? 0) + 1)
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
  rows: folds.map(({ seed, fold, topics, values, frozen: { tried, inner, point } }) => [
    seed,
    fold + 1,
    topics.length,
    tried,
    inner,
    Choice.mean(Float64Array.from(values[0]!)),
    describePoint(design.space, point)
  ])
})

/** What tuning parameters found: held-out values against those of the pipeline or analyzer as written, what was chosen, and the log of accesses. */
export const pipelineFindings = (data: Tuned, log: AccessLog.AccessLog): Omit<Findings, "inputs"> => {
  const { what, design, folds, blocks, measures, own, topics } = data
  const { outer, seeds } = design.folds
  const held = heldOutParameters(names.tuned, design, folds, blocks, topics.length)
  const values = measures.map((_, m) => Float64Array.from(own, (all) => all[m]!))
  const plain = HeldOut.untuned(names.untuned, values, seeds)
  const all = measures.map(({ name }, m) => difference(held, plain, m, name))
  // nothing says that a test was declared before, so all of them are one family
  const { family, judged } = correctFamily(all, false)
  const main = judged[0]!
  const tuned = measures[0]!.name
  const value = HeldOut.meanOf(held)
  return {
    headline: `On ${topics.length} topics, ${Gain.decapitalise(Gain.sentence(`The tuned ${what}`, `the ${what} as it is written`, main))}`,
    measured: heldOutTable(
      { qrels: design.qrels, topics, measures },
      [held, plain].map((one) => ({ held: one, source: valueSource(one, design) })),
      againstResult(plain, all)
    ),
    conclusions: [
      `Tuned ${outer === "leave-one-out" ? "on all others, each left out in turn" : `inside ${outer} folds`}, the ${what} has ${tuned} ${fixed(value, 4)} held out (mean over ${seeds} ${seeds === 1 ? "seed" : "seeds"}); as it is written it has ${fixed(Choice.mean(plain.byTopic[0]!), 4)}.`,
      `Against the ${what} as it is written: ${Gain.text(main)} on ${tuned}. The test is two-sided, exploratory, and corrected in one step for ${family}.`
    ],
    tables: [
      {
        id: "held-out",
        title: "Held out",
        columns: [{ name: "system" }, ...measures.map(({ name }) => ({ name, digits: 4 }))],
        rows: [held, plain].map(({ system, bySeed }) => [system, ...bySeed.map((means) => Choice.mean(means))])
      },
      differencesTable(all, undefined),
      chosen(data),
      foldTable(data),
      FindingTables.accesses(AccessLog.totals(log.accesses, topics.length))
    ],
    figures: [],
    expected: expectedCells(design, measures, [held, plain]),
    notices: []
  }
}
