import * as Bench from "@litfuse/api/Bench"
import * as Trace from "@litfuse/engine/pipeline/Trace"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { complain } from "../../complain.ts"
import { Exit } from "../../Exit.ts"
import { given } from "../../given.ts"
import { asking } from "./asking.ts"
import { experiment, index } from "./flags.ts"

/** `litfuse bench trace`. */
export const traceCommand = Command.make(
  "trace",
  {
    experiment,
    system: Argument.String("system").pipe(
      Argument.withDescription("the tag of one of its systems that runs a pipeline (`pipeline:` in the experiment)")
    ),
    topic: Flag.String("topic").pipe(Flag.withDescription("the id of the topic that is searched")),
    index
  },
  Effect.fnUntraced(function* ({ index: file, ...named }) {
    const { trace, failures, silence } = yield* Bench.Trace.ask({ folder: process.cwd(), ...named, ...given({ index: file }) }).pipe(
      asking("litfuse bench trace")
    )
    yield* Console.log(Trace.print(trace))
    yield* complain(
      "litfuse bench trace",
      failures.map((message) => ({ message }))
    )
    if (silence === undefined) return
    yield* Console.error(`litfuse bench trace: ${silence}`)
    return yield* new Exit({ code: 3 })
  })
).pipe(
  Command.withDescription("Run a pipeline system of an experiment for one topic, and show what every node did"),
  Command.withExamples([
    {
      command: "litfuse bench trace atlas/pipeline-tuning fused --topic T01",
      description: "The trace that `pipeline run` prints for the same query"
    }
  ])
)
