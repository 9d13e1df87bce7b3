import { basename } from "node:path"
import * as Notice from "@litfuse/engine/Notice"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Search from "@litfuse/engine/Search"
import * as Known from "../completion/known.ts"
import { table } from "../table.ts"
import * as Config from "@litfuse/host/Config"
import * as Explanation from "@litfuse/engine/Explanation"
import { corpusAtHand, indexAtHand } from "@litfuse/host/atHand"
import * as PipelineRun from "@litfuse/host/PipelineRun"
import { analysesOf } from "@litfuse/api/search/analyses"
import { parse } from "@litfuse/query/parse"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { complain } from "../complain.ts"
import { Exit } from "../Exit.ts"
import { showSvg, showText } from "../pipeline/show.ts"
import { paramsOf } from "../paramsByNode.ts"
import { report } from "../plugins.ts"
import { refusal } from "../refusal.ts"
import * as Traffic from "../traffic.ts"
import { store } from "../workspace.ts"
import * as CollectionFlags from "./collectionFlags.ts"

const file = Known.fileArgument("file").pipe(Argument.withDescription("a pipeline file, such as those under presets/"))
const { dataset, corpus, index } = CollectionFlags
const source = Known.flag("source", "source").pipe(
  Flag.optional,
  Flag.withDescription(
    "the sources that `source/*` stands for, with commas between them (default: the dataset or the index, else those that `search` asks)"
  )
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

/** The collection that is named, as a source. */
const collections = Effect.fnUntraced(function* ({ dataset, corpus, index }: Opened) {
  if (Option.isSome(index)) return [yield* indexAtHand(index.value)]
  return Option.isNone(dataset) ? [] : [yield* Effect.fromResult(corpusAtHand(yield* store, dataset.value, corpus))]
})

/** Reads a pipeline file; prints **all** its problems and ends with 2 when there are any. */
const open = Effect.fnUntraced(function* (opened: Opened) {
  const { file: name, source, param } = opened
  if (Option.isSome(opened.dataset) && Option.isSome(opened.index))
    return yield* refusal("litfuse pipeline")("--dataset and --index exclude each other; name one")
  const config = yield* Effect.fromResult(Config.read(process.cwd()))
  const atHand = yield* collections(opened)
  const given = paramsOf(param)
  if (Result.isFailure(given)) return yield* refusal("litfuse pipeline")(given.failure)
  const sources = Option.isNone(source) ? {} : { sources: source.value.split(",") }
  const { registry, checked } = yield* PipelineRun.check(name, config, { atHand, params: given.success, ...sources })
  yield* report(registry.problems)
  if (Result.isSuccess(checked)) return { graph: checked.success, config, registry }
  yield* complain("litfuse pipeline", checked.failure)
  return yield* new Exit({ code: 2 })
})

const checkCommand = Command.make(
  "check",
  { file, dataset, corpus, index, source, param: params },
  Effect.fnUntraced(function* (opened) {
    const { file: name } = opened
    const { graph } = yield* open(opened)
    yield* Console.log(`${name}: ${graph.nodes.length} nodes in ${graph.batches.length} batches`)
    for (const [i, batch] of graph.batches.entries()) yield* Console.log(`  ${i + 1}  ${batch.join(", ")}`)
    for (const { notice } of graph.leftOut) yield* Console.error(Notice.print(notice))
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
    format: Flag.Literals("format", ["text", "svg"]).pipe(
      Flag.withDefault("text" as const),
      Flag.withDescription("text: every node with its inputs and parameters; svg: a drawing (default text)")
    )
  },
  Effect.fnUntraced(function* ({ format, ...opened }) {
    const { graph } = yield* open(opened)
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
    explain: Flag.Boolean("explain").pipe(Flag.withDefault(false), Flag.withDescription("show for every hit how its score was computed")),
    limit: Flag.Int("limit").pipe(
      Flag.withAlias("n"),
      Flag.withDefault(10),
      Flag.withDescription("how many hits of the last ranking are shown (default 10)")
    ),
    ...Traffic.flags,
    seed: Flag.Int("seed").pipe(Flag.withDefault(1), Flag.withDescription("the seed of nodes that draw random numbers (default 1)"))
  },
  Effect.fnUntraced(function* ({ query, limit, seed, explain, record, replay, ...opened }) {
    const traffic = yield* Traffic.of("litfuse pipeline run", { record, replay })
    const { graph, config, registry } = yield* open(opened)
    const { query: tree } = yield* Effect.fromResult(parse(query))
    const finished = yield* PipelineRun.execute(graph, config, tree, { seed, traffic })
    yield* Console.log(Pipeline.Trace.print(finished.trace))
    for (const failure of finished.failures) yield* Console.error(`litfuse pipeline: ${failure.message}`)
    const found = Search.resultOf(graph, finished)
    if (Result.isFailure(found)) {
      yield* Console.error(`litfuse pipeline: ${found.failure.message}`)
      return yield* new Exit({ code: 3 })
    }
    if (found.success !== undefined) {
      const { node, ranking, explain: explained } = found.success
      const shown = Ranking.idsOf(ranking).slice(0, limit)
      const rows = shown.map((id, i) => [String(i + 1), id, ranking.scores[i]!.toFixed(6)])
      yield* Console.log(`\n${node}:\n${table(["rank", "id", "score"], ["right", "left", "right"], rows)}`)
      if (explain)
        for (const id of shown) {
          const why = explained(id)
          if (why !== undefined) yield* Console.log(`\n${id}\n${Explanation.print(why, 4, "  ")}`)
        }
    }
    for (const { node, reason, views } of analysesOf(graph, finished, registry.plugins))
      if (reason === null) yield* Console.log(`\n${node}:\n${views.text()}`)
    if (finished.failures.length > 0) return yield* new Exit({ code: 2 })
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
