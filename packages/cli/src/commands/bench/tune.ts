import * as Bench from "@litfuse/api/Bench"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { Exit } from "../../Exit.ts"
import { given } from "../../given.ts"
import { asking } from "./asking.ts"
import { experiment, force, runs } from "./flags.ts"
import { machine } from "./machine.ts"
import { toggle, withDefault } from "../../flag.ts"

const workers = withDefault(
  Flag.Int("workers"),
  1,
  "how many threads share the work; the report does not depend on it (default 1, at most 64)"
)

const again = toggle("again", "start again from the beginning, instead of continuing an interrupted run of the same design")

/** Says that other designs were tried on this machine, which a report cannot say because it must not depend on the machine. */
const triedBefore = (id: string, others: number): string =>
  `${others} other ${others === 1 ? "design" : "designs"} of ${id} ${others === 1 ? "was" : "were"} tuned here before; what is chosen among designs is not held out`

/** `litfuse bench tune`. */
export const tuneCommand = Command.make(
  "tune",
  { experiment, force, workers, again, runs },
  Effect.fnUntraced(function* ({ experiment: id, ...flagged }) {
    const request = { folder: process.cwd(), experiment: id, ...given(flagged), machine: machine() }
    const made = yield* Bench.Tune.ask(request).pipe(asking("litfuse bench tune"))
    for (const text of [...made.headlines, made.expectations, ...made.forms, made.report]) yield* Console.log(text)
    if (made.otherDesigns > 0) yield* Console.log(triedBefore(id, made.otherDesigns))
    if (made.surprises.length > 0) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Tune and train inside a nested cross-validation, and write the report; continues a run that was interrupted"),
  Command.withExamples([
    {
      command: "litfuse bench tune trec-covid-fusion --workers 2",
      description: "Learned fusions of the official runs of TREC-COVID; needs its files"
    }
  ])
)
