/**
 * What happens to an index in a cluster of three nodes under each fault. Each fault is caused, and each cell is what was found after it. `node
 * tools/servers/opensearch/clusterFaults.ts` writes the table of docs/reference/cluster.md.
 */
import { setTimeout } from "node:timers/promises"
import * as Decode from "@litfuse/engine/Decode"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Retriever from "@litfuse/engine/Retriever"
import { markdownTable } from "@litfuse/document/markdownTable"
import { addressesIn, build, Indexing, ofWords, open } from "@litfuse/retriever-opensearch"
import { lucene } from "@litfuse/sources-corpus"
import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { askCluster } from "./askCluster.ts"
import * as Cluster from "./Cluster.ts"
import { writeSection } from "./scaleSection.ts"

const size = 3000

/** Small requests, so that documents of few words are sent in many: what is tried is what happens between two of them. */
const bytesAtOnce = 800_000

/** A word of a made-up text: small numbers come often, as common words do. */
export const words = (seed: number, count: number): string => {
  let state = seed * 2_654_435_761 + 1
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  return Array.from({ length: count }, () => `w${Math.floor(2000 * next() ** 3)}`).join(" ")
}

const documents: ReadonlyArray<Retriever.Document> = Array.from({ length: size }, (_, i) => ({
  id: `d${i}`,
  title: words(i, 8),
  text: words(i + size, 400)
}))

const firstTen = (ranking: Ranking.Ranking): string => Ranking.idsOf(ranking).slice(0, 10).join(" ")

interface Query {
  readonly text: string
  readonly expected: string
}

const count = 60

/** Whether 32 bits, which the scores of a cluster have, tell the first eleven scores apart as 64 do. */
const isTold = ({ scores }: Ranking.Ranking): boolean =>
  scores.slice(0, 11).every((score, i) => i === 0 || score === scores[i - 1] || scores[i - 1]! - score > 1e-6 * score)

/** The first queries whose order does not depend on the last bits of a score. */
const local = (): ReadonlyArray<Query> => {
  const searchable = Retriever.open(lucene, Params.defaults(lucene), documents)
  const queries: Array<Query> = []
  for (let seed = 100_000; queries.length < count; seed++) {
    const text = words(seed, 6)
    const ranking = searchable.retrieve(text, 11)
    if (isTold(ranking)) queries.push({ text, expected: firstTen(ranking) })
  }
  return queries
}

/** Builds an index. `during` is called when the first documents were sent; those after the second ones wait for a promise of `meanwhile`. */
const building = (
  cluster: Cluster.Cluster,
  name: string,
  { during, meanwhile }: { readonly during?: () => unknown; readonly meanwhile?: () => Promise<unknown> } = {}
) => {
  let sent = 0
  let waiting: Promise<unknown> | undefined
  const plan = { name, form: ofWords(Result.getOrThrow(Decode.strict(Indexing, {}))), shards: 3, replicas: 1, bytesAtOnce }
  const each = (send: Parameters<Parameters<typeof build>[2]>[0]) =>
    Effect.forEach(
      Array.from({ length: size / 100 }, (_, i) => documents.slice(i * 100, (i + 1) * 100)),
      (some) =>
        Effect.andThen(
          Effect.promise(async () => waiting),
          send(some)
        ),
      { discard: true }
    )
  return askCluster(cluster, (calls) =>
    build(calls, plan, each, () => {
      sent++
      if (sent === 1) during?.()
      if (sent === 2) waiting = meanwhile?.()
    })
  )
}

const searched = async (cluster: Cluster.Cluster, name: string, queries: ReadonlyArray<Query>, during?: () => unknown) => {
  let done = 0
  const found = await askCluster(cluster, (calls) =>
    Effect.gen(function* () {
      const opened = yield* open(calls, name, {})
      return yield* Effect.forEach(queries, ({ text }) => {
        if (done++ === 10) during?.()
        return Effect.map(opened.found(text, 10), ({ ranking }) => firstTen(ranking))
      })
    })
  )
  if (Result.isFailure(found)) return found.failure.message
  const same = found.success.filter((ids, i) => ids === queries[i]!.expected).length
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

/** Whether the indexes of a name are read-only and no index can be made, which the cluster sees to when disks are full; or neither. */
const blocked = (name: string, is: boolean) => (state: State) =>
  Object.entries(state.blocks.indices ?? {}).some(([index, blocks]) => index.startsWith(`${name}-`) && "12" in blocks) === is &&
  "10" in (state.blocks.global ?? {}) === is

interface State {
  readonly blocks: { readonly indices?: Readonly<Record<string, object>>; readonly global?: object }
}

/** The time in which the cluster must notice full disks, which it checks every ten seconds, and a pause between two questions. Units: ms. */
const [longestMs, pauseMs] = [120_000, 500]

/** Sets how much room disks must have: more than any disk has, or `null` for as much as usual. Waits until the cluster has drawn its conclusions. */
const watermarks = async (cluster: Cluster.Cluster, room: string | null, isFound: (state: State) => boolean): Promise<void> => {
  const names = ["low", "high", "flood_stage"].map((name) => [`cluster.routing.allocation.disk.watermark.${name}`, room])
  const set = await raw(cluster, "/_cluster/settings", "PUT", { transient: Object.fromEntries(names) })
  if (!set.ok) throw new Error(await set.text())
  for (const began = performance.now(); performance.now() - began < longestMs; await setTimeout(pauseMs))
    if (isFound((await (await raw(cluster, "/_cluster/state/blocks")).json()) as State)) return
  throw new Error("the cluster has not noticed that its disks are full, or are no longer")
}

const said = (built: Awaited<ReturnType<typeof building>>): string =>
  Result.isSuccess(built) ? `${built.success.documents} of ${size} documents, each once` : built.failure.message.replace(/^index \S+: /, "")

type Row = readonly [fault: string, building: string, searching: string]

/** Three nodes with little room for what is sent to them, so that they refuse some of it. */
export const start = (): Promise<Cluster.Cluster> =>
  Cluster.start(3, { "thread_pool.write.size": "1", "thread_pool.write.queue_size": "2", "cluster.info.update.interval": "10s" })

/** Makes every fault happen. */
export const clusterFaults = async (cluster: Cluster.Cluster): Promise<ReadonlyArray<Row>> => {
  const queries = local()
  const found: Array<Row> = []
  await settled(cluster, 3)
  const whole = said(await building(cluster, "plain"))
  found.push(["none", whole, await searched(cluster, "plain", queries)])

  const last = async (number: number, fault: string, name: string) => {
    const killing: Array<Promise<void>> = []
    const built = said(await building(cluster, name, { during: () => killing.push(cluster.nodes[number]!.kill()) }))
    await Promise.all(killing)
    found.push([fault, built, await searched(cluster, name, queries)])
    await cluster.nodes[number]!.start()
    await settled(cluster, 3)
  }
  await last(((await manager(cluster)) + 1) % 3, "a node is killed while documents are sent", "node")
  await last(await manager(cluster), "the manager is killed while documents are sent", "manager")

  const killing: Array<Promise<void>> = []
  const other = 0
  const hits = await searched(cluster, "plain", queries, () => killing.push(cluster.nodes[other]!.kill()))
  await Promise.all(killing)
  found.push(["a node is killed during searches", "-", hits])
  await cluster.nodes[other]!.start()
  await settled(cluster, 3)

  const excluding = (name: string | null) =>
    raw(cluster, "/_cluster/settings", "PUT", { transient: { "cluster.routing.allocation.exclude._name": name } })
  found.push([
    "all shards of a node are moved to others during searches",
    "-",
    await searched(cluster, "plain", queries, () => excluding("node1"))
  ])
  await excluding(null)

  const names = ["busy1", "busy2", "busy3", "busy4"]
  const many = await Promise.all(names.map((name) => building(cluster, name)))
  const again = many.reduce((sum, one) => sum + (Result.isSuccess(one) ? one.success.again : 0), 0)
  const all = new Set(many.map(said))
  found.push([
    "four indexes are built at once, and the cluster has no room for some documents (429)",
    `${[...all].join("; ")}${again > 0 ? "; some were sent again" : ""}`,
    await searched(cluster, "busy4", queries)
  ])

  const refused = said(await building(cluster, "full", { meanwhile: () => watermarks(cluster, "100tb", blocked("full", true)) }))
  found.push(["the disks of all nodes are full: their flood stage is passed", refused, await searched(cluster, "full", queries)])
  await watermarks(cluster, null, blocked("full", false))
  const resumed = await building(cluster, "full")
  const isResumed = Result.isSuccess(resumed) && resumed.success.resumed > 0
  found.push([
    "after that, with room again, the same command",
    `${said(resumed)}${isResumed ? "; it went on where it had ended" : ""}`,
    await searched(cluster, "full", queries)
  ])
  return found
}

/** The table of the page, out of rows. */
export const markdown = (all: ReadonlyArray<Row>): string =>
  `${markdownTable(["fault", "building", "searching after or during it"], ["left", "left", "left"], all)}\n`

if (import.meta.main) {
  const cluster = await start()
  try {
    writeSection("faults", markdown(await clusterFaults(cluster)))
  } finally {
    await cluster.close()
  }
}
