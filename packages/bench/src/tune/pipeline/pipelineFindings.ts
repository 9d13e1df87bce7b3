import { fixed } from "@litfuse/files/numbers"
import type { Findings } from "../../experiment/Analysis.ts"
import * as Gain from "../../report/Gain.ts"
import type * as AccessLog from "../AccessLog.ts"
import * as Choice from "../Choice.ts"
import { correctFamily, difference } from "../findings/difference.ts"
import type { Measured } from "../findings/heldOutTable.ts"
import { tuneFindings } from "../findings/tuneFindings.ts"
import * as HeldOut from "../HeldOut.ts"
import { chosenValues, type PointFold } from "../pointTuner.ts"
import type { PipelineDesign } from "./PipelineDesign.ts"

/** What findings are made of: `what` is tuned; `held` its held-out values, `own[t]` those as it is written, by measure. */
export interface Tuned extends Measured {
  readonly what: "pipeline" | "analyzer"
  readonly design: Measured["design"] & Pick<PipelineDesign, "space">
  readonly folds: ReadonlyArray<PointFold>
  readonly held: HeldOut.HeldOut
  readonly own: ReadonlyArray<Float64Array>
}

const chosen = ({ design, folds }: Tuned): NonNullable<Findings["tables"]>[number] => ({
  id: "chosen",
  title: `What was chosen, in ${folds.length} folds`,
  columns: [{ name: "parameter" }, { name: "value" }, { name: "folds" }],
  rows: chosenValues(design.space, folds).flatMap(([name, values]) => values.map(([value, times]) => [name, value, times]))
})

const foldTable = ({ folds }: Tuned): NonNullable<Findings["tables"]>[number] => ({
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
  rows: folds.map(({ seed, fold, topics, values, frozen }) => [
    seed,
    fold + 1,
    topics.length,
    frozen.tried,
    frozen.inner,
    Choice.mean(Float64Array.from(values[0]!)),
    frozen.chosen
  ])
})

/** What tuning parameters found: held-out values against those of the pipeline or analyzer as written, what was chosen, and the log of accesses. */
export const pipelineFindings = (data: Tuned, log: AccessLog.AccessLog): Omit<Findings, "inputs"> => {
  const { what, design, held, measures, own, topics } = data
  const { outer, seeds } = design.folds
  const values = measures.map((_, m) => Float64Array.from(own, (all) => all[m]!))
  const plain = HeldOut.untuned("as written", values, seeds)
  // nothing says that a test was declared before, so all of them are one family
  const all = correctFamily(measures.map(({ name }, m) => difference(held, plain, m, name)))
  const main = all.judged[0]!
  const tuned = measures[0]!.name
  const value = HeldOut.meanOf(held)
  return tuneFindings({
    design,
    topics,
    measures,
    systems: [held, plain],
    baseline: plain,
    family: all,
    accesses: log.accesses,
    headline: `On ${topics.length} topics, ${Gain.decapitalise(Gain.sentence(`The tuned ${what}`, `the ${what} as it is written`, main))}`,
    conclusions: [
      `Tuned ${outer === "leave-one-out" ? "on all others, each left out in turn" : `inside ${outer} folds`}, the ${what} has ${tuned} ${fixed(value, 4)} held out (mean over ${seeds} ${seeds === 1 ? "seed" : "seeds"}); as it is written it has ${fixed(Choice.mean(plain.byTopic[0]!), 4)}.`,
      `Against the ${what} as it is written: ${Gain.text(main)} on ${tuned}. The test is two-sided, exploratory, and corrected in one step for ${all.family}.`
    ],
    values: {
      id: "held-out",
      title: "Held out",
      columns: [{ name: "system" }, ...measures.map(({ name }) => ({ name, digits: 4 }))],
      rows: [held, plain].map(({ system, bySeed }) => [system, ...bySeed.map((means) => Choice.mean(means))])
    },
    tables: [chosen(data), foldTable(data)]
  })
}
