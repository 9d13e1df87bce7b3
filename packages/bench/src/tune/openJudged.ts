import { BadParameter, EvaluationError } from "@litfuse/eval/EvaluationError"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Result from "effect/Result"
import { loadJudgements } from "../dataset/load.ts"
import type { LoadedExperiment } from "../experiment/LoadedExperiment.ts"

interface Judged {
  readonly qrels: string
  readonly measure: string
  readonly beside: ReadonlyArray<string>
}

/** The measures of a design, the tuned one first, and its judgements. Errors: those of reading them. */
export const openJudged = ({ dataset, plugins }: LoadedExperiment, { qrels, measure, beside }: Judged) =>
  Result.gen(function* () {
    const measures = yield* MeasureName.parseAll([measure, ...beside], plugins.measures)
    return { measures, ...(yield* loadJudgements(dataset, qrels)) }
  })

/** That a design does not go with what was read for it. */
export const misfit = ({ measure }: Pick<Judged, "measure">, what: string, expected = "a design that fits its data"): EvaluationError =>
  new EvaluationError({ measure, reason: new BadParameter({ what, expected }) })
