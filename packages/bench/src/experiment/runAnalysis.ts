import * as Decode from "@litfuse/engine/Decode"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { Analysis } from "../Experiment.ts"
import { nearest } from "@litfuse/engine/Nearest"
import type { AnalysisResult } from "../report/Results.ts"
import type { LoadedExperiment } from "./LoadedExperiment.ts"

const find = ({ plugins: { analyses } }: Pick<LoadedExperiment, "plugins">, id: string) => analyses.find((analysis) => analysis.id === id)

/** Problems with an analysis's name or its parameters; paths start at the entry. */
export const analysisProblems = (
  context: Omit<LoadedExperiment, "experiment">,
  { analysis: id, params }: Analysis
): ReadonlyArray<Decode.Problem> => {
  const analysis = find(context, id)
  if (analysis === undefined) {
    const ids = context.plugins.analyses.map((one) => one.id)
    const closest = nearest(id, ids)[0]
    const hint = closest === undefined ? `there is ${ids.join(", ") || "none"}` : `did you mean "${closest}"?`
    return [{ path: ["analysis"], what: `unknown analysis "${id}"; ${hint}` }]
  }
  const decoded = Decode.strict(analysis.params, params)
  const found = Result.isSuccess(decoded) ? (analysis.problems?.(context, decoded.success) ?? []) : decoded.failure
  return found.map(({ path, what }) => ({ path: ["params", ...path], what }))
}

/** Runs one analysis of an experiment. Its name and parameters were checked when the experiment was loaded. */
export const runAnalysis = Effect.fn("Experiment.analysis")(function* (
  loaded: LoadedExperiment,
  { id, title, note, analysis: name, params }: Analysis
): Effect.fn.Return<AnalysisResult, DatasetError | EvaluationError> {
  const analysis = find(loaded, name)
  Invariant.check(analysis !== undefined, `analysis "${name}" was found when the experiment was checked`)
  const decoded = Decode.strict(analysis.params, params)
  Invariant.check(Result.isSuccess(decoded), `parameters of analysis "${name}" were decoded when the experiment was checked`)
  const findings = yield* analysis.run(loaded, decoded.success)
  return {
    id,
    title,
    ...(note === undefined ? {} : { note }),
    analysis: name,
    revision: analysis.revision,
    params: decoded.success as Readonly<Record<string, unknown>>,
    conclusions: [],
    tables: [],
    figures: [],
    expected: [],
    notices: [],
    ...findings,
    ...(findings.measured === undefined ? {} : { measured: { ...findings.measured, id, title } })
  }
})
