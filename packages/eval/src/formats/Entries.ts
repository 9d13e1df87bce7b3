import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import type { IdPool } from "../IdPool.ts"

/**
 * The contents of a TREC file, line by line in its order: a topic, a document, and its score or grade. Documents are numbers of a pool.
 *
 * - shape: `topics` by name, numbered as they are first met; the four arrays have `size` entries, and room for more
 */
export interface Entries {
  readonly ids: IdPool
  readonly topics: Map<string, number>
  size: number
  topicOf: Int32Array
  documents: Int32Array
  values: Float64Array
  lines: Int32Array
}

/** Entries without a line, with room for some. */
export const make = (ids: IdPool, room = 1024): Entries => ({
  ids,
  topics: new Map(),
  size: 0,
  topicOf: new Int32Array(room),
  documents: new Int32Array(room),
  values: new Float64Array(room),
  lines: new Int32Array(room)
})

/** Estimates the number of lines of a file from its first ones, because arrays that must grow are copied again and again. */
export const roomFor = (bytes: Buffer): number => {
  const sample = bytes.subarray(0, 1 << 12)
  let ends = 0
  for (let i = 0; i < sample.length; i++) if (sample[i] === 10) ends++
  return ends === 0 ? 1024 : Math.max(1024, Math.ceil((1.1 * ends * bytes.length) / sample.length))
}

const longer = <A extends Int32Array | Float64Array>(array: A, empty: A): A => {
  empty.set(array)
  return empty
}

const grow = (entries: Entries): void => {
  const { topicOf, documents, values, lines, size } = entries
  entries.topicOf = longer(topicOf, new Int32Array(2 * size))
  entries.documents = longer(documents, new Int32Array(2 * size))
  entries.values = longer(values, new Float64Array(2 * size))
  entries.lines = longer(lines, new Int32Array(2 * size))
}

/** The number of a topic. */
export const topic = ({ topics }: Entries, name: string): number => {
  let number = topics.get(name)
  if (number === undefined) topics.set(name, (number = topics.size))
  return number
}

/** Adds a line. */
export const add = (entries: Entries, topic: number, document: number, value: number, line: number): void => {
  const at = entries.size
  if (at === entries.topicOf.length) grow(entries)
  entries.topicOf[at] = topic
  entries.documents[at] = document
  entries.values[at] = value
  entries.lines[at] = line
  entries.size = at + 1
}

/** One topic's entries, in file order, no document twice. */
export interface Group {
  readonly topic: string
  readonly documents: Int32Array
  readonly values: Float64Array
}

/** A document that occurs twice in a topic: the first line that repeats one, and the line where it came first. */
export interface Again {
  readonly topic: string
  readonly id: string
  readonly line: number
  readonly first: number
}

/** The entries topic by topic: where each topic starts, and the entries in their order. */
const byTopic = ({ topics, topicOf, size }: Entries): { readonly starts: Int32Array; readonly order: Int32Array } => {
  const starts = new Int32Array(topics.size + 1)
  for (let i = 0; i < size; i++) starts[topicOf[i]! + 1]!++
  for (let t = 0; t < topics.size; t++) starts[t + 1]! += starts[t]!
  const next = starts.slice()
  const order = new Int32Array(size)
  for (let i = 0; i < size; i++) order[next[topicOf[i]!]!++] = i
  return { starts, order }
}

/**
 * Puts each topic's entries together; topics are in the order of their first lines. `keepBest`: a document that comes again stays where it was first,
 * with its highest value; otherwise it is an error of the file.
 *
 * - empty: no entries, no groups
 */
export const groups = (
  entries: Entries,
  keepBest: boolean
): { readonly groups: ReadonlyArray<Group>; readonly again: Again | undefined } => {
  const { ids, topics, documents, values, lines } = entries
  const { starts, order } = byTopic(entries)
  const held = new Int32Array(order.length)
  const best = new Float64Array(order.length)
  // For each document: 1 + its place among the entries kept. A place before the start of the topic belongs to another topic.
  const places = new Int32Array(ids.size())
  const firsts = new Int32Array(order.length)
  let again: Again | undefined
  let count = 0
  const names = [...topics.keys()]
  const made = names.map((topic, t): Group => {
    const start = count
    for (let o = starts[t]!; o < starts[t + 1]!; o++) {
      const entry = order[o]!
      const document = documents[entry]!
      const place = places[document]! - 1
      if (place < start) {
        held[count] = document
        best[count] = values[entry]!
        firsts[count] = entry
        places[document] = ++count
      } else if (keepBest) best[place] = Math.max(best[place]!, values[entry]!)
      else if (again === undefined || lines[entry]! < again.line)
        again = { topic, id: ids.text(document), line: lines[entry]!, first: lines[firsts[place]!]! }
    }
    return { topic, documents: held.subarray(start, count), values: best.subarray(start, count) }
  })
  return { groups: made, again }
}

/** The error of a file in which a document occurs twice in a topic. */
export const twice = (file: string, { topic, id, line, first }: Again): DatasetError =>
  badLine(file, line, `document ${id} of topic ${topic} again (first on line ${first})`, "each document once in a topic")
