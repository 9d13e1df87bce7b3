import * as Answer from "@litfuse/api/Answer"
import { planText } from "@litfuse/api/answer/planText"
import * as Notice from "@litfuse/engine/Notice"
import { noneAnswered } from "@litfuse/engine/source/OutcomeState"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { printTo, reportFormats, writtenReport } from "../answer/writtenReport.ts"
import * as Completion from "../completion/Completion.ts"
import { definedOptions } from "../definedOptions.ts"
import { Exit } from "../Exit.ts"
import { optional, withDefault } from "../flags.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { withSearchProgress } from "../search/withSearchProgress.ts"
import { printRefusal, usageError } from "../usageError.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"

const { fields } = Answer.Request

const name = "litfuse answer"

const refusal = printRefusal(name, { ...namesOfFlags(fields), question: "the question" })

/** `litfuse answer`: a report on a question, in which each sentence has its address, or the plan for it. */
export const answer = Command.make(
  "answer",
  {
    question: Argument.String("question").pipe(Argument.withDescription("the question, in quotation marks")),
    ...requestFlags(fields, ["folder", "question"]),
    plan: withDefault(Flag.Boolean("plan"), false, "write the plan as a pipeline file, and search for nothing (default: off)"),
    format: optional(
      Flag.Literals("format", reportFormats),
      "md for people, html as a page, json for programs (default: from the name of --out, else md)"
    ),
    out: optional(Completion.fileFlag("out"), "the file to write (default: the terminal)")
  },
  Effect.fnUntraced(function* ({ question, plan: isPlan, format: asked, out, ...flagged }) {
    const flags = definedOptions(flagged)
    const { pipeline, ...planned } = flags
    yield* refuseOverwrite(
      name,
      [pipeline, planned.dimensions].filter((one) => one !== undefined),
      out
    )
    const target = Option.getOrElse(out, () => "-")
    const folder = process.cwd()
    if (isPlan) {
      if (pipeline !== undefined) return yield* usageError(name)(`--plan reads no plan, so leave --pipeline out`)
      if (Option.isSome(asked)) return yield* usageError(name)(`--plan writes a pipeline file, so leave --format out`)
      const made = yield* Answer.plan({ folder, question, ...planned }).pipe(refusal)
      for (const notice of made.notices) yield* Console.error(printable(Notice.print(notice)))
      return yield* printTo(target, planText(made.plan))
    }
    const format = Option.getOrElse(asked, () => reportFormats.find((one) => target.endsWith(`.${one}`)) ?? "md")
    const report = yield* Answer.run({ folder, question, ...flags }).pipe(withSearchProgress, refusal)
    for (const notice of report.notices) yield* Console.error(printable(Notice.print(notice)))
    yield* printTo(target, yield* writtenReport(report, format))
    const answered = report.parts.filter(({ state }) => state === "answered").length
    yield* Console.error(
      `${answered} of ${counted(report.parts.length, "part")} answered, ${counted(report.references.length, "reference")}`
    )
    if (noneAnswered(report.outcomes)) {
      yield* Console.error(`${name}: no source answered`)
      return yield* new Exit({ code: 3 })
    }
  })
).pipe(
  Command.withExamples([
    {
      command: 'litfuse answer "What is the effect of cyp17a1 knockout in zebrafish?" --plan --out plan.yaml',
      description: "The plan: parts of the question, their keywords, and the calls of sources and tools; edit it"
    },
    {
      command: 'litfuse answer "What is the effect of cyp17a1 knockout in zebrafish?" --pipeline plan.yaml --out report.md',
      description: "The report of an edited plan, which `litfuse verify report.md` checks"
    }
  ])
)
