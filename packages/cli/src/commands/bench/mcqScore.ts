import * as Choices from "@litfuse/api/Choices"
import * as Notice from "@litfuse/engine/Notice"
import { counted, fixed, grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completion from "../../completion/Completion.ts"
import { definedOptions } from "../../definedOptions.ts"
import { outputFlags, printOutput } from "../../outputFlags.ts"
import { requestFlags } from "../../requestFlags.ts"
import { refuseOverwrite } from "../../refuseOverwrite.ts"
import { table } from "../../table.ts"
import { askBench } from "./askBench.ts"

type Answer = Choices.Score.Answer
type Row = Answer["rows"][number]

const valueText = ({ value, interval }: Row["exact"]): string =>
  interval === null ? fixed(value, 3) : `${fixed(value, 3)} [${fixed(interval.lower, 3)}, ${fixed(interval.upper, 3)}]`

const hitsText = ({ kind, hits }: Row): string => (kind === "chance" ? fixed(hits, 1) : grouped(hits))

const pText = (p: number): string => (p < 0.0005 ? "< 0.001" : fixed(p, 3))

const againstText = ({ againstLongest }: Row): string =>
  againstLongest === null ? "" : `${againstLongest.only} won, ${againstLongest.onlyLongest} lost, p ${pText(againstLongest.p)}`

const answerText = ({ questions, sizes, rows }: Answer): string => {
  const hasAnswers = rows.some(({ againstLongest }) => againstLongest !== null)
  const headers = ["answers", "exact", "share", "F1 of options", "overlap", ...(hasAnswers ? ["against the longest"] : [])]
  const lines = rows.map((row) => [
    printable(row.name),
    hitsText(row),
    ...[row.exact, row.f1, row.overlap].map(valueText),
    ...(hasAnswers ? [againstText(row)] : [])
  ])
  const right = sizes.map(({ right: size, questions: some }) => `${grouped(some)} with ${counted(size, "right option")}`).join(", ")
  return [
    `${counted(questions, "question")}: ${right}`,
    table(
      headers,
      headers.map((_, i) => (i === 1 ? "right" : "left")),
      lines
    ),
    "Intervals: 95 %, Wilson for the share, Fieller for F1, BCa bootstrap over questions for the overlap. Overlap: options chosen and right, among those chosen or right.",
    ...(hasAnswers ? ["Against the longest: questions that only one of the two has exactly right, with the exact McNemar test."] : [])
  ].join("\n")
}

/** Ids that a line shows; the JSON has all of them. */
const shown = 5

const unansweredText = ({ name, unanswered }: Row): string =>
  `note (unanswered) ${name}: ${counted(unanswered.length, "question")} without an answer count 0: ${unanswered.slice(0, shown).join(", ")}${unanswered.length > shown ? ", ..." : ""}`

const name = "litfuse bench mcq score"

/** `litfuse bench mcq score`. */
export const mcqScore = Command.make(
  "score",
  {
    questions: Completion.fileArgument("questions").pipe(
      Argument.withDescription(
        "the questions, in the form of BioMedMCQs, or JSON lines in that of MedQA or MedMCQA, or the JSON of `bench mcq generate`"
      )
    ),
    keys: Completion.fileArgument("keys").pipe(
      Argument.optional,
      Argument.withDescription("the right options, lines such as `Q1 Answer: B, D`; JSON lines have them already")
    ),
    ...requestFlags(Choices.Score.Request.fields, ["folder", "questions", "keys"]),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ questions, format, out, ...asked }) {
    yield* refuseOverwrite(
      name,
      [questions, asked.keys, asked.evidence, ...Option.getOrElse(asked.answers, () => [])],
      Option.getOrElse(out, () => "-")
    )
    const request = { folder: process.cwd(), questions, ...definedOptions(asked) }
    const answer = yield* Choices.Score.ask(request).pipe(askBench(name))
    yield* printOutput({ format, out }, answer, () => answerText(answer))
    for (const one of answer.notices) yield* Console.error(printable(Notice.print(one)))
    for (const row of answer.rows) if (row.unanswered.length > 0) yield* Console.error(printable(unansweredText(row)))
  })
).pipe(
  Command.withDescription("Score answers of multiple-choice questions, next to chance, the longest options and the most frequent key"),
  Command.withExamples([
    { command: "litfuse bench mcq score questions.txt keys.txt", description: "What answers without reading give" },
    { command: "litfuse bench mcq score questions.txt keys.txt --answers mine.txt", description: "Your answers next to them" },
    {
      command: "litfuse bench mcq score questions.json --model --evidence report.json --record calls",
      description: "The answers of your language model, which sees the nearest sentences of a report"
    },
    { command: "litfuse bench mcq score medqa.jsonl.gz", description: "Exam questions with their keys" }
  ])
)
