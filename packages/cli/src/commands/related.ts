import * as Related from "@litfuse/api/Related"
import * as Command from "effect/cli/Command"
import { flags, requestOf, showFound } from "../walk/flags.ts"

/** `litfuse related`: the works that share references with some works, or are cited together with them. */
export const related = Command.make("related", flags, (flagged) =>
  showFound("litfuse related", flagged, Related.run(requestOf(flagged)))
).pipe(
  Command.withExamples([
    {
      command: "litfuse related 10.99999/atlas.9hhff --replay datasets/atlas/walks",
      description: "Works that share citations with an invented work, from the recordings of the repository"
    }
  ])
)
