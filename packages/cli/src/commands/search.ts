import * as Pipeline from "@litfuse/engine/Pipeline"
import { sorts } from "@litfuse/engine/Source"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import type { SearchOptions } from "../api/types.ts"
import * as Known from "../completion/known.ts"
import { complain } from "../complain.ts"
import { given } from "../given.ts"
import * as Ask from "../search/ask.ts"
import { withAsking } from "../search/asking.ts"
import { format, show } from "../search/show.ts"
import * as Traffic from "../traffic.ts"
import * as Collection from "./collection.ts"

/** How messages name an option of a search. */
const flagOf = (option: keyof SearchOptions): string =>
  option === "sources" ? "--source" : `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

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
        "which sources to ask, with commas between them; file:PATH is a file of references (default: the dataset when one is named, else all sources but those that `source list` says are searched only when named)"
      )
    ),
    from: Flag.String("from").pipe(Flag.optional, Flag.withDescription("published in or after this year, month or day: 2019, 2019-03")),
    to: Flag.String("to").pipe(Flag.optional, Flag.withDescription("published in or before this year, month or day")),
    dataset: Collection.dataset,
    index: Collection.index,
    corpus: Collection.corpus,
    retriever: Collection.retriever,
    limit: Flag.Int("limit").pipe(Flag.withAlias("n"), Flag.withDefault(10), Flag.withDescription("how many works are shown (default 10)")),
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
  Effect.fnUntraced(
    function* ({ query, source, format: form, trace, ...flags }) {
      const sources = Option.map(source, (names) => names.split(","))
      const asked = yield* Ask.prepare({ ...given({ ...flags, sources }), query: query.join(" ") }, flagOf)
      const searched = yield* withAsking((watch) => Ask.run(asked, watch))
      // with JSON and Markdown the trace goes to stderr, so that the answer stays readable for programs
      if (trace) yield* (form === "table" ? Console.log : Console.error)(`${Pipeline.Trace.print(searched.trace)}\n`)
      const found = yield* Ask.judge(asked, searched)
      yield* show("litfuse search", found, form, found.silence)
    },
    Effect.catchTag("Refused", ({ problems }) =>
      complain(
        "litfuse search",
        problems.map((message) => ({ message }))
      )
    )
  )
).pipe(
  Command.withDescription("Search sources, or the documents of a dataset or of an index, through a pipeline"),
  Command.withExamples([
    {
      command: 'litfuse search "almirs for crorqic disorders" --dataset atlas',
      description: "Search the invented collection of the repository"
    },
    { command: 'litfuse search "vitamin D and bone density" --dataset scifact --explain', description: "Needs SciFact under LITFUSE_DATA" },
    {
      command: 'litfuse search "gambling harm*" --source file:scopus.ris,pubmed --format ris > found.ris',
      description: "Search a file of references beside PubMed, and write what is found for a reference manager"
    },
    { command: "litfuse search gout attacks --index pubmed.index", description: "Search an index that `litfuse index build` wrote" }
  ])
)
