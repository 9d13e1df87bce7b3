import * as Review from "@litfuse/api/Review"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { definedOptions } from "../../definedOptions.ts"
import { requestFlags } from "../../requestFlags.ts"
import { printRefusal } from "../../usageError.ts"
import { printNotices } from "./printNotices.ts"

/** `litfuse review merge`. */
export const reviewMerge = Command.make(
  "merge",
  requestFlags(Review.MergeRequest.fields, ["folder"]),
  Effect.fnUntraced(function* (flags) {
    const { committed, opened, waitingFor, notices } = yield* Review.merge({ folder: process.cwd(), ...definedOptions(flags) }).pipe(
      printRefusal("litfuse review merge")
    )
    yield* printNotices(notices)
    for (const name of committed) yield* Console.log(printable(`${name}: its hash is in commitments.jsonl`))
    for (const { stage, who } of waitingFor) yield* Console.log(printable(`${stage}: nothing is opened before the file of ${who} is here`))
    for (const one of opened) yield* Console.log(printable(`opened ${one}`))
  })
).pipe(
  Command.withDescription(
    "Take files of decisions that reviewers return: commit their hashes first, and open them once all of a stage are here"
  ),
  Command.withExamples([
    { command: "litfuse review merge Ben.title-abstract.jsonl", description: "Commit commitments.jsonl to git afterwards" },
    { command: "litfuse review merge Ben.title-abstract.csv", description: "Decisions that Ben made in ASReview, in Rayyan or in a table" }
  ])
)
