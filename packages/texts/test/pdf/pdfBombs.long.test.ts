import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { deflateSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { pdfLimits, readPdf } from "../../src/pdf/readPdf.ts"

/** A file whose only page has a packed content. */
const packed = (content: string): Uint8Array => {
  const stream = deflateSync(content, { level: 9 }).toString("latin1")
  const file = `%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [4 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>
endobj
4 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>
endobj
5 0 obj
<< /Length ${stream.length} /Filter /FlateDecode >>
stream
${stream}
endstream
endobj
trailer
<< /Size 6 /Root 1 0 R >>
startxref
0
%%EOF
`
  return Buffer.from(file, "latin1")
}

describe("readPdf", () => {
  it.runIf(process.platform === "linux")("ends the process of a file that unpacks to more than the memory", async () => {
    const bomb = packed(" ".repeat(400_000_000))
    expect(bomb.length).toBeLessThan(500_000)
    expect(await Effect.runPromise(readPdf(bomb, { ...pdfLimits, memoryBytes: 256 * 2 ** 20 }))).toEqual(
      Result.fail("reading it took more than 256 MB of memory")
    )
  })

  it("ends the process of a small file that prints a text again and again", async () => {
    const answer = await Effect.runPromise(
      // a fast machine reads it in less than half a minute
      readPdf(packed(`BT /F1 9 Tf ${"(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) Tj ".repeat(3_000_000)} ET`), {
        ...pdfLimits,
        timeMs: 1000
      })
    )
    expect(answer).toEqual(Result.fail("reading it took more than 1 s"))
  })
})
