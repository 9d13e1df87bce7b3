import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { loadJudgements } from "../dataset/load.ts"
import * as DatasetStore from "../dataset/DatasetStore.ts"
import * as AnyForm from "@litfuse/eval/formats/AnyForm"
import type * as Judgements from "@litfuse/eval/Judgements"
import type { AnalysisResult } from "../report/Results.ts"
import * as Run from "@litfuse/eval/Run"
import type { LoadedExperiment } from "../experiment/LoadedExperiment.ts"

type Inputs = AnalysisResult["inputs"]

/** One run of a set. `given`: in the order of its file; `sorted` as the experiment's version of trec_eval sorts it. */
export interface Submission {
  readonly tag: string
  readonly given: Run.Run
  readonly sorted: Run.Run
}

/** A run set with the judgements that it is bound to, and what was read for it. */
export interface RunSet {
  readonly name: string
  readonly judgements: Judgements.Judgements
  readonly submissions: ReadonlyArray<Submission>
  readonly inputs: Inputs
}

/** The runs of a set in byte order of file names; errors are what reading them gives. */
export const submissionsOf = (
  { dataset, experiment }: Pick<LoadedExperiment, "dataset" | "experiment">,
  name: string
): Result.Result<Pick<RunSet, "submissions" | "inputs">, DatasetError> =>
  Result.gen(function* () {
    const files = yield* DatasetStore.readRunSet(dataset, name)
    const submissions: Array<Submission> = []
    for (const { tag, path, bytes } of files) {
      const given = { ...(yield* AnyForm.parseRun(bytes, path, { comments: Run.commentsIn(experiment.compat) })), tag }
      submissions.push({ tag, given, sorted: Run.sort(given, experiment.compat) })
    }
    return { submissions, inputs: [{ kind: "run set", source: name, sha256: DatasetStore.setDigest(files) }] }
  })

/** Opens a run set with the judgements that its manifest binds it to, the first of them when there are several. Errors: what reading files gives. */
export const open = (loaded: Pick<LoadedExperiment, "dataset" | "experiment">, name: string): Result.Result<RunSet, DatasetError> =>
  Result.gen(function* () {
    const set = yield* DatasetStore.runSet(loaded.dataset, name)
    const qrels = [set.qrels].flat()[0]!
    const { judgements, input } = yield* loadJudgements(loaded.dataset, qrels)
    const { submissions, inputs } = yield* submissionsOf(loaded, name)
    return { name, judgements, submissions, inputs: [input, ...inputs] }
  })
