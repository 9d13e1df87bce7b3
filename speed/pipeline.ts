import { pathToFileURL } from "node:url"
import * as Column from "@litfuse/engine/Column"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Registry from "@litfuse/engine/Registry"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Query from "@litfuse/query/Query"
import { fusions, rankers } from "@litfuse/rankers"
import { ReciprocalRank } from "@litfuse/rankers/fusion/ReciprocalRank"
import * as Effect from "effect/Effect"
import { offline } from "@litfuse/kit/scriptedHttp"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type { Measurement } from "./Measurement.ts"
import { randomStream } from "./randomStream.ts"

const size = 600

/** Works with titles of ten words, abstracts of `abstractWords`, dates and citations; few words are frequent, as in texts. */
const worksOf = (abstractWords: number): ReadonlyArray<Work.Work> => {
  const next = randomStream(1)
  const word = () => `word${Math.floor((next() / 2 ** 32) * (next() / 2 ** 32) * 2000)}`
  const text = (n: number) => Array.from({ length: n }, word).join(" ")
  return Array.from({ length: size }, (_, i) =>
    Work.single(
      SourceRecord.make({
        source: "s",
        id: String(i),
        title: text(10),
        ...(abstractWords === 0 ? {} : { abstract: text(abstractWords) }),
        published: SourceRecord.PartialDate.make(String(1980 + (next() % 45))),
        citationCount: { count: next() % 500, source: "s", date: SourceRecord.PartialDate.make("2026") }
      })
    )
  )
}

/** A ranker by one number of each work: what most dimensions of a ranking are. */
const byNumber = (id: string, of: (work: Work.Work) => number | undefined): Ranker.Ranker => {
  const column = Column.number(id, of)
  return Ranker.plugin<Float64Array, typeof Params.none.Type>({
    id,
    revision: 1,
    about: "a number of each work",
    params: Params.none,
    needs: [column],
    prepare: ({ works }) => works.column(column),
    score: (values, _, out) => out.set(values),
    explain: (values, _, row) => Explanation.leaf(id, values[row]!)
  })
}

const dimensions = [
  byNumber("by-year", (work) => Number(work.records[0].published?.slice(0, 4))),
  byNumber("by-citations", (work) => work.records[0].citationCount?.count),
  byNumber("by-sources", (work) => Work.sources(work).length),
  byNumber("by-title-length", (work) => work.records[0].title.length),
  byNumber("by-id", (work) => Number(work.records[0].id)),
  byNumber(
    "by-citations-a-year",
    ({ records: [{ citationCount, published }] }) => citationCount!.count / (2027 - Number(published?.slice(0, 4)))
  )
]

/** CPU time of this process in milliseconds, of its threads for compilation and memory too; what other programs do does not count. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The median of some calls, after as many that warm up. Units: milliseconds of CPU. */
export const medianMs = async (run: () => unknown, times: number): Promise<number> => {
  for (let i = 0; i < times; i++) await run()
  const values: Array<number> = []
  for (let i = 0; i < times; i++) {
    const start = cpuMs()
    await run()
    values.push(cpuMs() - start)
  }
  return values.sort((a, b) => a - b)[times >> 1]!
}

const query = Query.text("word1 word5 word20 word100")
const rrf = Params.defaults(ReciprocalRank)

/** The same six rankers and RRF as calls and as nodes, each time over a table made anew: nothing is kept from the time before. */
const six = async (
  what: string,
  own: ReadonlyArray<Ranker.Ranker>,
  works: ReadonlyArray<Work.Work>,
  target?: string
): Promise<Array<Measurement>> => {
  const { plugins } = Registry.make([...own, ...fusions].map((value) => ({ value, origin: { name: "speed" } })))
  const inputs = { works: "$works", query: "$query" }
  const nodes = [
    ...own.map(({ id }) => ({ id, plugin: `ranker/${id}`, inputs })),
    { id: "fused", plugin: "fusion/rrf", inputs: { rankings: own.map(({ id }) => id) } }
  ]
  const catalogue = Pipeline.Catalogue.make([...Pipeline.pluginNodes(plugins), ...Pipeline.steps])
  const graph = Result.getOrThrow(Pipeline.check({ nodes }, { catalogue, given: { query: Ports.Query, works: Ports.Works } }))
  const layers = Layer.mergeAll(Pipeline.Cache.layerNone, Pipeline.World.layer({ sourcesHash: "speed" }), offline)
  const called = () => {
    const table = WorkTable.make(works)
    const lists = own.map((ranker) => {
      const { ranking } = Result.getOrThrow(Ranker.rank(ranker, Params.defaults(ranker), { works: table, query }))
      return Fusion.list(ranker.id, ranking)
    })
    return Result.getOrThrow(Fusion.fuse(ReciprocalRank, rrf, table.ids, lists))
  }
  const run = () =>
    Effect.runPromise(
      Effect.scoped(Pipeline.run(graph, { given: { query, works: { table: WorkTable.make(works) } } })).pipe(Effect.provide(layers))
    )
  return [
    { name: `${what}, called directly`, value: await medianMs(called, 60), unit: "ms of CPU" },
    { name: `${what}, in the pipeline`, value: await medianMs(run, 60), unit: "ms of CPU", ...(target === undefined ? {} : { target }) }
  ]
}

/** What a pipeline costs in addition to its plugins: six rankers and reciprocal rank fusion over 600 works. */
export const pipeline = async (): Promise<ReadonlyArray<Measurement>> => [
  ...(await six("six dimensions and RRF, 600 works", dimensions, worksOf(0), "under 10")),
  ...(await six("six of the BM25 family and RRF, 600 works, titles", rankers.slice(0, 6), worksOf(0))),
  ...(await six("the same with abstracts of 150 words", rankers.slice(0, 6), worksOf(150)))
]

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await pipeline())
