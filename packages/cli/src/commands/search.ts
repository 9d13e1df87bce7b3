import * as Explanation from "@litfuse/engine/Explanation"
import * as Notice from "@litfuse/engine/Notice"
import * as Source from "@litfuse/engine/Source"
import { table } from "@litfuse/bench/report/table"
import * as CorpusSearch from "@litfuse/host/CorpusSearch"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { Exit } from "../Exit.ts"
import { forExperiments, loadRegistry } from "../plugins.ts"
import { anyStore } from "../workspace.ts"

const titleWidth = 90

const shorten = (title: string): string => (title.length <= titleWidth ? title : `${title.slice(0, titleWidth - 3)}...`)

/** How one source answered, in a line. */
const outcomeLine = (outcome: Source.Outcome): string => {
  const error = Source.errorOf(outcome)
  const records = Source.recordsOf(outcome).length
  return `${outcome.source}: ${outcome._tag.toLowerCase()}${records > 0 ? `, ${records} records` : ""}${error === undefined ? "" : `, ${error.message}`}`
}

/** `litfuse search`: a query over sources. The one source there is yet is a collection at hand. */
export const search = Command.make(
  "search",
  {
    query: Argument.String("query").pipe(Argument.variadic({ min: 1 }), Argument.withDescription("the words to search for")),
    source: Flag.Literals("source", ["corpus"]).pipe(
      Flag.withDefault("corpus"),
      Flag.withDescription("which source to ask (default corpus)")
    ),
    dataset: Flag.String("dataset").pipe(
      Flag.optional,
      Flag.withDescription("the dataset whose documents are searched, as `data list` shows it")
    ),
    index: Flag.String("index").pipe(Flag.optional, Flag.withDescription("an index that `index build` wrote, instead of a dataset")),
    corpus: Flag.String("corpus").pipe(Flag.withDefault("documents"), Flag.withDescription("its file of documents (default documents)")),
    retriever: Flag.String("retriever").pipe(Flag.withDefault("bm25"), Flag.withDescription("how documents are ranked (default bm25)")),
    limit: Flag.Int("limit").pipe(Flag.withAlias("n"), Flag.withDefault(10), Flag.withDescription("how many hits (default 10)")),
    explain: Flag.Boolean("explain").pipe(Flag.withDefault(false), Flag.withDescription("say of every hit what its score is made of"))
  },
  Effect.fnUntraced(function* ({ query, dataset, index, corpus, retriever: id, limit, explain }) {
    const retriever = forExperiments(yield* loadRegistry()).retrievers.get(id)
    if (retriever === undefined || limit < 1) {
      const what =
        limit < 1
          ? `--limit is ${limit}; it takes a whole number of at least 1`
          : `unknown retriever "${id}"; \`litfuse plugin list\` shows those there are`
      yield* Console.error(`litfuse search: ${what}`)
      return yield* new Exit({ code: 2 })
    }
    if (Option.isSome(dataset) === Option.isSome(index)) {
      yield* Console.error("litfuse search: name what is searched: either --dataset or --index")
      return yield* new Exit({ code: 2 })
    }
    const place = Option.isSome(index) ? { index: index.value } : { dataset: Option.getOrThrow(dataset), corpus }
    const found = yield* CorpusSearch.search(anyStore(), retriever, { place, text: query.join(" "), depth: limit }).pipe(
      Effect.catchTag("EverySourceFailed", (error) =>
        Effect.andThen(Console.error(`litfuse search: ${error.message}`), Effect.fail(new Exit({ code: 3 })))
      )
    )
    const { works, ranking, outcomes, notices } = found.result
    for (const outcome of outcomes) yield* Console.error(outcomeLine(outcome))
    for (const notice of notices) yield* Console.error(Notice.print(notice))
    const records = Array.from(ranking.rows, (row) => works.works[row]!.records[0]!)
    const rows = records.map(({ id: document, title }, i) => [String(i + 1), document, shorten(title)])
    if (rows.length > 0) yield* Console.log(table(["rank", "id", "title"], ["right", "left", "left"], rows))
    if (explain)
      for (const { id: document, title } of records)
        yield* Console.log(`\n${document}  ${shorten(title)}\n${Explanation.print(found.explain(document), 4, "  ")}`)
  })
).pipe(
  Command.withDescription("Search the documents of a dataset or of an index"),
  Command.withExamples([
    { command: 'litfuse search "almirs for crorqic disorders" --dataset atlas', description: "The embedded collection" },
    { command: 'litfuse search "vitamin D and bone density" --dataset scifact --explain', description: "Needs SciFact under LITFUSE_DATA" },
    { command: "litfuse search gout attacks --index pubmed.index", description: "An index from `litfuse index build`" }
  ])
)
