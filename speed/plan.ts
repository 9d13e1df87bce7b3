/**
 * All of PubMed, planned from the rows of the program `opensearch` in speed/README.md; `npm run make plan` writes the table of docs/reference/cluster.md. Numbers grow in
 * proportion to documents, or in a straight line; `assumed` has the other assumptions.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { markdownTable } from "@litfuse/document/markdownTable"

/** Assumptions without a measurement. A record has as many words as a generated document: see `words` in opensearch.ts. */
const assumed = {
  records: 36_000_000,
  /** Of each shard, so that the loss of a node loses nothing. */
  replicas: 1,
  /** Cores of a node, each as fast as that of the measurements. */
  cores: 8,
  /** Gigabytes of a node that are left for files of the index, of 64 in all. */
  cachePerNode: 32,
  /** As large as OpenSearch recommends for an index that is searched, in gigabytes. */
  shard: 30,
  /** So many nodes go on when one of them is lost. */
  fewestNodes: 3,
  /** US dollars for an hour of a node: put yours there. */
  price: 0.5,
  hoursPerMonth: 730
}

const readme = join(import.meta.dirname, "README.md")

/** The values of the program `opensearch`, by name. */
const measured = (): ReadonlyMap<string, number> =>
  new Map(
    readFileSync(readme, "utf8")
      .split("\n")
      .filter((line) => line.startsWith("| opensearch "))
      .map((line) => {
        const [, , name = "", value = ""] = line.split("|").map((cell) => cell.trim())
        return [name, Number(value.replaceAll(",", ""))] as const
      })
  )

/** The plan: what it is about, a number and how it was computed. */
export const plan = (values: ReadonlyMap<string, number> = measured()): string => {
  const { records, replicas, cores, cachePerNode, shard, fewestNodes, price, hoursPerMonth } = assumed
  /** The values of a row by the number of documents, ascending. */
  const valuesOf = (what: string): ReadonlyArray<readonly [size: number, value: number]> => {
    const found = [...values].flatMap(([name, value]) => {
      const [size = "", rest] = name.split(" documents in ")
      return rest === what ? [[Number(size.replaceAll(",", "")), value] as const] : []
    })
    if (found.length === 0) throw new Error(`speed/README.md has no row "N documents in ${what}"`)
    return found.toSorted(([a], [b]) => a - b)
  }
  const [one, local] = ["1 node of OpenSearch", "a local index"]
  /** In proportion to the most documents that were measured. */
  const grown = (what: string): number => {
    const [size, value] = valuesOf(what).at(-1)!
    return (value / size) * records
  }
  /** On in a straight line through two sizes, where two were measured: something may be taken by no document at all. */
  const extended = (what: string): number => {
    const all = valuesOf(what)
    if (all.length < 2) return grown(what)
    const [[a, from], [b, to]] = [all[0]!, all.at(-1)!]
    return to + ((to - from) / (b - a)) * (records - b)
  }
  const gigabytes = grown(`${one}: the index`) / 1000
  const copies = replicas + 1
  const nodes = Math.max(fewestNodes, Math.ceil((gigabytes * copies) / cachePerNode))
  const indexing = (grown(`${one}: built, in the cluster`) * copies) / 3600
  const sending = grown(`${one}: built, here`) / 3600
  const searching = (extended(`${one}: 200 topics, top 1,000, in the cluster`) / 200) * 1000
  const hours = Math.max(sending, indexing / (nodes * cores))
  const print = (value: number, unit: string): string =>
    `${value >= 10 ? Math.round(value).toLocaleString("en") : value.toPrecision(2)} ${unit}`.trimEnd()
  const rows: ReadonlyArray<readonly [string, string, string]> = [
    ["size of one copy", print(gigabytes, "GB"), "in proportion to documents"],
    [
      "shards",
      String(Math.max(fewestNodes, Math.ceil(gigabytes / shard))),
      `${shard} GB each at most, and one for each of ${fewestNodes} nodes at least`
    ],
    ["nodes", String(nodes), `${copies} copies / ${cachePerNode} GB of memory for files in each, ${fewestNodes} at least`],
    ["hours of CPU to index", print(indexing, "h"), `${copies} copies, in the cluster`],
    ["hours of CPU to send", print(sending, "h"), "in litfuse, on one core"],
    ["hours until it is built", print(hours, "h"), `the larger of sending, and of indexing / (${nodes} nodes x ${cores} cores)`],
    [
      "CPU of a query, top 1,000",
      print(searching, "ms"),
      "in proportion, or in a straight line through two sizes where both were measured"
    ],
    ["queries in a second, at most", print((nodes * cores * 1000) / searching, ""), "all cores / CPU of a query"],
    [
      "cost of a month",
      print(nodes * hoursPerMonth * price, "US dollars"),
      `nodes x ${hoursPerMonth} hours x ${price.toFixed(2)} US dollars, a price that is assumed`
    ],
    ["a local index: its file", print(grown(`${local}: the index`) / 1000, "GB"), "in proportion"],
    ["a local index: memory while searching", print(extended(`${local}: most memory while searching`) / 1000, "GB"), "in a straight line"],
    ["a local index: hours of CPU to build", print(grown(`${local}: built`) / 3600, "h"), "in proportion, on one core"],
    [
      "a local index: 200 topics, with opening it",
      print(extended(`${local}: 200 topics, top 1,000, with opening the index`), "s of CPU"),
      "in a straight line"
    ]
  ]
  return `${markdownTable(["36 million records of PubMed", "planned", "how"], ["left", "right", "left"], rows)}\n`
}
