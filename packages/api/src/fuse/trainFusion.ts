import * as Frames from "@litfuse/bench/tune/fusion/Frames"
import type { Fusion } from "@litfuse/engine/Fusion"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Run from "@litfuse/eval/Run"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { type Input, readQrels } from "../evaluate/readRuns.ts"

/** Sorted runs, and how deep they are read. */
export interface Training {
  readonly runs: ReadonlyArray<Run.Run>
  readonly depth: number
  readonly compat: Run.Compat
}

/** The learned parameters, and the training topics, which the fused run must omit. */
export interface Learned {
  readonly params: unknown
  readonly topics: ReadonlySet<string>
}

/** Trains a fusion on judged topics; a fusion that learns nothing keeps its parameters. Errors: those of reading judgements. */
export const trainFusion = (
  fusion: Fusion,
  params: unknown,
  judged: Input | undefined,
  { runs, depth, compat }: Training
): Result.Result<Learned, DatasetError> => {
  if (fusion.train === undefined || judged === undefined) return Result.succeed({ params, topics: new Set() })
  return Result.map(readQrels(judged, { comments: Run.commentsIn(compat) }), (qrels) => {
    const frames = Frames.make(runs, Judgements.make(qrels), depth, compat)
    return { params: fusion.train!(frames, params), topics: new Set(qrels.topics.keys()) }
  })
}
