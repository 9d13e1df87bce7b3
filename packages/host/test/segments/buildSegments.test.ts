/** Segments in this thread: a segment for each block that is read, which is cheaper than a build in a worker. */
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { retrievers } from "@litfuse/sources-corpus"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it, onTestFinished } from "vitest"
import * as IndexFile from "../../src/IndexFile.ts"
import { buildSegments } from "../../src/segments/buildSegments.ts"
import * as DocumentFile from "../../src/segments/DocumentFile.ts"
import * as TextFiles from "../../src/TextFiles.ts"

const retriever = retrievers.find(({ id }) => id === "bm25-boost")!
const stored = { ...retriever.stored!, merge: retriever.stored!.merge! }
const params = Result.getOrThrow(IndexFile.decode(retriever, {}))

/** Some 3 MB of documents, most of it spaces, whose ids are in no order. */
const lines = Array.from({ length: 240 }, (_, i) =>
  JSON.stringify({ _id: `d${(i * 79) % 251}`, title: `häufig ${i % 7}`, text: `w${i % 11} w${i % 13}${" ".repeat(13_000)}`, year: i % 2 })
)
const textOf = (all: ReadonlyArray<string>): string => `${all.join("\n")}\n`

const opened = () => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-building-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const at = (name: string) => join(folder, name)
  const store = { root: folder, data: undefined }
  const build = (place: DocumentFile.Place = { documents: at("c.jsonl") }, buffer = 1) => {
    const told: Array<readonly [step: string, done: number, total: number]> = []
    const built = buildSegments({ store, place, params, out: at("x.index"), buffer }, retriever, stored, (...step) => told.push(step))
    return Effect.runPromise(Effect.map(Effect.result(built), (result) => ({ result, told })))
  }
  const write = (all: ReadonlyArray<string>) => writeFileSync(at("c.jsonl"), textOf(all))
  /** The index of all documents at once. */
  const whole = () => {
    const documents = Result.getOrThrow(TextFiles.documentsOf(at("c.jsonl")))
    Result.getOrThrow(IndexFile.write(at("whole.index"), IndexFile.build(retriever, stored, params, documents)))
    return readFileSync(at("whole.index"))
  }
  const dataset = (options: string, counts = "") => {
    mkdirSync(at("datasets/d"), { recursive: true })
    writeFileSync(at("datasets/d/c.jsonl"), readFileSync(at("c.jsonl")))
    const sum = createHash("sha256")
      .update(readFileSync(at("c.jsonl")))
      .digest("hex")
    writeFileSync(
      at("datasets/d/dataset.yaml"),
      `id: d\ntitle: d\nabout: made up\nversion: "1"\nlicence: none\ncitation: nobody\nobtain: write it yourself\nembedded: true
grades: { maximum: 1, meanings: { "0": no, "1": yes } }
files:\n  corpus: { path: c.jsonl, format: jsonl-documents, sha256: ${sum}${options}${counts} }\n`
    )
  }
  return { at, build, write, whole, dataset, store }
}
const message = (result: Result.Result<unknown, { readonly message: string }>): string =>
  Result.isFailure(result) ? result.failure.message : "built"

describe("a build", () => {
  it("of many segments is the index of all documents to the byte, and leaves nothing behind", async () => {
    const { at, build, write, whole } = opened()
    write(lines)
    const { result, told } = await build()
    const built = Result.getOrThrow(result)
    expect(readFileSync(at("x.index")).equals(whole())).toBe(true)
    expect(built).toMatchObject({ documents: 240, resumed: 0, forgotten: false })
    // w0 to w12, the word of all titles, and seven numbers
    expect(built.terms).toBe(21)
    expect(existsSync(at("x.index.segments"))).toBe(false)
    const read = told.filter(([step]) => step === "read")
    expect(read.length).toBeGreaterThan(2)
    expect(read.at(-1)!.slice(1)).toEqual([textOf(lines).length + 240, textOf(lines).length + 240])
    expect([...new Set(told.map(([step]) => step))]).toEqual(["read", "ordered", "joined", "written"])
  })

  it("goes on with the segments of an earlier one as far as the text is what it was", async () => {
    const { at, build, write, whole } = opened()
    const [first, last] = [lines.slice(0, -1), lines.at(-1)!]
    write([...first, "{"])
    expect(message((await build()).result)).toContain(":240: text that is not JSON")
    write([...first, last])
    const { result, told } = await build()
    const { resumed } = Result.getOrThrow(result)
    expect([resumed > 0, resumed < 240]).toEqual([true, true])
    expect(readFileSync(at("x.index")).equals(whole())).toBe(true)
    expect([told[0]![0], told.some(([step]) => step === "read")]).toEqual(["compared", true])
  })

  it("begins again where the text is another one, or ends before", async () => {
    const { at, build, write, whole } = opened()
    for (const other of [lines.with(0, lines[0]!.replace("w0", "w1")), lines.slice(0, 3)]) {
      write([...lines.slice(0, -1), "{"])
      await build()
      write(other)
      expect(Result.getOrThrow((await build()).result)).toMatchObject({ resumed: 0, forgotten: true, documents: other.length })
      expect(readFileSync(at("x.index")).equals(whole())).toBe(true)
    }
  })

  it("names both lines of a document that comes twice, however far apart, and a file without any", async () => {
    const { at, build, write } = opened()
    write([...lines, lines[4]!])
    expect(message((await build()).result)).toContain(`${at("c.jsonl")}:241: document d${(4 * 79) % 251} again (first on line 5)`)
    writeFileSync(at("c.jsonl"), "")
    expect(message((await build()).result)).toBe(`${at("c.jsonl")}: a file without documents; expected at least one document`)
  })

  it("reads a file of a dataset as its manifest says, and compares what it counts", async () => {
    const { build, write, dataset } = opened()
    write(lines)
    const keeping = ", options: { document: { id: _id, fields: { title: title, abstract: text }, keep: [year] }"
    for (const [options, counts, documents] of [
      ["", "", 240],
      [`${keeping} }`, ", counts: { documents: 240 }", 240],
      [`${keeping}, where: { year: 1 } }`, "", 120]
    ] as const) {
      dataset(options, counts)
      expect(Result.getOrThrow((await build({ dataset: "d", corpus: "corpus" })).result)).toMatchObject({ documents })
    }
    dataset("", ", counts: { documents: 239 }")
    expect(message((await build({ dataset: "d", corpus: "corpus" })).result)).toMatch(/239/)
  })
})

describe("whether documents are indexed in segments", () => {
  it("depends on the bytes of their text, packed or not, and on their form", async () => {
    const { at, write, store } = opened()
    write(lines)
    const size = readFileSync(at("c.jsonl")).length
    writeFileSync(at("c.jsonl.gz"), gzipSync(readFileSync(at("c.jsonl"))))
    writeFileSync(at("c.txt"), ".I 1\n".repeat(1000))
    writeFileSync(at("empty.jsonl"), "")
    const packed = readFileSync(at("c.jsonl.gz")).length
    const of = (name: string, most: number) =>
      Effect.runPromise(DocumentFile.isLarger(store, { documents: name === "-" ? name : at(name) }, most))
    expect([await of("c.jsonl", size - 1), await of("c.jsonl", size), await of("c.jsonl", 3 * size)]).toEqual([true, false, false])
    // a packed text may be three times its size
    expect([await of("c.jsonl.gz", packed), await of("c.jsonl.gz", 3 * packed)]).toEqual([true, false])
    expect([await of("c.txt", 1), await of("empty.jsonl", 0), await of("-", 0)]).toEqual([false, false, false])
    expect([
      Result.getOrThrow(DocumentFile.sizeOf(at("c.jsonl"))),
      Result.getOrThrow(DocumentFile.sizeOf("-")),
      Result.getOrThrow(DocumentFile.sizeOf("/dev/null"))
    ]).toEqual([size, Infinity, Infinity])
    expect(message(DocumentFile.sizeOf(at("none")))).toContain("none")
  })
})
