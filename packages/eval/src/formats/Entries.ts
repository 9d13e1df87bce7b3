import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import type { IdPool, Places } from "../IdPool.ts"
import * as LineOrder from "../LineOrder.ts"

/**
 * The contents of a TREC file, line by line in its order: a topic, a document, and its score or grade. Documents are numbers of a pool.
 *
 * - shape: `topics` by name, numbered as they are first met; the three arrays have `size` entries, and room for more. `breaks` are pairs of an entry
 *   and how far its line is ahead, for the first entry and each one after skipped lines. `order` is counted for runs only
 */
export interface Entries {
  readonly ids: IdPool
  readonly topics: Map<string, number>
  size: number
  topicOf: Int32Array
  documents: Int32Array
  values: Float64Array
  readonly breaks: Array<number>
  readonly order: LineOrder.LineOrder
  readonly isLoose: boolean
  readonly firstLoose: number
}

/** Entries without a line, with room for some. `isLoose`: documents that the pool does not have yet get loose numbers. */
export const make = (ids: IdPool, room = 1024, isLoose = false): Entries => {
  if (isLoose) ids.expect(room)
  return {
    ids,
    isLoose,
    firstLoose: isLoose ? ids.firstLoose() : Number.POSITIVE_INFINITY,
    topics: new Map(),
    size: 0,
    topicOf: new Int32Array(room),
    documents: new Int32Array(room),
    values: new Float64Array(room),
    breaks: [],
    order: LineOrder.make()
  }
}

/** Estimates the number of lines of a file of `size` bytes from its first ones, because arrays that must grow are copied again and again. */
export const roomFor = (bytes: Uint8Array, size = bytes.length): number => {
  const sample = bytes.subarray(0, 1 << 12)
  let ends = 0
  for (let i = 0; i < sample.length; i++) if (sample[i] === 10) ends++
  return ends === 0 ? 1024 : Math.max(1024, Math.ceil((1.1 * ends * size) / sample.length))
}

const longer = <A extends Int32Array | Float64Array>(array: A, empty: A): A => {
  empty.set(array)
  return empty
}

const grow = (entries: Entries): void => {
  const { topicOf, documents, values } = entries
  const room = 2 * topicOf.length
  entries.topicOf = longer(topicOf, new Int32Array(room))
  entries.documents = longer(documents, new Int32Array(room))
  entries.values = longer(values, new Float64Array(room))
}

/** The number of a topic. */
export const topic = ({ topics }: Entries, name: string): number => {
  let number = topics.get(name)
  if (number === undefined) topics.set(name, (number = topics.size))
  return number
}

/** Remembers the line of the next entry. */
const standsOn = ({ breaks, size }: Entries, line: number): void => {
  if (breaks[breaks.length - 1] !== line - size) breaks.push(size, line - size)
}

const lineOf = ({ breaks }: Entries, entry: number): number => {
  let at = breaks.length - 2
  while (breaks[at]! > entry) at -= 2
  return entry + breaks[at + 1]!
}

/** Gives the last entries their documents, whose ids are in `bytes`. They have one topic if numbers are loose. */
export const number = ({ ids, topicOf, documents, size, isLoose }: Entries, bytes: Uint8Array, places: Places): void => {
  const at = size - places.size
  if (isLoose && places.size > 0) ids.looseNumbers(bytes, places, at === 0 || topicOf[at] !== topicOf[at - 1], documents, at)
  else ids.numbers(bytes, places, documents, at)
}

/** Adds a line. */
export const add = (entries: Entries, topic: number, document: number, value: number, line: number): void => {
  const at = entries.size
  if (at === entries.topicOf.length) grow(entries)
  standsOn(entries, line)
  entries.topicOf[at] = topic
  entries.documents[at] = document
  entries.values[at] = value
  entries.size = at + 1
}

/** Adds lines of one topic, one after the other from `line` on: the first `count` of `values`. They get their documents later. */
export const addAll = (entries: Entries, topic: number, values: Float64Array, count: number, line: number): void => {
  const at = entries.size
  const size = at + count
  while (size > entries.topicOf.length) grow(entries)
  standsOn(entries, line)
  for (let i = 0; i < count; i++) {
    entries.topicOf[at + i] = topic
    entries.values[at + i] = values[i]!
  }
  entries.size = size
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

const byTopic = ({ topics, topicOf, size }: Entries): { readonly starts: Int32Array; readonly order: Int32Array } => {
  const starts = new Int32Array(topics.size + 1)
  for (let i = 0; i < size; i++) starts[topicOf[i]! + 1]!++
  for (let t = 0; t < topics.size; t++) starts[t + 1]! += starts[t]!
  const next = starts.slice()
  const order = new Int32Array(size)
  for (let i = 0; i < size; i++) order[next[topicOf[i]!]!++] = i
  return { starts, order }
}

interface Grouped {
  readonly groups: ReadonlyArray<Group>
  readonly again: Again | undefined
}

/** The groups of a file as most are: one topic after the other, no document twice. Nothing is copied. Undefined for other files. */
const asTheyStand = ({ ids, topics, topicOf, documents, values, size, firstLoose }: Entries): Grouped | undefined => {
  // for each document: 1 + the last topic that held it
  const held = new Int32Array(Math.min(ids.size(), firstLoose))
  let nextLoose = firstLoose
  const starts = [0]
  let topic = 0
  for (let i = 0; i < size; i++) {
    const document = documents[i]!
    if (topicOf[i] !== topic) {
      if (topicOf[i]! < topic) return undefined
      starts.push(i)
      topic++
    }
    if (document >= firstLoose) {
      // loose numbers are given one after the other, so one that is not the next is there twice
      if (document !== nextLoose++) return undefined
    } else if (held[document] === topic + 1) return undefined
    else held[document] = topic + 1
  }
  starts.push(size)
  const groups = Array.from(topics.keys(), (name, t): Group => {
    const [start, end] = [starts[t], starts[t + 1]]
    return { topic: name, documents: documents.subarray(start, end), values: values.subarray(start, end) }
  })
  return { groups, again: undefined }
}

const sorted = (entries: Entries, keepBest: boolean): Grouped => {
  const { ids, topics, documents, values } = entries
  const { starts, order } = byTopic(entries)
  const held = new Int32Array(order.length)
  const best = new Float64Array(order.length)
  // For each document: 1 + its place among the entries kept. A place before the start of the topic belongs to another topic.
  const places = new Int32Array(ids.size())
  const firsts = new Int32Array(order.length)
  let again: Again | undefined
  let count = 0
  const names = [...topics.keys()]
  const groups = names.map((topic, t): Group => {
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
      else if (again === undefined || lineOf(entries, entry) < again.line)
        again = { topic, id: ids.text(document), line: lineOf(entries, entry), first: lineOf(entries, firsts[place]!) }
    }
    return { topic, documents: held.subarray(start, count), values: best.subarray(start, count) }
  })
  return { groups, again }
}

/**
 * Puts each topic's entries together; topics are in the order of their first lines. `keepBest`: a document that comes again stays where it was first,
 * with its highest value; otherwise it is an error of the file.
 *
 * - empty: no entries, no groups
 */
export const groups = (entries: Entries, keepBest: boolean): Grouped => {
  const grouped = asTheyStand(entries)
  if (grouped !== undefined) return grouped
  // in other blocks of its topic, a document has another loose number
  if (entries.isLoose) entries.ids.settle(entries.documents.subarray(0, entries.size))
  return sorted(entries, keepBest)
}

/** The error of a file in which a document occurs twice in a topic. */
export const twice = (file: string, { topic, id, line, first }: Again): DatasetError =>
  badLine(file, line, `document ${id} of topic ${topic} again (first on line ${first})`, "each document once in a topic")
