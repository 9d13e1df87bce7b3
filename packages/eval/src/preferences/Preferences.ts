import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"

/** The level of a judged document within a sub-group: only the order of levels counts, and 0 means not relevant. */
export interface Judged {
  readonly id: string
  readonly level: number
}

/**
 * The judgements of one user at one time about one topic: sub-groups of documents with levels. Of two documents of a sub-group the one with the
 * higher level is preferred. Preferences are transitive across sub-groups.
 */
export interface Group {
  readonly name: string
  readonly subgroups: ReadonlyArray<ReadonlyArray<Judged>>
}

/** Preferences of a collection: topic -> judgement groups, topics and groups in byte order. Agrees with: trec_eval `-R prefs`, `-R qrels_prefs`. */
export type Preferences = ReadonlyMap<string, ReadonlyArray<Group>>

/** Preferences within a group. Shape: `level[d]`, NaN = nothing said; `over[d * size + e]` is 1 when d is preferred to e. */
export interface Order {
  readonly size: number
  readonly level: Float64Array
  readonly over: Uint8Array
}

const close = ({ size, over }: Order): void => {
  for (let via = 0; via < size; via++)
    for (let d = 0; d < size; d++) {
      if (over[d * size + via] === 0) continue
      for (let e = 0; e < size; e++) if (over[via * size + e] === 1) over[d * size + e] = 1
    }
}

/** The preferences of a group; `numbers` has every document of the topic. Those of several sub-groups are closed under "follows from". */
export const orderOf = ({ subgroups }: Group, numbers: ReadonlyMap<string, number>): Order => {
  const size = numbers.size
  const order: Order = { size, level: new Float64Array(size).fill(Number.NaN), over: new Uint8Array(size * size) }
  for (const judged of subgroups)
    for (const { id, level } of judged) {
      const d = numbers.get(id)!
      order.level[d] = level
      for (const other of judged) if (level > other.level) order.over[d * size + numbers.get(other.id)!] = 1
    }
  if (subgroups.length > 1) close(order)
  return order
}

/** The documents of a topic, each once. */
export const documentsOf = (groups: ReadonlyArray<Group>): ReadonlySet<string> =>
  new Set(groups.flatMap(({ subgroups }) => subgroups.flatMap((judged) => judged.map(({ id }) => id))))

/** The last line of a file about a document in a group. */
export type LineOf = (topic: string, group: string, id: string) => number

/**
 * Why a group contradicts itself: a document both relevant and not, or preferred to itself by way of others. Undefined when it does not.
 *
 * - errors: `BadLine` at the last line about the document
 */
export const contradiction = (topic: string, group: Group, file: string, lineOf: LineOf): DatasetError | undefined => {
  if (group.subgroups.length < 2) return undefined
  const complain = (id: string, what: string) =>
    badLine(file, lineOf(topic, group.name, id), `document ${id} of topic ${topic} ${what}`, `group ${group.name} without contradictions`)
  const isRelevant = new Map<string, boolean>()
  for (const { id, level } of group.subgroups.flat()) {
    if ((isRelevant.get(id) ?? level > 0) !== level > 0) return complain(id, "has level 0 and a level above 0")
    isRelevant.set(id, level > 0)
  }
  const numbers = new Map([...isRelevant.keys()].map((id, d) => [id, d]))
  const { size, over } = orderOf(group, numbers)
  for (const [id, d] of numbers) if (over[d * size + d] === 1) return complain(id, "is preferred to documents that are preferred to it")
  return undefined
}
