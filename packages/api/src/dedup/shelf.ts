import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/** Records that are held beside the heap, as bytes: a million of them would not fit into it, and a collector would walk over all of them again and again. */
export interface Shelf {
  readonly size: () => number
  readonly add: (record: SourceRecord) => void
  /** The record of a row, made anew each time. */
  readonly at: (row: number) => SourceRecord
}

/** The first piece of memory, and the largest one that is taken for more than one record, in bytes. */
const [smallest, usual] = [1 << 16, 1 << 23]

/** No records yet. */
export const make = (): Shelf => {
  const pieces: Array<Buffer> = []
  /** For each row its piece, and where in it the record begins and ends. */
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
