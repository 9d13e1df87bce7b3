import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as QrelsBuilder from "@litfuse/eval/formats/QrelsBuilder"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import type * as IdPool from "@litfuse/eval/IdPool"
import type * as Qrels from "@litfuse/eval/Qrels"
import * as Run from "@litfuse/eval/Run"
import * as Result from "effect/Result"
import { runNames } from "@litfuse/api/runNames"
import type { QrelsLike, RunLike, RunsLike, Scores } from "./types.ts"

/** Judgements from a file or from an object, by the same rules: whole numbers as grades, at least one judgement. */
export const qrelsOf = (qrels: QrelsLike, ids: IdPool.IdPool): Result.Result<Qrels.Qrels, DatasetError> => {
  if (typeof qrels === "string") return Result.flatMap(Files.readBytes(qrels), (bytes) => TrecQrels.parse(bytes, qrels, { ids }))
  const built = QrelsBuilder.make("qrels")
  for (const [topic, grades] of Object.entries(qrels))
    for (const [document, grade] of Object.entries(grades)) {
      const problem = QrelsBuilder.add(built, topic, document, grade, 0)
      if (problem !== undefined) return Result.fail(problem)
    }
  return QrelsBuilder.finish(built, "an object { topic: { document: grade } }")
}

const hitsOf = (name: string, topic: string, scores: Scores[string]): Result.Result<Run.Hits, DatasetError> => {
  const wrong = Object.entries(scores).find(([, score]) => typeof score !== "number" || Number.isNaN(score))
  if (wrong !== undefined)
    return Result.fail(badLine(name, 0, `the score ${String(wrong[1])} of ${wrong[0]} in topic ${topic}`, "a number as score"))
  return Result.succeed({ ids: Object.keys(scores), scores: Float64Array.from(Object.values(scores)) })
}

/** A run, the name that answers give it, and its file where it has one. */
export interface Named {
  readonly name: string
  readonly file: string
  readonly run: Run.Run
}

const runOf = (run: RunLike, name: string, ids: IdPool.IdPool | undefined): Result.Result<Run.Run, DatasetError> =>
  typeof run === "string"
    ? Result.flatMap(Files.readBytes(run), (bytes) => TrecRun.parse(bytes, run, ids === undefined ? {} : { ids }))
    : Result.map(Result.all(Object.entries(run).map(([topic, scores]) => hitsOf(name, topic, scores))), (hits) => ({
        tag: name,
        topics: new Map(Object.keys(run).map((topic, i) => [topic, hits[i]!]))
      }))

/**
 * Runs from files or objects, sorted. Those of a list are named by their tag, or by their file where two have one; objects in a list are
 * `run 1`, `run 2` by their place.
 *
 * - errors: `BadLine` and what a file gives that cannot be read
 */
export const runsOf = (runs: RunsLike, compat: Run.Compat, ids?: IdPool.IdPool): Result.Result<ReadonlyArray<Named>, DatasetError> =>
  Result.gen(function* () {
    const isList = Array.isArray(runs)
    const entries = isList ? (runs as ReadonlyArray<RunLike>).map((run, i) => [`run ${i + 1}`, run] as const) : Object.entries(runs)
    const read: Array<Named> = []
    for (const [name, run] of entries) {
      const parsed = Run.sort(yield* runOf(run, name, ids), compat)
      read.push({ name: isList ? parsed.tag : name, file: typeof run === "string" ? run : name, run: parsed })
    }
    const names = runNames(read.map(({ name, file }) => ({ tag: name, file })))
    return read.map((one, r) => ({ ...one, name: names[r]! }))
  })
