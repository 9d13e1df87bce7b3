import { resolve } from "node:path"
import { mergePieces, piecesFor, runShard } from "@litfuse/bench/experiment/runExperiment"
import { gatherShards, type ReadShard } from "@litfuse/bench/experiment/shard/gatherShards"
import * as Shard from "@litfuse/bench/experiment/shard/Shard"
import { differences } from "@litfuse/bench/experiment/shard/shardProblems"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import * as RunShard from "../retrieve/RunShard.ts"
import { shardFiles } from "../shardFiles.ts"
import { shardPlace } from "../shardPlace.ts"
import { experimentIdentity } from "./experimentIdentity.ts"
import * as Fields from "./fields.ts"
import { withIndex } from "./withIndex.ts"
import { openExperiment } from "./openExperiment.ts"
import { circumstancesOf, WrittenReport, writeReportFiles } from "./WrittenReport.ts"
import { withExperimentSteps, writable } from "./makeReport.ts"

/** One shard of an experiment, which a later merge combines. */
export const Request = Schema.Struct({
  ...Fields.named,
  shard: Field.text.annotate({ description: "Which shard of how many, such as 2/4." }),
  out: Field.text.annotate({ description: "The folder for the shard's file." }),
  force: Fields.making.force,
  index: Fields.index
})
export type Request = typeof Request.Type

/** The written shard: its file, and how many of all pieces it holds. */
export const Answer = Schema.Struct({ file: Schema.String, pieces: Schema.Int, all: Schema.Int })
export type Answer = typeof Answer.Type

/**
 * Runs one shard of an experiment and writes its results.
 *
 * - errors: `ApiError` for an unreadable experiment, an invalid shard, missing data, and a folder that cannot be written
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const place = yield* shardPlace(request, "folder")
    const { registry, loaded } = yield* openExperiment(request)
    const identity = yield* Effect.fromResult(experimentIdentity(request.experiment, loaded, registry.plugins))
    const ready = yield* withIndex(loaded, request)
    const pieces = yield* withExperimentSteps(request.experiment, runShard(ready, place))
    const file = yield* Effect.fromResult(Shard.write(request.folder, request.out, { ...place, ...identity, pieces }))
    return { file, pieces: pieces.length, all: piecesFor(ready, place.of).length } satisfies Answer
  })
)

/** Folders with shards of experiments and of runs of `retrieve`. */
export const MergeRequest = Schema.Struct({
  folder: Field.folder,
  shards: Schema.NonEmptyArray(Field.text).annotate({ description: "Folders that hold shards." }),
  force: Fields.making.force,
  machine: Fields.machine
})
export type MergeRequest = typeof MergeRequest.Type

/** The written reports and runs, by experiment and file. */
export const MergeAnswer = Schema.Struct({ reports: Schema.Array(WrittenReport), runs: Schema.Array(RunShard.MergedRun) })
export type MergeAnswer = typeof MergeAnswer.Type

const mergeOne = Effect.fnUntraced(function* (request: MergeRequest, experiment: string, shards: ReadonlyArray<ReadShard>) {
  const { here, registry, loaded } = yield* openExperiment({ ...request, experiment })
  const own = yield* Effect.fromResult(experimentIdentity(experiment, loaded, registry.plugins))
  const [first] = shards
  const differs = differences(first!.shard, own, { design: "experiment and data", code: "code" })
  if (differs.length > 0)
    return yield* Question.refuse(`${first!.file} was not made with the ${differs.join(" and the ")} of this workspace`)
  const pieces = piecesFor(loaded, first!.shard.of)
  const done = gatherShards(loaded, pieces, shards)
  if (Result.isFailure(done)) return yield* Question.refuse(...done.failure.map((one) => `${experiment}: ${one}`))
  const report = yield* withExperimentSteps(experiment, mergePieces(loaded, pieces, done.success))
  return { experiment, here, report: writable(loaded, report) }
})

/**
 * Merges shards into the reports and runs that one process would have made, byte for byte. It writes reports into the workspace and runs next to their
 * parts, but nothing unless it can write everything.
 *
 * - errors: `ApiError` for an invalid, truncated or changed shard, and for shards that are missing, repeated, or of another design or code
 */
export const merge = Question.make(
  "bench",
  MergeRequest,
  Effect.fnUntraced(function* (request: MergeRequest) {
    const files: Array<string> = []
    const endings = [Shard.extension, RunShard.extension]
    for (const name of request.shards) files.push(...(yield* Effect.fromResult(shardFiles(request.folder, name, endings))))
    if (files.length === 0)
      return yield* Question.refuse(
        `no file in ${request.shards.join(", ")} ends with ${Shard.extension} or ${RunShard.extension}; merge shards of \`dedup\` with \`litfuse dedup FILE... --merge DIR\``
      )
    const wholes = RunShard.wholes(request.folder, files)
    if (Result.isFailure(wholes))
      return yield* Array.isArray(wholes.failure) ? Question.refuse(...wholes.failure) : Effect.fail(wholes.failure as DatasetError)
    const read: Array<ReadShard> = []
    for (const file of files.filter((one) => one.endsWith(Shard.extension)))
      read.push({ file, shard: yield* Effect.fromResult(Shard.open(resolve(request.folder, file), file)) })
    const all = []
    for (const [experiment, shards] of Map.groupBy(read, ({ shard }) => shard.experiment))
      all.push(yield* mergeOne(request, experiment, shards))
    const reports: Array<WrittenReport> = []
    for (const { here, experiment, report } of all)
      reports.push(yield* writeReportFiles(here, experiment, report, [], circumstancesOf(request.machine)))
    for (const { file, parts } of wholes.success) yield* Effect.fromResult(Files.writeBytes(resolve(request.folder, file), parts))
    return { reports, runs: wholes.success.map(({ file, shards }) => ({ file, shards })) } satisfies MergeAnswer
  })
)
