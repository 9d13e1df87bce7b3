import * as Edges from "@litfuse/engine/Edges"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Params from "@litfuse/engine/Params"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Registry from "@litfuse/engine/Registry"
import * as Source from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { offline } from "@litfuse/kit/scriptedHttp"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Seed from "@litfuse/stats/Seed"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type { Citations, Paper } from "./readWalkPapers.ts"

/** The sources of which citations are taken away. */
export const providers = ["first", "second", "third"] as const

/** One citation in five is taken away. */
const share = 0.2

/** A number in [0, 1) that depends on what it is for. */
const unit = (seed: number, ...purpose: ReadonlyArray<string | number>): number => Seed.stream(Seed.derive(seed, ...purpose)).unit()

/** What is taken away from a source: whether it lacks a citation. */
export interface Scenario {
  readonly name: string
  readonly lacks: (provider: string, citing: Paper, cited: Paper) => boolean
}

/** The ways in which citations go missing. */
export const deletedScenarios = (seed: number): ReadonlyArray<Scenario> => {
  const isDrawn = (...purpose: ReadonlyArray<string | number>): boolean => unit(seed, "deleted", ...purpose) < share
  return [
    { name: "any, each source for itself", lacks: (provider, citing, cited) => isDrawn(provider, citing.id, cited.id) },
    {
      name: "all of some years of the cited, each source for itself",
      lacks: (provider, _, cited) => isDrawn(provider, "year", cited.printed!.year!)
    },
    {
      name: "all of some journals of the citing, each source for itself",
      lacks: (provider, citing) => isDrawn(provider, "journal", citing.printed?.journal ?? citing.id)
    },
    {
      name: "any, every second of them in all sources at once",
      lacks: (provider, citing, cited) => isDrawn(unit(seed, "shared", citing.id, cited.id) < 0.5 ? "all" : provider, citing.id, cited.id)
    }
  ]
}

/** Papers are asked for by their rows, because their own ids may be of any form. */
const idOf = (row: number): Identifier.Identifier => Result.getOrThrow(Identifier.parse(`PMID:${row + 1}`))

const recordOf = (source: string, row: number): SourceRecord.SourceRecord =>
  SourceRecord.make({ source, id: String(row + 1), title: `Paper ${row + 1}`, identifiers: [idOf(row)] })

/** A source that knows the references of papers, but for those that it lacks; it states how many there are in truth. */
const sourceOf = (provider: string, papers: ReadonlyArray<Paper>, cites: Citations["cites"], { lacks }: Scenario) => {
  const records = papers.map((_, row) => recordOf(provider, row))
  return Source.plugin({
    id: provider,
    revision: 1,
    about: "references of a collection, some of them removed",
    abilities: ["citations"],
    capabilities: { identifiers: ["pmid"], maxRecords: 10_000 },
    params: Params.none,
    make: () =>
      Effect.succeed({
        citationsPage: ({ of, ...turn }) =>
          Effect.sync(() => {
            const row = Number(of.value) - 1
            const held = cites[row]!.filter((cited) => !lacks(provider, papers[row]!, papers[cited]!))
            return {
              ...Source.pageOf(
                held.map((cited) => records[cited]!),
                turn
              ),
              total: cites[row]!.length
            }
          })
      })
  })
}

/** What a walk over the sources found, beside what was left in them. */
export interface Found {
  readonly name: string
  readonly truth: number
  readonly held: ReadonlyArray<number>
  readonly stated: ReadonlyArray<number>
  readonly delivered: ReadonlyArray<number>
  readonly left: number
  readonly union: number
  readonly wrong: number
}

/** `step/citations` asks about at most so many works. */
const mostWorks = 1000

/** Walks to the references of every paper over three sources from which citations were taken away. */
export const walkScenario = (papers: ReadonlyArray<Paper>, { cites }: Citations, scenario: Scenario): Effect.Effect<Found> =>
  Effect.gen(function* () {
    const sources = providers.map((provider) => sourceOf(provider, papers, cites, scenario))
    const { plugins } = Registry.make(sources.map((value) => ({ value, origin: { name: "study" } })))
    const catalogue = Pipeline.Catalogue.make([...Pipeline.pluginNodes(plugins), ...Pipeline.steps])
    const params = { direction: "cited", depth: 1000, maxWorks: mostWorks }
    const nodes = [{ id: "walk", plugin: "step/citations", params, inputs: { works: "$works" } }]
    const graph = Result.getOrThrow(Pipeline.check({ nodes }, { catalogue, given: { works: Ports.Works } }))
    const parts = Array.from({ length: Math.ceil(papers.length / mostWorks) }, (_, i) =>
      [...papers.keys()].slice(i * mostWorks, (i + 1) * mostWorks)
    )
    const found = new Set<string>()
    const [stated, delivered] = [providers.map(() => 0), providers.map(() => 0)]
    for (const part of parts) {
      const table = WorkTable.make(part.map((row) => Work.single(recordOf("collection", row))))
      const finished = yield* Effect.scoped(Pipeline.execute(graph, { given: { works: { table } } })).pipe(
        Effect.provide(Layer.mergeAll(Pipeline.Cache.layerNone, Pipeline.World.layer({ sourcesHash: "" }), offline))
      )
      const edges = Pipeline.valueAt(graph, finished, "walk", Ports.Edges)!
      for (const { citing, cited } of edges.edges) found.add(`${citing.split(":")[1]} ${cited.split(":")[1]}`)
      for (const { provider, total, delivered: count } of Edges.completeness(edges)) {
        const at = providers.findIndex((id) => id === provider)
        stated[at]! += total ?? 0
        delivered[at]! += count
      }
    }
    const truth = papers.flatMap((citing, row) => cites[row]!.map((cited) => [citing, papers[cited]!, `${row + 1} ${cited + 1}`] as const))
    const holders = truth.map(([citing, cited]) => providers.map((provider) => !scenario.lacks(provider, citing, cited)))
    const left = new Set<string>(truth.flatMap(([, , name], i) => (holders[i]!.includes(true) ? [name] : [])))
    return {
      name: scenario.name,
      truth: truth.length,
      held: providers.map((_, i) => holders.filter((own) => own[i]).length),
      stated,
      delivered,
      left: left.size,
      union: found.size,
      wrong: [...found].filter((edge) => !left.has(edge)).length + [...left].filter((edge) => !found.has(edge)).length
    }
  })
