import { basename } from "node:path"
import * as Notice from "@litfuse/engine/Notice"
import * as Pipeline from "@litfuse/api/Pipeline"
import * as Trace from "@litfuse/engine/pipeline/Trace"
import * as Files from "@litfuse/files/Files"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { Exit } from "../Exit.ts"
import { definedOptions } from "../definedOptions.ts"
import { showPipelineRun } from "../pipeline/showPipelineRun.ts"
import { renderParameters, renderPipeline, renderPipelineText } from "../pipeline/renderPipeline.ts"
import { pipelineParams } from "../pipelineParams.ts"
import { usageError, printRefusal } from "../usageError.ts"
import { flagNames } from "../search/flags.ts"
import * as KeepFlags from "../KeepFlags.ts"
import { terminalConsole } from "../terminalConsole.ts"
import { watchEvents } from "../watchEvents.ts"
import { dryRunText } from "../pipeline/dryRunText.ts"
import { toggle, withDefault } from "../flags.ts"
import { requestFlags } from "../requestFlags.ts"

const file = Completion.fileArgument("file").pipe(
  Argument.withDescription("a pipeline file, such as those under presets/, or the name of a stored pipeline")
)
const graphFlags = requestFlags(Pipeline.Request.fields, ["folder", "pipeline", "params", "values"])
const params = Flag.String("param").pipe(
  Flag.atLeast(0),
  Flag.withDescription("name=value of a parameter of the pipeline, or node.name=value of one of a node; repeatable")
)

interface Opened {
  readonly file: string
  readonly param: ReadonlyArray<string>
}

const requestOf = Effect.fnUntraced(function* <O extends Opened>({ file, param, ...rest }: O) {
  const given = pipelineParams(param)
  if (Result.isFailure(given)) return yield* usageError("litfuse pipeline")(given.failure)
  return { folder: process.cwd(), pipeline: file, ...given.success, ...definedOptions(rest) }
})

type Requested = Omit<typeof Pipeline.RepairRequest.Encoded, "write">

/** Says how to see a repaired file, where a repair fixes everything. */
const suggestRepair = ({ folder, pipeline, params, values, dataset, index, sources }: Requested) =>
  Pipeline.repair({ folder, pipeline, ...definedOptions({ params, values, dataset, index, sources }) }).pipe(
    Effect.flatMap(({ diff, left }) =>
      diff.length > 0 && left.length === 0
        ? Console.error(printable(`litfuse pipeline: \`litfuse pipeline check ${pipeline} --repair\` shows a repaired file`))
        : Effect.void
    ),
    Effect.ignore
  )

const checked = Effect.fnUntraced(function* <O extends Opened>(opened: O) {
  const request = yield* requestOf(opened)
  return yield* Pipeline.check(request).pipe(
    printRefusal("litfuse pipeline", flagNames),
    Effect.tapError(() => suggestRepair(request))
  )
})

/** Prints what is repaired as a diff, and what is left. Ends with 1 while the file has a problem. */
const repaired = Effect.fnUntraced(function* <O extends Opened>(opened: O, write: boolean) {
  const { diff, left, isWritten } = yield* Pipeline.repair({ ...(yield* requestOf(opened)), write }).pipe(
    printRefusal("litfuse pipeline", flagNames)
  )
  for (const line of diff) yield* Console.log(printable(line))
  for (const problem of left) yield* Console.error(printable(`litfuse pipeline: ${problem}`))
  const state = isWritten ? "written" : "not written; --write does that"
  yield* Console.error(`litfuse pipeline: ${diff.length === 0 ? "nothing that can be repaired" : `repaired: ${state}`}`)
  if (left.length > 0 || (diff.length > 0 && !isWritten)) return yield* new Exit({ code: left.length > 0 ? 2 : 1 })
})

const checkCommand = Command.make(
  "check",
  {
    file,
    ...graphFlags,
    param: params,
    isRepaired: toggle("repair", "show a repaired file as a diff: names that can only mean one thing, and numbers in quotation marks"),
    write: toggle("write", "with --repair: write the repaired file")
  },
  Effect.fnUntraced(function* ({ isRepaired, write, ...opened }) {
    if (write && !isRepaired) return yield* usageError("litfuse pipeline")("--write goes with --repair")
    if (isRepaired) return yield* repaired(opened, write)
    const graph = yield* checked(opened)
    yield* Console.log(`${opened.file}: ${graph.nodes.length} nodes in ${graph.batches.length} batches`)
    for (const [i, batch] of graph.batches.entries()) yield* Console.log(`  ${i + 1}  ${batch.join(", ")}`)
    for (const notice of graph.notices) yield* Console.error(Notice.print(notice))
  })
).pipe(
  Command.withDescription("Check a pipeline file: print all problems, or the batches of its nodes"),
  Command.withExamples([
    {
      command: "litfuse pipeline check presets/corpus.pipeline.yaml --dataset atlas",
      description: "A preset, for the synthetic collection"
    },
    { command: "litfuse pipeline check sleep --repair", description: "What a repaired file would have; --write writes it" }
  ])
)

const showCommand = Command.make(
  "show",
  {
    file,
    ...graphFlags,
    param: params,
    format: withDefault(
      Flag.Literals("format", ["text", "svg"]),
      "text" as const,
      "text: every node with its inputs and parameters; svg: a drawing (default text)"
    ),
    out: withDefault(Completion.fileFlag("out"), "-", "the file to write (default: the terminal)")
  },
  Effect.fnUntraced(function* ({ format, out, ...opened }) {
    const request = yield* requestOf(opened)
    const { folder, pipeline, values } = request
    const { parameters } = yield* Pipeline.parameters({ folder, pipeline, values }).pipe(printRefusal("litfuse pipeline", flagNames))
    const listed = renderParameters(parameters)
    const graph = yield* Pipeline.check(request).pipe(
      // a pipeline that lacks a value cannot be checked, and its parameters say which
      Effect.tapError(() => (listed === "" ? Effect.void : Console.log(listed.trimEnd()))),
      printRefusal("litfuse pipeline", flagNames),
      Effect.tapError(() => suggestRepair(request))
    )
    const shown = format === "svg" ? renderPipeline(graph, basename(opened.file)) : `${listed}${renderPipelineText(graph)}`
    yield* Effect.fromResult(Files.writeText(out, `${shown.trimEnd()}\n`))
  })
).pipe(
  Command.withDescription("Show a pipeline file: its parameters, and its nodes in execution order with theirs, or a drawing"),
  Command.withExamples([
    { command: "litfuse pipeline show presets/paper.pipeline.yaml --dataset atlas", description: "The ranking of a paper, node by node" },
    {
      command: "litfuse pipeline show presets/paper.pipeline.yaml --dataset atlas --format svg --out paper.svg",
      description: "The same as a drawing"
    }
  ])
)

const runCommand = Command.make(
  "run",
  {
    file,
    ...requestFlags(Pipeline.RunRequest.fields, ["folder", "pipeline", "params", "values", "keep"]),
    param: params,
    isDry: toggle("dry-run", "print what would be asked of services, and send nothing"),
    ...KeepFlags.flags
  },
  Effect.fnUntraced(function* ({ isDry, ...flagged }) {
    const request = yield* requestOf(KeepFlags.requested(flagged))
    if (isDry) {
      const plan = yield* Pipeline.plan(request).pipe(printRefusal("litfuse pipeline", flagNames))
      return yield* Console.log(dryRunText(plan))
    }
    const ran = yield* Pipeline.run(request).pipe(
      watchEvents((event) => {
        if (event._tag === "Traced") terminalConsole.log(Trace.print(event.trace))
      }),
      printRefusal("litfuse pipeline", flagNames),
      Effect.tapError(() => suggestRepair(request))
    )
    yield* showPipelineRun("litfuse pipeline", ran)
  })
).pipe(
  Command.withDescription("Run a pipeline file for a query; a second run reuses cached results of unchanged nodes"),
  Command.withExamples([
    {
      command: 'litfuse pipeline run presets/corpus.pipeline.yaml --dataset atlas --query "almirs for crorqic disorders"',
      description: "Two fused rankings of the synthetic collection"
    },
    {
      command: 'litfuse pipeline run pico --query "caffeine for shift workers" --source pubmed --dry-run',
      description: "What this would ask of PubMed; nothing is sent"
    }
  ])
)

/** `litfuse pipeline`: graphs of plugins as files. */
export const pipeline = Command.make("pipeline").pipe(Command.withSubcommands([checkCommand, showCommand, runCommand]))
