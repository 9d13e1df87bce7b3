import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Retriever from "@litfuse/engine/Retriever"
import * as ArrayFile from "@litfuse/host/ArrayFile"
import { planOf } from "../src/arrayFile/ArrayHeader.ts"
import * as IndexFile from "@litfuse/host/IndexFile"
import { retrievers } from "@litfuse/sources-corpus"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"

const folder = mkdtempSync(join(tmpdir(), "litfuse-index-"))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, "test.index")

const word = fc.constantFrom("amber", "birch", "cedar", "dune", "elm", "the", "naïve", "β")
const words = (maxLength: number) => fc.array(word, { maxLength }).map((list) => list.join(" "))
const documents = fc.uniqueArray(
  fc.record({
    id: fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }).filter((id) => id.isWellFormed()),
    title: words(3),
    text: words(12),
    headings: fc.array(words(2), { maxLength: 2 })
  }),
  { selector: ({ id }) => id, maxLength: 12 }
)

const bm25 = retrievers[0]!

const built = (retriever: Retriever.Retriever, some: ReadonlyArray<Retriever.Document>, written = {}) => {
  const params = Result.getOrThrow(IndexFile.decode(retriever, written))
  return IndexFile.build(retriever, retriever.stored!, params, some)
}

const some: ReadonlyArray<Retriever.Document> = [
  { id: "a", title: "Heart", text: "heart attack" },
  { id: "b", title: "", text: "aspirin" },
  { id: "c", title: "Elm", text: "" }
]

/** A retriever that lacks something, as one does whose model is gone. */
const lacking: Retriever.Retriever = { ...bm25, refuses: () => "there is no model" }

const open = (file: string) => Effect.runPromise(Effect.result(IndexFile.open(file)))

const messageOf = (result: Result.Result<unknown, Error>): string => (Result.isFailure(result) ? result.failure.message : "read")

describe("IndexFile", () => {
  it("opens no index for a retriever that cannot work with its parameters", () => {
    expect(messageOf(IndexFile.prepare(path, built(bm25, some), lacking, {}))).toContain(
      "there is no model; expected parameters that it accepts"
    )
  })

  it.each(retrievers.map((retriever) => [retriever.id, retriever] as const))(
    "%s: build, write, open, query = build, query",
    async (_, retriever) => {
      await fc.assert(
        fc.asyncProperty(documents, words(5), fc.boolean(), async (list, query, isStemmed) => {
          const written = isStemmed ? {} : { tokenizing: { stem: "none" } }
          const indexed = built(retriever, list, written)
          Result.getOrThrow(IndexFile.write(path, indexed))
          const opened = Result.getOrThrow(await open(path))
          const { params, index } = Result.getOrThrow(IndexFile.prepare(path, opened, retriever, {}))
          const direct = Retriever.open(retriever, params, list)
          const fromFile = Retriever.searchable(retriever, params, index)
          expect(fromFile.ids.values).toEqual(direct.ids.values)
          expect(opened.ids.values.map((_id, row) => opened.title(row))).toEqual(
            direct.ids.values.map((id) => list.find((each) => each.id === id)!.title)
          )
          const [a, b] = [fromFile.retrieve(query, 5), direct.retrieve(query, 5)]
          expect([...a.rows]).toEqual([...b.rows])
          expect([...a.scores]).toEqual([...b.scores])
          expect([fromFile.statistics.N, opened.terms]).toEqual([direct.statistics.N, indexed.terms])
        }),
        { numRuns: 30 }
      )
    }
  )

  it("writes the same bytes again, and says how many and their checksum", () => {
    const { bytes, sha256 } = Result.getOrThrow(IndexFile.write(path, built(bm25, some)))
    const first = readFileSync(path)
    expect(first.length).toBe(bytes)
    expect(Result.getOrThrow(IndexFile.write(path, built(bm25, [...some].reverse())))).toEqual({ bytes, sha256 })
    expect(readFileSync(path).equals(first)).toBe(true)
  })

  it("notices changed bytes and every length but its own, in one line", async () => {
    Result.getOrThrow(IndexFile.write(path, built(bm25, some)))
    const whole = readFileSync(path)
    // all bytes of the head, then one byte of each block of 29, because a write and a read for every byte take a minute
    for (let i = 0; i < whole.length; i += i < 32 ? 1 : 29) {
      const changed = Buffer.from(whole)
      changed[i]! ^= 1 << (i % 8)
      writeFileSync(path, changed)
      const message = messageOf(await open(path))
      expect(message, `byte ${i}`).toMatch(/not an index of litfuse|damaged|bytes; expected/)
      expect(message).not.toContain("\n")
    }
    for (const length of [0, 1, 31, 32, 33, 100, whole.length >> 1, whole.length - 8, whole.length - 1]) {
      writeFileSync(path, whole)
      truncateSync(path, length)
      expect(messageOf(await open(path)), `length ${length}`).toMatch(/not an index of litfuse|damaged|bytes; expected/)
    }
    writeFileSync(path, Buffer.concat([whole, Buffer.from([0])]))
    expect(messageOf(await open(path))).toMatch(/bytes; expected the \d+ that its header counts/)
  })

  it("says what a foreign file, another version, an absent file and a folder are", async () => {
    writeFileSync(path, "PK\u0003\u0004 some archive, longer than thirty-two bytes")
    expect(messageOf(await open(path))).toBe(`${path}: not an index of litfuse; expected a file that \`litfuse index build\` wrote`)
    const other = Buffer.from(newHead(2))
    writeFileSync(path, other)
    expect(messageOf(await open(path))).toBe(
      `${path}: an index of version 2; expected version 1: build it again with \`litfuse index build\``
    )
    expect(messageOf(await open(join(folder, "absent")))).toMatch(/absent: not found; check the path of the index/)
    expect(messageOf(await open(folder))).toMatch(/this is a folder/)
  })

  it("reads a file of several pieces, and notices a changed byte in each and an end within one", async () => {
    const numbers = Int32Array.from({ length: 5_000_000 }, (_, i) => Math.imul(i, 0x9e3779b1))
    Result.getOrThrow(ArrayFile.write(path, { meta: "whole", arrays: { numbers } }))
    const read = () => Effect.runPromise(Effect.result(ArrayFile.read(path)))
    const { meta, arrays } = Result.getOrThrow(await read())
    expect(meta).toBe("whole")
    expect(Buffer.compare(Buffer.from(arrays["numbers"]!.buffer), Buffer.from(numbers.buffer))).toBe(0)
    const whole = readFileSync(path)
    for (let at = 3_000_000; at < whole.length; at += 4_000_000) {
      whole[at]! ^= 1
      writeFileSync(path, whole)
      expect(messageOf(await read()), `byte ${at}`).toContain("damaged (its checksum differs)")
      whole[at]! ^= 1
    }
    writeFileSync(path, whole)
    truncateSync(path, whole.length - 6_000_000)
    expect(messageOf(await read())).toMatch(/bytes; expected the \d+ that its header counts/)
  })

  it("refuses arrays that are whole but contradict each other", async () => {
    const indexed = built(bm25, some)
    const wrong = {
      ...indexed,
      arrays: { ...indexed.arrays, "text.rows": (indexed.arrays["text.rows"] as Int32Array).map((row) => row + 9) }
    }
    Result.getOrThrow(IndexFile.write(path, wrong))
    expect(messageOf(Result.flatMap(await open(path), (opened) => IndexFile.prepare(path, opened, bm25, {})))).toMatch(
      /damaged \(its arrays contradict each other\)/
    )
    Result.getOrThrow(ArrayFile.write(path, { meta: {}, arrays: {} }))
    expect(messageOf(await open(path))).toMatch(/an index with unexpected parts/)
  })

  it("says which file has a header that is none", () => {
    const plan = (text: string) => messageOf(planOf({ size: 99, headerSize: 9, checksum: 0 }, Buffer.from(text), "x.index"))
    for (const text of ["no JSON", '{"meta":1}']) expect(plan(text)).toMatch(/^x\.index: damaged \(its header\); expected /)
    expect(plan('{"meta":1,"arrays":[]}')).toMatch(/^x\.index: 99 bytes; expected the \d+ that its header counts/)
  })

  it.each<readonly [string, ReadonlyArray<string | Uint8Array>]>([
    ["an id twice", ["c", "b", "b"]],
    ["ids that go up", ["c", "a", "b"]],
    ["a beginning before what it begins", ["ab", "a", "abc"]],
    ["UTF-16 units down, code points up", ["\uffff", "\u{10000}", "a"]],
    ["bytes that are no text", [Uint8Array.of(0xff), "b", "a"]],
    ["a character that two ids share", [Uint8Array.of(0x63, 0xc3), Uint8Array.of(0xa9), "a"]]
  ])("refuses names of documents with %s", async (_, ids) => {
    const parts = ids.map((id) => Buffer.from(id))
    let end = 0
    const names = { "ids.text": new Uint8Array(Buffer.concat(parts)), "ids.ends": Uint32Array.from(parts, ({ length }) => (end += length)) }
    Result.getOrThrow(IndexFile.write(path, { ...built(bm25, some), names }))
    expect(messageOf(await open(path))).toMatch(/an index whose documents are not in order; expected/)
  })

  it("finds a name and its row without asking for all", async () => {
    const many = Array.from({ length: 300 }, (_, i) => ({ id: i % 3 === 0 ? `naïve-${i}` : `${i}`, title: "", text: "heart" }))
    const indexed = built(bm25, many)
    Result.getOrThrow(IndexFile.write(path, indexed))
    const { ids } = Result.getOrThrow(await open(path))
    for (const { id } of many) expect(ids.at(ids.row(id))).toBe(id)
    for (const absent of ["", "0", "naïve-301", "\u{10ffff}"]) expect(ids.row(absent)).toBe(-1)
    expect(ids.values).toEqual(indexed.ids.values)
  })

  it("lends an index to retrievers of the same form, and to no others", () => {
    const indexed = built(bm25, some, { tokenizing: { stem: "none" } })
    const ready = (id: string, written = {}) =>
      IndexFile.prepare(
        "x.index",
        indexed,
        retrievers.find((each) => each.id === id)!,
        written
      )
    expect(messageOf(ready("bm25-plus", { k1: 2 }))).toBe("read")
    expect(messageOf(ready("bm25-f"))).toMatch(/form "one-1"; expected "apart-1" for bm25-f: build it with .* --retriever bm25-f/)
    expect(messageOf(ready("bm25", { tokenizing: { stem: "none" } }))).toBe("read")
    expect(messageOf(ready("bm25", { tokenizing: {} }))).toMatch(
      /built with tokenizing \{"stem":"none"\}; expected \{\}: build it again with `litfuse index build --param 'tokenizing=\{\}'`/
    )
    expect(messageOf(ready("bm25", { searched: "title" }))).toMatch(/`litfuse index build --param searched=title`/)
    expect(messageOf(ready("bm25", { k2: 2 }))).toMatch(/bm25\.k2 is not a known key/)
  })
})

const newHead = (version: number): Uint8Array => {
  Result.getOrThrow(IndexFile.write(path, built(bm25, some)))
  const bytes = readFileSync(path)
  bytes.writeUInt32LE(version, 16)
  bytes.writeUInt32LE(process.getBuiltinModule("node:zlib").crc32(bytes.subarray(0, 28)), 28)
  return bytes
}
