import { hostname } from "node:os"
import * as Worker from "@litfuse/api/Worker"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { untilStopped } from "../untilStopped.ts"
import { printRefusal } from "../usageError.ts"
import { printWarningsAs } from "../watchEvents.ts"
import { requestFlags } from "../requestFlags.ts"

/** `litfuse worker`: does pieces of runs that others submit. */
export const workerCommand = Command.make(
  "worker",
  requestFlags(Worker.Request.fields, ["folder", "machine"]),
  Effect.fnUntraced(function* ({ database }) {
    yield* Worker.start({ folder: process.cwd(), machine: hostname(), database }).pipe(
      untilStopped,
      printWarningsAs("litfuse worker"),
      printRefusal("litfuse worker")
    )
  })
).pipe(
  Command.withExamples([
    {
      command: "LITFUSE_DB=postgresql://litfuse:secret@db/litfuse litfuse worker --database LITFUSE_DB",
      description: "Waits for pieces of `bench run --durable --workers-at LITFUSE_DB`; Ctrl+C stops it after its piece"
    }
  ])
)
