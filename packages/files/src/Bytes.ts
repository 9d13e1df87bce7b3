import { printf } from "./numbers.ts"

/** Receives the bytes of an output, part by part. The receiver must copy what it keeps, because the buffer is used again. */
export type Sink = (part: Uint8Array) => void

/** Output to a sink through one buffer, so that no line allocates. Shape: `at` bytes of `buffer` are filled. */
export interface Bytes {
  readonly buffer: Uint8Array
  readonly sink: Sink
  at: number
}

const size = 1 << 16

/** Texts up to this length go through the buffer; longer ones go directly to the sink. */
const longest = 1 << 10

const zero = 48
const point = 46

/** An empty output. */
export const make = (sink: Sink): Bytes => ({ buffer: new Uint8Array(size), sink, at: 0 })

/** Passes the buffered bytes to the sink. */
export const flush = (out: Bytes): void => {
  if (out.at > 0) out.sink(out.buffer.subarray(0, out.at))
  out.at = 0
}

/** Adds bytes. */
export const put = (out: Bytes, part: Uint8Array): void => {
  const { buffer } = out
  const length = part.length
  if (out.at + length > size) flush(out)
  if (length > longest) {
    flush(out)
    out.sink(part)
    return
  }
  const from = out.at
  // a name is some twenty bytes: less than what calling the library costs
  for (let i = 0; i < length; i++) buffer[from + i] = part[i]!
  out.at = from + length
}

/** Adds a text as UTF-8. */
export const putText = (out: Bytes, text: string): void => {
  if (text.length > longest) {
    flush(out)
    out.sink(Buffer.from(text))
    return
  }
  put(out, Buffer.from(text))
}

/** Adds one byte. */
export const putByte = (out: Bytes, byte: number): void => {
  if (out.at === size) flush(out)
  out.buffer[out.at++] = byte
}

/** Adds a whole number of at most nine digits. */
const putDigits = (out: Bytes, value: number): void => {
  let count = 1
  for (let rest = value; rest >= 10; rest = (rest / 10) | 0) count++
  if (out.at + count > size) flush(out)
  const { buffer } = out
  let rest = value
  for (let i = out.at + count - 1; i >= out.at; i--) {
    const next = (rest / 10) | 0
    buffer[i] = zero + rest - 10 * next
    rest = next
  }
  out.at += count
}

/** Adds a whole number. */
export const putInteger = (out: Bytes, value: number): void => {
  if (value >= 0 && value < 1e9 && !Object.is(value, -0)) putDigits(out, value)
  else putText(out, String(value))
}

/** Adds a number with four decimals, as `printf`: by whole numbers where the fifth decimal decides, else through `printf`. */
export const putFixed4 = (out: Bytes, value: number): void => {
  const scaled = value * 10_000
  const whole = scaled | 0
  const rest = scaled - whole
  // below 10^9 the product is wrong by less than 10^-7
  if (!(value > 0 && scaled < 1e9 && (rest < 0.499999 || rest > 0.500001))) {
    putText(out, printf(value))
    return
  }
  const rounded = rest > 0.5 ? whole + 1 : whole
  const units = (rounded / 10_000) | 0
  const decimals = rounded - units * 10_000
  putDigits(out, units)
  if (out.at + 5 > size) flush(out)
  const { buffer, at } = out
  buffer[at] = point
  const high = (decimals / 100) | 0
  const low = decimals - high * 100
  const thousands = (high / 10) | 0
  const tens = (low / 10) | 0
  buffer[at + 1] = zero + thousands
  buffer[at + 2] = zero + high - 10 * thousands
  buffer[at + 3] = zero + tens
  buffer[at + 4] = zero + low - 10 * tens
  out.at = at + 5
}
