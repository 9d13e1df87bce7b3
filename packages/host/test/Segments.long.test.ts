import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { retrievers } from "@litfuse/sources-corpus"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as LazyArrayFile from "../src/arrayFile/LazyArrayFile.ts"
import * as IndexFile from "../src/IndexFile.ts"
import * as Segments from "../src/Segments.ts"
import { buildSegments } from "../src/segments/buildSegments.ts"
import * as TextFiles from "../src/TextFiles.ts"
import { workerEntry } from "../src/workerEntry.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-segments-"))
const at = (name: string) => join(folder, name)

const retriever = retrievers.find(({ id }) => id === "bm25-boost")!
const params = Result.getOrThrow(IndexFile.decode(retriever, {}))

/** Some 5 MB of documents, whose ids are in no order, and whose words differ from one end to the other. */
const line = (i: number): string =>
  JSON.stringify({
    _id: `d${(i * 7919) % 20_011}`,
    title: `häufig ${i % 13}`,
    text: Array.from({ length: 40 }, (_, k) => `w${(i * (k + 3)) % (100 + i)}`).join(" ")
  })
const lines = Array.from({ length: 18_000 }, (_, i) => line(i))
const text = `${lines.join("\n")}\n`

const plan = (documents: string, out: string): Segments.Plan => ({
  store: { root: folder, data: undefined },
  place: { documents: at(documents) },
  params,
  out: at(out),
  buffer: 2 ** 20
})

const build = (documents: string, out: string) => Segments.build(workerEntry, folder, retriever.id, plan(documents, out))
const run = (documents: string, out: string) => Effect.runPromise(build(documents, out))

let whole: Buffer

beforeAll(() => {
  writeFileSync(at("c.jsonl"), text)
  writeFileSync(at("c.jsonl.gz"), gzipSync(text))
  const documents = Result.getOrThrow(TextFiles.documentsOf(at("c.jsonl")))
  const indexed = IndexFile.build(retriever, retriever.stored!, params, documents)
  Result.getOrThrow(IndexFile.write(at("whole.index"), indexed))
  whole = readFileSync(at("whole.index"))
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Interrupts a build as soon as a segment is there; whether it was. */
const interrupted = async (documents: string, out: string): Promise<boolean> => {
  const isBegun = Effect.gen(function* () {
    while (!existsSync(join(at(`${out}.segments`), "0000.segment.seal"))) yield* Effect.sleep(5)
  })
  await Effect.runPromise(Effect.raceFirst(isBegun, Effect.asVoid(build(documents, out))))
  return !existsSync(at(out))
}

describe("an index built in segments", () => {
  it("is the index of all documents to the byte, from a plain file and from a packed one", async () => {
    for (const documents of ["c.jsonl", "c.jsonl.gz"]) {
      const built = await run(documents, "a.index")
      expect(built).toMatchObject({ documents: lines.length, bytes: whole.length, resumed: 0, forgotten: false })
      expect(readFileSync(at("a.index")).equals(whole)).toBe(true)
      expect(existsSync(at("a.index.segments"))).toBe(false)
    }
  })

  it("tells how far each of its steps is, the joining of words too", async () => {
    writeFileSync(at("few.jsonl"), `${lines.slice(0, 8_000).join("\n")}\n`)
    const told: Array<readonly [step: string, done: number, total: number]> = []
    const { stored } = retriever
    const own = { ...plan("few.jsonl", "few.index"), buffer: 2 ** 18 }
    const { terms, bytes } = await Effect.runPromise(
      buildSegments(own, retriever, { ...stored!, merge: stored!.merge! }, (...step) => told.push(step))
    )
    expect([...new Set(told.map(([step]) => step))]).toEqual(["read", "ordered", "joined", "written"])
    for (const [i, [step, done, total]] of told.entries())
      if (i > 0 && told[i - 1]![0] === step) expect([step, told[i - 1]![1] <= done, done <= total]).toEqual([step, true, true])
    const last = (step: string) => told.findLast(([name]) => name === step)!
    expect(last("joined")[1]).toBe(last("joined")[2])
    expect(last("joined")[2]).toBeGreaterThan(terms)
    expect(last("written")[1]).toBe(last("written")[2])
    expect(last("written")[2]).toBeLessThanOrEqual(bytes)
  })

  it("continues where it was ended, and what is damaged or half written is made again", async () => {
    expect(await interrupted("c.jsonl", "b.index")).toBe(true)
    writeFileSync(join(at("b.index.segments"), "0001.segment"), readFileSync(join(at("b.index.segments"), "0000.segment")).subarray(0, -8))
    writeFileSync(join(at("b.index.segments"), "0002.segment.77.part"), "half")
    const built = await run("c.jsonl", "b.index")
    expect(built.resumed).toBeGreaterThan(0)
    expect(built.resumed).toBeLessThan(lines.length / 2)
    expect(readFileSync(at("b.index")).equals(whole)).toBe(true)
  })

  it("begins again when the text is another one, however small the change", async () => {
    writeFileSync(at("other.jsonl"), text.replace("w3 ", "w4 "))
    expect(await interrupted("other.jsonl", "o.index")).toBe(true)
    writeFileSync(at("other.jsonl"), text)
    expect(await run("other.jsonl", "o.index")).toMatchObject({ resumed: 0, forgotten: true })
    expect(readFileSync(at("o.index")).equals(whole)).toBe(true)
  })

  it("names both lines of a document that comes twice, and the line that cannot be read", async () => {
    writeFileSync(at("twice.jsonl"), `${text}${lines[4]}\n`)
    await expect(run("twice.jsonl", "t.index")).rejects.toThrow(
      `${at("twice.jsonl")}:18001: document ${(JSON.parse(lines[4]!) as { _id: string })._id} again (first on line 5)`
    )
    writeFileSync(at("bad.jsonl"), `${text}{"_id": 1\n`)
    await expect(run("bad.jsonl", "t2.index")).rejects.toThrow(`${at("bad.jsonl")}:18001: text that is not JSON; expected JSON`)
  })

  it("says what cannot be written", async () => {
    mkdirSync(at("x.index"))
    await expect(run("c.jsonl", "x.index")).rejects.toThrow("this is a folder")
  })

  it("believes no segment that this user did not make", async () => {
    expect(await interrupted("c.jsonl", "f.index")).toBe(true)
    const first = join(at("f.index.segments"), "0000.segment")
    const kept = Result.getOrThrow(LazyArrayFile.open(first))
    kept.close()
    const { options, segment } = kept.meta as { readonly options: unknown; readonly segment: { readonly documents: number } }
    writeFileSync(at("invented.jsonl"), Array.from({ length: segment.documents }, (_, i) => line(i).replace("w", "v")).join("\n"))
    const invented = Result.getOrThrow(TextFiles.documentsOf(at("invented.jsonl")))
    const forged = IndexFile.build(retriever, retriever.stored!, params, invented)
    Result.getOrThrow(IndexFile.write(first, forged, { options, segment }))
    expect(await run("c.jsonl", "f.index")).toMatchObject({ resumed: 0 })
    expect(readFileSync(at("f.index")).equals(whole)).toBe(true)
  })

  it("continues no build that read the same text in another way", async () => {
    const dataset = at("datasets/d")
    mkdirSync(dataset, { recursive: true })
    cpSync(at("c.jsonl"), join(dataset, "c.jsonl"))
    const write = (options: string) =>
      writeFileSync(
        join(dataset, "dataset.yaml"),
        `id: d
title: d
about: made up
version: "1"
licence: none
citation: nobody
obtain: write it yourself
embedded: true
grades: { maximum: 1, meanings: { "0": no, "1": yes } }
files:
  corpus: { path: c.jsonl, format: jsonl-documents, sha256: ${createHash("sha256").update(text).digest("hex")}${options} }
`
      )
    const place = { dataset: "d", corpus: "corpus" }
    const built = (out: string) => Segments.build(workerEntry, folder, retriever.id, { ...plan("c.jsonl", out), place })
    write(", options: { document: { id: _id, fields: { title: text, abstract: title } } }")
    const isBegun = Effect.gen(function* () {
      while (!existsSync(at("d.index.segments/0000.segment.seal"))) yield* Effect.sleep(5)
    })
    await Effect.runPromise(Effect.raceFirst(isBegun, Effect.asVoid(built("d.index"))))
    write("")
    expect(await Effect.runPromise(built("d.index"))).toMatchObject({ resumed: 0 })
    await Effect.runPromise(built("fresh.index"))
    expect(readFileSync(at("d.index")).equals(readFileSync(at("fresh.index")))).toBe(true)
  })

  it("removes nothing that no build wrote", async () => {
    mkdirSync(at("mine/inner"), { recursive: true })
    writeFileSync(at("mine/thesis.txt"), "years of work")
    for (const [name, make] of [
      ["l.index", (path: string) => symlinkSync(at("mine"), path)],
      ["m.index", (path: string) => cpSync(at("mine"), path, { recursive: true })],
      ["n.index", (path: string) => mkdirSync(join(path, "0000.segment"), { recursive: true })]
    ] as const) {
      const segments = at(`${name}.segments`)
      make(segments)
      const before = readdirSync(segments)
      await expect(run("c.jsonl", name)).rejects.toThrow(segments)
      expect(readdirSync(segments)).toEqual(before)
    }
  })
})
