import * as WorkerPool from "@litfuse/bench/WorkerPool"
import { plainFailure } from "@litfuse/bench/workerPool/plainFailure"
import { databaseFiles } from "@litfuse/durable/databaseFiles"
import * as ManyWorkers from "@litfuse/durable/ManyWorkers"
import { PieceFiles } from "@litfuse/durable/PieceFiles"
import * as PieceWorkflow from "@litfuse/durable/PieceWorkflow"
import { rereadMessages } from "@litfuse/durable/rereadMessages"
import { Host } from "@litfuse/host/Host"
import * as SourcesHash from "@litfuse/host/SourcesHash"
import { workerEntry } from "@litfuse/host/workerEntry"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { printProblem } from "./ApiError.ts"
import { pluginsForExperiments } from "./bench/openExperiment.ts"
import { Watch } from "./Events.ts"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"
import { doTask } from "./bench/experimentTask.ts"
import { keptThread } from "./bench/keptThread.ts"
import { endInOrder } from "./project/endInOrder.ts"
import { groupOf, refusingDatabase, workerDatabase } from "./project/workerDatabase.ts"

/** A worker to start. */
export const Request = Schema.Struct({
  folder: Field.folder,
  database: Field.text.annotate({
    description: "A variable that holds the address of a PostgreSQL database, postgresql://NAME:PASSWORD@HOST/DATABASE."
  }),
  machine: Field.text.annotate({ description: "The name of this machine, for messages." })
})
export type Request = typeof Request.Type

/**
 * Does pieces of runs that others submit to a database, until it is interrupted. Emits a message for each piece.
 *
 * - errors: `ApiError` for a variable without an address, a database that cannot be reached, and a configuration that cannot be used
 */
export const start = Question.make(
  "worker",
  Request,
  Effect.fnUntraced(function* ({ folder, database, machine }: Request) {
    const { registry } = yield* pluginsForExperiments(folder)
    const url = yield* workerDatabase("database", database)
    const group = groupOf(SourcesHash.withPlugins(registry.plugins))
    const name = { host: machine, process: process.pid }
    const label = `${machine}/${process.pid}`
    const watch = yield* Watch
    const say = (text: string): void => watch({ _tag: "Told", text })
    const host = yield* Host
    const thread = yield* keptThread((job) => WorkerPool.startThread(workerEntry, job))
    const work = ({ number, of, task }: PieceWorkflow.Piece): Effect.Effect<Uint8Array, Schema.Json> => {
      const title = `piece ${number + 1} of ${of} of ${titleOf(task)}`
      return Effect.sync(() => say(`${title}: begun`)).pipe(
        Effect.andThen(doTask(folder, label, thread, task)),
        Effect.provideService(Host, host),
        Effect.tap(() => Effect.sync(() => say(`${title}: done`))),
        Effect.tapError(() => Effect.sync(() => say(`${title}: failed`))),
        Effect.mapError(plainOf),
        // a thread that has ended is the end of its piece, and not of the worker
        Effect.catchDefect((defect) => Effect.fail(`worker ${label}: ${defect instanceof Error ? defect.message : String(defect)}`))
      )
    }
    const sql = ManyWorkers.database(url)
    const { layer, underWay, stop } = PieceWorkflow.doing(group)
    const pieces = layer.pipe(
      Layer.provideMerge(ManyWorkers.worker(name, group)),
      Layer.provide(Layer.effect(PieceFiles, databaseFiles)),
      Layer.provide(Layer.succeed(PieceWorkflow.PieceWorker, { work })),
      Layer.provideMerge(sql)
    )
    const run = Effect.andThen(
      Effect.sync(() => say(`worker ${label} waits for pieces of runs with its code (${group})`)),
      rereadMessages(group, underWay)
    )
    // workers that start at the same moment may both make its tables, and only one succeeds
    const retry = { times: 3, schedule: Schedule.spaced("1 second"), while: ({ _tag }: { readonly _tag: string }) => _tag === "SqlError" }
    const working = Effect.provide(run, pieces).pipe(Effect.retry(retry), refusingDatabase("database"))
    return yield* endInOrder(working, { name: label, underWay, stop, say })
  }, Effect.scoped)
)

const titleOf = (task: Schema.Json): string =>
  typeof task === "object" && task !== null && "experiment" in task ? String(task["experiment"]) : "unknown work"

/** Why a piece failed, as plain data: a sentence, or the error of a file. */
const plainOf = (error: Effect.Error<ReturnType<typeof doTask>>): Schema.Json => {
  if (error._tag === "DatasetError" || error._tag === "EvaluationError") return plainFailure(error) as unknown as Schema.Json
  return error._tag === "Refused" ? error.problems.map((problem) => printProblem(problem)).join("; ") : error.message
}
