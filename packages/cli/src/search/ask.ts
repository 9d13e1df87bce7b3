import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as Pipeline from "@litfuse/engine/Pipeline"
import { sorts } from "@litfuse/engine/Source"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Config from "@litfuse/host/Config"
import * as SearchRun from "@litfuse/api/search/SearchRun"
import type { SearchOptions } from "../api/types.ts"
import { given } from "../given.ts"
import { loadRegistry, report } from "../plugins.ts"
import { preset, presetProblem } from "../presets.ts"
import { unknownRetriever } from "../retrievers.ts"
import * as Traffic from "../traffic.ts"
import { anyStore } from "../workspace.ts"
import { unknownSource } from "./sources.ts"

/** A search cannot be asked, or its pipeline ranks nothing: each problem in a line that says what and what to do. */
export class Refused extends Data.TaggedError("Refused")<{ readonly problems: ReadonlyArray<string> }> {
  override get message() {
    return this.problems.join("; ")
  }
}

const refuse = (...problems: ReadonlyArray<string>) => Effect.fail(new Refused({ problems }))

/** How the caller names an option in messages: `perSource`, or `--per-source`. */
export type NameOf = (option: keyof SearchOptions) => string

const isDate = Schema.is(PartialDate)

/** What is wrong with the options by themselves, in a line. */
const problemOf = (options: SearchOptions, nameOf: NameOf): string | undefined => {
  for (const option of ["limit", "perSource"] as const) {
    const value = options[option] ?? 1
    if (!Number.isInteger(value) || value < 1) return `${nameOf(option)} is ${value}; it takes a whole number of at least 1`
  }
  for (const option of ["from", "to"] as const) {
    const value = options[option]
    if (value !== undefined && !isDate(value)) return `${nameOf(option)} is "${value}"; it takes a date such as 2019, 2019-03 or 2019-03-01`
  }
  const { sort = "relevance", dataset, index } = options
  if (!sorts.includes(sort)) return `${nameOf("sort")} is "${sort}"; it takes ${sorts.join(", ")}`
  if (dataset !== undefined && index !== undefined) return `${nameOf("dataset")} and ${nameOf("index")} exclude each other; name one`
  return Traffic.problemOf(options, nameOf)
}

/** Whether a search names a collection, or how one is ranked. */
const namesCollection = ({ dataset, index, retriever = "bm25" }: SearchOptions): boolean =>
  dataset !== undefined || index !== undefined || retriever !== "bm25"

/** The collection that was named, as a source. What reads collections is loaded only here. */
const collections = Effect.fnUntraced(function* ({ dataset, corpus = "documents", index, retriever: id = "bm25" }: SearchOptions) {
  const retrievers = (yield* loadRegistry()).plugins.byId("retriever")
  const retriever = retrievers.get(id)
  if (retriever === undefined) return yield* refuse(unknownRetriever(id, retrievers))
  const { corpusAtHand, indexAtHand } = yield* Effect.promise(() => import("@litfuse/host/atHand"))
  return [
    ...(dataset === undefined ? [] : [yield* Effect.fromResult(corpusAtHand(anyStore(), dataset, corpus, retriever))]),
    ...(index === undefined ? [] : [yield* indexAtHand(index, retriever)])
  ]
})

/** The sources that were named, with the files of references among them opened. */
const sourcesAndFiles = Effect.fnUntraced(function* (named: ReadonlyArray<string>) {
  const FileSource = yield* Effect.promise(() => import("@litfuse/host/FileSource"))
  return yield* Effect.fromResult(FileSource.open(named))
})

const messages = (errors: ReadonlyArray<{ readonly message: string }>): ReadonlyArray<string> => errors.map(({ message }) => message)

/** A search that can be asked. */
export interface Asked {
  readonly file: string
  readonly config: Config.Config
  readonly prepared: SearchRun.Prepared
  readonly graph: Parameters<typeof SearchRun.run>[1]
}

/**
 * Reads what a search is asked and checks all of it, before anybody is asked.
 *
 * - `beside` analyzers that are run beside those of the pipeline
 * - errors: `Refused`; those of the configuration, of the query's text, of datasets and of indexes
 */
export const prepare = Effect.fnUntraced(function* (options: SearchOptions, nameOf: NameOf, beside: ReadonlyArray<string> = []) {
  const problem = problemOf(options, nameOf)
  if (problem !== undefined) return yield* refuse(problem)
  const { query, sources: named = [], from, to, sort, limit, perSource, explain, preset: name = "search" } = options
  const absent = presetProblem(name)
  if (absent !== undefined) return yield* refuse(absent)
  const file = preset(name)
  const config = yield* Effect.fromResult(Config.read(process.cwd()))
  const opened = named.length === 0 ? undefined : yield* sourcesAndFiles(named)
  const prepared = yield* SearchRun.prepare(config, {
    text: query,
    file,
    atHand: [...(namesCollection(options) ? yield* collections(options) : []), ...(opened?.atHand ?? [])],
    beside,
    traffic: Traffic.to(options),
    ...given({
      sources: opened?.sources,
      from: from as PartialDate | undefined,
      until: to as PartialDate | undefined,
      sort,
      limit,
      perSource,
      explain
    })
  })
  const { plugins, problems } = prepared.registry
  if (!namesCollection(options)) yield* report(problems)
  if (plugins.of("source").length === 0)
    return yield* refuse(`there is no source to search; name a ${nameOf("dataset")} or an ${nameOf("index")}`)
  const unknown = unknownSource(plugins, opened?.sources ?? [])
  if (unknown !== undefined) return yield* refuse(unknown)
  if (Result.isFailure(prepared.checked)) return yield* refuse(...messages(prepared.checked.failure))
  return { file, config, prepared, graph: prepared.checked.success } satisfies Asked
})

/** Asks: runs the pipeline, whose events `watch` receives. */
export const run = ({ config, graph, prepared }: Asked, watch?: (event: Pipeline.Event) => void) =>
  SearchRun.run(config, graph, watch === undefined ? prepared : { ...prepared, request: { ...prepared.request, watch } })

/**
 * What was found, when nodes did not fail and works were ranked.
 *
 * - errors: `Refused`
 */
export const judge = ({ file }: Asked, searched: SearchRun.Searched): Effect.Effect<SearchRun.Searched, Refused> => {
  if (searched.failures.length > 0) return refuse(...messages(searched.failures))
  return searched.isRanked ? Effect.succeed(searched) : refuse(`${file} ranks no works; it needs a step/works, and a ranker or a fusion`)
}
