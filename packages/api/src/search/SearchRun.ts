import * as Notice from "@litfuse/engine/Notice"
import type * as Pipeline from "@litfuse/engine/Pipeline"
import type { Explanation } from "@litfuse/engine/Explanation"
import type { PipelineError } from "@litfuse/engine/PipelineError"
import * as Search from "@litfuse/engine/Search"
import { noneAnswered } from "@litfuse/engine/source/OutcomeState"
import { everything, type Sort } from "@litfuse/engine/Source"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import type * as Registry from "@litfuse/engine/Registry"
import type { ReadableId } from "@litfuse/query/dialects/readableIds"
import * as Query from "@litfuse/query/Query"
import * as JsonText from "@litfuse/files/JsonText"
import { counted } from "@litfuse/files/numbers"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Config } from "@litfuse/host/Config"
import * as HostServices from "@litfuse/host/http/HostServices"
import type * as PipelineFile from "@litfuse/host/PipelineFile"
import * as PipelineRun from "@litfuse/host/PipelineRun"
import { type Analysis, analysesOf, byNode } from "./analyses.ts"
import { countsOf, outcomeOf, type SourceAnswer, type Streamed } from "./Answer.ts"
import { silence } from "./silence.ts"
import { recordedOutcomes } from "./recordedOutcomes.ts"
import { withRecordedOutputs } from "./recordedOutputs.ts"
import { parseForSearch } from "../query/parseForSearch.ts"
import { hitOf, listScores, type HitOptions } from "./hitOf.ts"
import { unrankedNotice } from "./unrankedNotice.ts"
import { type Titles, sourceTitles } from "./sourceTitles.ts"

/**
 * A search as the user requests it.
 *
 * - `text` plain words, or a query with fields, phrases and operators (`title:"heart attack" AND aspirin`)
 * - `syntax` of the text; absent = litfuse's own, `auto` = detected
 * - `pipeline` as written; `atHand` sources over collections and files that the caller opened
 * - `without` sources that must not be asked, whatever the pipeline says
 * - `sources` absent = those of `atHand`, else all except those that must be named
 * - `from`, `until` bounds of the date of publication, both inclusive
 * - `sort` the order of the works, and the order that sources are asked for
 * - `sizes` of sources that are read completely, whatever `perSource` says: files of references
 * - `limit` works of the answer, null = all; `perSource` records requested from each source, null = all that match
 * - `timeout` time limit per source in seconds; absent = no limit while it responds
 * - `explain` whether every work explains its score
 * - `keepFiltered` whether works that the ranking leaves out follow the ranked ones
 * - `createdFrom` a date: only records that their database made since
 * - `beside` ids of analyzers that run in addition to the pipeline's; their results are not part of the answer
 */
export interface Request extends Partial<HitOptions> {
  readonly text: string
  readonly syntax?: ReadableId | "auto"
  readonly pipeline: Result.Result<PipelineFile.Written, ReadonlyArray<PipelineError>>
  readonly atHand?: ReadonlyArray<Registry.Candidate>
  readonly sources?: ReadonlyArray<string>
  readonly without?: ReadonlyArray<string>
  readonly createdFrom?: string
  readonly from?: PartialDate
  readonly until?: PartialDate
  readonly sort?: Sort
  readonly sizes?: Readonly<Record<string, number>>
  readonly limit?: number | null
  readonly perSource?: number | null
  readonly timeout?: number
  readonly explain?: boolean
  readonly keepFiltered?: boolean
  readonly beside?: ReadonlyArray<string>
  readonly traffic?: HostServices.Traffic
  readonly watch?: (event: Pipeline.Event) => void
}

/**
 * The result of a search.
 *
 * - `answer` as plain data, also if no source answered; each work is built when it is read. `works` those of the answer, in its order
 * - `unexplained` the works of the answer without explanations, which take most of the time
 * - `silence` the error if no source answered; undefined if one did
 * - `isRanked` false if the pipeline ranks nothing, or ranks records that no node turns into works
 * - `analyses` results of the pipeline's analyzers, with their views; `beside` results of the additional analyzers
 * - `titles` display names of its sources
 * - `asked` the sources asked for records, citations or texts; `followed` those asked for citations or texts
 * - `failures` of nodes except analyzers: a failed analyzer does not change the works, so it becomes a notice; `trace` of all nodes
 */
export interface SearchResult {
  readonly answer: Streamed
  readonly unexplained: Streamed["works"]
  readonly works: ReadonlyArray<Work.Work>
  readonly silence: Search.EverySourceFailed | undefined
  readonly isRanked: boolean
  readonly analyses: ReadonlyArray<Analysis>
  readonly beside: ReadonlyArray<Analysis>
  readonly titles: Titles
  readonly asked: ReadonlyArray<string>
  readonly followed: ReadonlyArray<string>
  readonly failures: ReadonlyArray<PipelineError>
  readonly trace: Pipeline.Trace.Trace
}

/** The sort key of a work by author: its first author, family name first, in lower case. */
const authorOf = (work: Work.Work): string | undefined => {
  const one = Work.field(work, "contributors")?.value[0]
  return one === undefined ? undefined : (one._tag === "Group" ? one.name : `${one.family} ${one.given ?? ""}`).toLowerCase()
}

/**
 * Sort keys: most recent first by date as written (`2021` before `2021-03`), most cited first, authors from A to Z. Works without a value come last,
 * ties keep their rank order.
 */
const keys: Readonly<Record<Exclude<Sort, "relevance">, (work: Work.Work) => string | number | undefined>> = {
  newest: (work) => Work.field(work, "published")?.value,
  cited: (work) => Work.field(work, "citationCount")?.value.count,
  author: authorOf
}

const sortRows = (works: ReadonlyArray<Work.Work>, sort: Sort): ReadonlyArray<number> => {
  const places = works.map((_, i) => i)
  if (sort === "relevance") return places
  const values = works.map(keys[sort])
  const below = (a: number, b: number): number => {
    const [x, y] = [values[a], values[b]]
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined)
    if (x === y) return 0
    return x > y === (sort === "author") ? 1 : -1
  }
  return places.sort((a, b) => below(a, b) || a - b)
}

/** A parsed search with its checked pipeline, ready to run. */
export interface Prepared {
  readonly request: Request
  readonly query: Query.Query
  readonly syntax: ReadableId
  readonly notices: ReadonlyArray<Notice.Notice>
  readonly registry: Registry.Registry
  readonly checked: Result.Result<Graph, ReadonlyArray<PipelineError>>
}

type Graph = Pipeline.CheckedGraph<Registry.Services>

/**
 * Parses the text of a search and checks its pipeline, before any source is asked. Every problem of the pipeline is in `checked`.
 *
 * - errors: `QueryError` if the text cannot be parsed, `Refused` if its syntax cannot be detected
 */
export const prepare = Effect.fn("SearchRun.prepare")(function* (config: Config, request: Request) {
  const { sort = "relevance", limit = 10, perSource = 100 } = request
  const { query: written, syntax, notices } = yield* parseForSearch(request.text, request.syntax ?? "litfuse")
  const query = request.createdFrom === undefined ? written : Query.and(written, Query.range("created", request.createdFrom, undefined))
  const { registry, checked } = yield* PipelineRun.check(request.pipeline, config, {
    localSources: request.atHand ?? [],
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

/** The answer of a source with the database that a user names for its file. */
const withName = ({ plugins }: Registry.Registry, answer: SourceAnswer): SourceAnswer => {
  const plugin = plugins.find("source", answer.source)?.plugin
  const name = plugin?.upstream === undefined ? plugin?.platform : undefined
  return name === undefined ? answer : { ...answer, name }
}

/**
 * Runs a search over its sources; the answer is plain data.
 *
 * - errors: `CassetteError` if recordings cannot be read or written
 */
export const run = Effect.fn("SearchRun.run")(function* (config: Config, graph: Graph, { request, query, notices, registry }: Prepared) {
  const { text, sort = "relevance", limit = 10, perSource = 100, traffic = HostServices.live, watch } = request
  const { leftOut = [], whole, outcomes, outputs = {} } = traffic._tag === "Replay" ? traffic : {}
  const said = { text, from: request.from ?? null, until: request.until ?? null, sort, limit, perSource }
  const options = { traffic, request: said, ...(watch === undefined ? {} : { watch }) }
  const began = yield* Clock.currentTimeMillis
  const finished = withRecordedOutputs(yield* PipelineRun.execute(graph, config, query, options), outputs, registry.plugins)
  const ms = HostServices.isReplayed(traffic) ? null : (yield* Clock.currentTimeMillis) - began
  const found = Search.resultOf(graph, finished)
  const result = Result.isSuccess(found) ? found.success : undefined
  const works = result?.works.works ?? []
  const ranked = result === undefined ? [] : Array.from(result.ranking.rows, (row) => result.works.works[row])
  const isRanked = Result.isFailure(found) || (result !== undefined && ranked.every((work) => work !== undefined))
  const inRanking = isRanked ? (ranked as ReadonlyArray<Work.Work>) : []
  const unranked = isRanked ? (result?.missing ?? []).filter(({ row }) => works[row] !== undefined) : []
  const filtered = request.keepFiltered === true ? unranked.map(({ row }) => works[row]!) : []
  const hits = [...inRanking, ...filtered]
  const explain = ({ id }: Work.Work) => (request.explain === true ? result?.explain(id) : undefined)
  const order = [...sortRows(inRanking, sort), ...sortRows(filtered, sort).map((place) => inRanking.length + place)]
  const places = order.slice(0, limit ?? hits.length)
  const of = listScores(finished.outcomes)
  const { hasAbstracts = true, hasProvenance = false } = request
  // compared as texts, because notices from the cache are equal but not identical objects
  const ofSources = new Set(finished.outcomes.flatMap((outcome) => outcome.notices).map(Notice.print))
  // a bundle names sources that it does not ask
  const names = (whole?.sources ?? []).flatMap(({ source, name }) => (name === undefined ? [] : [[source, name] as const]))
  const titles: Titles = new Map([...names, ...sourceTitles(registry.plugins.of("source"))])
  const all = analysesOf(graph, finished, registry.plugins, titles)
  // additional analyzers are the last nodes
  const [analyses, beside] = [
    all.slice(0, all.length - (request.beside ?? []).length),
    all.slice(all.length - (request.beside ?? []).length)
  ]
  const isAmong = (some: ReadonlyArray<Analysis>) => (one: { readonly node: string }) => some.some(({ node }) => node === one.node)
  const trace = finished.trace.filter((entry) => !isAmong(beside)(entry))
  const scoreAt = (place: number) =>
    place < inRanking.length
      ? { score: result!.ranking.scores[place]! }
      : { score: null, filtered: unranked[place - inRanking.length]!.reason }
  const hitAt = (i: number, explanation?: Explanation) =>
    hitOf(hits[places[i]!]!, { rank: i + 1, ...scoreAt(places[i]!), explanation }, of, { hasAbstracts, hasProvenance })
  const answered = recordedOutcomes(
    finished.outcomes.map((outcome) => withName(registry, outcomeOf(outcome))),
    outcomes
  )
  // sources whose answers a bundle omits did answer; sources of citations may answer where no other one does
  const silent = Result.isFailure(found) && (answered.length === 0 || noneAnswered(answered)) ? found.failure : undefined
  const answer: Streamed = {
    version: 2,
    runId: null,
    query: { text, tree: query },
    replayed: HostServices.isReplayed(traffic),
    ms,
    outcomes: answered,
    ...(silent === undefined ? {} : silence(answered)),
    counts: whole?.counts ?? countsOf(finished.outcomes, works),
    written: null,
    works: JsonText.items(places.length, (i) => hitAt(i, explain(hits[places[i]!]!))),
    ...(analyses.length === 0 ? {} : { analyses: byNode(analyses) }),
    notices: [
      ...notices,
      ...leftOut.flatMap((source) => {
        const count = whole?.counts.identified[source] ?? 0
        const nodes = Object.keys(outputs)
        const counting = nodes.length === 0 ? "the counts" : `the counts and the analyses ${nodes.join(", ")}`
        const what = `${counting} include ${counted(count, "record")} of this source, but the bundle omits its answers`
        return count === 0 ? [] : [Notice.make("left-out", source, what)]
      }),
      ...unrankedNotice(unranked, inRanking.length, request.keepFiltered === true, result?.node),
      ...trace.flatMap((entry) => entry.notices).filter((notice) => !ofSources.has(Notice.print(notice))),
      ...finished.failures.filter(isAmong(analyses)).map(({ node, message }) => Notice.make("analyzer-failed", node, message))
    ]
  }
  return {
    answer,
    unexplained: JsonText.items(places.length, (i) => hitAt(i)),
    works: places.map((place) => hits[place]!),
    silence: silent,
    isRanked,
    analyses,
    beside,
    titles,
    asked: [...new Set([...finished.outcomes, ...finished.followed].map(({ source }) => source))],
    followed: [...new Set(finished.followed.map(({ source }) => source))],
    failures: finished.failures.filter((failure) => !isAmong(all)(failure)),
    trace: finished.trace
  } satisfies SearchResult
})
