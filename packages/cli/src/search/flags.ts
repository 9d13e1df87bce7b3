import { sorts, syntaxes } from "@litfuse/api/search/request"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import * as CollectionFlags from "../collectionFlags.ts"
import * as Known from "../completion/known.ts"
import { optional, toggle, withDefault } from "../flag.ts"

/** Flags whose names are not those of the fields that they fill. */
export const named = { sources: "--source", names: "--name", query: "the query itself", file: "a file with --file" }

/** The words of the query as one text; without any, the query is in a file. */
export const textOf = (words: ReadonlyArray<string>): { readonly query?: string } => (words.length === 0 ? {} : { query: words.join(" ") })

/** What a search is asked, for every command that asks one. */
export const flags = {
  query: Argument.String("query").pipe(
    Argument.variadic(),
    Argument.withDescription('what to search for: words, or fields, phrases and operators (title:"heart attack" AND aspirin)')
  ),
  file: optional(Known.fileFlag("file"), "read the query from a file; - is standard input"),
  syntax: withDefault(
    Flag.Literals("syntax", syntaxes),
    "auto",
    "the syntax of the query; auto is by signs such as [tiab] or .ti,ab. and says what it was taken for (default auto)"
  ),
  sources: Known.flag("source", "source").pipe(
    Flag.atLeast(0),
    Flag.map((given) => (given.length === 0 ? Option.none() : Option.some(given.flatMap((names) => names.split(","))))),
    Flag.withDescription(
      "which sources to ask, with commas between them; repeatable; file:PATH is a file of references (default: the dataset when one is named, else all sources but those that `source list` says are searched only when named)"
    )
  ),
  from: optional(Flag.String("from"), "published in or after this year, month or day: 2019, 2019-03"),
  to: optional(Flag.String("to"), "published in or before this year, month or day"),
  dataset: CollectionFlags.dataset,
  index: CollectionFlags.index,
  url: CollectionFlags.url,
  corpus: CollectionFlags.corpus,
  retriever: CollectionFlags.retriever,
  limit: Flag.Int("limit").pipe(
    Flag.withAlias("n"),
    Flag.optional,
    Flag.withDescription("how many works are shown (default 10; a file, a bundle and a form of references hold all of them)")
  ),
  perSource: optional(
    Flag.Int("per-source"),
    "how many records are asked of each service, at least as many as works; of a file all are (default 100)"
  ),
  all: toggle("all", "ask each service for all records that match, in place of --per-source"),
  timeout: optional(
    Flag.Int("timeout"),
    "the most seconds that a source may take, or an enricher, or each source for citations and texts; what came until then is kept (default: a source is given up only when it falls silent)"
  ),
  sort: withDefault(
    Flag.Literals("sort", sorts),
    "relevance",
    "the order in which sources list their records, and of the works (default relevance)"
  ),
  preset: withDefault(Known.flag("preset", "preset"), "search", "the pipeline to run: a name under presets/, or a file (default search)"),
  explain: toggle("explain", "say in words why each work stands where it stands")
}
/** What is wrong where a depth is named twice. */
export const bothDepths = { message: "--all and --per-source exclude each other; name one" }
