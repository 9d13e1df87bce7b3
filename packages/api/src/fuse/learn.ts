import * as Frames from "@litfuse/bench/tune/fusion/Frames"
import type { Fusion } from "@litfuse/engine/Fusion"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Run from "@litfuse/eval/Run"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { type Input, qrelsOf } from "../evaluate/inputs.ts"

/** Sorted runs, and how deep they are read. */
export interface Training {
  readonly runs: ReadonlyArray<Run.Run>
  readonly depth: number
  readonly compat: Run.Compat
}

/** Parameters with what was learned filled in, and the topics of training, which must not be in the fused run. */
export interface Learned {
  readonly params: unknown
  readonly topics: ReadonlySet<string>
}

/** Trains a fusion on judged topics; one that learns nothing keeps its parameters, trained on none. Errors: those of reading judgements. */
export const learn = (
  fusion: Fusion,
  params: unknown,
  judged: Input | undefined,
  { runs, depth, compat }: Training
): Result.Result<Learned, DatasetError> => {
  if (fusion.train === undefined || judged === undefined) return Result.succeed({ params, topics: new Set() })
  return Result.map(qrelsOf(judged, { comments: Run.commentsIn(compat) }), (qrels) => {
    const frames = Frames.make(runs, Judgements.make(qrels), depth, compat)
    return { params: fusion.train!(frames, params), topics: new Set(qrels.topics.keys()) }
  })
}
