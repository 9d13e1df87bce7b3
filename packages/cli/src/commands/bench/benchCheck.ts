import * as Bench from "@litfuse/api/Bench"
import * as Files from "@litfuse/files/Files"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { printProblems } from "../../printProblems.ts"
import * as Completion from "../../completion/Completion.ts"
import { Exit } from "../../Exit.ts"
import { definedOptions } from "../../definedOptions.ts"
import { table } from "../../table.ts"
import { askBench } from "./askBench.ts"
import { requestFlags } from "../../requestFlags.ts"
import { optional, toggle } from "../../flags.ts"

const fileFlag = (name: string, what: string) => optional(Completion.fileFlag(name), what)

/** The experiments whose data are required: all with `--require-data`, the named ones if CI is set. */
const requiredBy = (requireData: boolean) => {
  if (requireData) return "all"
  return ["", "0", "false"].includes(process.env["CI"] ?? "") ? "none" : "named"
}

/** `litfuse bench check`. */
export const benchCheck = Command.make(
  "check",
  {
    experiments: Completion.argument("experiment", "experiment").pipe(
      Argument.variadic({ min: 0 }),
      Argument.withDescription("ids of experiments; or use --ci")
    ),
    ...requestFlags(Bench.Check.Request.fields, ["folder", "experiments", "required"]),
    requireData: toggle(
      "require-data",
      "fail when the data of an experiment are not on this machine; the default for named experiments if CI is set"
    ),
    junit: fileFlag("junit", "write the findings to this file as JUnit XML"),
    summary: fileFlag("summary", "write the findings to this file as Markdown, for a pull request")
  },
  Effect.fnUntraced(function* ({ requireData, junit, summary, ...flagged }) {
    const request = { folder: process.cwd(), ...definedOptions(flagged), required: requiredBy(requireData) } as const
    const { answer, coverage, findings } = yield* Bench.Check.run(request).pipe(askBench("litfuse bench check"))
    const { experiments, problems, isOpen } = answer
    yield* Console.log(
      table(
        ["experiment", "state", "finding"],
        ["left", "left", "left"],
        experiments.map(({ id, state, text }) => [id, state, state === "broken" ? "could not be run" : text])
      )
    )
    for (const text of Bench.Check.failures(findings)) yield* Console.log(`\n${text}`)
    if (process.env["GITHUB_ACTIONS"] === "true") for (const line of Bench.Check.annotations(findings, coverage)) yield* Console.log(line)
    if (Option.isSome(junit)) yield* Effect.fromResult(Files.writeText(junit.value, Bench.Check.junit(findings, coverage)))
    if (Option.isSome(summary)) yield* Effect.fromResult(Files.writeText(summary.value, Bench.Check.summary(findings, coverage)))
    for (const text of Bench.Check.coverageLines(coverage)) yield* Console.error(`litfuse bench check: ${text}`)
    yield* printProblems(
      "litfuse bench check",
      problems.map((message) => ({ message }))
    )
    for (const { id, text } of experiments.filter(({ isLacking }) => isLacking))
      yield* Console.error(`litfuse bench check: ${id}: ${text}, but its data are required`)
    if (!isOpen) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Recreate reports; exit 1 when any byte or expected value differs"),
  Command.withExamples([
    { command: "litfuse bench check --ci", description: "Every experiment that is marked `ci: true`" },
    { command: "litfuse bench check --ci --expect 28", description: "Also fails when an experiment was added or left out" },
    {
      command: "litfuse bench check --ci --junit gate.xml --summary gate.md",
      description: "Also writes files for CI and for a pull request"
    },
    { command: "litfuse bench check atlas --update", description: "Write the changed report, for review and commit" }
  ])
)
