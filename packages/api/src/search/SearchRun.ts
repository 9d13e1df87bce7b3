import * as Notice from "@litfuse/engine/Notice"
import type * as Pipeline from "@litfuse/engine/Pipeline"
import type { PipelineError } from "@litfuse/engine/PipelineError"
import * as Search from "@litfuse/engine/Search"
import { everything, type Sort } from "@litfuse/engine/Source"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import type * as Registry from "@litfuse/engine/Registry"
import type { Readable } from "@litfuse/query/dialects/ids"
import type * as Query from "@litfuse/query/Query"
import * as JsonText from "@litfuse/files/JsonText"
import { counted } from "@litfuse/files/numbers"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Config } from "@litfuse/host/Config"
import * as HostServices from "@litfuse/host/http/services"
import type * as PipelineFile from "@litfuse/host/PipelineFile"
import * as PipelineRun from "@litfuse/host/PipelineRun"
import { type Analysis, analysesOf, byNode } from "./analyses.ts"
import { countsOf, outcomeOf, type Streamed } from "./Answer.ts"
import { understood } from "../query/understood.ts"
import { hitOf, standings, type Telling } from "./hit.ts"
import { type Titles, titlesOf } from "./titles.ts"

/**
 * A search as a user asks for it.
 *
 * - `text` plain words, or a query with fields, phrases and operators (`title:"heart attack" AND aspirin`)
 * - `syntax` that it is read in; absent = our own, `auto` = by its signs
 * - `pipeline` what runs, as it was written; `atHand` sources over what the caller has opened
 * - `without` sources that nothing may ask, whatever the pipeline says
 * - `sources` absent = those at hand, else all but those that are asked only by name
 * - `from`, `until` bounds of the date of publication, both included
 * - `sort` the order in which sources are asked to list, and the works of the answer stand
 * - `sizes` of sources of which all is asked, whatever `perSource` says: files of references
 * - `limit` works of the answer, null = all; `perSource` records asked of each source, null = all that match
 * - `timeout` the most seconds that a source may take; absent = as long as it answers
 * - `explain` whether every work of the answer says why it has its score
 * - `beside` analyzers, by their ids, that are run beside those of the pipeline; what they say is no part of the answer
 */
export interface Request extends Partial<Telling> {
  readonly text: string
  readonly syntax?: Readable | "auto"
  readonly pipeline: Result.Result<PipelineFile.Written, ReadonlyArray<PipelineError>>
  readonly atHand?: ReadonlyArray<Registry.Candidate>
  readonly sources?: ReadonlyArray<string>
  readonly without?: ReadonlyArray<string>
  readonly from?: PartialDate
  readonly until?: PartialDate
  readonly sort?: Sort
  readonly sizes?: Readonly<Record<string, number>>
  readonly limit?: number | null
  readonly perSource?: number | null
  readonly timeout?: number
  readonly explain?: boolean
  readonly beside?: ReadonlyArray<string>
  readonly traffic?: HostServices.Traffic
  readonly watch?: (event: Pipeline.Event) => void
}

/**
 * What came of a search.
 *
 * - `answer` as plain data, each work of it made when it is read, also when no source answered; `works` those of the answer, in its order
 * - `silence` what is to be said when no source answered; undefined when one did
 * - `isRanked` false when the pipeline ranks nothing, or records that no node makes works of
 * - `analyses` what the analyzers of the pipeline said, with their views; `beside` the same of those that ran beside them
 * - `titles` how people write the names of its sources
 * - `asked` the sources that were asked, for records, for citations or for texts
 * - `failures` of nodes, but for those of analyzers, without which the works are the same: they are notices; `trace` of all of them
 */
export interface Searched {
  readonly answer: Streamed
  readonly works: ReadonlyArray<Work.Work>
  readonly silence: Search.EverySourceFailed | undefined
  readonly isRanked: boolean
  readonly analyses: ReadonlyArray<Analysis>
  readonly beside: ReadonlyArray<Analysis>
  readonly titles: Titles
  readonly asked: ReadonlyArray<string>
  readonly failures: ReadonlyArray<PipelineError>
  readonly trace: Pipeline.Trace.Trace
}

/** The name under which a work stands in a list by authors: its first author's, family name first, letter case apart. */
const authorOf = (work: Work.Work): string | undefined => {
  const one = Work.field(work, "contributors")?.value[0]
  return one === undefined ? undefined : (one._tag === "Group" ? one.name : `${one.family} ${one.given ?? ""}`).toLowerCase()
}

/**
 * Most recent first by date as it is written (`2021` before `2021-03`), most cited first, authors from A to Z; works without a value last, ties as
 * ranked.
 */
const keys: Readonly<Record<Exclude<Sort, "relevance">, (work: Work.Work) => string | number | undefined>> = {
  newest: (work) => Work.field(work, "published")?.value,
  cited: (work) => Work.field(work, "citationCount")?.value.count,
  author: authorOf
}

/** The places of works in the order asked for. */
const ordered = (works: ReadonlyArray<Work.Work>, sort: Sort): ReadonlyArray<number> => {
  const places = works.map((_, i) => i)
  if (sort === "relevance") return places
  const values = works.map(keys[sort])
  const below = (a: number, b: number): number => {
    const [x, y] = [values[a], values[b]]
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined)
    return x === y ? 0 : x > y === (sort === "author") ? 1 : -1
  }
  return places.sort((a, b) => below(a, b) || a - b)
}

/** A search that was read and whose pipeline was checked, ready to run. */
export interface Prepared {
  readonly request: Request
  readonly query: Query.Query
  readonly syntax: Readable
  readonly notices: ReadonlyArray<Notice.Notice>
  readonly registry: Registry.Registry
  readonly checked: Result.Result<Graph, ReadonlyArray<PipelineError>>
}

type Graph = Pipeline.Checked<Registry.Services>

/**
 * Reads the text of a search and checks its pipeline, before anybody is asked. Every problem of the pipeline is in `checked`.
 *
 * - errors: `QueryError` when the text cannot be read, `Refused` when its signs do not tell its syntax
 */
export const prepare = Effect.fn("SearchRun.prepare")(function* (config: Config, request: Request) {
  const { sort = "relevance", limit = 10, perSource = 100 } = request
  const { query, syntax, notices } = yield* understood(request.text, request.syntax ?? "litfuse")
  const { registry, checked } = yield* PipelineRun.check(request.pipeline, config, {
    atHand: request.atHand ?? [],
    without: request.without ?? [],
    beside: request.beside ?? [],
    sourceParams: {
      depth: perSource === null ? everything : Math.max(perSource, limit ?? 0),
      sort,
      ...(request.from === undefined ? {} : { publishedFrom: request.from }),
      ...(request.until === undefined ? {} : { publishedUntil: request.until })
    },
    ...(request.timeout === undefined ? {} : { limitMs: request.timeout * 1000 }),
    ownParams: Object.fromEntries(Object.entries(request.sizes ?? {}).map(([id, size]) => [id, { depth: Math.max(size, 1) }])),
    ...(request.sources === undefined ? {} : { sources: request.sources })
  })
  return { request, query, syntax, notices, registry, checked } satisfies Prepared
})

/**
 * Runs a search over its sources, and says as plain data what was found.
 *
 * - errors: `CassetteError` when recordings cannot be read or written
 */
export const run = Effect.fn("SearchRun.run")(function* (config: Config, graph: Graph, { request, query, notices, registry }: Prepared) {
  const { text, sort = "relevance", limit = 10, perSource = 100, traffic = HostServices.live, watch } = request
  const { leftOut = [], whole } = traffic._tag === "Replay" ? traffic : {}
  const said = { text, from: request.from ?? null, until: request.until ?? null, sort, limit, perSource }
  const options = { traffic, request: said, ...(watch === undefined ? {} : { watch }) }
  const began = yield* Clock.currentTimeMillis
  const finished = yield* PipelineRun.execute(graph, config, query, options)
  const ms = traffic._tag === "Replay" ? null : (yield* Clock.currentTimeMillis) - began
  const found = Search.resultOf(graph, finished)
  const result = Result.isSuccess(found) ? found.success : undefined
  const works = result?.works.works ?? []
  const ranked = result === undefined ? [] : Array.from(result.ranking.rows, (row) => result.works.works[row])
  const isRanked = Result.isFailure(found) || (result !== undefined && ranked.every((work) => work !== undefined))
  const hits = isRanked ? (ranked as ReadonlyArray<Work.Work>) : []
  const explain = ({ id }: Work.Work) => (request.explain === true ? result?.explain(id) : undefined)
  const places = ordered(hits, sort).slice(0, limit ?? hits.length)
  const of = standings(finished.outcomes)
  const { hasAbstracts = true, hasProvenance = false } = request
  // compared as texts: what comes out of the cache is equal, and not the same object
  const ofSources = new Set(finished.outcomes.flatMap((outcome) => outcome.notices).map(Notice.print))
  const all = analysesOf(graph, finished, registry.plugins)
  // those beside the pipeline are its last nodes
  const [analyses, beside] = [
    all.slice(0, all.length - (request.beside ?? []).length),
    all.slice(all.length - (request.beside ?? []).length)
  ]
  const isAmong = (some: ReadonlyArray<Analysis>) => (one: { readonly node: string }) => some.some(({ node }) => node === one.node)
  const trace = finished.trace.filter((entry) => !isAmong(beside)(entry))
  const hitAt = (place: number, i: number) =>
    hitOf(hits[place]!, { rank: i + 1, score: result!.ranking.scores[place]!, explanation: explain(hits[place]!) }, of, {
      hasAbstracts,
      hasProvenance
    })
  const answer: Streamed = {
    version: 2,
    runId: null,
    query: { text, tree: query },
    replayed: traffic._tag === "Replay",
    ms,
    outcomes: finished.outcomes.map(outcomeOf),
    counts: whole?.counts ?? countsOf(finished.outcomes, works),
    written: null,
    works: JsonText.items(places.length, (i) => hitAt(places[i]!, i)),
    ...(analyses.length === 0 ? {} : { analyses: byNode(analyses) }),
    notices: [
      ...notices,
      ...leftOut.flatMap((source) => {
        const count = whole?.counts.identified[source]
        const what = `${counted(count ?? 0, "record")} of the search, counted above, whose answers are left out of the bundle`
        return count === undefined ? [] : [Notice.make("left-out", source, what)]
      }),
      ...trace.flatMap((entry) => entry.notices).filter((notice) => !ofSources.has(Notice.print(notice))),
      ...finished.failures.filter(isAmong(analyses)).map(({ node, message }) => Notice.make("analyzer-failed", node, message))
    ]
  }
  const silence = Result.isFailure(found) ? found.failure : undefined
  return {
    answer,
    works: places.map((place) => hits[place]!),
    silence,
    isRanked,
    analyses,
    beside,
    titles: titlesOf(registry.plugins.of("source")),
    asked: [...new Set([...finished.outcomes, ...finished.followed].map(({ source }) => source))],
    failures: finished.failures.filter((failure) => !isAmong(all)(failure)),
    trace: finished.trace
  } satisfies Searched
})
