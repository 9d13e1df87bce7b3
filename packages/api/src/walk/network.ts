import * as Edges from "@litfuse/engine/Edges"
import { keyOf, type SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import type * as WorkTable from "@litfuse/engine/WorkTable"

/**
 * A citation between two works, by row.
 *
 * - `providers` the sources that report it; `directions` in which they reported it; both ascending
 * - `hop` the lowest at which a source reported it
 */
export interface Link {
  readonly citing: number
  readonly cited: number
  readonly providers: ReadonlyArray<string>
  readonly directions: ReadonlyArray<Edges.Direction>
  readonly hop: number
}

/**
 * Works and the citations between them.
 *
 * - `hop` by row: the number of citations between a work and the start works; -1 = not a work of the walk
 * - `links` ascending by citing, then cited row, each pair once
 * - `stubs` rows without an identifier: they are not works of the walk, because no source can be asked about them
 * - `loops` how many edges lead from a work to itself because its records were merged
 */
export interface Network {
  readonly works: ReadonlyArray<Work.Work>
  readonly hop: Int32Array
  readonly links: ReadonlyArray<Link>
  readonly stubs: number
  readonly loops: number
}

const isStub = (work: Work.Work): boolean => Work.items(work, "identifiers").length === 0

/** Lifts edges between records to links between works. The order of the input is irrelevant, because tables and edges are sorted. */
export const of = (table: WorkTable.WorkTable, edges: Edges.Edges, seeds: ReadonlyArray<SourceRecord>): Network => {
  const { works } = table
  const rows = new Map(works.flatMap(({ records }, row) => records.map((record) => [keyOf(record), row] as const)))
  const stubs = works.map(isStub)
  const hop = new Int32Array(works.length).fill(-1)
  for (const record of seeds) hop[rows.get(keyOf(record))!] = 0
  const links = new Map<number, { citing: number; cited: number; providers: Set<string>; directions: Set<Edges.Direction>; hop: number }>()
  let loops = 0
  // edges ascend by hop, so the first hop of a link is the lowest
  for (const edge of edges.edges) {
    const [citing, cited] = [rows.get(edge.citing)!, rows.get(edge.cited)!]
    if (stubs[citing]! || stubs[cited]!) continue
    if (citing === cited) {
      loops++
      continue
    }
    const far = edge.direction === "citing" ? citing : cited
    if (hop[far] === -1) hop[far] = edge.hop
    const key = citing * works.length + cited
    const known = links.get(key)
    if (known === undefined)
      links.set(key, { citing, cited, providers: new Set([edge.provider]), directions: new Set([edge.direction]), hop: edge.hop })
    else {
      known.providers.add(edge.provider)
      known.directions.add(edge.direction)
    }
  }
  return {
    works,
    hop,
    links: [...links.keys()]
      .sort((a, b) => a - b)
      .map((key) => {
        const { providers, directions, ...link } = links.get(key)!
        return { ...link, providers: [...providers].sort(), directions: [...directions].sort() }
      }),
    stubs: stubs.filter(Boolean).length,
    loops
  }
}

/** The highest citation count of a work; -1 without a count. */
export const citedBy = ({ records }: Work.Work): number => Math.max(-1, ...records.map(({ citationCount }) => citationCount?.count ?? -1))

/** How many links each work has to works that are nearer to the start works. */
export const linksInward = ({ works, hop, links }: Network): Int32Array => {
  const count = new Int32Array(works.length)
  for (const { citing, cited } of links) {
    if (hop[cited]! < hop[citing]!) count[citing]!++
    if (hop[citing]! < hop[cited]!) count[cited]!++
  }
  return count
}

/**
 * The rows of the works in an answer: the start works, then the nearest, at most `max` in addition to the start works. Within a hop the most cited come
 * first, or those with most links to nearer works, then by id.
 */
export const answerRows = (network: Network, follow: "cited" | "near", max: number): ReadonlyArray<number> => {
  const { works, hop } = network
  const inward = linksInward(network)
  const value = (row: number): number => (follow === "cited" ? citedBy(works[row]!) : inward[row]!)
  const all = works.map((_, row) => row).filter((row) => hop[row]! >= 0)
  const seeds = all.filter((row) => hop[row] === 0).length
  // rows are already in the order of ids
  return all.sort((a, b) => hop[a]! - hop[b]! || value(b) - value(a) || inward[b]! - inward[a]! || a - b).slice(0, seeds + max)
}
