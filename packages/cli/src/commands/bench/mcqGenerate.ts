import * as Choices from "@litfuse/api/Choices"
import * as Notice from "@litfuse/engine/Notice"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { definedOptions } from "../../definedOptions.ts"
import { outputFlags, printOutput } from "../../outputFlags.ts"
import { withProgress } from "../../progress.ts"
import { refuseOverwrite } from "../../refuseOverwrite.ts"
import { requestFlags } from "../../requestFlags.ts"
import { printRefusal } from "../../usageError.ts"

type Answer = Choices.Generate.Answer

const name = "litfuse bench mcq generate"

const questionLines = ({ id, stem, options }: Answer["questions"][number]): ReadonlyArray<string> => [
  `${id}: ${stem}`,
  ...options.flatMap(({ text, isRight, evidence }, i) => [
    `  ${String.fromCharCode(65 + i)} ${isRight ? "right" : "wrong"}: ${text}`,
    ...evidence.map(({ address: { work, from, to }, text: sentence }) => `    ${work} ${from}-${to}: ${sentence}`)
  ])
]

const answerText = ({ questions, rejected, abstracts }: Answer): string =>
  [
    ...questions.flatMap(questionLines),
    ...rejected.map(({ works, problems }) => `rejected, from ${works.join(", ")}: ${problems.join("; ")}`),
    `${counted(questions.length, "question")} from ${counted(abstracts, "abstract")}`
  ]
    .map((line) => printable(line))
    .join("\n")

/** `litfuse bench mcq generate`. */
export const mcqGenerate = Command.make(
  "generate",
  { ...requestFlags(Choices.Generate.Request.fields, ["folder"]), ...outputFlags },
  Effect.fnUntraced(function* ({ files, format, out, ...asked }) {
    yield* refuseOverwrite(name, [...files, asked.levels], out)
    const [first, ...others] = files
    const request = { folder: process.cwd(), files: [first!, ...others] as const, ...definedOptions(asked) }
    const answer = yield* Choices.Generate.ask(request).pipe(withProgress, printRefusal(name, { model: "this command" }))
    yield* printOutput({ format, out }, answer, () => answerText(answer))
    for (const one of answer.notices) yield* Console.error(printable(Notice.print(one)))
  })
).pipe(
  Command.withDescription(
    "Let your language model write multiple-choice questions from abstracts; each right option names the sentences that show it"
  ),
  Command.withExamples([
    {
      command: "litfuse bench mcq generate works.ris --count 20 --record calls --out questions.json",
      description: "20 questions about direct effects; the calls of the model are recorded"
    },
    {
      command: "litfuse bench mcq generate works.ris --level integration --replay calls",
      description: "Questions over several sentences, from recorded calls"
    }
  ])
)
