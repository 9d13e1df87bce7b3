import { pathToFileURL } from "node:url"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Registry from "@litfuse/engine/Registry"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { offline } from "@litfuse/kit/scriptedHttp"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Query from "@litfuse/query/Query"
import { fusions, rankers, rerankers } from "@litfuse/rankers"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type { Measurement } from "./Measurement.ts"
import { medianMs } from "./pipeline.ts"
import { randomStream } from "./randomStream.ts"

const date = SourceRecord.PartialDate.make("2026")

/** Works as searches find them: titles of ten words, abstracts, seven headings, journals, dates, citations; half of them from two sources. */
const worksOf = (size: number, abstractWords: number): ReadonlyArray<Work.Work> => {
  const next = randomStream(1)
  const below = (n: number): number => Math.floor((next() / 2 ** 32) * n)
  const word = (): string => `word${Math.floor((next() / 2 ** 32) * (next() / 2 ** 32) * 2000)}`
  const text = (n: number): string => Array.from({ length: n }, word).join(" ")
  const record = (source: string, i: number): SourceRecord.SourceRecord =>
    SourceRecord.make({
      source,
      id: String(i),
      title: text(10),
      ...(abstractWords === 0 ? {} : { abstract: text(abstractWords) }),
      containerTitle: `Journal ${below(200)}`,
      published: SourceRecord.PartialDate.make(String(1980 + below(45))),
      citationCount: { count: below(500), source, date },
      meshHeadings: Array.from({ length: 7 }, () => ({ descriptor: `heading ${below(900)}`, qualifiers: [], major: false })),
      position: 1 + below(size)
    })
  return Array.from({ length: size }, (_, i) => Work.make(`w${i}`, [record("pubmed", i), ...(i % 2 === 0 ? [record("openalex", i)] : [])]))
}

const inputs = { works: "$works", query: "$query" }
const six = [
  { id: "texts", plugin: "ranker/bm25-boost", inputs },
  { id: "impact", plugin: "ranker/citation-impact", inputs },
  { id: "recency", plugin: "ranker/recency", inputs },
  { id: "confidence", plugin: "ranker/relevance-confidence", inputs },
  {
    id: "prestige",
    plugin: "ranker/journal-prestige",
    params: { journals: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`Journal ${i}`, i])) },
    inputs
  },
  { id: "agreement", plugin: "ranker/source-agreement", inputs }
]
const nodes = [
  ...six,
  { id: "fused", plugin: "fusion/rrf", params: { missing: "worst" }, inputs: { rankings: six.map(({ id }) => id) } },
  { id: "diverse", plugin: "reranker/mmr", inputs: { ...inputs, ranking: "fused" } }
]

const { plugins } = Registry.make([...rankers, ...fusions, ...rerankers].map((value) => ({ value, origin: { name: "speed" } })))
const catalogue = Pipeline.Catalogue.make([...Pipeline.pluginNodes(plugins), ...Pipeline.steps])
const layers = Layer.mergeAll(Pipeline.Cache.layerNone, Pipeline.World.layer({ sourcesHash: "speed" }), offline)
const query = Query.text("word1 word5 word20 word100")

const ranked = (of: ReadonlyArray<object>, works: ReadonlyArray<Work.Work>) => {
  const graph = Result.getOrThrow(Pipeline.check({ nodes: of }, { catalogue, given: { query: Ports.Query, works: Ports.Works } }))
  return () =>
    Effect.runPromise(
      Effect.scoped(Pipeline.run(graph, { given: { query, works: { table: WorkTable.make(works) } } })).pipe(Effect.provide(layers))
    )
}

const what = "six dimensions, RRF and MMR"

/** So many calls warm up, and as many are measured: about the hundredth is the first one in which nothing is compiled any more. */
const calls = 150

/** The six dimensions of PubMed Search MCP, fused and diversified, over new tables each time, and over more works to see the cost of each. */
export const dimensions = async (): Promise<ReadonlyArray<Measurement>> => {
  const few = worksOf(600, 150)
  const cost = async (size: number, times: number): Promise<Measurement> => ({
    name: `${what}, ${size.toLocaleString("en")} works with abstracts, by work`,
    value: (1000 * (await medianMs(ranked(nodes, worksOf(size, 150)), times))) / size,
    unit: "µs of CPU"
  })
  return [
    {
      name: `${what}, 600 works with abstracts of 150 words`,
      value: await medianMs(ranked(nodes, few), calls),
      unit: "ms of CPU",
      target: "under 15"
    },
    {
      name: "of which indexing the texts, and scoring them",
      value: await medianMs(ranked(nodes.slice(0, 1), few), calls),
      unit: "ms of CPU"
    },
    {
      name: `${what}, 600 works, titles`,
      value: await medianMs(ranked(nodes, worksOf(600, 0)), calls),
      unit: "ms of CPU",
      target: "under 15"
    },
    await cost(600, calls),
    await cost(2000, 50),
    { ...(await cost(10_000, 15)), target: "as with 600 works" }
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await dimensions())
