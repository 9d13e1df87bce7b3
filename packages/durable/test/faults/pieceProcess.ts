/** A worker in a separate process, for faults that end or freeze one. Arguments: the database, its name, its group. Prints when it begins and ends a task. */
import * as PieceWorkflow from "@litfuse/durable/PieceWorkflow"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { pieceEngine, resultOf, type Task } from "./pieceEngine.ts"

const [url, name, group] = process.argv.slice(2) as [string, string, string]

const work = ({ task }: PieceWorkflow.Piece) => {
  const { id, ms } = task as unknown as Task
  return Effect.sync(() => console.log(`begin ${id}`)).pipe(
    Effect.andThen(Effect.sleep(ms)),
    Effect.andThen(Effect.sync(() => console.log(`end ${id}`))),
    Effect.as(resultOf(id))
  )
}

const { run, underWay, stop } = pieceEngine(url, name, group, work)
const fiber = Effect.runFork(run)
console.log("started")
process.once("SIGINT", () => {
  const end = Effect.gen(function* () {
    yield* stop
    while (underWay.begun.size > 0) yield* Effect.sleep(100)
    yield* Fiber.interrupt(fiber)
  })
  void Effect.runPromise(end).then(() => process.exit(130))
})
