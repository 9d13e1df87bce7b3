import * as Review from "@litfuse/api/Review"
import { counted, grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { definedOptions } from "../definedOptions.ts"
import { isJson, outputFlags, printOutput } from "../outputFlags.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { table } from "../table.ts"
import { printRefusal } from "../usageError.ts"
import { keepsReview } from "./review/keepsReview.ts"
import { printNotices } from "./review/printNotices.ts"
import { reviewAssign } from "./review/reviewAssign.ts"
import { reviewChase } from "./review/reviewChase.ts"
import { reviewCheck } from "./review/reviewCheck.ts"
import { reviewMerge } from "./review/reviewMerge.ts"
import { reviewPublish } from "./review/reviewPublish.ts"
import { reviewReport } from "./review/reviewReport.ts"
import { reviewRun } from "./review/reviewRun.ts"
import { reviewTest } from "./review/reviewTest.ts"
import { reviewUpdate } from "./review/reviewUpdate.ts"

const initCommand = Command.make(
  "init",
  requestFlags(Review.InitRequest.fields, ["folder"]),
  Effect.fnUntraced(function* (flags) {
    const { file, blanks, workflow } = yield* Review.init({ folder: process.cwd(), ...definedOptions(flags) }).pipe(
      printRefusal("litfuse review init", namesOfFlags(Review.InitRequest.fields))
    )
    for (const blank of blanks) yield* Console.error(printable(`litfuse review init: ${blank}`))
    yield* Console.log(printable(`${file}: a new review; edit it, and the strategies in strategies/. Next: litfuse review run`))
    if (workflow !== undefined)
      yield* Console.log(
        printable(`${workflow.path}: ${workflow.isWritten ? "checks the review on every push" : "is there already, and was left as it is"}`)
      )
  })
).pipe(
  Command.withDescription("Make the folder of a review: its protocol, its strategies, and files for decisions"),
  Command.withExamples([
    {
      command: 'litfuse review init --title "Exercise for sleep" --question "Does exercise improve sleep?" --reviewer Ann,Ben',
      description: "In this folder, for two reviewers"
    },
    {
      command: 'litfuse review init --title "Sleep" --question "sleep" --reviewer Ann,Ben --from exports/embase.ris --ci',
      description: "From an export, with a workflow that checks the review"
    }
  ])
)

/** The name of a count for people: in the singular for one thing. */
const wordOf = (name: string, n: number): string => {
  if (name === "notRetrieved") return "not retrieved"
  if (n !== 1) return name
  return (
    {
      records: "record",
      works: "work",
      doubts: "doubt",
      strategies: "strategy",
      reports: "report",
      studies: "study",
      analyses: "analysis"
    }[name] ?? name
  )
}

/** `counts` as text, such as `120 records, 3 doubts`; zeros are left out, except all of them. */
const countsText = (counts: Readonly<Record<string, number>>): string => {
  const { found = 0, of } = counts
  if (of !== undefined) return `${grouped(found)} of ${grouped(of)} found`
  const all = Object.entries(counts)
  const some = all.filter(([, n]) => n > 0)
  return (some.length === 0 ? all.slice(0, 1) : some).map(([name, n]) => `${grouped(n)} ${wordOf(name, n)}`).join(", ")
}

/** The price of a bound on a recall, in records. */
const priceText = ({ recall, least, forecast }: Review.Status["stopping"][number]["prices"][number]): string =>
  `${grouped(least)} for ${recall}${forecast === null ? "" : ` (likely ${grouped(forecast[0])} to ${grouped(forecast[1])})`}`

/** What a sample would cost, and what samples say. Recall is never derived from anything else. */
const stoppingText = ({ stage, found, unread, prices, samples }: Review.Status["stopping"][number]): ReadonlyArray<string> => [
  ...(prices.length === 0
    ? []
    : [
        `${stage}: ${grouped(found)} included, ${grouped(unread)} unread. To bound recall, a random sample needs at least so many records: ${prices.map(priceText).join(", ")}`
      ]),
  ...samples.map(({ look, drawn, read, hits, bound }) =>
    bound === null
      ? `${stage}: sample ${look}: ${grouped(read)} of ${counted(drawn, "record")} read`
      : `${stage}: sample ${look}: ${grouped(hits)} of ${counted(drawn, "record")} included, so at most ${grouped(bound.missed)} more may be unread: recall of at least ${bound.recall.toFixed(3)} (alpha ${Number(bound.alpha.toPrecision(3))})`
  )
]

const statusText = ({ title, steps, people, stopping, next }: Review.Status): string =>
  [
    printable(title),
    table(
      ["step", "state", "counts"],
      ["left", "left", "left"],
      steps.map(({ id, state, counts }) => [id, state, countsText(counts)])
    ),
    ...people.map(({ who, stage, decided }) => printable(`${who}, ${stage}: ${counted(decided, "record")} decided`)),
    ...stopping.flatMap(stoppingText),
    ...(next === null ? [] : [`Next: ${next}`])
  ].join("\n")

const status = (command: string) =>
  Effect.fnUntraced(function* (output: Parameters<typeof printOutput>[0]) {
    yield* keepsReview(command, output.out)
    const found = yield* Review.status({ folder: process.cwd() }).pipe(printRefusal(command))
    if (!isJson(output)) yield* printNotices(found.notices)
    yield* printOutput(output, found, () => statusText(found))
  })

const statusCommand = Command.make("status", outputFlags, status("litfuse review status")).pipe(
  Command.withDescription("Show the state of a review: searches, duplicates, screening by stage and person, and the next command"),
  Command.withExamples([{ command: "litfuse review status", description: "The same as `litfuse review`" }])
)

/** `litfuse review`: a folder from the protocol to the included studies. */
export const review = Command.make("review", outputFlags, status("litfuse review")).pipe(
  Command.withSubcommands([
    initCommand,
    statusCommand,
    reviewRun,
    reviewCheck,
    reviewReport,
    reviewTest,
    reviewChase,
    reviewAssign,
    reviewMerge,
    reviewUpdate,
    reviewPublish
  ])
)
