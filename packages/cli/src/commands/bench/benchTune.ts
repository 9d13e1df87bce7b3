import * as Bench from "@litfuse/api/Bench"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { Exit } from "../../Exit.ts"
import { definedOptions } from "../../definedOptions.ts"
import { askBench } from "./askBench.ts"
import { experiment } from "./flags.ts"
import { machine } from "./machine.ts"
import { printReport } from "../../project/printReport.ts"
import { printContinueHint } from "./printRestartHint.ts"
import { requestFlags } from "../../requestFlags.ts"

/** Reports other designs tuned on this machine. The report itself must not depend on the machine. */
const triedBefore = (id: string, others: number): string =>
  `${others} other ${others === 1 ? "design" : "designs"} of ${id} ${others === 1 ? "was" : "were"} tuned here before; a choice among designs is not held out`

/** `litfuse bench tune`. */
export const benchTune = Command.make(
  "tune",
  { experiment, ...requestFlags(Bench.Tune.Request.fields, ["folder", "experiment", "machine"]) },
  Effect.fnUntraced(function* ({ experiment: id, ...flagged }) {
    const request = { folder: process.cwd(), experiment: id, ...definedOptions(flagged), machine: machine() }
    const made = yield* Bench.Tune.ask(request).pipe(
      askBench("litfuse bench tune"),
      Effect.onInterrupt(() =>
        request.durable === true
          ? printContinueHint()
          : Console.error("stopped; the same command continues after the finished units, unless it has --again")
      )
    )
    yield* printReport(made)
    if (made.otherDesigns > 0) yield* Console.log(triedBefore(id, made.otherDesigns))
    if (made.surprises.length > 0) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Tune and train inside a nested cross-validation, and write the report; continues an interrupted run"),
  Command.withExamples([
    {
      command: "litfuse bench tune trec-covid-fusion --workers 2",
      description: "Learned fusions of the official runs of TREC-COVID; needs its files"
    }
  ])
)
