import * as Project from "@litfuse/api/Project"
import * as Notice from "@litfuse/engine/Notice"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Known from "../completion/known.ts"
import { refusing } from "../refusal.ts"

const initCommand = Command.make(
  "init",
  {},
  Effect.fnUntraced(function* () {
    const made = yield* Project.init({ folder: process.cwd() }).pipe(refusing("litfuse project init"))
    const { root, isNew, runs, decisions, contradictions, notices } = made
    const holds = `${counted(runs, "run")} and ${counted(decisions, "decision")}`
    yield* Console.log(printable(`${root}/.litfuse: ${isNew && decisions === 0 ? "a new project" : `a project with ${holds}`}`))
    for (const text of contradictions) yield* Console.error(printable(`litfuse project: decisions contradict each other: ${text}`))
    for (const notice of notices) yield* Console.error(printable(Notice.print(notice)))
  })
).pipe(
  Command.withDescription("Make a project in this folder, which keeps what is asked below it; one that is there stays as it is"),
  Command.withExamples([{ command: "litfuse project init", description: "From now on every search below this folder is kept" }])
)

const file = Known.fileArgument("file").pipe(Argument.withDescription("the file that holds all of a project, packed"))

/** `12 runs, 30 recordings, 40 works with 90 citations, and the decisions`. */
const holdings = ({ runs, recordings, works, citations, decisions, judgements, pools }: Project.Holdings): string => {
  const parts = [
    counted(runs, "run"),
    counted(recordings, "recording"),
    ...(works === 0 ? [] : [`${counted(works, "work")} with ${counted(citations, "citation")}`]),
    ...(decisions ? ["the decisions"] : []),
    ...(judgements ? ["the judgements"] : []),
    ...(pools > 0 ? [counted(pools, "pool")] : [])
  ]
  return `${parts.slice(0, -1).join(", ")}${parts.length > 2 ? "," : ""} and ${parts.at(-1)}`
}

const exportCommand = Command.make(
  "export",
  { file },
  Effect.fnUntraced(function* ({ file }) {
    const { licensed, ...counts } = yield* Project.exported({ folder: process.cwd(), file }).pipe(refusing("litfuse project export"))
    yield* Console.log(printable(`${file}: ${holdings(counts)}`))
    if (licensed.length > 0)
      yield* Console.error(
        printable(
          `litfuse project export: only those with a key may read what ${licensed.join(", ")} answered; see their terms before you hand it on`
        )
      )
  })
).pipe(
  Command.withDescription(
    "Write all of a project as one file: runs, recordings, decisions, judgements, and the graph of works and citations"
  ),
  Command.withExamples([{ command: "litfuse project export review.project.gz", description: "To keep it, or to go on elsewhere" }])
)

const importCommand = Command.make(
  "import",
  { file },
  Effect.fnUntraced(function* ({ file }) {
    const counts = yield* Project.imported({ folder: process.cwd(), file }).pipe(refusing("litfuse project import"))
    yield* Console.log(printable(`${process.cwd()}/.litfuse: ${holdings(counts)}`))
  })
).pipe(
  Command.withDescription("Make a project out of such a file, in a folder that has none"),
  Command.withExamples([
    { command: "litfuse project import review.project.gz", description: "All of it, or nothing when the file is damaged" }
  ])
)

/** `litfuse project`: a folder that keeps runs, their recordings and decisions. */
export const project = Command.make("project").pipe(Command.withSubcommands([initCommand, exportCommand, importCommand]))
