import { inventedPdf, printedLines } from "@litfuse/kit/inventedPdf"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { type PdfLimits, pdfLimits, readPdf } from "../../src/pdf/readPdf.ts"

const read = (bytes: Uint8Array, limits: Partial<PdfLimits> = {}) => Effect.runPromise(readPdf(bytes, { ...pdfLimits, ...limits }))

const lines = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word} line ${i} has some words`)

describe("readPdf", () => {
  it("reads two columns one after the other, though the file prints row by row; a title above them comes first", async () => {
    const rows = lines("left", 8).flatMap((text, i) => [
      { text, x: 50, y: 700 - 12 * i },
      { text: lines("right", 8)[i]!, x: 310, y: 700 - 12 * i }
    ])
    const title = { text: "A title that crosses both columns of this invented page", x: 60, y: 760, size: 16 }
    const found = Result.getOrThrow(await read(inventedPdf([[title, ...rows]])))
    expect(found.sections).toEqual([{ path: [title.text], text: [...lines("left", 8), ...lines("right", 8)].join("\n") }])
    expect(found.pages).toBe(1)
  })

  it("joins divided words, leaves out running heads, and knows headings", async () => {
    const page = (n: number, body: ReadonlyArray<string>) => [
      { text: `Invented Journal ${n}`, x: 50, y: 815, size: 8 },
      ...printedLines(body, 50, 700),
      { text: String(n), x: 300, y: 20, size: 8 }
    ]
    const one = [...lines("first", 4), "1. Methods", "We used a well-known scale and a ques-", "tionnaire. It is well-", "known."]
    const found = Result.getOrThrow(await read(inventedPdf([page(1, one), page(2, ["Results", ...lines("second", 5)])])))
    expect(found.sections).toEqual([
      { path: [], text: lines("first", 4).join("\n") },
      { path: ["1. Methods"], text: "We used a well-known scale and a questionnaire. It is well-known." },
      { path: ["Results"], text: lines("second", 5).join("\n") }
    ])
  })

  it.each([
    ["junk", new TextEncoder().encode("%PDF-1.7 junk"), /^it is no PDF file, or it is cut off$/],
    [
      "half a file",
      inventedPdf([printedLines(lines("a", 5), 50, 700)]).slice(0, 400),
      /^it is no PDF file, or it is cut off$|^it has no text$/
    ],
    ["nothing", new Uint8Array(), /./],
    ["pages without letters", inventedPdf([[], []]), /^2 of its 2 pages are images, or nearly without text; recognise its letters first/]
  ])("says in one line why it cannot read %s", async (_, bytes, why) => {
    const read1 = await read(bytes)
    expect(Result.isFailure(read1) && read1.failure).toMatch(why)
    expect(Result.isFailure(read1) && read1.failure).not.toContain("\n")
  })

  it("ends the process of a file with too many pages, too many letters, or too little time", async () => {
    const pages = inventedPdf(Array.from({ length: 3 }, () => printedLines(lines("a", 9), 50, 700)))
    expect(await read(pages, { pages: 2 })).toEqual(Result.fail("it has 3 pages; the limit is 2"))
    expect(await read(pages, { letters: 300 })).toEqual(Result.fail("it has more than 300 letters"))
    expect(await read(pages, { timeMs: 1 })).toEqual(Result.fail("reading it took more than 0.001 s"))
  })
})
