import { type Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import * as Result from "effect/Result"
import { type BodySink, TransportError } from "./Transport.ts"

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress
}

/** The accept-encoding header of requests. */
export const acceptEncoding = "gzip, deflate, br"

/** Each encoding takes memory for its decoder, and a header has room for thousands of names. Services use one. */
const mostEncodings = 3

const tooLarge = (maxBytes: number) =>
  new TransportError({ reason: "too-large", detail: `the answer is larger than ${maxBytes} bytes; ask for fewer records at a time` })

const notStored = (detail: string) => new TransportError({ reason: "not-stored", detail })

/**
 * Reads and decompresses a body. Bytes are counted after decompression while they arrive, so that no answer fills the memory, whether large or only
 * packed small.
 *
 * - shape: `encoding` is the header, several in the order in which they were applied; `signal` stops reading
 * - `into` receives the bytes instead of memory, and has its own limit; without decompression if it takes them as they were sent
 * - empty: no bytes where `into` received them
 * - errors: rejects with `TransportError`: `too-large`, `undecodable`, `not-stored`; `unreachable` when the connection breaks
 */
export const read = async (
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
  signal: AbortSignal,
  into?: BodySink
): Promise<Uint8Array> => {
  const names = (into?.isAsSent === true ? "" : (encoding ?? ""))
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity")
  if (names.length > mostEncodings)
    return Promise.reject(
      new TransportError({ reason: "undecodable", detail: `the body is encoded ${names.length} times, more than ${mostEncodings}` })
    )
  const unknown = names.find((name) => decoders[name] === undefined)
  if (unknown !== undefined)
    return Promise.reject(
      new TransportError({ reason: "undecodable", detail: `the body is encoded as "${unknown}", which litfuse did not request` })
    )
  const unready = into?.begin()
  if (unready !== undefined) return Promise.reject(notStored(unready))
  const chunks: Array<Uint8Array> = []
  let size = 0
  let isRead = false
  body.once("end", () => {
    isRead = true
  })
  const collect = new Transform({
    transform(chunk: Uint8Array, _, done) {
      if (into !== undefined) {
        const why = into.write(chunk)
        return why === undefined ? done() : done(notStored(why))
      }
      size += chunk.byteLength
      if (size > maxBytes) return done(tooLarge(maxBytes))
      chunks.push(chunk)
      return done()
    }
  })
  try {
    await pipeline([body, ...names.toReversed().map((name) => decoders[name]!()), collect], { signal })
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause)
    const isOurs = cause instanceof TransportError
    const wrong = isRead && names.length > 0 ? "undecodable" : "unreachable"
    return Promise.reject(
      isOurs
        ? cause
        : new TransportError({
            reason: wrong,
            detail: wrong === "undecodable" ? `the body is damaged: ${text}` : `the connection broke: ${text}`
          })
    )
  }
  return Buffer.concat(chunks, size)
}

const charsetOf = (contentType: string): string => /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? "utf-8"

/**
 * The number of characters that could not be decoded, because their bytes are invalid in the character set. A service that sent the replacement
 * character itself sent valid bytes, so none is counted.
 */
export const unreadable = (body: Uint8Array, contentType: string, text: string): number => {
  if (!text.includes("\ufffd")) return 0
  const strictly = Result.try(() => new TextDecoder(charsetOf(contentType), { fatal: true }).decode(body))
  return Result.isSuccess(strictly) ? 0 : text.split("\ufffd").length - 1
}

/** The text of a body in the character set of its header, else UTF-8. Errors: an unknown character set. */
export const text = (body: Uint8Array, contentType: string): Result.Result<string, string> =>
  Result.try({
    try: () => new TextDecoder(charsetOf(contentType)).decode(body),
    catch: () => `the body claims the character set "${charsetOf(contentType)}", which does not exist`
  })
