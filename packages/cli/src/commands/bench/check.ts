import * as Bench from "@litfuse/api/Bench"
import * as Files from "@litfuse/files/Files"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { complain } from "../../complain.ts"
import * as Known from "../../completion/known.ts"
import { Exit } from "../../Exit.ts"
import { given } from "../../given.ts"
import { table } from "../../table.ts"
import { asking } from "./asking.ts"
import { index, workers } from "./flags.ts"
import { optional, toggle } from "../../flag.ts"

const fileFlag = (name: string, what: string) => optional(Known.fileFlag(name), what)

/** Of which experiments the data must be there: of all where that is asked for, of those that are named where CI is set. */
const requiredBy = (requireData: boolean) => {
  if (requireData) return "all"
  return ["", "0", "false"].includes(process.env["CI"] ?? "") ? "none" : "named"
}

/** `litfuse bench check`. */
export const checkCommand = Command.make(
  "check",
  {
    experiments: Known.argument("experiment", "experiment").pipe(
      Argument.variadic({ min: 0 }),
      Argument.withDescription("ids of experiments, unless --ci is given")
    ),
    ci: toggle("ci", "all experiments marked `ci: true`"),
    requireData: toggle(
      "require-data",
      "fail when the data of an experiment are not on this machine; the default for experiments that are named, where CI is set"
    ),
    close: toggle("close", "accept reports of which only numbers differ, by 1e-12 at most, as on another processor or Node"),
    update: toggle("update", "write the reports that changed; exit 1 when an expected value fails"),
    junit: fileFlag("junit", "a file for the findings as JUnit XML"),
    summary: fileFlag("summary", "a file for the findings as Markdown, as for a pull request"),
    workers,
    index
  },
  Effect.fnUntraced(function* ({ requireData, junit, summary, ...flagged }) {
    const request = { folder: process.cwd(), ...given(flagged), required: requiredBy(requireData) } as const
    const { answer, findings } = yield* Bench.Check.run(request).pipe(asking("litfuse bench check"))
    const { experiments, problems, isOpen } = answer
    yield* Console.log(
      table(
        ["experiment", "state", "finding"],
        ["left", "left", "left"],
        experiments.map(({ id, state, text }) => [id, state, state === "broken" ? "could not be run" : text])
      )
    )
    for (const text of Bench.Check.failures(findings)) yield* Console.log(`\n${text}`)
    if (process.env["GITHUB_ACTIONS"] === "true") for (const line of Bench.Check.annotations(findings)) yield* Console.log(line)
    if (Option.isSome(junit)) yield* Effect.fromResult(Files.writeText(junit.value, Bench.Check.junit(findings)))
    if (Option.isSome(summary)) yield* Effect.fromResult(Files.writeText(summary.value, Bench.Check.summary(findings)))
    yield* complain(
      "litfuse bench check",
      problems.map((message) => ({ message }))
    )
    for (const { id, text } of experiments.filter(({ isLacking }) => isLacking))
      yield* Console.error(`litfuse bench check: ${id}: ${text}, and its data are required`)
    if (!isOpen) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Make reports again; exit 1 when a byte or an expected value differs, for better or worse"),
  Command.withExamples([
    { command: "litfuse bench check --ci", description: "Every experiment that is marked `ci: true`" },
    { command: "litfuse bench check --ci --junit gate.xml --summary gate.md", description: "With files for CI and for a pull request" },
    { command: "litfuse bench check atlas --update", description: "Write the changed report, to be read and committed" }
  ])
)
