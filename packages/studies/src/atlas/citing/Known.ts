import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import { held, type Service } from "../Service.ts"
import type { Item, Shelf } from "../shelves.ts"

/** Who cites whom in the atlas, by document, in the order of the file. */
export interface Citations {
  readonly citing: ReadonlyMap<string, ReadonlyArray<string>>
  readonly cited: ReadonlyMap<string, ReadonlyArray<string>>
}

/** Reads the citations of the atlas in a folder. */
export const read = (folder: string): Citations => {
  const [citing, cited] = [new Map<string, Array<string>>(), new Map<string, Array<string>>()]
  const add = (to: Map<string, Array<string>>, key: string, value: string): void => {
    const list = to.get(key)
    if (list === undefined) to.set(key, [value])
    else list.push(value)
  }
  for (const line of readFileSync(join(folder, "citations.tsv"), "utf8").trimEnd().split("\n").slice(1)) {
    const [from, to] = line.split("\t") as [string, string]
    add(citing, to, from)
    add(cited, from, to)
  }
  return { citing, cited }
}

/** One in so many citations is missing from a service, another one from each. */
const lost = 9

/** A number that depends on a text alone (FNV-1a). */
const mixed = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/**
 * What a service knows of citations: those between works of its view, but for one in nine.
 *
 * - `list` the works that cite one, or that it cites, the most recent first
 * - `missing` the works that one cites and that the service does not have: it has them as printed, from the view of another
 * - `plain` what lists say of a work: no abstract, no headings
 */
export interface Known {
  readonly find: (is: (item: Item) => boolean) => Item | undefined
  readonly list: (item: Item, direction: "citing" | "cited") => ReadonlyArray<Item>
  readonly missing: (item: Item) => ReadonlyArray<Item>
}

/** What of a service it takes to know its citations. */
export type Cited = Pick<Service, "source" | "upstream" | "view" | "recordOf">

/** A work as lists have it. */
export const plain = ({ abstract: _abstract, headings: _headings, ...item }: Item): Item => item

/** What a service in miniature knows. `others` every work of the atlas, of any service. */
export const knownTo = (service: Cited, shelf: Shelf, citations: Citations, others: ReadonlyMap<string, Item>): Known => {
  const has = held(service, shelf)
  const byDocument = new Map([...has].map((item) => [item.document, item]))
  const isKnown = (citing: string, cited: string): boolean => mixed(`${service.source} ${citing} ${cited}`) % lost !== 0
  const newest = (a: Item, b: Item): number => ((a.published ?? "") < (b.published ?? "") ? 1 : -1)
  return {
    find: (is) => [...has].find(is),
    list: (item, direction) =>
      (citations[direction].get(item.document) ?? [])
        .filter((other) => (direction === "citing" ? isKnown(other, item.document) : isKnown(item.document, other)))
        .flatMap((other) => byDocument.get(other) ?? [])
        .sort(newest),
    missing: (item) =>
      (citations.cited.get(item.document) ?? []).filter((other) => !byDocument.has(other)).flatMap((other) => others.get(other) ?? [])
  }
}

/** How a service answers what is asked along citations: look-ups, and lists of works that cite and that are cited. */
export interface Guide {
  readonly service: Cited
  readonly answer: (request: ServerRequest, known: Known) => Reply
}

/** What a service says of a work that it does not have. */
export const notFound: Reply = { status: 404, headers: { "content-type": "application/json" }, json: { error: "not found" } }
