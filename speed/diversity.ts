import { pathToFileURL } from "node:url"
import * as Params from "@litfuse/engine/Params"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Reranker from "@litfuse/engine/Reranker"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Query from "@litfuse/query/Query"
import { Mmr } from "@litfuse/rankers/rerank/Mmr"
import { MmrVectors } from "@litfuse/rankers/rerank/MmrVectors"
import { Pm2 } from "@litfuse/rankers/rerank/Pm2"
import { XQuad } from "@litfuse/rankers/rerank/XQuad"
import type { Measurement } from "./Measurement.ts"
import { medianMs } from "./pipeline.ts"
import { randomStream } from "./randomStream.ts"

const size = 1000
const dimensions = 384
const next = randomStream(1)
const below = (n: number): number => Math.floor((next() / 2 ** 32) * n)

const word = (): string => `word${Math.floor((next() / 2 ** 32) * (next() / 2 ** 32) * 2000)}`
const tree = (): string => `C${10 + below(20)}.${100 + below(30)}.${100 + below(30)}`

/** Works with titles of ten words and seven headings, each at two places of the tree. */
const works = Array.from({ length: size }, (_, i) =>
  Work.make(`w${i}`, [
    SourceRecord.make({
      source: "s",
      id: String(i),
      title: Array.from({ length: 10 }, word).join(" "),
      meshHeadings: Array.from({ length: 7 }, () => ({
        descriptor: `heading ${below(300)}`,
        qualifiers: [],
        major: false,
        treeNumbers: [tree(), tree()]
      }))
    })
  ])
)
const scores = Float64Array.from(works, () => next())
const vector = (): Float32Array => Float32Array.from({ length: dimensions }, () => below(2000) / 1000 - 1)
const vectors = { model: "synthetic", dimensions, query: vector(), works: works.map(vector) }

const measured = async <Prepared, P>(what: string, reranker: Reranker.Reranker<Prepared, P>, params: object): Promise<Measurement> => ({
  name: `${what}, 1,000 works`,
  value: await medianMs(() => {
    const table = WorkTable.make(works)
    const ranking = Ranking.fromScores(table.ids, scores)
    return Reranker.rerank(
      reranker,
      { ...Params.defaults(reranker), ...params },
      { works: table, query: Query.text("any"), ranking, vectors }
    )
  }, 20),
  unit: "ms of CPU",
  target: "milliseconds"
})

/** Diversification of a thousand works over new tables each time: titles and headings are read each time, vectors are in memory. */
export const diversity = async (): Promise<ReadonlyArray<Measurement>> => {
  const top = { depth: size, first: 100 }
  return [
    await measured("MMR, the first 100 by terms", Mmr, top),
    await measured("MMR, the first 100 by tree", Mmr, { ...top, similarity: "tree" }),
    await measured("MMR, the first 100 by terms and tree", Mmr, { ...top, similarity: "terms+tree" }),
    await measured("MMR, the first 100 by vectors of 384 dimensions", MmrVectors, top),
    await measured("MMR, the first 100 by terms and vectors", MmrVectors, { ...top, similarity: "terms+vectors" }),
    await measured("xQuAD", XQuad, { depth: size }),
    await measured("PM-2", Pm2, { depth: size })
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await diversity())
