import * as Review from "@litfuse/api/Review"
import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import * as Notice from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import { counted, grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Completion from "../completion/Completion.ts"
import { optional } from "../flags.ts"
import { definedOptions } from "../definedOptions.ts"
import { Exit } from "../Exit.ts"
import { isJson, outputFlags, printOutput } from "../outputFlags.ts"
import { withProgress } from "../progress.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { table } from "../table.ts"
import { printRefusal, usageError } from "../usageError.ts"

type Step = (typeof Review.stepNames)[number]

const printNotices = (notices: ReadonlyArray<Notice.Notice>) =>
  Effect.forEach(notices, (notice) => Console.error(printable(Notice.print(notice))), { discard: true })

/** The only value of an argument. Errors: `Exit` with 2 for several. */
const onlyOne = <A extends string>(command: string, name: string, values: ReadonlyArray<A>): Effect.Effect<A | undefined, Exit> =>
  values.length > 1 ? usageError(command)(`takes one ${name}, and not ${values.join(" ")}`) : Effect.succeed(values[0])

const initCommand = Command.make(
  "init",
  requestFlags(Review.InitRequest.fields, ["folder"]),
  Effect.fnUntraced(function* (flags) {
    const { file } = yield* Review.init({ folder: process.cwd(), ...definedOptions(flags) }).pipe(
      printRefusal("litfuse review init", namesOfFlags(Review.InitRequest.fields))
    )
    yield* Console.log(printable(`${file}: a new review; edit it, and write the strategy in strategies/main.txt. Next: litfuse review run`))
  })
).pipe(
  Command.withDescription("Make the folder of a review: its protocol, its strategies, and files for decisions"),
  Command.withExamples([
    {
      command: 'litfuse review init --title "Exercise for sleep" --question "Does exercise improve sleep?" --reviewer Ann,Ben',
      description: "In this folder, for two reviewers"
    }
  ])
)

/** `counts` as text, such as `120 records, 3 doubts`; zeros are left out, except all of them. */
const countsText = (counts: Readonly<Record<string, number>>): string => {
  const all = Object.entries(counts)
  const some = all.filter(([, n]) => n > 0)
  return (some.length === 0 ? all.slice(0, 1) : some).map(([name, n]) => `${grouped(n)} ${name}`).join(", ")
}

const statusText = ({ title, steps, people, next }: Review.Status): string =>
  [
    printable(title),
    table(
      ["step", "state", "counts"],
      ["left", "left", "left"],
      steps.map(({ id, state, counts }) => [id, state, countsText(counts)])
    ),
    ...people.map(({ who, stage, decided }) => printable(`${who}, ${stage}: ${counted(decided, "record")} decided`)),
    ...(next === null ? [] : [`Next: ${next}`])
  ].join("\n")

const status = (command: string) =>
  Effect.fnUntraced(function* (output: Parameters<typeof printOutput>[0]) {
    const found = yield* Review.status({ folder: process.cwd() }).pipe(printRefusal(command))
    if (!isJson(output)) yield* printNotices(found.notices)
    yield* printOutput(output, found, () => statusText(found))
  })

const statusCommand = Command.make("status", outputFlags, status("litfuse review status")).pipe(
  Command.withDescription("Show the state of a review: searches, duplicates, screening by stage and person, and the next command"),
  Command.withExamples([{ command: "litfuse review status", description: "The same as `litfuse review`" }])
)

const runCommand = Command.make(
  "run",
  requestFlags(Review.RunRequest.fields, ["folder"]),
  Effect.fnUntraced(function* ({ step: steps, ...flags }) {
    const words = Option.isSome(steps) ? [steps.value].flat() : []
    const step = yield* onlyOne<Step>("litfuse review run", "step", words)
    const given = { folder: process.cwd(), ...definedOptions(flags), ...(step === undefined ? {} : { step }) }
    const { searches, merge, upToDate, lacking, written, notices } = yield* Review.run(given).pipe(
      withProgress,
      printRefusal("litfuse review run", { step: "the step" })
    )
    for (const { search, state, records, total, error, notices: ofSearch } of searches) {
      const of = total !== null && total > records ? ` of ${grouped(total)}` : ""
      yield* Console.log(printable(`search ${search}: ${state}, ${grouped(records)}${of} records${error === null ? "" : `; ${error}`}`))
      yield* printNotices(ofSearch)
    }
    if (searches.some(({ state }) => !outcomeStates[state].hasAnswered) && lacking.length === 0) return yield* new Exit({ code: 3 })
    if (upToDate.length > 0) yield* Console.log(printable(`up to date: ${upToDate.join(", ")}`))
    if (lacking.length > 0) {
      yield* Console.error(
        printable(`litfuse review run: nothing was merged, because ${lacking.join(", ")} has no answer; run the same command again`)
      )
      return yield* new Exit({ code: 3 })
    }
    yield* printNotices(notices)
    if (written.length > 0) yield* Console.log(`written: ${written.join(", ")}`)
    if (merge === undefined) return
    const { records, works, doubts } = merge
    yield* Console.log(`merge: ${counted(records, "record")}, ${counted(works, "work")}, ${counted(doubts, "pair")} in doubt`)
  })
).pipe(
  Command.withDescription(
    "Run what is missing or out of date: the searches, and the merging of their records. Decisions are never touched"
  ),
  Command.withExamples([
    { command: "litfuse review run", description: "Only what is missing or out of date" },
    { command: "litfuse review run search --again", description: "Every search again" }
  ])
)

const reportCommand = Command.make(
  "report",
  {
    ...requestFlags(Review.ReportRequest.fields, ["folder"]),
    out: outputFlags.out
  },
  Effect.fnUntraced(function* ({ out, ...flags }) {
    const { text, notices } = yield* Review.report({ folder: process.cwd(), ...definedOptions(flags) }).pipe(
      printRefusal("litfuse review report")
    )
    yield* printNotices(notices)
    yield* Effect.fromResult(
      Files.writeText(
        Option.getOrElse(out, () => Files.standardStream),
        text
      )
    )
  })
).pipe(
  Command.withDescription(
    "Write the report of a review: the PRISMA 2020 flow, strategies, included studies; or these studies as references"
  ),
  Command.withExamples([
    { command: "litfuse review report --out report.html", description: "One page that works offline" },
    { command: "litfuse review report --format ris --out included.ris", description: "The included works for a reference manager" }
  ])
)

const testText = ({ strategies }: Review.Test): string =>
  strategies
    .flatMap(({ strategy, validation, known, records, lines }) => [
      validation.of === 0
        ? printable(`${strategy}: no known study was kept back for validation`)
        : printable(`${strategy}: ${validation.found} of ${counted(validation.of, "known study", "known studies")} found`),
      ...known.flatMap(({ id, part, found, lostBy, hasRecord }) => {
        if (found) return []
        const without = hasRecord ? "no line alone loses it" : "litfuse has no record of it"
        const why = lostBy === null ? without : `line ${lostBy.line} loses it: ${lostBy.text}`
        return [printable(`  missed ${id} (${part}): ${why}`)]
      }),
      ...(lines.length === 0
        ? []
        : [
            table(
              ["line", "text", "without it more", "without it fewer"],
              ["right", "left", "right", "right"],
              lines.map(({ line, text, gained, lost }) => [String(line), printable(text), grouped(gained), grouped(lost)])
            ),
            `on ${counted(records, "record")} with an abstract`
          ])
    ])
    .join("\n")

const testCommand = Command.make(
  "test",
  outputFlags,
  Effect.fnUntraced(function* (output) {
    const found = yield* Review.test({ folder: process.cwd() }).pipe(printRefusal("litfuse review test"))
    yield* printOutput(output, found, () => testText(found))
    if (found.strategies.some(({ validation }) => validation.found < validation.of)) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Test whether each strategy finds the known studies, and what each of its lines adds and costs"),
  Command.withExamples([
    { command: "litfuse review test", description: "Ends with exit code 1 if a strategy misses a study kept back for validation" }
  ])
)

const assignCommand = Command.make(
  "assign",
  { ...requestFlags(Review.AssignRequest.fields, ["folder"]), out: outputFlags.out },
  Effect.fnUntraced(function* ({ out, ...flags }) {
    const who = (yield* onlyOne("litfuse review assign", "person", [flags.who].flat()))!
    const given = { folder: process.cwd(), ...definedOptions(flags), who }
    const { page, stage, records } = yield* Review.assign(given).pipe(printRefusal("litfuse review assign"))
    const file = Option.getOrElse(out, () => `${who}.${stage}.html`)
    yield* Effect.fromResult(Files.writeText(file, `${page.trimEnd()}\n`))
    if (file !== Files.standardStream) yield* Console.log(printable(`${file}: ${counted(records, "record")} of ${stage} for ${who}`))
  })
).pipe(
  Command.withDescription("Write one offline HTML file with the records that a person has to screen"),
  Command.withExamples([{ command: "litfuse review assign Ben", description: "Ben decides in a browser, and returns a file of decisions" }])
)

const mergeCommand = Command.make(
  "merge",
  requestFlags(Review.MergeRequest.fields, ["folder"]),
  Effect.fnUntraced(function* (flags) {
    const { committed, opened, waitingFor } = yield* Review.merge({ folder: process.cwd(), ...definedOptions(flags) }).pipe(
      printRefusal("litfuse review merge")
    )
    for (const name of committed) yield* Console.log(printable(`${name}: its hash is in commitments.jsonl`))
    for (const { stage, who } of waitingFor) yield* Console.log(printable(`${stage}: nothing is opened before the file of ${who} is here`))
    for (const one of opened) yield* Console.log(printable(`opened ${one}`))
  })
).pipe(
  Command.withDescription(
    "Take files of decisions that reviewers return: commit their hashes first, and open them once all of a stage are here"
  ),
  Command.withExamples([
    { command: "litfuse review merge Ben.title-abstract.jsonl", description: "Commit commitments.jsonl to git afterwards" }
  ])
)

const updateCommand = Command.make(
  "update",
  { ...requestFlags(Review.UpdateRequest.fields, ["folder"]), ...outputFlags },
  Effect.fnUntraced(function* ({ format, out, ...flags }) {
    const given = definedOptions(flags)
    const { answer, references } = yield* Review.update({ folder: process.cwd(), ...given }).pipe(
      withProgress,
      printRefusal("litfuse review update")
    )
    if (references !== null) yield* Effect.fromResult(Files.writeText(given.screen!, references))
    const { added, lost, changed, retracted, opened, unsure, toScreen } = answer
    yield* printOutput({ format, out }, answer, () =>
      [
        `${counted(added.length, "new work")}, ${grouped(lost.length)} lost, ${grouped(changed.length)} changed, ${grouped(retracted.length)} retracted`,
        ...retracted.map((id) => printable(`  retracted since: ${id}`)),
        ...opened.map((id) => printable(`  to be decided again: ${id}`)),
        `${counted(toScreen, "work")} to screen`,
        ...(unsure.length === 0 ? [] : [printable(`  ${unsure.join(", ")} did not answer completely: works may only seem to be lost`)])
      ].join("\n")
    )
  })
).pipe(
  Command.withDescription("Run the searches of a review again, and list what is new, lost, changed or retracted since; decisions stay"),
  Command.withExamples([
    { command: "litfuse review update --screen new.ris", description: "Only what has to be screened, for a screening tool" }
  ])
)

const checkCommand = Command.make(
  "check",
  {
    ...requestFlags(Review.CheckRequest.fields, ["folder"]),
    junit: optional(Completion.fileFlag("junit"), "write the checks to this file as JUnit XML"),
    summary: optional(Completion.fileFlag("summary"), "write the checks to this file as Markdown, for a pull request"),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ format, out, junit, summary, ...flags }) {
    const output = { format, out }
    const found = yield* Review.check({ folder: process.cwd(), ...definedOptions(flags) }).pipe(printRefusal("litfuse review check"))
    if (Option.isSome(junit)) yield* Effect.fromResult(Files.writeText(junit.value, Review.junit(found)))
    if (Option.isSome(summary)) yield* Effect.fromResult(Files.writeText(summary.value, Review.summary(found)))
    if (process.env["GITHUB_ACTIONS"] === "true") for (const line of Review.annotations(found)) yield* Console.log(line)
    if (!isJson(output)) yield* printNotices(found.notices)
    yield* printOutput(output, found, () =>
      table(
        ["check", "state", "where", "what"],
        ["left", "left", "left", "left"],
        found.checks.map(({ id, state, subject, file, line, message }) => [
          id,
          state,
          printable(
            [file === null ? "" : `${file}${line === null ? "" : `:${line}`}`, subject ?? ""].filter((part) => part !== "").join(" ")
          ),
          printable(message)
        ])
      )
    )
    if (found.checks.some(({ state }) => state === "failed")) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Check a review: strategies, searches, exports, duplicates, decisions, retractions, commitments, and the flow"),
  Command.withExamples([
    { command: "litfuse review check", description: "Ends with exit code 1 if a check failed" },
    { command: "litfuse review check --public review.zip", description: "Counts the numbers of a published archive again" }
  ])
)

const publishCommand = Command.make(
  "publish",
  requestFlags(Review.PublishRequest.fields, ["folder"]),
  Effect.fnUntraced(function* (flags) {
    const out = (yield* onlyOne("litfuse review publish", "archive", [flags.out].flat()))!
    const { files, bytes } = yield* Review.publish({ folder: process.cwd(), out }).pipe(printRefusal("litfuse review publish"))
    yield* Console.log(printable(`${out}: ${counted(files.length, "file")}, ${grouped(bytes)} bytes, without abstracts and exports`))
  })
).pipe(
  Command.withDescription("Write a review as an archive without licensed text: protocol, strategies, hashes, identifiers, decisions"),
  Command.withExamples([
    { command: "litfuse review publish review.zip", description: "An editor checks it with `litfuse review check --public review.zip`" }
  ])
)

/** `litfuse review`: a folder from the protocol to the included studies. */
export const review = Command.make("review", outputFlags, status("litfuse review")).pipe(
  Command.withSubcommands([
    initCommand,
    statusCommand,
    runCommand,
    checkCommand,
    reportCommand,
    testCommand,
    assignCommand,
    mergeCommand,
    updateCommand,
    publishCommand
  ])
)
