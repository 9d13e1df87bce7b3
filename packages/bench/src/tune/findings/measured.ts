import { similarityOf } from "../../experiment/similarity.ts"
import type { AgainstResult, AnalysisResult, CoverageResult, TableResult } from "../../report/Results.ts"
import * as Bootstrap from "@litfuse/stats/Bootstrap"
import * as Choice from "../Choice.ts"
import type { Design } from "../Design.ts"
import type * as TuningData from "../TuningData.ts"
import type { HeldOut } from "../HeldOut.ts"
import { correct, type Difference, resultOf } from "./differences.ts"

const against = (
  baseline: string,
  all: ReadonlyArray<Difference>,
  coverage: ReadonlyArray<CoverageResult>,
  declaredOn: string | undefined
): AgainstResult => {
  const { family, adjusted } = correct(all, declaredOn !== undefined)
  return {
    baseline,
    correction: "holm",
    family: `${declaredOn === undefined ? `${family} of the design` : `${family}; the first, declared on ${declaredOn}, is not corrected`}. Differences of tuned systems are those of the forward test`,
    seed: 1,
    comparisons: all.flatMap((one, i) => (one.baseline === baseline ? [resultOf(one, adjusted[i]!)] : [])),
    ...(coverage.length === 0 ? {} : { coverage })
  }
}

/** What is read of a design and its data. */
interface Measured extends Pick<TuningData.TuningData, "measures"> {
  readonly design: Pick<Design, "qrels" | "declaration"> & { readonly folds: Pick<Design["folds"], "seeds"> }
  readonly frames: ReadonlyArray<{ readonly topic: string }>
}

/**
 * Held-out values as a table of results, so that every form of a report has them topic by topic: means over seeds of each topic, and what they differ from
 * the best run in hindsight.
 */
export const measured = (
  { design, frames, measures }: Measured,
  systems: ReadonlyArray<HeldOut>,
  baseline: HeldOut,
  differences: ReadonlyArray<Difference>,
  coverage: ReadonlyArray<CoverageResult>,
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
    against: against(baseline.system, differences, coverage, design.declaration?.on),
    expected: [],
    notices: []
  }
  const similarity = similarityOf(result)
  return { ...result, ...(similarity === undefined ? {} : { similarity }) }
}
