import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/** Records stored as bytes outside the heap: a million records would not fit into it, and every garbage collection would traverse all of them. */
export interface RecordStore {
  readonly size: () => number
  readonly add: (record: SourceRecord) => void
  /** The record of a row, decoded on each call. */
  readonly at: (row: number) => SourceRecord
}

/** The size of the first buffer, and the largest size of a buffer for several records, in bytes. */
const [smallest, usual] = [1 << 16, 1 << 23]

/** An empty store. */
export const make = (): RecordStore => {
  const pieces: Array<Buffer> = []
  /** For each row: its buffer, and the start and end of the record in it. */
  const places: Array<number> = []
  let filled = 0
  const room = (bytes: number): Buffer => {
    const last = pieces.at(-1)
    if (last !== undefined && last.length - filled >= bytes) return last
    filled = 0
    const next = Buffer.allocUnsafeSlow(Math.max(bytes, Math.min(usual, 2 * (last?.length ?? smallest))))
    pieces.push(next)
    return next
  }
  return {
    size: () => places.length / 3,
    add: (record) => {
      const text = JSON.stringify(record)
      const piece = room(Buffer.byteLength(text))
      const end = filled + piece.write(text, filled)
      places.push(pieces.length - 1, filled, end)
      filled = end
    },
    at: (row) => {
      const piece = pieces[places[3 * row]!]!
      return JSON.parse(piece.toString("utf8", places[3 * row + 1]!, places[3 * row + 2]!)) as SourceRecord
    }
  }
}
