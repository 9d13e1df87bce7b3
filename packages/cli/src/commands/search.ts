import * as Explanation from "@litfuse/engine/Explanation"
import * as Notice from "@litfuse/engine/Notice"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Search from "@litfuse/engine/Search"
import { table } from "../table.ts"
import * as Config from "@litfuse/host/Config"
import * as PipelineRun from "@litfuse/host/PipelineRun"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { complain } from "../complain.ts"
import { Exit } from "../Exit.ts"
import { forExperiments, loadRegistry } from "../plugins.ts"
import { preset } from "../presets.ts"
import * as Traffic from "../traffic.ts"
import { anyStore } from "../workspace.ts"

const titleWidth = 90

const shorten = (title: string): string => (title.length <= titleWidth ? title : `${title.slice(0, titleWidth - 3)}...`)

const refuse = (what: string) => Effect.andThen(Console.error(`litfuse search: ${what}`), Effect.fail(new Exit({ code: 2 })))

/** `litfuse search`: a preset pipeline, run for a query. */
export const search = Command.make(
  "search",
  {
    query: Argument.String("query").pipe(Argument.variadic({ min: 1 }), Argument.withDescription("the words to search for")),
    source: Flag.String("source").pipe(
      Flag.optional,
      Flag.withDescription("which sources to ask, with commas between them (default: the dataset when one is named, else all there are)")
    ),
    dataset: Flag.String("dataset").pipe(
      Flag.optional,
      Flag.withDescription("a dataset whose documents are searched, as `data list` shows it")
    ),
    index: Flag.String("index").pipe(Flag.optional, Flag.withDescription("an index that `index build` wrote, instead of a dataset")),
    corpus: Flag.String("corpus").pipe(Flag.withDefault("documents"), Flag.withDescription("its file of documents (default documents)")),
    retriever: Flag.String("retriever").pipe(Flag.withDefault("bm25"), Flag.withDescription("how documents are ranked (default bm25)")),
    limit: Flag.Int("limit").pipe(Flag.withAlias("n"), Flag.withDefault(10), Flag.withDescription("how many works (default 10)")),
    perSource: Flag.Int("per-source").pipe(
      Flag.withDefault(100),
      Flag.withDescription("how many records are asked of each source, at least as many as works (default 100)")
    ),
    preset: Flag.String("preset").pipe(
      Flag.withDefault("search"),
      Flag.withDescription("the pipeline to run: a name under presets/, or a file (default search)")
    ),
    explain: Flag.Boolean("explain").pipe(Flag.withDefault(false), Flag.withDescription("say of every work what its score is made of")),
    ...Traffic.flags,
    trace: Flag.Boolean("trace").pipe(Flag.withDefault(false), Flag.withDescription("show what every node of the pipeline did"))
  },
  Effect.fnUntraced(function* ({
    query,
    source,
    dataset,
    index,
    corpus,
    retriever: id,
    limit,
    perSource,
    preset: name,
    explain,
    trace,
    ...requests
  }) {
    const retriever = forExperiments(yield* loadRegistry()).retrievers.get(id)
    if (limit < 1) return yield* refuse(`--limit is ${limit}; it takes a whole number of at least 1`)
    if (perSource < 1) return yield* refuse(`--per-source is ${perSource}; it takes a whole number of at least 1`)
    if (retriever === undefined) return yield* refuse(`unknown retriever "${id}"; \`litfuse plugin list\` shows those there are`)
    const file = preset(name)
    const traffic = yield* Traffic.of("litfuse search", requests)
    const config = yield* Effect.fromResult(Config.read(process.cwd()))
    if (Option.isSome(dataset) && Option.isSome(index)) return yield* refuse("--dataset and --index exclude each other; name one")
    const atHand = [
      ...(Option.isNone(dataset) ? [] : [yield* Effect.fromResult(PipelineRun.corpusAtHand(anyStore(), dataset.value, corpus, retriever))]),
      ...(Option.isNone(index) ? [] : [yield* Effect.fromResult(PipelineRun.indexAtHand(index.value, retriever))])
    ]
    const { registry, checked } = yield* PipelineRun.check(file, config, {
      atHand,
      sourceParams: { depth: Math.max(perSource, limit) },
      ...(Option.isNone(source) ? {} : { sources: source.value.split(",") })
    })
    if (registry.plugins.of("source").length === 0)
      return yield* refuse(
        new Search.EverySourceFailed({ outcomes: [] }).message.replace("name at least one", "name a --dataset or an --index")
      )
    if (Result.isFailure(checked)) return yield* complain("litfuse search", checked.failure)
    const graph = checked.success
    const finished = yield* PipelineRun.execute(graph, config, query.join(" "), 1, traffic)
    if (trace) yield* Console.log(`${Pipeline.Trace.print(finished.trace)}\n`)
    yield* complain("litfuse search", finished.failures)
    const result = Search.resultOf(graph, finished)
    if (Result.isFailure(result)) {
      yield* Console.error(`litfuse search: ${result.failure.message}`)
      return yield* new Exit({ code: 3 })
    }
    if (result.success === undefined) return yield* refuse(`${file} ranks nothing; add a ranker or a fusion to it`)
    const { works, ranking, outcomes, notices, explain: explained } = result.success
    if (works.works.length === 0 && ranking.rows.length > 0)
      return yield* refuse(`${file} ranks records that no node makes works of; add a step/works`)
    for (const outcome of outcomes) yield* Console.error(Pipeline.Trace.printOutcome(outcome))
    for (const notice of notices) yield* Console.error(Notice.print(notice))
    const shown = Array.from(ranking.rows.subarray(0, limit), (row) => works.works[row]!)
    const rows = shown.map(({ records }, i) => [String(i + 1), records[0].id, shorten(records[0].title)])
    if (rows.length > 0) yield* Console.log(table(["rank", "id", "title"], ["right", "left", "left"], rows))
    if (explain)
      for (const work of shown) {
        const [{ id: document, title }] = work.records
        const why = explained(work.id)
        yield* Console.log(`\n${document}  ${shorten(title)}${why === undefined ? "" : `\n${Explanation.print(why, 4, "  ")}`}`)
      }
  })
).pipe(
  Command.withDescription("Search sources, or the documents of a dataset or of an index, through a pipeline"),
  Command.withExamples([
    { command: 'litfuse search "almirs for crorqic disorders" --dataset atlas', description: "The embedded collection" },
    { command: 'litfuse search "vitamin D and bone density" --dataset scifact --explain', description: "Needs SciFact under LITFUSE_DATA" },
    { command: "litfuse search gout attacks --index pubmed.index", description: "An index from `litfuse index build`" }
  ])
)
