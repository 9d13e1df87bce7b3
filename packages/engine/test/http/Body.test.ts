import { Readable } from "node:stream"
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { expect, it } from "vitest"
import * as Body from "../../src/http/Body.ts"

const read = (bytes: Uint8Array, encoding: string) => Body.read(Readable.from([bytes]), encoding, 1000, new AbortController().signal)

it("a body may be encoded several times, in the order of the header", async () => {
  const bytes = brotliCompressSync(deflateSync(gzipSync("a text")))
  expect(Buffer.from(await read(bytes, "gzip, deflate, br")).toString()).toBe("a text")
})

it.each([4, 60, 3000])("a body that is encoded %s times is refused before it is decoded", async (times) => {
  const encoding = Array.from({ length: times }, () => "gzip").join(",")
  await expect(read(Buffer.from("no gzip"), encoding)).rejects.toMatchObject({
    reason: "undecodable",
    message: `the body is encoded ${times} times, more than 3`
  })
})
