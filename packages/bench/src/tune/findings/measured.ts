import { similarityOf } from "../../experiment/similarity.ts"
import type { AgainstResult, AnalysisResult, TableResult } from "../../report/Results.ts"
import * as Bootstrap from "@litfuse/stats/Bootstrap"
import * as Choice from "../Choice.ts"
import type * as TuningData from "../TuningData.ts"
import type { HeldOut } from "../HeldOut.ts"
import { correct, type Difference, resultOf } from "./differences.ts"

const against = (baseline: string, primary: Difference, others: ReadonlyArray<Difference>): AgainstResult => {
  const { family, adjusted } = correct(others)
  const all = [{ one: primary, adjusted: primary.p }, ...others.map((one, i) => ({ one, adjusted: adjusted[i]! }))]
  return {
    baseline,
    correction: "holm",
    family: `${family}; the first, declared before, is not corrected. Differences of tuned systems are those of the forward test`,
    seed: 1,
    comparisons: all.filter(({ one }) => one.baseline === baseline).map(({ one, adjusted }) => resultOf(one, adjusted))
  }
}

/**
 * Held-out values as a table of results, so that every form of a report has them topic by topic: means over seeds of each topic, and what they differ from
 * the best run in hindsight.
 */
export const measured = (
  { design, frames, measures }: TuningData.TuningData,
  systems: ReadonlyArray<HeldOut>,
  baseline: HeldOut,
  [primary, others]: readonly [Difference, ReadonlyArray<Difference>],
  inputs: AnalysisResult["inputs"]
): TableResult => {
  const intervals = Bootstrap.make({ seed: 1 })
  const byName = <A>(of: (m: number) => A) => Object.fromEntries(measures.map(({ name }, m) => [name, of(m)]))
  const result: TableResult = {
    id: "held-out",
    title: "Held out",
    qrels: { name: design.qrels, sha256: inputs.find(({ kind }) => kind === "judgements")?.sha256 ?? "", forced: false },
    topicPolicy: "judged",
    topics: frames.map(({ topic }) => topic),
    measures: measures.map(({ name, measure }) => ({ name, revision: measure.revision, about: measure.about })),
    systems: systems.map(({ system, byTopic }) => ({
      system,
      input: { kind: "tune", source: `${system}, mean over ${design.folds.seeds} seeds`, sha256: "" },
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
    against: against(baseline.system, primary, others),
    expected: [],
    notices: []
  }
  const similarity = similarityOf(result)
  return { ...result, ...(similarity === undefined ? {} : { similarity }) }
}
