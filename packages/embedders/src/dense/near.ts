import * as Explanation from "@litfuse/engine/Explanation"
import * as TopRows from "@litfuse/lexical/TopRows"
import * as Scan from "../flatVectors.ts"
import { embed, type Indexing, type Vectors } from "./DenseVectors.ts"

/** How near a query is to each document, and to the nearest passage of each: its place, -1 where there is none. */
export interface Near {
  readonly whole: Float64Array
  readonly passage: Float64Array
  readonly place: Int32Array
}

/** Compares a query with every document and passage. */
export const compare = ({ documents, passages, starts, isEmpty }: Vectors, query: Float32Array | Float64Array): Near => {
  const whole = new Float64Array(isEmpty.length)
  Scan.dotProducts(documents, query, whole)
  const place = new Int32Array(isEmpty.length).fill(-1)
  if (starts.length === 0) return { whole, passage: new Float64Array(0), place }
  const passage = new Float64Array(starts.at(-1)!)
  Scan.dotProducts(passages, query, passage)
  Scan.highestBetween(passage, starts, place)
  return { whole, passage, place }
}

/** A query as a vector, and what it is near to. */
export interface Asked {
  readonly query: Float32Array
  readonly near: Near
}

/** A query is compared again for each setting of a sweep; the last one is kept. */
const remembered = new WeakMap<Vectors, { readonly key: string; readonly asked: Asked }>()

/** The vector of a query that has a text, and what it is near to. */
export const ask = (vectors: Vectors, params: Indexing, text: string): Asked => {
  const key = `${params.queryPrefix}${text}`
  const before = remembered.get(vectors)
  if (before?.key === key) return before.asked
  const query = embed(params, [text], "query")[0]!
  const asked = { query, near: compare(vectors, query) }
  remembered.set(vectors, { key, asked })
  return asked
}

const partsOf = ({ whole, passage, place }: Near, share: number, row: number): readonly [number, number] =>
  place[row]! < 0 ? [whole[row]!, 0] : [(1 - share) * whole[row]!, share * passage[place[row]!]!]

/** The nearest documents, best first: `(1 - share) * cosine(document) + share * highest cosine(passage)`. Empty: documents without text are left out. */
export const top = ({ isEmpty }: Vectors, near: Near, share: number, depth: number) => {
  const rows = Int32Array.from(isEmpty.keys()).filter((row) => isEmpty[row] === 0)
  const scores = Float64Array.from(rows, (row) => {
    const [whole, passage] = partsOf(near, share, row)
    return whole + passage
  })
  return TopRows.sorted(rows, scores, depth)
}

/** Why a document has its score. */
export const explain = (label: string, { starts }: Vectors, near: Near, share: number, row: number): Explanation.Explanation => {
  const [whole, passage] = partsOf(near, share, row)
  const place = near.place[row]!
  const own = Explanation.leaf(`cosine with the whole document ${near.whole[row]!.toFixed(4)}`, whole)
  if (place < 0) return Explanation.sum(label, whole, [own])
  const number = place - starts[row]! + 1
  const nearest = Explanation.leaf(`cosine with passage ${number} ${near.passage[place]!.toFixed(4)}, times ${share}`, passage)
  return Explanation.sum(label, whole + passage, [own, nearest])
}
