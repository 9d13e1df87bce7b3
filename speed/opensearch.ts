/**
 * A collection in a cluster of OpenSearch beside a local index of the same documents, on one machine: one node, then three. `LITFUSE_DOCUMENTS` is how many
 * documents (170,000). It needs Java and the jars (`node tools/opensearch/jars.ts`).
 */
import * as Decode from "@litfuse/engine/Decode"
import * as Params from "@litfuse/engine/Params"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Retriever from "@litfuse/engine/Retriever"
import { build, Indexing, open } from "@litfuse/retriever-opensearch"
import { lucene } from "@litfuse/sources-corpus"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { asking } from "../tools/opensearch/asking.ts"
import * as Cluster from "../tools/opensearch/Cluster.ts"
import type { Measurement } from "./Measurement.ts"
import { stream } from "./synthetic.ts"
import { fiveWords, text } from "./texts.ts"

const size = Number(process.env["LITFUSE_DOCUMENTS"] ?? 170_000)
const atOnce = 2000

/** The documents are made again each time, so that memory does not hold all of them. */
function* documents(): Generator<ReadonlyArray<Retriever.Document>> {
  const next = stream(1)
  for (let from = 0; from < size; from += atOnce)
    yield Array.from({ length: Math.min(atOnce, size - from) }, (_, i) => ({
      id: `document-${from + i}`,
      title: fiveWords(next).join(" "),
      text: text(next)
    }))
}

const queries = (): ReadonlyArray<string> => {
  const next = stream(3)
  return Array.from({ length: 200 }, () => fiveWords(next).join(" "))
}

const seconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const firstTen = (ranking: Ranking.Ranking): string => Ranking.idsOf(ranking).slice(0, 10).join(" ")

const locally = () => {
  const began = seconds()
  const searchable = Retriever.open(lucene, Params.defaults(lucene), [...documents()].flat())
  const built = seconds()
  const found = queries().map((text) => firstTen(searchable.retrieve(text, 1000)))
  return { found, building: built - began, searching: ((seconds() - built) * 1000) / found.length }
}

const inCluster = async (nodes: number, expected: ReadonlyArray<string>): Promise<ReadonlyArray<Measurement>> => {
  const cluster = await Cluster.start(nodes)
  try {
    const total = (of: (node: Cluster.Node) => number) => cluster.nodes.reduce((sum, node) => sum + of(node), 0)
    const taken = () => ({ own: seconds(), theirs: total((node) => node.seconds()), wall: performance.now() })
    const began = taken()
    const plan = { name: "speed", params: Result.getOrThrow(Decode.strict(Indexing, {})), shards: nodes, replicas: 0 }
    const made = Result.getOrThrow(
      await asking(cluster, (calls) => build(calls, plan, (each) => Effect.forEach(documents(), each, { discard: true })))
    )
    const built = taken()
    const found = Result.getOrThrow(
      await asking(cluster, (calls) =>
        Effect.flatMap(open(calls, "speed", {}), ({ found }) =>
          Effect.forEach(queries(), (text) => Effect.map(found(text, 1000), ({ ranking }) => firstTen(ranking)), { concurrency: 8 })
        )
      )
    )
    const searched = taken()
    const what = `${size.toLocaleString("en")} documents in ${nodes} node${nodes === 1 ? "" : "s"} of OpenSearch`
    const perQuery = (one: number) => (one * 1000) / found.length
    return [
      { name: `${what}: sent, here`, value: built.own - began.own, unit: "s of CPU" },
      { name: `${what}: indexed, in the cluster`, value: built.theirs - began.theirs, unit: "s of CPU" },
      { name: `${what}: built`, value: (built.wall - began.wall) / 1000, unit: "s" },
      { name: `${what}: its index`, value: made.bytes / 1e6, unit: "MB" },
      { name: `${what}: memory of the nodes`, value: total((node) => node.megabytes()), unit: "MB" },
      { name: `${what}: a query, top 1,000, here`, value: perQuery(searched.own - built.own), unit: "ms of CPU" },
      { name: `${what}: a query, top 1,000, in the cluster`, value: perQuery(searched.theirs - built.theirs), unit: "ms of CPU" },
      {
        name: `${what}: top tens unlike those of the local index`,
        value: found.filter((ids, i) => ids !== expected[i]).length,
        unit: "of 200"
      }
    ]
  } finally {
    await cluster.close()
  }
}

/** The local index first, then one node, then three on the same machine: they share its processors, so three are no faster than one. */
export const opensearch = async (): Promise<ReadonlyArray<Measurement>> => {
  const why = Cluster.missing()
  if (why !== undefined) throw new Error(why)
  const { found, building, searching } = locally()
  const what = `${size.toLocaleString("en")} documents in a local index`
  const ours = [
    { name: `${what}: built`, value: building, unit: "s of CPU" },
    { name: `${what}: a query, top 1,000`, value: searching, unit: "ms of CPU" }
  ]
  return [...ours, ...(await inCluster(1, found)), ...(await inCluster(3, found))]
}
