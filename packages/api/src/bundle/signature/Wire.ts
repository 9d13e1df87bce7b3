import * as Result from "effect/Result"

const encoder = new TextEncoder()

/** A number in SSH's encoding: four bytes, the highest first. */
export const number = (value: number): Uint8Array => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** A string in SSH's encoding: its length, then its bytes. */
export const string = (content: string | Uint8Array): Uint8Array => {
  const bytes = typeof content === "string" ? encoder.encode(content) : content
  return Buffer.concat([number(bytes.length), bytes])
}

/**
 * Reads what SSH writes, from the first byte on.
 *
 * - `string` a string as bytes, `word` one as Latin-1 text, `isDone` whether every byte was read
 * - errors: a length that goes beyond the last byte, in words; nothing is read then
 * - source: RFC 4251, section 5, read 2026-11-23
 */
export const reader = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const take = (length: number): Result.Result<Uint8Array, string> => {
    if (length > bytes.length - at) return Result.fail("is cut short, or states a length that is wrong")
    at += length
    return Result.succeed(bytes.subarray(at - length, at))
  }
  const number = (): Result.Result<number, string> => Result.map(take(4), () => view.getUint32(at - 4))
  const string = (): Result.Result<Uint8Array, string> => Result.flatMap(number(), take)
  const word = (): Result.Result<string, string> => Result.map(string(), (read) => Buffer.from(read).toString("latin1"))
  return { take, number, string, word, isDone: () => at === bytes.length, rest: () => bytes.subarray(at) }
}

/** The bytes that base64 text stands for, or undefined where these bytes would be written in another way. */
export const fromBase64 = (text: string): Uint8Array | undefined => {
  const bytes = Buffer.from(text, "base64")
  return bytes.toString("base64") === text ? bytes : undefined
}
