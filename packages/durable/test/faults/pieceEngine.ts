import * as ManyWorkers from "@litfuse/durable/ManyWorkers"
import { databaseFiles } from "@litfuse/durable/databaseFiles"
import { PieceFiles } from "@litfuse/durable/PieceFiles"
import * as PieceWorkflow from "@litfuse/durable/PieceWorkflow"
import { rereadMessages } from "@litfuse/durable/rereadMessages"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"

/** A task of a test: its result takes `ms` milliseconds. */
export type Task = { readonly id: string; readonly ms: number }

/** What a task gives. */
export const resultOf = (id: string): Uint8Array => new TextEncoder().encode(`result of ${id}`)

/** A worker as the command runs it, with other work. `run` never ends; `stop` and `underWay` as for `PieceWorkflow.doing`. */
export const pieceEngine = (
  url: string,
  name: string,
  group: string,
  work: (piece: PieceWorkflow.Piece) => Effect.Effect<Uint8Array, Schema.Json>
) => {
  const { layer, underWay, stop } = PieceWorkflow.doing(group)
  const engine = layer.pipe(
    Layer.provideMerge(ManyWorkers.worker({ host: name, process: process.pid }, group)),
    Layer.provide(Layer.effect(PieceFiles, databaseFiles)),
    Layer.provide(Layer.succeed(PieceWorkflow.PieceWorker, { work })),
    Layer.provideMerge(ManyWorkers.database(Redacted.make(url)))
  )
  return { run: Effect.provide(rereadMessages(group, underWay), engine), underWay, stop }
}
