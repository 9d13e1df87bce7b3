import * as Project from "@litfuse/api/Project"
import * as Verify from "@litfuse/api/Verify"
import { watchedAnnotations, watchedLines, watchedSummary } from "@litfuse/api/verify/watchedLines"
import { noneAnswered } from "@litfuse/engine/source/OutcomeState"
import * as Notice from "@litfuse/engine/Notice"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completion from "../completion/Completion.ts"
import { definedOptions } from "../definedOptions.ts"
import { Exit } from "../Exit.ts"
import { outputFlags, printOutput } from "../outputFlags.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { withSearchProgress } from "../search/withSearchProgress.ts"
import { printRefusal } from "../usageError.ts"

const initCommand = Command.make(
  "init",
  {},
  Effect.fnUntraced(function* () {
    const made = yield* Project.init({ folder: process.cwd() }).pipe(printRefusal("litfuse project init"))
    const { root, isNew, runs, decisions, contradictions, notices } = made
    const holds = `${counted(runs, "run")} and ${counted(decisions, "decision")}`
    yield* Console.log(printable(`${root}/.litfuse: ${isNew && decisions === 0 ? "a new project" : `a project with ${holds}`}`))
    for (const text of contradictions) yield* Console.error(printable(`litfuse project: decisions contradict each other: ${text}`))
    for (const notice of notices) yield* Console.error(printable(Notice.print(notice)))
  })
).pipe(
  Command.withDescription("Create a project in this folder, which stores every search below it; an existing project does not change"),
  Command.withExamples([{ command: "litfuse project init", description: "From now on, litfuse stores every search below this folder" }])
)

const file = Completion.fileArgument("file").pipe(Argument.withDescription("the compressed file with all data of a project"))

/** `12 runs, 30 recordings, 40 works with 90 citations, and the decisions`. */
const holdings = ({ runs, recordings, works, citations, decisions, judgements, references, pools, files }: Project.Holdings): string => {
  const parts = [
    counted(runs, "run"),
    counted(recordings, "recording"),
    ...(works === 0 ? [] : [`${counted(works, "work")} with ${counted(citations, "citation")}`]),
    ...(decisions ? ["the decisions"] : []),
    ...(judgements ? ["the judgements"] : []),
    ...(references ? ["the watched references"] : []),
    ...(pools > 0 ? [counted(pools, "pool")] : []),
    ...(files > 0 ? [`${counted(files, "file")} of references`] : [])
  ]
  return `${parts.slice(0, -1).join(", ")}${parts.length > 2 ? "," : ""} and ${parts.at(-1)}`
}

const exportCommand = Command.make(
  "export",
  { file },
  Effect.fnUntraced(function* ({ file }) {
    const { licensed, leftOut, ...counts } = yield* Project.exported({ folder: process.cwd(), file }).pipe(
      printRefusal("litfuse project export")
    )
    yield* Console.log(printable(`${file}: ${holdings(counts)}`))
    for (const line of leftOut) yield* Console.error(printable(`litfuse project export: ${line}`))
    if (licensed.length > 0)
      yield* Console.error(
        printable(
          `litfuse project export: answers of ${licensed.join(", ")} are for users with a key only; read the terms of use before you share the file`
        )
      )
  })
).pipe(
  Command.withDescription(
    "Write a project as one file: runs, recordings, files of references, decisions, judgements, and the graph of works and citations"
  ),
  Command.withExamples([{ command: "litfuse project export review.project.gz", description: "For a backup, or for another computer" }])
)

const importCommand = Command.make(
  "import",
  { file },
  Effect.fnUntraced(function* ({ file }) {
    const counts = yield* Project.imported({ folder: process.cwd(), file }).pipe(printRefusal("litfuse project import"))
    yield* Console.log(printable(`${process.cwd()}/.litfuse: ${holdings(counts)}`))
  })
).pipe(
  Command.withDescription("Create a project from an exported file, in a folder without a project"),
  Command.withExamples([{ command: "litfuse project import review.project.gz", description: "Imports nothing if the file is damaged" }])
)

const updateCommand = Command.make(
  "update",
  { ...requestFlags(Verify.UpdateRequest.fields, ["folder"]), ...outputFlags },
  Effect.fnUntraced(function* ({ format, out, ...flagged }) {
    const flags = definedOptions(flagged)
    yield* refuseOverwrite("litfuse project update", [flags.retractions], out)
    const answer = yield* Verify.update({ folder: process.cwd(), ...flags }).pipe(
      withSearchProgress,
      printRefusal("litfuse project update", namesOfFlags(Verify.UpdateRequest.fields))
    )
    for (const notice of answer.notices) yield* Console.error(printable(Notice.print(notice)))
    if (process.env["GITHUB_ACTIONS"] === "true") for (const line of watchedAnnotations(answer)) yield* Console.log(line)
    yield* printOutput({ format, out }, answer, () =>
      watchedLines(answer)
        .map((line) => printable(line))
        .join("\n")
    )
    yield* Console.error(watchedSummary(answer))
    if (answer.outcomes.length === 0 || !noneAnswered(answer.outcomes)) return
    yield* Console.error("litfuse project update: no source answered, so no reference was checked")
    return yield* new Exit({ code: 3 })
  })
).pipe(
  Command.withDescription("List the watched references that were retracted, corrected or doubted since they were watched"),
  Command.withExamples([
    {
      command: "litfuse project update",
      description: "Each with the sentence that cites it; `litfuse verify FILE --watch` watches references"
    }
  ])
)

/** `litfuse project`: a folder that stores runs, recordings and decisions. */
export const project = Command.make("project").pipe(Command.withSubcommands([initCommand, updateCommand, exportCommand, importCommand]))
