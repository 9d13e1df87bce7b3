import * as Bench from "@litfuse/api/Bench"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { Exit } from "../../Exit.ts"
import { definedOptions } from "../../definedOptions.ts"
import { table } from "../../table.ts"
import { askBench } from "./askBench.ts"
import { experiment, index, workers } from "./flags.ts"

/** `litfuse bench accept`. */
export const benchAccept = Command.make(
  "accept",
  {
    experiment,
    origin: Flag.String("origin").pipe(
      Flag.withDescription('the origin of the new values, beginning with "ours", such as "ours, at commit 1a2b3c4"')
    ),
    workers,
    index
  },
  Effect.fnUntraced(function* ({ experiment: id, origin, ...flagged }) {
    const { values, checked } = yield* Bench.Accept.ask({ folder: process.cwd(), experiment: id, origin, ...definedOptions(flagged) }).pipe(
      askBench("litfuse bench accept")
    )
    const rows = values.map(({ part, system, measure, topic, expected, actual, kept }) => [
      part,
      system,
      topic === undefined ? measure : `${measure}, topic ${topic}`,
      expected,
      actual,
      kept === undefined ? "accepted" : `kept: ${kept}`
    ])
    yield* Console.log(
      rows.length === 0
        ? "All expected values hold; none was changed."
        : table(["table", "system", "measure", "expected", "measured", "now"], ["left", "left", "left", "right", "right", "left"], rows)
    )
    for (const { id, state, text } of checked.experiments) yield* Console.log(`\n${id}: ${state}. ${text}`)
    if (!checked.isOpen) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Accept measured values as expected values, with their origin, and write the report"),
  Command.withExamples([
    {
      command: 'litfuse bench accept atlas --origin "ours, at commit 1a2b3c4"',
      description: "After a change that intentionally changes values"
    }
  ])
)
