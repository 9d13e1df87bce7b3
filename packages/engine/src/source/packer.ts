/**
 * Stores the records of a long list as bytes until they are read. As objects, records take 1.5 to 3 times the memory of their text, and V8 reserves
 * as much again between two collections. Bytes are outside of its heap.
 */
import { type SourceRecord, wholeOf } from "../SourceRecord.ts"

/** Small fields that are read often. */
const unpackedFields: ReadonlySet<string> = new Set(["source", "id", "position", "score", "identifiers", "title", "published"])

interface Place {
  readonly bytes: Buffer
  readonly from: number
  readonly to: number
}

const place = Symbol("place")

type Packed = SourceRecord & { readonly [place]: Place }

/** The last record, because its fields are often read one after the other. */
let last: { readonly at: Place; readonly record: SourceRecord } | undefined

const read = (at: Place): SourceRecord => {
  if (last?.at !== at) last = { at, record: JSON.parse(at.bytes.toString("utf8", at.from, at.to)) as SourceRecord }
  return last.record
}

const getters = new Map<string, PropertyDescriptor & ThisType<Packed>>()

/** One getter per field name, so that all records share their shape. */
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

/** An abstract that is joined from its parts on reading. */
const abstractOfParts: PropertyDescriptor & ThisType<SourceRecord> = {
  enumerable: true,
  configurable: true,
  get() {
    return wholeOf(this.abstractParts!)
  }
}

/** The most lists of publication types that one packer shares: a service has some hundred, and a hostile one may invent any number. */
const mostShared = 1000

/** Lists of publication types, equal ones once: most records of a source have one of few, and every analysis reads them. Frozen, because records share them. */
const sharedLists = () => {
  const known = new Map<string, unknown>()
  return (list: unknown): unknown => {
    const key = JSON.stringify(list)
    if (!known.has(key) && known.size < mostShared) known.set(key, Object.freeze(list))
    return known.get(key)
  }
}

/** The size of a shared buffer in bytes. It is freed when none of its records is needed. */
const pieceSize = 64 * 1024

const isOfParts = ({ abstract, abstractParts }: SourceRecord): boolean => abstractParts !== undefined && abstract === wholeOf(abstractParts)

/**
 * A copy of a record with separate texts. Texts of a source are slices of a whole page, which each of them would keep in memory. An abstract that
 * equals its parts is not stored twice.
 */
export const detachRecord = (record: SourceRecord): SourceRecord => {
  const isSaidTwice = isOfParts(record)
  const own = JSON.parse(JSON.stringify(isSaidTwice ? { ...record, abstract: "" } : record)) as SourceRecord
  return isSaidTwice ? Object.defineProperty(own, "abstract", abstractOfParts) : own
}

/** A function that packs the records of one list, with the fields and the order of `detachRecord`. A field may be a new object on each read. */
export const packer = (): ((record: SourceRecord) => SourceRecord) => {
  let piece = Buffer.allocUnsafeSlow(0)
  let used = 0
  const shared = sharedLists()
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
      const common = name === "publicationTypes" ? shared(value) : undefined
      if (common !== undefined) own[name] = common
      else if (unpackedFields.has(name)) own[name] = value
      else Object.defineProperty(own, name, name === "abstract" && isSaidTwice ? abstractOfParts : getterOf(name))
    }
    Object.defineProperty(own, place, { value: { bytes: piece, from: used, to: used + size } satisfies Place })
    used += size
    return own as unknown as SourceRecord
  }
}
