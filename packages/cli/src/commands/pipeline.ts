import { basename } from "node:path"
import * as Notice from "@litfuse/engine/Notice"
import * as Pipeline from "@litfuse/api/Pipeline"
import * as Trace from "@litfuse/engine/pipeline/Trace"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { definedOptions } from "../definedOptions.ts"
import { showPipelineRun } from "../pipeline/showPipelineRun.ts"
import { renderPipeline, renderPipelineText } from "../pipeline/renderPipeline.ts"
import { paramsByNode } from "../paramsByNode.ts"
import { usageError, printRefusal } from "../usageError.ts"
import { flagNames } from "../search/flags.ts"
import * as KeepFlags from "../KeepFlags.ts"
import * as RecordingFlags from "../RecordingFlags.ts"
import { terminalConsole } from "../terminalConsole.ts"
import { watchEvents } from "../watchEvents.ts"
import * as CollectionFlags from "../CollectionFlags.ts"
import { optional, toggle, withDefault } from "../flags.ts"

const file = Completion.fileArgument("file").pipe(Argument.withDescription("a pipeline file, such as those under presets/"))
const { dataset, corpus, index } = CollectionFlags
const source = optional(
  Completion.flag("source", "source"),
  "the sources for `source/*`, separated by commas (default: the dataset or the index, else the sources that `search` uses)"
)
const params = Flag.String("param").pipe(Flag.atLeast(0), Flag.withDescription("node.name=value of a parameter of a node; repeatable"))

interface Opened {
  readonly file: string
  readonly dataset: Option.Option<string>
  readonly corpus: string
  readonly index: Option.Option<string>
  readonly source: Option.Option<string>
  readonly param: ReadonlyArray<string>
}

const requestOf = Effect.fnUntraced(function* ({ file, source, param, ...rest }: Opened) {
  const params = paramsByNode(param)
  if (Result.isFailure(params)) return yield* usageError("litfuse pipeline")(params.failure)
  const sources = Option.map(source, (names) => names.split(","))
  return { folder: process.cwd(), pipeline: file, params: params.success, ...definedOptions({ ...rest, sources }) }
})

const checked = Effect.fnUntraced(function* (opened: Opened) {
  return yield* Pipeline.check(yield* requestOf(opened)).pipe(printRefusal("litfuse pipeline", flagNames))
})

const checkCommand = Command.make(
  "check",
  { file, dataset, corpus, index, source, param: params },
  Effect.fnUntraced(function* (opened) {
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
    }
  ])
)

const showCommand = Command.make(
  "show",
  {
    file,
    dataset,
    corpus,
    index,
    source,
    param: params,
    format: withDefault(
      Flag.Literals("format", ["text", "svg"]),
      "text" as const,
      "text: every node with its inputs and parameters; svg: a drawing (default text)"
    )
  },
  Effect.fnUntraced(function* ({ format, ...opened }) {
    const graph = yield* checked(opened)
    const shown = format === "svg" ? renderPipeline(graph, basename(opened.file)) : renderPipelineText(graph)
    yield* Console.log(shown.trimEnd())
  })
).pipe(
  Command.withDescription("Show a pipeline file: its nodes in execution order with their parameters, or a drawing"),
  Command.withExamples([
    { command: "litfuse pipeline show presets/paper.pipeline.yaml --dataset atlas", description: "The ranking of a paper, node by node" },
    {
      command: "litfuse pipeline show presets/paper.pipeline.yaml --dataset atlas --format svg > paper.svg",
      description: "The same as a drawing"
    }
  ])
)

const runCommand = Command.make(
  "run",
  {
    file,
    query: Flag.String("query").pipe(Flag.withDescription("the value of `$query` in the file")),
    dataset,
    corpus,
    index,
    source,
    param: params,
    explain: toggle("explain", "show how the score of each hit was computed"),
    limit: Flag.Int("limit").pipe(
      Flag.withAlias("n"),
      Flag.withDefault(10),
      Flag.withDescription("the number of hits of the last ranking to show (default 10)")
    ),
    ...RecordingFlags.flags,
    ...KeepFlags.flags,
    seed: withDefault(Flag.Int("seed"), 1, "the random seed of nodes (default 1)")
  },
  Effect.fnUntraced(function* ({ query, limit, seed, explain, record, replay, keep, keepAll, ...opened }) {
    const request = {
      ...(yield* requestOf(opened)),
      query,
      limit,
      seed,
      explain,
      ...definedOptions({ record, replay }),
      ...KeepFlags.requested({ keep, keepAll })
    }
    const ran = yield* Pipeline.run(request).pipe(
      watchEvents((event) => {
        if (event._tag === "Traced") terminalConsole.log(Trace.print(event.trace))
      }),
      printRefusal("litfuse pipeline", flagNames)
    )
    yield* showPipelineRun("litfuse pipeline", ran)
  })
).pipe(
  Command.withDescription("Run a pipeline file for a query; a second run reuses cached results of unchanged nodes"),
  Command.withExamples([
    {
      command: 'litfuse pipeline run presets/corpus.pipeline.yaml --dataset atlas --query "almirs for crorqic disorders"',
      description: "Two fused rankings of the synthetic collection"
    }
  ])
)

/** `litfuse pipeline`: graphs of plugins as files. */
export const pipeline = Command.make("pipeline").pipe(Command.withSubcommands([checkCommand, showCommand, runCommand]))
