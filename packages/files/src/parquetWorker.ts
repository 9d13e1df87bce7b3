/** A thread that reads one Parquet file, and ends. It is started by `Parquet.toJsonLines`. */
import { workerData } from "node:worker_threads"
import { parquetMetadata, parquetReadObjects } from "hyparquet"
import { compressors } from "hyparquet-compressors"
import type { Job, Made } from "./Parquet.ts"

const { bytes, state, port, most, remedy } = workerData as Job

const tooMuch = (): Error => new Error(`it unpacks to more than ${Math.floor(most / 2 ** 20)} MB; ${remedy}`)

const tick = (): void => void Atomics.add(state, 1, 1)

const capped = (): typeof compressors => {
  let left = most
  return Object.fromEntries(
    Object.entries(compressors).map(([codec, unpack]) => [
      codec,
      (input: Uint8Array, outputLength: number) => {
        tick()
        if (!(outputLength >= 0) || (left -= outputLength) < 0) throw tooMuch()
        return unpack(input, outputLength)
      }
    ])
  ) as typeof compressors
}

const texts = new TextDecoder("utf-8", { fatal: true })

const plain = (_: string, value: unknown): unknown => {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  return value instanceof Uint8Array ? texts.decode(value) : value
}

const lineOf = (row: unknown): string => {
  try {
    return `${JSON.stringify(row, plain)}\n`
  } catch (error) {
    throw error instanceof RangeError ? tooMuch() : error
  }
}

const lines = async (): Promise<Uint8Array> => {
  const file = { byteLength: bytes.byteLength, slice: (from: number, to?: number) => Promise.resolve(bytes.slice(from, to).buffer) }
  const metadata = parquetMetadata(bytes.buffer as ArrayBuffer)
  const unpacks = capped()
  const parts: Array<Buffer> = []
  let size = 0
  let rowStart = 0
  for (const group of metadata.row_groups) {
    const rows = Number(group.num_rows)
    // a row takes a byte at least
    if (!Number.isSafeInteger(rows) || rows < 0 || rows > most) throw tooMuch()
    const values = group.columns.reduce((sum, { meta_data }) => sum + Number(meta_data?.num_values ?? 0), 0)
    if (!(values <= most)) throw tooMuch()
    const rowEnd = rowStart + rows
    const found = rows === 0 ? [] : await parquetReadObjects({ file, metadata, rowStart, rowEnd, compressors: unpacks })
    if (found.length !== rows) throw new Error(`a group of ${rows} rows holds ${found.length}`)
    for (let from = 0; from < found.length; from += 4096) {
      tick()
      let text = ""
      for (const row of found.slice(from, from + 4096)) {
        // a dictionary holds a long text once, and each row of a few bytes repeats it
        const line = lineOf(row)
        if (size + text.length + line.length > most) throw tooMuch()
        text += line
      }
      const part = Buffer.from(text)
      if ((size += part.length) > most) throw tooMuch()
      parts.push(part)
    }
    rowStart = rowEnd
  }
  const whole = new Uint8Array(size)
  // frees each part after it is copied, so that memory has the content once
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) whole.set(part, (size -= part.length))
  return whole
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ").slice(0, 200)

const made: Made = await lines().then(
  (all) => ({ bytes: all }),
  (error: unknown) => ({ what: said(error) })
)
port.postMessage(made, "bytes" in made ? [made.bytes.buffer as ArrayBuffer] : [])
Atomics.store(state, 0, 1)
Atomics.notify(state, 0)
