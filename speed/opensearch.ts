/**
 * A collection in a cluster of OpenSearch, compared with a local index of the same file on one machine. Whole built commands run over one node, then over
 * three. `LITFUSE_DOCUMENTS` is the number of documents, with commas between several. It needs Java and the jars (`node
 * tools/servers/opensearch/fetchJars.ts`).
 */
import { execFile, execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import * as Cluster from "../tools/servers/opensearch/Cluster.ts"
import { topics } from "./indexCollection.ts"
import type { Measurement } from "./Measurement.ts"
import { meter, type Used, used } from "./processTimes.ts"

const sizes = (process.env["LITFUSE_DOCUMENTS"] ?? "170000,1000000").split(",").map(Number)

/** How many words a document has: about as many as a record of PubMed, of which a third has no abstract. */
const words = 160

const topicCount = 200

const main = join(import.meta.dirname, "../packages/cli/dist/main.js")

type Litfuse = (...argv: ReadonlyArray<string>) => Promise<Used & { readonly out: string }>

/** Runs the command in a folder. The output of nodes is read meanwhile, so it is waited for without holding this process. */
const litfuseIn =
  (root: string, addresses = ""): Litfuse =>
  async (...argv) => {
    const env = {
      PATH: process.env["PATH"],
      HOME: root,
      XDG_CONFIG_HOME: join(root, "config"),
      XDG_CACHE_HOME: join(root, "cache"),
      OPENSEARCH_URL: addresses
    }
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", meter(join(root, "used")), main, ...argv], {
      cwd: root,
      env
    })
    return { ...used(join(root, "used")), out: stdout }
  }

/** The first ten documents of each topic of a run. */
const topTens = (root: string, name: string): ReadonlyMap<string, string> => {
  const found = new Map<string, Array<string>>()
  for (const line of readFileSync(join(root, name), "latin1").split("\n")) {
    const [topic, , document] = line.split(" ")
    if (document === undefined) continue
    const ten = found.get(topic!) ?? []
    if (ten.length < 10) found.set(topic!, [...ten, document])
  }
  return new Map([...found].map(([topic, ten]) => [topic, ten.join(" ")]))
}

const rowsOf = (what: string, all: ReadonlyArray<readonly [string, number, string]>): ReadonlyArray<Measurement> => {
  const rows = all.map(([name, value, unit]) => ({ name: `${what}: ${name}`, value, unit }))
  // a million documents take long, and an ended run has said what it measured
  for (const { name, value, unit } of rows) console.error(`${name}\t${value}\t${unit}`)
  return rows
}

const named = (size: number, where: string): string => `${size.toLocaleString("en")} documents in ${where}`

const locally = async (root: string, size: number): Promise<ReadonlyArray<Measurement>> => {
  const litfuse = litfuseIn(root)
  const built = await litfuse("index", "build", "c.jsonl", "--out", "c.index")
  const searched = await litfuse("retrieve", "--index", "c.index", "--topics", "topics.tsv", "--out", "local.run", "--workers", "1")
  return rowsOf(named(size, "a local index"), [
    ["their text", statSync(join(root, "c.jsonl")).size / 1e6, "MB"],
    ["built", built.seconds, "s of CPU"],
    ["most memory while building", built.mb, "MB"],
    ["the index", statSync(join(root, "c.index")).size / 1e6, "MB"],
    [`${topicCount} topics, top 1,000, with opening the index`, searched.seconds, "s of CPU"],
    ["most memory while searching", searched.mb, "MB"]
  ])
}

const inCluster = async (root: string, size: number, nodes: number): Promise<ReadonlyArray<Measurement>> => {
  const cluster = await Cluster.start(nodes)
  try {
    const total = (of: (node: Cluster.Node) => number) => cluster.nodes.reduce((sum, node) => sum + of(node), 0)
    const theirs = () => total((node) => node.seconds())
    const litfuse = litfuseIn(root, cluster.addresses())
    const began = theirs()
    const at = ["--engine", "opensearch", "--name", "c", "--shards", String(nodes), "--format", "json"]
    const built = await litfuse("index", "build", "c.jsonl", ...at)
    const filled = theirs()
    const searched = await litfuse("retrieve", "--index", "opensearch:c", "--topics", "topics.tsv", "--out", "cluster.run")
    const { bytes } = JSON.parse(built.out) as { readonly bytes: number }
    const [expected, found] = [topTens(root, "local.run"), topTens(root, "cluster.run")]
    return rowsOf(named(size, `${nodes} node${nodes === 1 ? "" : "s"} of OpenSearch`), [
      ["built, here", built.seconds, "s of CPU"],
      ["built, in the cluster", filled - began, "s of CPU"],
      ["most memory while building, here", built.mb, "MB"],
      ["memory of the nodes", total((node) => node.megabytes()), "MB"],
      ["the index", bytes / 1e6, "MB"],
      [`${topicCount} topics, top 1,000, here`, searched.seconds, "s of CPU"],
      [`${topicCount} topics, top 1,000, in the cluster`, theirs() - filled, "s of CPU"],
      ["most memory while searching, here", searched.mb, "MB"],
      [
        "top tens unlike those of the local index",
        [...expected].filter(([topic, ten]) => found.get(topic) !== ten).length,
        `of ${topicCount}`
      ]
    ])
  } finally {
    await cluster.close()
  }
}

const measured = async (size: number): Promise<ReadonlyArray<Measurement>> => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-speed-"))
  try {
    const generator = join(import.meta.dirname, "writeCollection.ts")
    execFileSync(process.execPath, [generator, join(root, "c.jsonl"), String(size), String(words)])
    writeFileSync(join(root, "topics.tsv"), topics(topicCount))
    return [...(await locally(root, size)), ...(await inCluster(root, size, 1)), ...(await inCluster(root, size, 3))]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** For each size a local index, then one node, then three on the same machine: they share its processors, so three are no faster. */
export const opensearch = async (): Promise<ReadonlyArray<Measurement>> => {
  const why = Cluster.missing()
  if (why !== undefined) throw new Error(why)
  const rows: Array<Measurement> = []
  for (const size of sizes) rows.push(...(await measured(size)))
  return rows
}
