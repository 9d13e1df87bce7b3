import type { Query } from "@litfuse/query/Query"
import type * as Fusion from "./Fusion.ts"
import * as Invariant from "./Invariant.ts"
import type { Ranking } from "./Ranking.ts"
import type { SearchAccount } from "./SearchAccount.ts"
import type { SearchRequest } from "./SearchRequest.ts"
import type * as Source from "./Source.ts"
import type { Statistics } from "./Statistics.ts"
import type { Vectors } from "./Vectors.ts"

/** What a ranker or reranker may read besides works and query. It receives only what it declares, which is part of the cache key. */
export const reads = ["clock", "statistics", "vectors", "lists", "outcomes", "lineage"] as const

/** One of the things that rankers and rerankers can read. */
export type Read = (typeof reads)[number]

/** What an analyzer may read besides works. It receives only what it declares. */
export const ofAnalyzers = ["query", "ranking", "request", "search", ...reads] as const

/** One of the things that analyzers can read. */
export type OfAnalyzers = (typeof ofAnalyzers)[number]

/** What an analyzer may use where it is there, and do without elsewhere: works from a file have no query and no request. */
export const wanted = ["query", "ranking", "request"] as const satisfies ReadonlyArray<OfAnalyzers>

/** One of the things that an analyzer can do without. */
export type Wanted = (typeof wanted)[number]

/**
 * The values that rankers and rerankers can read.
 *
 * - units: `nowMs` milliseconds since 1970, the same for every node of a run
 * - `statistics` of the collection behind the works, if there is one
 * - `vectors` of query and works, by one model
 * - `lists` the list of each source, over the rows of the works; a source without results has an empty list
 * - `outcomes` how each source answered, including sources without records
 * - `lineage` the upstreams that each known source copies from, by its id
 */
export interface Readable {
  readonly nowMs?: number
  readonly statistics?: Statistics
  readonly vectors?: Vectors
  readonly lists?: ReadonlyArray<Fusion.List>
  readonly outcomes?: ReadonlyArray<Source.Outcome>
  readonly lineage?: Lineage
}

/**
 * The values that analyzers can read.
 *
 * - `query` the search; `ranking` the answer, over the rows of the works
 * - `request` the request: text, sources, bounds, limits
 * - `search` how the search went: day, platforms, how each source answered, counts
 */
export interface Analysable extends Readable {
  readonly query?: Query
  readonly ranking?: Ranking
  readonly request?: SearchRequest
  readonly search?: SearchAccount
}

/** Which upstreams each source copies from, by its id: agreement between a source and its copy proves nothing. */
export type Lineage = ReadonlyMap<string, ReadonlyArray<string>>

const member = {
  query: "query",
  ranking: "ranking",
  request: "request",
  search: "search",
  clock: "nowMs",
  statistics: "statistics",
  vectors: "vectors",
  lists: "lists",
  outcomes: "outcomes",
  lineage: "lineage"
} as const satisfies Record<OfAnalyzers, keyof Analysable>

/** Removes undeclared inputs, so that an undeclared read finds nothing. */
const without = <Inputs extends Analysable>(
  all: ReadonlyArray<OfAnalyzers>,
  declared: ReadonlyArray<OfAnalyzers>,
  inputs: Inputs
): Inputs => {
  const withheld: ReadonlyArray<string> = all.flatMap((read) => (!declared.includes(read) && member[read] in inputs ? [member[read]] : []))
  if (withheld.length === 0) return inputs
  const names = Object.keys(inputs).filter((name) => !withheld.includes(name)) as Array<string & keyof Inputs>
  // an input may be a getter, which makes it: one that is withheld is not read
  return Object.fromEntries(names.map((name) => [name, inputs[name]])) as unknown as Inputs
}

/** The inputs of a ranker or reranker without what it does not declare. */
export const only = <Inputs extends Readable>(declared: ReadonlyArray<Read>, inputs: Inputs): Inputs => without(reads, declared, inputs)

/** The inputs of an analyzer: the works and what it declares. */
export const onlyOfAnalyzer = <Inputs extends Analysable>(declared: ReadonlyArray<OfAnalyzers>, inputs: Inputs): Inputs =>
  without(ofAnalyzers, declared, inputs)

const present = <A>(read: OfAnalyzers, value: A | undefined): A => {
  Invariant.check(value !== undefined, `a plugin that reads the ${read} declares it in \`reads\`, and the caller provides it`)
  return value
}

/** The query, for an analyzer that declares it. */
export const query = (inputs: Analysable): Query => present("query", inputs.query)

/** The answer, for an analyzer that declares the ranking. */
export const ranking = (inputs: Analysable): Ranking => present("ranking", inputs.ranking)

/** The request, for an analyzer that declares it. */
export const request = (inputs: Analysable): SearchRequest => present("request", inputs.request)

/** How the search went, for an analyzer that declares it. */
export const search = (inputs: Analysable): SearchAccount => present("search", inputs.search)

/** The time of the run, for a plugin that declares the clock. Units: milliseconds since 1970. */
export const nowMs = (inputs: Readable): number => present("clock", inputs.nowMs)

/** Vectors of query and works, for a plugin that declares them. */
export const vectors = (inputs: Readable): Vectors => present("vectors", inputs.vectors)

/** The lists of the sources, for a plugin that declares them. */
export const lists = (inputs: Readable): ReadonlyArray<Fusion.List> => present("lists", inputs.lists)

/** How the sources answered, for a plugin that declares the outcomes. */
export const outcomes = (inputs: Readable): ReadonlyArray<Source.Outcome> => present("outcomes", inputs.outcomes)

/** The upstreams that each source copies from, for a plugin that declares the lineage. */
export const lineage = (inputs: Readable): Lineage => present("lineage", inputs.lineage)
