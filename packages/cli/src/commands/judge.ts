import * as Judging from "@litfuse/api/Judging"
import * as Notice from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import { counted, grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completion from "../completion/Completion.ts"
import { withDefault } from "../flags.ts"
import { definedOptions } from "../definedOptions.ts"
import { isJson, outputFlags, printOutput } from "../outputFlags.ts"
import { requestFlags } from "../requestFlags.ts"
import { printRefusal } from "../usageError.ts"
import { compareJudgesCommand } from "./compareJudgesCommand.ts"
import { table } from "../table.ts"

const name = Argument.String("pool").pipe(Argument.withDescription("the name of a pool"))

const printNotices = (notices: ReadonlyArray<Notice.Notice>) =>
  Effect.forEach(notices, (notice) => Console.error(printable(Notice.print(notice))), { discard: true })

/** Pools have no stages, no reasons to exclude and no flow. */
const screeningNote =
  "note (old-name) --scale screening is deprecated: screen in a review, which litfuse review init makes; version 2 removes the old name"

const poolCommand = Command.make(
  "pool",
  {
    runs: Completion.fileArgument("runs").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription("run files: TREC, CSV, TSV or JSON; may be gzip")
    ),
    ...requestFlags(Judging.PoolRequest.fields, ["folder", "runs"])
  },
  Effect.fnUntraced(function* ({ runs, ...flagged }) {
    const request = { folder: process.cwd(), runs: [...runs], ...definedOptions(flagged) }
    const made = yield* Judging.pool(request).pipe(printRefusal("litfuse judge pool"))
    yield* printNotices(made.notices)
    if (request.scale === "screening") yield* Console.error(screeningNote)
    yield* Console.log(
      `${made.name}: ${counted(made.documents, "document")} of ${counted(made.topics, "topic")}; litfuse serve --project . shows them`
    )
  })
).pipe(
  Command.withDescription("Pool the first documents of runs, for judging in litfuse serve"),
  Command.withExamples([
    {
      command: "litfuse judge pool bm25.run dense.run --name sleep --topics topics.tsv --documents corpus.jsonl",
      description: "The first 20 documents of each run and topic"
    }
  ])
)

const listCommand = Command.make(
  "list",
  outputFlags,
  Effect.fnUntraced(function* (output) {
    const names = yield* Judging.list({ folder: process.cwd() }).pipe(printRefusal("litfuse judge list"))
    yield* printOutput(output, { pools: names }, () => names.join("\n"))
    if (names.length === 0) yield* Console.error("litfuse judge list: no pool yet; litfuse judge pool makes one")
  })
).pipe(
  Command.withDescription("List the pools of a project"),
  Command.withExamples([{ command: "litfuse judge list", description: "One name per line" }])
)

const decimals = (value: number | null): string => (value === null ? "-" : value.toFixed(3))

const poolText = (name: string, shown: Omit<Effect.Success<ReturnType<typeof Judging.show>>, "notices">): string => {
  const { documents, judged, open, settled, assessors, pairs, ac1, grades } = shown
  const lines = printable(
    [
      `${name}: ${grouped(judged)} of ${counted(documents, "document")} judged, ${grouped(open)} to be settled, ${grouped(settled)} settled`,
      grades.map(({ label, grade, count }) => `${label} (${grade}): ${grouped(count)}`).join(", "),
      ...assessors.map(({ who, judged, unsure }) => `${who}: ${grouped(judged)} judged, unsure of ${grouped(unsure)}`)
    ].join("\n"),
    "lines"
  )
  if (pairs.length === 0) return lines
  const rows = pairs.map(({ first, second, both, same, kappa, weighted }) => [
    printable(`${first}, ${second}`),
    grouped(both),
    decimals(same),
    decimals(kappa),
    decimals(weighted)
  ])
  const headers = ["assessors", "both", "the same", "kappa", "kappa, linear weights"]
  return [lines, table(headers, ["left", "right", "right", "right", "right"], rows), `Gwet's AC1 of all: ${decimals(ac1)}`].join("\n")
}

const showCommand = Command.make(
  "show",
  { name, ...outputFlags },
  Effect.fnUntraced(function* ({ name, ...output }) {
    const { notices, ...shown } = yield* Judging.show({ folder: process.cwd(), pool: name }).pipe(printRefusal("litfuse judge show"))
    if (!isJson(output)) yield* printNotices(notices)
    yield* printOutput(output, { ...shown, notices }, () => poolText(name, shown))
  })
).pipe(
  Command.withDescription("Show the progress of a pool, and the agreement of its assessors"),
  Command.withExamples([{ command: "litfuse judge show sleep", description: "Assessors, Cohen's kappa and Gwet's AC1" }])
)

const qrelsCommand = Command.make(
  "qrels",
  {
    name,
    ...requestFlags(Judging.QrelsRequest.fields, ["folder", "pool"]),
    out: withDefault(Completion.fileFlag("out"), "-", "the file to write; as gzip if its name ends in .gz (default: standard output)")
  },
  Effect.fnUntraced(function* ({ name, out, ...flagged }) {
    const request = { folder: process.cwd(), pool: name, ...definedOptions(flagged) }
    const { text, topics, judgements, notices } = yield* Judging.qrels(request).pipe(printRefusal("litfuse judge qrels"))
    yield* printNotices(notices)
    yield* Effect.fromResult(Files.writeText(out, text))
    // only the qrels themselves go to standard output
    yield* Console.error(printable(`${out}: ${counted(judgements, "judgement")} of ${counted(topics, "topic")}`))
  })
).pipe(
  Command.withDescription("Write the judgements of a pool in TREC's form"),
  Command.withExamples([
    { command: "litfuse judge qrels sleep --out sleep.qrels", description: "Agreed and settled grades" },
    { command: "litfuse judge qrels sleep --who Ann --out ann.qrels", description: "The judgements of one person" }
  ])
)

/** `litfuse judge`: pools of documents that people judge, and judgements compared. */
export const judge = Command.make("judge").pipe(
  Command.withSubcommands([poolCommand, listCommand, showCommand, qrelsCommand, compareJudgesCommand])
)
