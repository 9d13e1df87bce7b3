/**
 * Records of a long list, each as bytes until it is read. As objects, records take one and a half times to three times what their text does, and V8
 * leaves room for as much again between two collections; bytes lie outside of its heap.
 */
import { type SourceRecord, wholeOf } from "../SourceRecord.ts"

/** What is looked at again and again, and small. */
const atHand: ReadonlySet<string> = new Set(["source", "id", "position", "score", "identifiers", "title", "published"])

/** Where the text of a record lies. */
interface Place {
  readonly bytes: Buffer
  readonly from: number
  readonly to: number
}

const place = Symbol("place")

type Packed = SourceRecord & { readonly [place]: Place }

/** The record that was read last: its fields are often read one after the other. */
let last: { readonly at: Place; readonly record: SourceRecord } | undefined

const read = (at: Place): SourceRecord => {
  if (last?.at !== at) last = { at, record: JSON.parse(at.bytes.toString("utf8", at.from, at.to)) as SourceRecord }
  return last.record
}

const getters = new Map<string, PropertyDescriptor & ThisType<Packed>>()

/** What reads a field: one for all records, so that they share their shape. */
const getterOf = (name: string): PropertyDescriptor & ThisType<Packed> => {
  const known = getters.get(name) ?? {
    enumerable: true,
    configurable: true,
    get() {
      return read(this[place])[name as keyof SourceRecord]
    }
  }
  getters.set(name, known)
  return known
}

/** An abstract that is put together when it is read. */
const abstractOfParts: PropertyDescriptor & ThisType<SourceRecord> = {
  enumerable: true,
  configurable: true,
  get() {
    return wholeOf(this.abstractParts!)
  }
}

/** Several records share a piece of memory, which is free when none of them is needed. */
const pieceSize = 64 * 1024

/** Whether the whole abstract of a record is nothing but its parts, one after the other. */
const isOfParts = ({ abstract, abstractParts }: SourceRecord): boolean => abstractParts !== undefined && abstract === wholeOf(abstractParts)

/**
 * The same record in texts of its own: those of a source are parts of a whole page, which would stay in memory with each of them. An abstract that is
 * there in parts is not there a second time.
 */
export const detached = (record: SourceRecord): SourceRecord => {
  const isSaidTwice = isOfParts(record)
  const own = JSON.parse(JSON.stringify(isSaidTwice ? { ...record, abstract: "" } : record)) as SourceRecord
  return isSaidTwice ? Object.defineProperty(own, "abstract", abstractOfParts) : own
}

/** What packs the records of one list: the same fields, in the same order, as those of `detached`. A field may be another object each time it is read. */
export const packer = (): ((record: SourceRecord) => SourceRecord) => {
  let piece = Buffer.allocUnsafeSlow(0)
  let used = 0
  return (record) => {
    const isSaidTwice = isOfParts(record)
    const text = JSON.stringify(isSaidTwice ? { ...record, abstract: "" } : record)
    const size = Buffer.byteLength(text)
    if (used + size > piece.length) {
      piece = Buffer.allocUnsafeSlow(Math.max(size, pieceSize))
      used = 0
    }
    piece.write(text, used, "utf8")
    const whole = JSON.parse(text) as Readonly<Record<string, unknown>>
    const own: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(whole)) {
      if (atHand.has(name)) own[name] = value
      else Object.defineProperty(own, name, name === "abstract" && isSaidTwice ? abstractOfParts : getterOf(name))
    }
    Object.defineProperty(own, place, { value: { bytes: piece, from: used, to: used + size } satisfies Place })
    used += size
    return own as unknown as SourceRecord
  }
}
