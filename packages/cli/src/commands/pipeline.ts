import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/ports"
import * as Ranking from "@litfuse/engine/Ranking"
import { table } from "@litfuse/bench/report/table"
import * as Config from "@litfuse/host/Config"
import * as PipelineRun from "@litfuse/host/PipelineRun"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { Exit } from "../Exit.ts"
import * as Traffic from "../traffic.ts"
import { store } from "../workspace.ts"

const file = Argument.String("file").pipe(Argument.withDescription("a pipeline file, such as those under presets/"))
const dataset = Flag.String("dataset").pipe(Flag.optional, Flag.withDescription("its documents are what source/corpus searches"))
const corpus = Flag.String("corpus").pipe(
  Flag.withDefault("documents"),
  Flag.withDescription("the dataset's file of documents (default documents)")
)

/** Reads a pipeline file; prints **all** its problems and ends with 2 when there are any. */
const open = Effect.fnUntraced(function* (name: string, from: Option.Option<string>, documents: string) {
  const config = yield* Effect.fromResult(Config.read(process.cwd()))
  const atHand = Option.isNone(from) ? [] : [yield* Effect.fromResult(PipelineRun.corpusAtHand(yield* store, from.value, documents))]
  const { registry, checked } = yield* PipelineRun.check(name, config, atHand)
  for (const problem of registry.problems) yield* Console.error(`litfuse: ${problem.message}`)
  if (Result.isSuccess(checked)) return { graph: checked.success, config }
  for (const { message } of checked.failure) yield* Console.error(message)
  yield* Console.error(`litfuse pipeline: ${checked.failure.length} problem(s) in ${name}`)
  return yield* new Exit({ code: 2 })
})

const checkCommand = Command.make(
  "check",
  { file, dataset, corpus },
  Effect.fnUntraced(function* ({ file: name, dataset: from, corpus: documents }) {
    const { graph } = yield* open(name, from, documents)
    yield* Console.log(`${name}: ${graph.nodes.length} nodes in ${graph.batches.length} batches`)
    for (const [i, batch] of graph.batches.entries()) yield* Console.log(`  ${i + 1}  ${batch.join(", ")}`)
  })
).pipe(Command.withDescription("Check a pipeline file: all its problems at once, then its batches"))

const runCommand = Command.make(
  "run",
  {
    file,
    query: Flag.String("query").pipe(Flag.withDescription("what `$query` stands for in the file")),
    dataset,
    corpus,
    limit: Flag.Int("limit").pipe(
      Flag.withAlias("n"),
      Flag.withDefault(10),
      Flag.withDescription("hits shown of the last ranking (default 10)")
    ),
    ...Traffic.flags,
    seed: Flag.Int("seed").pipe(Flag.withDefault(1), Flag.withDescription("for nodes that draw at random (default 1)"))
  },
  Effect.fnUntraced(function* ({ file: name, query, dataset: from, corpus: documents, limit, seed, ...requests }) {
    const traffic = yield* Traffic.of("litfuse pipeline run", requests)
    const { graph, config } = yield* open(name, from, documents)
    const finished = yield* PipelineRun.execute(graph, config, query, seed, traffic)
    yield* Console.log(Pipeline.Trace.print(finished.trace))
    const last = graph.nodes.findLast(({ id, type }) => type.output.name === Ports.Ranking.name && finished.values.has(id))
    const ranking = last === undefined ? undefined : Pipeline.valueAt(graph, finished, last.id, Ports.Ranking)
    if (last !== undefined && ranking !== undefined) {
      const rows = Ranking.idsOf(ranking)
        .slice(0, limit)
        .map((id, i) => [String(i + 1), id, ranking.scores[i]!.toFixed(6)])
      yield* Console.log(`\n${last.id}:\n${table(["rank", "id", "score"], ["right", "left", "right"], rows)}`)
    }
    for (const failure of finished.failures) yield* Console.error(`litfuse pipeline: ${failure.message}`)
    if (finished.failures.length > 0) return yield* new Exit({ code: 2 })
  })
).pipe(
  Command.withDescription("Run a pipeline file for a query; the second run finds unchanged nodes in the cache"),
  Command.withExamples([
    {
      command: 'litfuse pipeline run presets/corpus.pipeline.yaml --dataset atlas --query "almirs for crorqic disorders"',
      description: "Two rankings of the embedded collection, fused"
    }
  ])
)

/** `litfuse pipeline`: graphs of plugins as files. */
export const pipeline = Command.make("pipeline").pipe(
  Command.withDescription("Check and run pipeline files"),
  Command.withSubcommands([checkCommand, runCommand])
)
