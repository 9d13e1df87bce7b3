import { createHash } from "node:crypto"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { PieceResult } from "@litfuse/bench/experiment/Part"
import { mergePieces, planGroups, runGroup } from "@litfuse/bench/experiment/runExperiment"
import * as Shard from "@litfuse/bench/experiment/shard/Shard"
import { RunFolder } from "@litfuse/bench/RunFolder"
import { Tuning } from "@litfuse/bench/tune/Tuning"
import { type Failure, failureOf, plainFailure, type PlainFailure } from "@litfuse/bench/workerPool/plainFailure"
import type * as Registry from "@litfuse/engine/Registry"
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import { tell } from "../Events.ts"
import { about, refuse } from "../Question.ts"
import type { ExperimentTask } from "./experimentTask.ts"
import { groupOf, workerDatabase } from "../project/workerDatabase.ts"
import { doStored, pieceNames } from "../project/doStored.ts"
import { experimentIdentity } from "./experimentIdentity.ts"
import { withExperimentSteps, writable } from "./makeReport.ts"

interface Asked {
  readonly folder: string
  readonly experiment: string
  readonly force: boolean
  readonly workers: number
  readonly workersAt?: string
  readonly index?: string
  readonly runs?: string
}

/** Workers over the database that a request names, where it names one. What they do must not depend on files of this machine. */
const elsewhereOf = Effect.fnUntraced(function* (
  { experiment, force, workers, workersAt, index, runs }: Asked,
  identity: Shard.Identity,
  of: number
) {
  if (workersAt === undefined) return undefined
  if (index !== undefined) return yield* refuse(about(["workersAt", "index"], "{workersAt} and {index} exclude each other"))
  if (runs !== undefined) return yield* refuse(about(["workersAt", "runs"], "{workersAt} and {runs} exclude each other"))
  if (workers > 1) return yield* refuse(about(["workersAt", "workers"], "{workersAt} and {workers} exclude each other; start more workers"))
  return {
    url: yield* workerDatabase("workersAt", workersAt),
    group: groupOf(identity.code),
    taskOf: (group: number): ExperimentTask => ({ kind: "experiment", experiment, force, design: identity.design, group, of })
  }
})

/** An experiment to run, with its request and its plugins; `tuning` how it tunes, where it does. */
interface DurableExperiment {
  readonly request: Asked
  readonly registry: Registry.Registry
  readonly loaded: LoadedExperiment
  readonly tuning: Tuning
}

/**
 * The report of an experiment, of which each finished piece is stored in the project. The bytes are those of `makeReport`.
 *
 * - `runId` of the run, which a project stores
 * - errors: those of `makeReport`; `Refused` for workers with files of this machine; `ProjectError` where the project cannot store pieces
 */
export const durableReport = Effect.fnUntraced(function* ({ request, registry, loaded, tuning }: DurableExperiment, runId: string | null) {
  const { experiment, workers, folder } = request
  const runs = yield* RunFolder
  const plan = planGroups(loaded, runs !== undefined)
  const identity = yield* Effect.fromResult(experimentIdentity(experiment, loaded, registry.plugins))
  if (workers > 1 && loaded.experiment.tables.length > 0)
    yield* tell({ _tag: "Told", text: "with {durable}, {workers} share only what is tuned", fields: ["durable", "workers"] })
  const indexes = new Map()
  const place = (number: number) => ({ index: number + 1, of: plan.groups.length })
  const work = (number: number) =>
    Effect.map(runGroup(loaded, plan, number, indexes), (pieces) => Shard.print({ ...place(number), ...identity, pieces })).pipe(
      Effect.provideService(Tuning, tuning),
      Effect.provideService(RunFolder, runs),
      Effect.mapError((failure) => plainFailure(failure) as unknown as Schema.Json)
    )
  const results = yield* doStored({
    folder,
    runId,
    run: createHash("sha256")
      .update(JSON.stringify(["experiment", identity, loaded.isForced, runs ?? null]))
      .digest("hex"),
    names: pieceNames(plan.groups.length),
    work,
    failureOf: (why): Failure => failureOf(why as unknown as PlainFailure),
    elsewhere: yield* elsewhereOf(request, identity, plan.groups.length),
    read: (bytes, name) => Effect.fromResult(Shard.parse(bytes, name))
  }).pipe((all) => withExperimentSteps(experiment, all))
  const done = new Map<number, PieceResult>(results.flatMap(({ pieces }) => pieces))
  const report = yield* mergePieces(
    loaded,
    plan.pieces,
    plan.pieces.map((_, piece) => done.get(piece)!)
  )
  return writable(loaded, report)
})
