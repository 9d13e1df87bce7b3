/**
 * What becomes of an index in a cluster of three nodes when something goes wrong: each fault is made to happen, and each cell is what was found after it.
 * `node tools/opensearch/faults.ts` writes the table of docs/scale.md.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Decode from "@litfuse/engine/Decode"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Retriever from "@litfuse/engine/Retriever"
import { table } from "@litfuse/files/markdownTable"
import { addressesIn, build, Indexing, open } from "@litfuse/retriever-opensearch"
import { lucene } from "@litfuse/sources-corpus"
import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { asking } from "./asking.ts"
import * as Cluster from "./Cluster.ts"

const page = join(import.meta.dirname, "../../docs/scale.md")
const [begins, ends] = ["<!-- faults -->\n", "<!-- end of faults -->"]

const size = 3000

/** A word of a made-up text: small numbers come often, as common words do. */
const words = (seed: number, count: number): string => {
  let state = seed * 2_654_435_761 + 1
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  return Array.from({ length: count }, () => `w${Math.floor(2000 * next() ** 3)}`).join(" ")
}

const documents: ReadonlyArray<Retriever.Document> = Array.from({ length: size }, (_, i) => ({
  id: `d${i}`,
  title: words(i, 8),
  text: words(i + size, 2000)
}))

const queries = Array.from({ length: 60 }, (_, i) => words(100_000 + i, 6))

const firstTen = (ranking: Ranking.Ranking): string => Ranking.idsOf(ranking).slice(0, 10).join(" ")

const local = () => {
  const searchable = Retriever.open(lucene, Params.defaults(lucene), documents)
  return queries.map((text) => firstTen(searchable.retrieve(text, 10)))
}

const building = (cluster: Cluster.Cluster, name: string, during: () => unknown = () => undefined) => {
  let begun = false
  const plan = { name, params: Result.getOrThrow(Decode.strict(Indexing, {})), shards: 3, replicas: 1 }
  const each = (send: Parameters<Parameters<typeof build>[2]>[0]) =>
    Effect.forEach(
      Array.from({ length: size / 100 }, (_, i) => documents.slice(i * 100, (i + 1) * 100)),
      send,
      { discard: true }
    )
  return asking(cluster, (calls) =>
    build(calls, plan, each, () => {
      if (!begun) during()
      begun = true
    })
  )
}

/** Searches for all queries, and says how many have the hits of a local index. */
const searched = async (cluster: Cluster.Cluster, name: string, expected: ReadonlyArray<string>, during?: () => unknown) => {
  let done = 0
  const found = await asking(cluster, (calls) =>
    Effect.gen(function* () {
      const opened = yield* open(calls, name, {})
      return yield* Effect.forEach(queries, (text) => {
        if (done++ === 10) during?.()
        return Effect.map(opened.found(text, 10), ({ ranking }) => firstTen(ranking))
      })
    })
  )
  if (Result.isFailure(found)) return found.failure.message
  const same = found.success.filter((ids, i) => ids === expected[i]).length
  return `${same} of ${queries.length} top tens as in a local index`
}

const raw = (cluster: Cluster.Cluster, path: string, method = "GET", body?: unknown): Promise<Response> =>
  fetch(`${addressesIn(cluster.addresses())[0]}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } })
  })

const settled = async (cluster: Cluster.Cluster, nodes: number): Promise<void> => {
  await raw(cluster, `/_cluster/health?wait_for_nodes=${nodes}&wait_for_status=green&wait_for_no_relocating_shards=true&timeout=120s`)
}

const manager = async (cluster: Cluster.Cluster): Promise<number> => {
  const [{ node }] = (await (await raw(cluster, "/_cat/cluster_manager?format=json")).json()) as [{ node: string }]
  return Number(node.replace("node", ""))
}

const said = (built: Awaited<ReturnType<typeof building>>): string =>
  Result.isSuccess(built) ? `${built.success.documents} of ${size} documents, each once` : built.failure.message.replace(/^index \S+: /, "")

/** A fault, what the command said, and what was found after it. */
type Row = readonly [fault: string, building: string, searching: string]

/** Makes every fault happen. */
export const rows = async (): Promise<ReadonlyArray<Row>> => {
  const expected = local()
  const cluster = await Cluster.start(3, { "thread_pool.write.size": "1", "thread_pool.write.queue_size": "2" })
  const found: Array<Row> = []
  try {
    await settled(cluster, 3)
    const whole = said(await building(cluster, "plain"))
    found.push(["none", whole, await searched(cluster, "plain", expected)])

    const last = async (number: number, fault: string, name: string) => {
      const killing: Array<Promise<void>> = []
      const built = said(await building(cluster, name, () => killing.push(cluster.nodes[number]!.kill())))
      await Promise.all(killing)
      found.push([fault, built, await searched(cluster, name, expected)])
      await cluster.nodes[number]!.start()
      await settled(cluster, 3)
    }
    await last(((await manager(cluster)) + 1) % 3, "a node is killed while documents are sent", "node")
    await last(await manager(cluster), "the manager is killed while documents are sent", "manager")

    const killing: Array<Promise<void>> = []
    const other = 0
    const hits = await searched(cluster, "plain", expected, () => killing.push(cluster.nodes[other]!.kill()))
    await Promise.all(killing)
    found.push(["a node is killed during searches", "-", hits])
    await cluster.nodes[other]!.start()
    await settled(cluster, 3)

    const excluding = (name: string | null) =>
      raw(cluster, "/_cluster/settings", "PUT", { transient: { "cluster.routing.allocation.exclude._name": name } })
    found.push([
      "all shards of a node are moved to others during searches",
      "-",
      await searched(cluster, "plain", expected, () => excluding("node1"))
    ])
    await excluding(null)

    const names = ["busy1", "busy2", "busy3", "busy4"]
    const many = await Promise.all(names.map((name) => building(cluster, name)))
    const again = many.reduce((sum, one) => sum + (Result.isSuccess(one) ? one.success.again : 0), 0)
    const all = new Set(many.map(said))
    found.push([
      "four indexes are built at once, and the cluster has no room for some documents (429)",
      `${[...all].join("; ")}${again > 0 ? "; some were sent again" : ""}`,
      await searched(cluster, "busy4", expected)
    ])

    const blocked = (name: string, is: boolean | null) =>
      raw(cluster, `/${name}-*/_settings`, "PUT", { "index.blocks.read_only_allow_delete": is })
    const refused = said(await building(cluster, "full", () => blocked("full", true)))
    found.push([
      "the index becomes read-only, as on a full disk",
      refused.replace(/"d\d+"/, "...").replace(/: index .*/, ""),
      await searched(cluster, "full", expected)
    ])
    await blocked("full", null)
    const resumed = await building(cluster, "full")
    const isResumed = Result.isSuccess(resumed) && resumed.success.resumed > 0
    found.push([
      "after that the same command again",
      `${said(resumed)}${isResumed ? "; it went on where it had ended" : ""}`,
      await searched(cluster, "full", expected)
    ])
    return found
  } finally {
    await cluster.close()
  }
}

/** The table of the page, out of rows. */
export const markdown = (all: ReadonlyArray<Row>): string =>
  `${table(["fault", "building", "searching after or during it"], ["left", "left", "left"], all)}\n`

/** The table that the page has. */
export const written = (): string => {
  const text = readFileSync(page, "utf8")
  return text.slice(text.indexOf(begins) + begins.length, text.indexOf(ends))
}

if (import.meta.main) {
  const made = markdown(await rows())
  process.stdout.write(made)
  const text = readFileSync(page, "utf8")
  writeFileSync(
    page,
    text.replace(`${begins}${written()}${ends}`, () => `${begins}${made}${ends}`)
  )
}
