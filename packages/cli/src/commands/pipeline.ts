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
import * as Known from "../completion/known.ts"
import { given } from "../given.ts"
import { showRan } from "../pipeline/ran.ts"
import { showSvg, showText } from "../pipeline/show.ts"
import { paramsOf } from "../paramsByNode.ts"
import { refusal, refusing } from "../refusal.ts"
import { named } from "../search/flags.ts"
import * as KeepFlags from "../keepFlags.ts"
import * as Traffic from "../traffic.ts"
import { terminal } from "../terminal.ts"
import { alsoWatching } from "../watching.ts"
import * as CollectionFlags from "../collectionFlags.ts"
import { optional, toggle, withDefault } from "../flag.ts"

const file = Known.fileArgument("file").pipe(Argument.withDescription("a pipeline file, such as those under presets/"))
const { dataset, corpus, index } = CollectionFlags
const source = optional(
  Known.flag("source", "source"),
  "the sources that `source/*` stands for, with commas between them (default: the dataset or the index, else those that `search` asks)"
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

/** The flags of a pipeline as the question about it names them. */
const requestOf = Effect.fnUntraced(function* ({ file, source, param, ...rest }: Opened) {
  const params = paramsOf(param)
  if (Result.isFailure(params)) return yield* refusal("litfuse pipeline")(params.failure)
  const sources = Option.map(source, (names) => names.split(","))
  return { folder: process.cwd(), pipeline: file, params: params.success, ...given({ ...rest, sources }) }
})

const checked = Effect.fnUntraced(function* (opened: Opened) {
  return yield* Pipeline.check(yield* requestOf(opened)).pipe(refusing("litfuse pipeline", named))
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
  Command.withDescription("Check a pipeline file; print all its problems, or the batches in which its nodes run"),
  Command.withExamples([
    {
      command: "litfuse pipeline check presets/corpus.pipeline.yaml --dataset atlas",
      description: "A preset, over the invented collection"
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
    const shown = format === "svg" ? showSvg(graph, basename(opened.file)) : showText(graph)
    yield* Console.log(shown.trimEnd())
  })
).pipe(
  Command.withDescription("Show a pipeline file: its nodes in the order in which they run, with every parameter, or as a drawing"),
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
    query: Flag.String("query").pipe(Flag.withDescription("what `$query` stands for in the file")),
    dataset,
    corpus,
    index,
    source,
    param: params,
    explain: toggle("explain", "show for every hit how its score was computed"),
    limit: Flag.Int("limit").pipe(
      Flag.withAlias("n"),
      Flag.withDefault(10),
      Flag.withDescription("how many hits of the last ranking are shown (default 10)")
    ),
    ...Traffic.flags,
    ...KeepFlags.flags,
    seed: withDefault(Flag.Int("seed"), 1, "the seed of nodes that draw random numbers (default 1)")
  },
  Effect.fnUntraced(function* ({ query, limit, seed, explain, record, replay, keep, keepAll, ...opened }) {
    const request = {
      ...(yield* requestOf(opened)),
      query,
      limit,
      seed,
      explain,
      ...given({ record, replay }),
      ...KeepFlags.requested({ keep, keepAll })
    }
    const ran = yield* Pipeline.run(request).pipe(
      alsoWatching((event) => {
        if (event._tag === "Traced") terminal.log(Trace.print(event.trace))
      }),
      refusing("litfuse pipeline", named)
    )
    yield* showRan("litfuse pipeline", ran)
  })
).pipe(
  Command.withDescription("Run a pipeline file for a query; a second run takes unchanged nodes from the cache"),
  Command.withExamples([
    {
      command: 'litfuse pipeline run presets/corpus.pipeline.yaml --dataset atlas --query "almirs for crorqic disorders"',
      description: "Two rankings of the invented collection, fused"
    }
  ])
)

/** `litfuse pipeline`: graphs of plugins as files. */
export const pipeline = Command.make("pipeline").pipe(Command.withSubcommands([checkCommand, showCommand, runCommand]))
