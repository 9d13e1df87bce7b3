import * as Bench from "@litfuse/api/Bench"
import * as Trace from "@litfuse/engine/pipeline/Trace"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { printProblems } from "../../printProblems.ts"
import { Exit } from "../../Exit.ts"
import { definedOptions } from "../../definedOptions.ts"
import { askBench } from "./askBench.ts"
import { experiment, index } from "./flags.ts"

/** `litfuse bench trace`. */
export const benchTrace = Command.make(
  "trace",
  {
    experiment,
    system: Argument.String("system").pipe(Argument.withDescription("the tag of a system with a pipeline (`pipeline:` in the experiment)")),
    topic: Flag.String("topic").pipe(Flag.withDescription("the id of the topic to search")),
    index
  },
  Effect.fnUntraced(function* ({ index: file, ...named }) {
    const { trace, failures, silence } = yield* Bench.Trace.ask({
      folder: process.cwd(),
      ...named,
      ...definedOptions({ index: file })
    }).pipe(askBench("litfuse bench trace"))
    yield* Console.log(Trace.print(trace))
    yield* printProblems(
      "litfuse bench trace",
      failures.map((message) => ({ message }))
    )
    if (silence === undefined) return
    yield* Console.error(`litfuse bench trace: ${silence}`)
    return yield* new Exit({ code: 3 })
  })
).pipe(
  Command.withDescription("Run a pipeline system of an experiment for one topic, and show the trace of its nodes"),
  Command.withExamples([
    {
      command: "litfuse bench trace atlas/pipeline-tuning fused --topic T01",
      description: "The trace that `pipeline run` prints for the same query"
    }
  ])
)
