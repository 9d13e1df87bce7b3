import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"

/** The longest accepted message. Units: bytes. */
export const mostBytes = 1_000_000

const newline = 0x0a

/** The id of a message that is too long to parse: clients write it near the start or the end. */
const idIn = (text: string): string =>
  /^[^"]{0,2}"(?:jsonrpc":"2\.0","id|id)":("[^"\\]{0,80}"|\d{1,15})/.exec(text)?.[1] ??
  /"id":("[^"\\]{0,80}"|\d{1,15})\}?\s*$/.exec(text)?.[1] ??
  "null"

const refusal = (id: string, code: number, message: string): string =>
  `{"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":${JSON.stringify(message)}}}\n`

const tooLong = `the message is longer than ${mostBytes} bytes; send a shorter request`

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Splits bytes into lines and refuses lines that are too long or not JSON. Memory does not grow with the length of a line. */
export const lines = (refuse: (line: string) => void) => {
  let parts: Array<Uint8Array> = []
  let length = 0
  let start = ""
  let tail = ""
  const ended = (): ReadonlyArray<Uint8Array> => {
    const [whole, size, last] = [Buffer.concat(parts), length, tail]
    ;[parts, length, tail] = [[], 0, ""]
    if (size > mostBytes) {
      refuse(refusal(idIn(start) === "null" ? idIn(last) : idIn(start), -32600, tooLong))
      return []
    }
    const text = whole.toString("utf8").trim()
    if (text === "") return []
    if (isJson(text)) return [Buffer.from(`${text}\n`)]
    refuse(refusal("null", -32700, "the line is not JSON"))
    return []
  }
  const add = (bytes: Uint8Array): void => {
    if (length === 0) start = Buffer.from(bytes.subarray(0, 200)).toString("utf8")
    length += bytes.length
    if (length <= mostBytes) parts.push(bytes)
    else {
      parts = []
      tail = (tail + Buffer.from(bytes.subarray(-200)).toString("utf8")).slice(-200)
    }
  }
  return (chunk: Uint8Array): ReadonlyArray<Uint8Array> => {
    const out: Array<Uint8Array> = []
    let from = 0
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      add(chunk.subarray(from, at))
      out.push(...ended())
      from = at + 1
    }
    if (from < chunk.length) add(chunk.subarray(from))
    return out
  }
}

/** Standard input for the server. Messages that are too long or not JSON are answered here and do not disturb the others. */
export const layer: Layer.Layer<Stdio.Stdio, never, Stdio.Stdio> = Layer.effect(
  Stdio.Stdio,
  Effect.map(Stdio.Stdio, (stdio) => {
    const next = lines((line) => process.stdout.write(line))
    return Stdio.make({ ...stdio, stdin: Stream.flatMap(stdio.stdin, (chunk) => Stream.fromIterable(next(chunk))) })
  })
)
