import { sorts, syntaxes } from "@litfuse/api/search/request"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import * as CollectionFlags from "../CollectionFlags.ts"
import * as Completion from "../completion/Completion.ts"
import { optional, toggle, withDefault } from "../flags.ts"

/** Flags with other names than their fields. */
export const flagNames = { sources: "--source", names: "--name", query: "the query itself", file: "a file with --file" }

/** The words of the query as one text; without words, the query is in a file. */
export const textOf = (words: ReadonlyArray<string>): { readonly query?: string } => (words.length === 0 ? {} : { query: words.join(" ") })

/** The flags of every command that runs a search. */
export const flags = {
  query: Argument.String("query").pipe(
    Argument.variadic(),
    Argument.withDescription('the query: words, or fields, phrases and operators (title:"heart attack" AND aspirin)')
  ),
  file: optional(Completion.fileFlag("file"), "read the query from a file; - is standard input"),
  syntax: withDefault(
    Flag.Literals("syntax", syntaxes),
    "auto",
    "the syntax of the query; auto detects it from marks such as [tiab] or .ti,ab., and reports the choice (default auto)"
  ),
  sources: Completion.flag("source", "source").pipe(
    Flag.atLeast(0),
    Flag.map((values) => (values.length === 0 ? Option.none() : Option.some(values.flatMap((names) => names.split(","))))),
    Flag.withDescription(
      "the sources to search, separated by commas; repeatable; file:PATH is a file of references (default: the named dataset, else all sources not marked in `source list`)"
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
    Flag.withDescription("how many works are shown (default 10; files, bundles and reference formats contain all works)")
  ),
  perSource: optional(
    Flag.Int("per-source"),
    "how many records are requested from each service; at least --limit; files are read in full (default 100)"
  ),
  all: toggle("all", "request all matching records from each service; cannot be combined with --per-source"),
  timeout: optional(
    Flag.Int("timeout"),
    "time limit per source in seconds; records received by then are kept (default: only sources that stop responding are abandoned)"
  ),
  sort: withDefault(
    Flag.Literals("sort", sorts),
    "relevance",
    "the order of the records in each source, and of the works (default relevance)"
  ),
  preset: withDefault(
    Completion.flag("preset", "preset"),
    "search",
    "the pipeline to run: the name of a preset, or a file (default search)"
  ),
  explain: toggle("explain", "explain in words why each work has its rank")
}
/** The error for two depths. */
export const bothDepths = { message: "--all and --per-source cannot be combined; use one of them" }
