import { join } from "node:path"
import type { Loaded } from "@litfuse/bench/experiment/Loaded"
import { annotations } from "@litfuse/bench/gate/annotations"
import { known, load } from "@litfuse/bench/experiment/load"
import { checkAll, markedForCi } from "@litfuse/bench/gate/check"
import * as CheckResult from "@litfuse/bench/gate/CheckResult"
import { junit } from "@litfuse/bench/gate/junit"
import { summary } from "@litfuse/bench/gate/summary"
import { failures } from "@litfuse/bench/gate/terminal"
import * as Known from "../../completion/known.ts"
import { table } from "../../table.ts"
import * as Files from "@litfuse/files/Files"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { complain } from "../../complain.ts"
import { Exit } from "../../Exit.ts"
import { refusal } from "../../refusal.ts"
import { store } from "../../workspace.ts"
import { checkWorkers, index, plugins, runWith, withIndex, workers } from "./running.ts"

const refuse = refusal("litfuse bench check")

const fileFlag = (name: string, what: string) => Known.fileFlag(name).pipe(Flag.optional, Flag.withDescription(what))

/** `litfuse bench check`. */
export const checkCommand = Command.make(
  "check",
  {
    experiments: Known.argument("experiment", "experiment").pipe(
      Argument.variadic({ min: 0 }),
      Argument.withDescription("ids of experiments, unless --ci is given")
    ),
    ci: Flag.Boolean("ci").pipe(Flag.withDefault(false), Flag.withDescription("all experiments marked `ci: true`")),
    requireData: Flag.Boolean("require-data").pipe(
      Flag.withDefault(false),
      Flag.withDescription(
        "fail when the data of an experiment are not on this machine; the default for experiments that are named, where CI is set"
      )
    ),
    update: Flag.Boolean("update").pipe(
      Flag.withDefault(false),
      Flag.withDescription("write the reports that changed; exit 1 when an expected value fails")
    ),
    junit: fileFlag("junit", "a file for the findings as JUnit XML"),
    summary: fileFlag("summary", "a file for the findings as Markdown, as for a pull request"),
    workers,
    index
  },
  Effect.fnUntraced(function* ({
    experiments,
    ci,
    requireData,
    update,
    junit: junitFile,
    summary: summaryFile,
    workers: size,
    index: file
  }) {
    yield* checkWorkers("litfuse bench check", size)
    const here = yield* store
    yield* Effect.fromResult(known(here, experiments))
    const available = yield* plugins
    const marked = ci ? markedForCi(here, available).filter((id) => !experiments.includes(id)) : []
    const wanted = [...experiments, ...marked]
    if (wanted.length === 0)
      return yield* refuse(
        ci
          ? `no experiment below ${join(here.root, "reports")} is marked \`ci: true\`, so nothing was checked; mark one in its experiment.yaml`
          : "name an experiment, or say --ci"
      )
    const [first, ...others] = wanted
    if (Option.isSome(file) && others.length > 0)
      return yield* refuse(`--index is of the documents of one dataset; name one experiment, not ${wanted.length}`)
    const serving = Option.isNone(file)
      ? available
      : (yield* withIndex("litfuse bench check", yield* Effect.fromResult(load(here, first!, available)), file)).plugins
    // say which workspace is checked, so that nobody believes that another one was
    yield* Console.error(`litfuse bench check: ${wanted.length} ${wanted.length === 1 ? "experiment" : "experiments"} of ${here.root}`)
    const isCi = !["", "0", "false"].includes(process.env["CI"] ?? "")
    const needsData = (id: string) => requireData || (isCi && experiments.includes(id))
    const run = (loaded: Loaded) => runWith("litfuse bench check", loaded, size, file)
    const { checkResults, problems } = yield* checkAll(wanted, { store: here, plugins: serving, run, isUpdate: update })
    yield* Console.log(
      table(
        ["experiment", "state", "finding"],
        ["left", "left", "left"],
        checkResults.map(({ id, state, text }) => [id, state, state === "broken" ? "could not be run" : text])
      )
    )
    for (const text of failures(checkResults)) yield* Console.log(`\n${text}`)
    if (process.env["GITHUB_ACTIONS"] === "true") for (const line of annotations(checkResults)) yield* Console.log(line)
    if (Option.isSome(junitFile)) yield* Effect.fromResult(Files.writeText(junitFile.value, junit(checkResults)))
    if (Option.isSome(summaryFile)) yield* Effect.fromResult(Files.writeText(summaryFile.value, summary(checkResults)))
    yield* complain("litfuse bench check", problems)
    const absent = checkResults.filter(({ id, state }) => state === "no data" && needsData(id))
    for (const { id, text } of absent) yield* Console.error(`litfuse bench check: ${id}: ${text}, and its data are required`)
    if (absent.length > 0 || checkResults.some(CheckResult.isFailure)) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Make reports again; exit 1 when a byte or an expected value differs, for better or worse"),
  Command.withExamples([
    { command: "litfuse bench check --ci", description: "Every experiment that is marked `ci: true`" },
    { command: "litfuse bench check --ci --junit gate.xml --summary gate.md", description: "With files for CI and for a pull request" },
    { command: "litfuse bench check atlas --update", description: "Write the changed report, to be read and committed" }
  ])
)
