import * as Pipeline from "@litfuse/engine/Pipeline"
import { sorts } from "@litfuse/engine/Source"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Config from "@litfuse/host/Config"
import * as PipelineRun from "@litfuse/host/PipelineRun"
import * as SearchRun from "@litfuse/host/SearchRun"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { complain } from "../complain.ts"
import { Exit } from "../Exit.ts"
import { forExperiments, loadRegistry } from "../plugins.ts"
import { unknownRetriever } from "../retrievers.ts"
import { preset, presetProblem } from "../presets.ts"
import { withAsking } from "../search/asking.ts"
import { format, show } from "../search/show.ts"
import * as Traffic from "../traffic.ts"
import { anyStore } from "../workspace.ts"

const refuse = (what: string) => Effect.andThen(Console.error(`litfuse search: ${what}`), Effect.fail(new Exit({ code: 2 })))

const isDate = Schema.is(PartialDate)

/** A bound of the dates of publication; nothing when the flag is not given. */
const bound = Effect.fnUntraced(function* <K extends "from" | "until">(name: K, flag: string, given: Option.Option<string>) {
  if (Option.isNone(given)) return {}
  if (!isDate(given.value)) return yield* refuse(`--${flag} is "${given.value}"; it takes a date such as 2019, 2019-03 or 2019-03-01`)
  return { [name]: given.value } as Readonly<Record<K, typeof given.value>>
})

/** `litfuse search`: a preset pipeline, run for a query. */
export const search = Command.make(
  "search",
  {
    query: Argument.String("query").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription('what to search for: words, or fields, phrases and operators (title:"heart attack" AND aspirin)')
    ),
    source: Known.flag("source", "source").pipe(
      Flag.optional,
      Flag.withDescription(
        "which sources to ask, with commas between them (default: the dataset when one is named, else all but those that `source list` marks)"
      )
    ),
    from: Flag.String("from").pipe(Flag.optional, Flag.withDescription("published in or after this year, month or day: 2019, 2019-03")),
    to: Flag.String("to").pipe(Flag.optional, Flag.withDescription("published in or before this year, month or day")),
    dataset: Known.flag("dataset", "dataset").pipe(
      Flag.optional,
      Flag.withDescription("a dataset whose documents are searched, as `data list` shows it")
    ),
    index: Flag.String("index").pipe(Flag.optional, Flag.withDescription("an index that `index build` wrote, instead of a dataset")),
    corpus: Flag.String("corpus").pipe(
      Flag.withDefault("documents"),
      Flag.withDescription("the dataset's file of documents (default documents)")
    ),
    retriever: Known.flag("retriever", "retriever").pipe(
      Flag.withDefault("bm25"),
      Flag.withDescription("how documents are ranked (default bm25)")
    ),
    limit: Flag.Int("limit").pipe(Flag.withAlias("n"), Flag.withDefault(10), Flag.withDescription("how many works (default 10)")),
    perSource: Flag.Int("per-source").pipe(
      Flag.withDefault(100),
      Flag.withDescription("how many records are asked of each source, at least as many as works (default 100)")
    ),
    sort: Flag.Literals("sort", sorts).pipe(
      Flag.withDefault("relevance"),
      Flag.withDescription("the order in which sources list their records, and of the works (default relevance)")
    ),
    format,
    preset: Known.flag("preset", "preset").pipe(
      Flag.withDefault("search"),
      Flag.withDescription("the pipeline to run: a name under presets/, or a file (default search)")
    ),
    explain: Flag.Boolean("explain").pipe(Flag.withDefault(false), Flag.withDescription("show for every work how its score was computed")),
    ...Traffic.flags,
    trace: Flag.Boolean("trace").pipe(Flag.withDefault(false), Flag.withDescription("show what every node of the pipeline did"))
  },
  Effect.fnUntraced(function* ({ query, source, from, to, dataset, index, corpus, retriever: id, format: form, trace, ...given }) {
    const { limit, perSource, sort, explain } = given
    const { retrievers } = forExperiments(yield* loadRegistry())
    const retriever = retrievers.get(id)
    if (limit < 1) return yield* refuse(`--limit is ${limit}; it takes a whole number of at least 1`)
    if (perSource < 1) return yield* refuse(`--per-source is ${perSource}; it takes a whole number of at least 1`)
    if (retriever === undefined) return yield* refuse(unknownRetriever(id, retrievers))
    if (Option.isSome(dataset) && Option.isSome(index)) return yield* refuse("--dataset and --index exclude each other; name one")
    const bounds = { ...(yield* bound("from", "from", from)), ...(yield* bound("until", "to", to)) }
    const traffic = yield* Traffic.of("litfuse search", given)
    const config = yield* Effect.fromResult(Config.read(process.cwd()))
    const atHand = [
      ...(Option.isNone(dataset) ? [] : [yield* Effect.fromResult(PipelineRun.corpusAtHand(anyStore(), dataset.value, corpus, retriever))]),
      ...(Option.isNone(index) ? [] : [yield* Effect.fromResult(PipelineRun.indexAtHand(index.value, retriever))])
    ]
    const file = preset(given.preset)
    const absent = presetProblem(given.preset)
    if (absent !== undefined) return yield* refuse(absent)
    const sources = Option.isNone(source) ? {} : { sources: source.value.split(",") }
    const request = { text: query.join(" "), file, atHand, ...sources, ...bounds, sort, limit, perSource, explain, traffic }
    const prepared = yield* SearchRun.prepare(config, request)
    if (prepared.registry.plugins.of("source").length === 0)
      return yield* refuse("there is no source to search; name a --dataset or an --index")
    if (Result.isFailure(prepared.checked)) return yield* complain("litfuse search", prepared.checked.failure)
    const graph = prepared.checked.success
    const { answer, ...searched } = yield* withAsking((watch) =>
      SearchRun.run(config, graph, { ...prepared, request: { ...request, watch } })
    )
    // with JSON and Markdown the trace goes to stderr, so that the answer stays readable for programs
    if (trace) yield* (form === "table" ? Console.log : Console.error)(`${Pipeline.Trace.print(searched.trace)}\n`)
    yield* complain("litfuse search", searched.failures)
    if (!searched.isRanked) return yield* refuse(`${file} ranks no works; it needs a step/works, and a ranker or a fusion`)
    yield* show("litfuse search", answer, form, searched.silence)
  })
).pipe(
  Command.withDescription("Search sources, or the documents of a dataset or of an index, through a pipeline"),
  Command.withExamples([
    {
      command: 'litfuse search "almirs for crorqic disorders" --dataset atlas',
      description: "Search the invented collection of the repository"
    },
    { command: 'litfuse search "vitamin D and bone density" --dataset scifact --explain', description: "Needs SciFact under LITFUSE_DATA" },
    { command: "litfuse search gout attacks --index pubmed.index", description: "Search an index that `litfuse index build` wrote" }
  ])
)
