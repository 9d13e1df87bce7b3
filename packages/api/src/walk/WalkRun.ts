import * as Edges from "@litfuse/engine/Edges"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Notice from "@litfuse/engine/Notice"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import type * as Registry from "@litfuse/engine/Registry"
import * as Search from "@litfuse/engine/Search"
import * as Source from "@litfuse/engine/Source"
import type { Work } from "@litfuse/engine/Work"
import { counted } from "@litfuse/files/numbers"
import { isReplayed, type Traffic } from "@litfuse/host/http/HostServices"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import * as PipelineRun from "@litfuse/host/PipelineRun"
import type { RunEnd } from "@litfuse/project/RunStore"
import * as Query from "@litfuse/query/Query"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { tellingSources, Watch } from "../Events.ts"
import { pluginsIn } from "../plugins.ts"
import { recordRun } from "../project/recordRun.ts"
import { hopText } from "../project/RunOutcomes.ts"
import * as Question from "../Question.ts"
import { outcomeOf } from "../search/Answer.ts"
import { hitOf } from "../search/hitOf.ts"
import { licensedSources } from "../search/licensedSources.ts"
import { findSources } from "../search/findSources.ts"
import { silence as silenceOf } from "../search/silence.ts"
import * as RunSummary from "../search/runSummary.ts"
import * as SourceNames from "../search/SourceNames.ts"
import { type Titles, sourceTitles } from "../search/sourceTitles.ts"
import { trafficOf } from "../search/trafficOf.ts"
import type { Common, Walked } from "./Answer.ts"
import * as GraphStore from "../project/GraphStore.ts"
import * as Network from "./network.ts"
import { most, nodes, pipelineOf, type Plan } from "./plan.ts"
import type { Request } from "./request.ts"

/**
 * The result of a walk.
 *
 * - `network` all works and links; `rows` those of the answer, in its order
 * - `said` the fields that all answers share; `hits` the works of some rows as plain data, with ranks from 1
 * - `titles` display names of sources; `silence` the message if no source answered
 */
export interface Walk {
  readonly network: Network.Network
  readonly rows: ReadonlyArray<number>
  readonly said: Common
  readonly hits: (rows: ReadonlyArray<number>, score: (row: number) => number) => ReadonlyArray<Walked>
  readonly works: (rows: ReadonlyArray<number>) => ReadonlyArray<Work>
  readonly titles: Titles
  readonly silence: string | undefined
}

/** Parses the identifiers, each once, sorted. Errors: `Refused` with all invalid ones. */
const parseIds = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
  const parsed = ids.map((text) => Identifier.parse(text))
  const wrong = parsed.filter(Result.isFailure)
  if (wrong.length > 0) return yield* Question.refuse(...wrong.map(({ failure }) => failure.message))
  const names = [...new Set(parsed.flatMap((one) => (Result.isSuccess(one) ? [Identifier.print(one.success)] : [])))].sort()
  if (names.length > most.works)
    return yield* Question.refuse(`${counted(names.length, "start work")}; a walk can start from at most ${most.works}`)
  return names
})

const knowsCitations = ({ plugin }: Registry.Registered<"source">): boolean => plugin.abilities.includes("citations")

/** The sources to ask: the named ones, or all with citations except those that must be named. */
const sourcesOf = Effect.fnUntraced(function* (plugins: Registry.Registry["plugins"], names: ReadonlyArray<string> | undefined) {
  const able = plugins.of("source").filter(knowsCitations)
  if (names === undefined) return able.filter(({ plugin }) => plugin.isOnlyByName !== true)
  const sources = yield* findSources(plugins, names)
  const unable = sources.filter((one) => !knowsCitations(one)).map(({ plugin }) => plugin.id)
  if (unable.length > 0 || sources.length === 0)
    return yield* Question.refuse(
      Question.about(
        ["sources"],
        `${unable.length === 0 ? "{sources} names no source" : `${unable.join(", ")}: no citations`}; sources with citations: ${able.map(({ plugin }) => plugin.id).join(", ")}`
      )
    )
  return sources
})

const outcomesOf = (seeds: ReadonlyArray<Source.Outcome>, { hops }: Edges.Edges) => [
  ...seeds.map((outcome) => ({ hop: 0, outcome })),
  ...hops.flatMap(({ hop, outcomes }) => outcomes.map((outcome) => ({ hop, outcome })))
]

const none: Edges.Edges = { edges: [], lists: [], hops: [] }

const runWalk = Effect.fnUntraced(function* (
  { config, plugins }: { readonly config: Parameters<typeof PipelineRun.check>[1]; readonly plugins: Registry.Registry["plugins"] },
  graph: Parameters<typeof PipelineRun.execute<Registry.Services>>[0],
  plan: Plan,
  { abstracts: hasAbstracts, provenance: hasProvenance }: Pick<Request, "abstracts" | "provenance">,
  traffic: Traffic,
  runId: string | null
) {
  const watch = yield* Watch
  const titles = sourceTitles(plugins.of("source"))
  watch({ _tag: "Titled", titles })
  const began = yield* Clock.currentTimeMillis
  const finished = yield* tellingSources(PipelineRun.execute(graph, config, Query.text(plan.ids.join(" ")), { traffic, watch }))
  const ms = isReplayed(traffic) ? null : (yield* Clock.currentTimeMillis) - began
  watch({ _tag: "Traced", trace: finished.trace })
  if (finished.failures.length > 0) return yield* Question.refuse(...finished.failures.map(({ message }) => message))
  const last = plan.hops.length
  const seeds = Pipeline.valueAt(graph, finished, nodes.seeds, Ports.Records)?.outcomes ?? []
  const edges = Pipeline.valueAt(graph, finished, nodes.edges(last), Ports.Edges) ?? none
  const { table } = Pipeline.valueAt(graph, finished, nodes.works(last), Ports.Works)!
  const records = seeds.flatMap(Source.recordsOf)
  const network = Network.of(table, edges, records)
  const rows = Network.answerRows(network, plan.follow, plan.max)
  const isKept = new Set(rows)
  const id = (row: number): string => network.works[row]!.id
  const links = network.links.filter(({ citing, cited }) => isKept.has(citing) && isKept.has(cited))
  const met = network.hop.reduce((sum, hop) => sum + Number(hop >= 0), 0)
  const outcomes = outcomesOf(seeds, edges)
  const toldWith = new Set(outcomes.flatMap(({ outcome }) => outcome.notices.map(Notice.print)))
  const via = Map.groupBy(
    links.flatMap(({ citing, cited }) => [
      { from: citing, to: cited },
      { from: cited, to: citing }
    ]),
    ({ from }) => from
  )
  const withName = (outcome: Source.Outcome) => SourceNames.withNames([outcomeOf(outcome)], titles)[0]!
  const said: Common = {
    version: 1,
    runId,
    ids: plan.ids,
    follow: plan.follow,
    replayed: isReplayed(traffic),
    ms,
    hops: Edges.completeness(edges).map(({ hop, provider, direction, lists, cut, open, delivered, total, stubs, requests }) => ({
      hop,
      provider,
      direction,
      lists,
      found: delivered,
      stated: total,
      cut,
      unstated: open,
      stubs,
      requests
    })),
    edges: links.map(({ citing, cited, providers, directions, hop }) => ({
      citing: id(citing),
      cited: id(cited),
      providers: providers as [string, ...Array<string>],
      directions: directions as [Edges.Direction, ...Array<Edges.Direction>],
      hop
    })),
    counts: {
      records: outcomes.reduce((sum, { outcome }) => sum + Source.recordsOf(outcome).length, 0),
      works: met,
      kept: rows.length,
      links: links.length,
      stubs: network.stubs
    },
    outcomes: outcomes.map(({ hop, outcome }) => ({ hop, ...withName(outcome), requests: Source.recordingsOf(outcome) })),
    ...silenceOf(outcomes.map(({ outcome }) => outcomeOf(outcome))),
    notices: [
      // an outcome already contains the notices of its source
      ...finished.trace.flatMap(({ notices }) => notices).filter((notice) => !toldWith.has(Notice.print(notice))),
      ...(network.loops === 0
        ? []
        : [Notice.make("own-citations", "walk", `${counted(network.loops, "citation")} between records of the same work omitted`)]),
      ...(met <= rows.length
        ? []
        : [
            Notice.make(
              "works-capped",
              "walk",
              `${met - rows.length} of ${met} works are omitted, the farthest and then the least ${plan.follow === "cited" ? "cited" : "linked"}; raise max`
            )
          ])
    ]
  }
  const hits: Walk["hits"] = (some, score) =>
    some.map((row, i) => ({
      ...hitOf(network.works[row]!, { rank: i + 1, score: score(row) }, new Map(), { hasAbstracts, hasProvenance }),
      hop: network.hop[row]!,
      via: (via.get(row) ?? []).filter(({ to }) => network.hop[to]! < network.hop[row]!).map(({ to }) => id(to))
    }))
  const silence = Search.silence({ outcomes: outcomes.map(({ outcome }) => outcome) })
  const works = (some: ReadonlyArray<number>) => some.map((row) => network.works[row]!)
  return { network, rows, said, hits, works, titles, silence: silence?.message } satisfies Walk
})

/** The result of a question along citations, with details for a surface in the same process. */
export interface Found<A extends Common & { readonly works: ReadonlyArray<Walked> }> {
  readonly answer: A
  readonly works: ReadonlyArray<Work>
  readonly seen: GraphStore.SeenWorks
  readonly titles: Titles
  readonly silence: string | undefined
}

/** All works and links of a walk, including those that the answer omits. */
const seenIn = ({ works, hop, links }: Network.Network, ids: ReadonlySet<string>): GraphStore.SeenWorks => {
  const met = works.filter((_, row) => hop[row]! >= 0)
  return {
    works: met.filter(({ id }) => ids.has(id)),
    others: met.filter(({ id }) => !ids.has(id)),
    links: links.map(({ citing, cited, providers }) => ({ citing: works[citing]!, cited: works[cited]!, providers }))
  }
}

const summaryOf =
  (registry: Registry.Registry) =>
  ({ answer }: Found<Common & { readonly works: ReadonlyArray<Walked> }>): Omit<RunEnd, "answer"> => {
    const { outcomes, counts, works } = answer
    return {
      outcomes: outcomes.map(({ hop, source, state, delivered, total, error, notices }) => ({
        source,
        state,
        delivered,
        total,
        effectiveQuery: hopText(hop),
        error,
        notices
      })),
      counts: { records: counts.records, works: counts.works, links: counts.links },
      licensed: licensedSources(
        registry,
        outcomes.filter(({ delivered }) => delivered > 0).map(({ source }) => source)
      ),
      pmids: works.flatMap(({ identifiers }) => identifiers.filter((one) => one.startsWith("pmid:")).map((one) => one.slice(5)))
    }
  }

/** The hash of the answer to a walk, as a replay gives it. */
export const answerHash = ({ answer }: { readonly answer: Partial<Common> }): string =>
  RunSummary.hashJson({ ...RunSummary.withoutNames(answer), runId: null })

/**
 * Walks along citations and makes an answer. A project stores the run, so that an interrupted walk can continue.
 *
 * - errors: `Refused` for invalid identifiers, for unknown sources and for sources without citations
 */
export const run = <A extends Common & { readonly works: ReadonlyArray<Walked> }>(
  question: string,
  request: Request,
  { hops, max }: Pick<Plan, "hops" | "max">,
  answerOf: (walk: Walk) => { readonly answer: A; readonly rows: ReadonlyArray<number> }
) =>
  Effect.gen(function* () {
    const ids = yield* parseIds(request.ids)
    const { config, registry, plugins } = yield* pluginsIn(request.folder)
    const providers = (yield* sourcesOf(plugins, request.sources)).map(({ plugin }) => plugin.id)
    const { perHop, follow, timeout } = request
    const plan: Plan = { ids, providers, hops, perHop, max, follow, timeout }
    const written = Result.succeed(PipelineFile.fromData("the walk", pipelineOf(plan), request.folder))
    const { checked } = yield* PipelineRun.check(written, config, { localSources: [] })
    if (Result.isFailure(checked)) return yield* Question.refuse(...checked.failure.map(({ message }) => message))
    const graph = checked.success
    const traffic = yield* trafficOf(request)
    const ask = (through: Traffic, runId: string | null) =>
      Effect.map(runWalk({ config, plugins }, graph, plan, request, through, runId), (walk): Found<A> => {
        const { answer, rows } = answerOf(walk)
        const seen = seenIn(walk.network, new Set(answer.works.map(({ id }) => id)))
        return { answer, works: walk.works(rows), seen, titles: walk.titles, silence: walk.silence }
      })
    const about = { question, title: ids.join(" "), folder: request.folder, request, stepsOf: graph.nodes.length, traffic }
    const recorded = recordRun({ ...about, summaryOf: summaryOf(registry), replayHash: answerHash }, ask, Effect.succeed)
    return yield* GraphStore.storingSeen(request, ({ seen, answer }) => ({ ...seen, runId: answer.runId }), recorded)
  })
