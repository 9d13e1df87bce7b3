import * as Result from "effect/Result"
import * as fc from "fast-check"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, describe, expect, it } from "vitest"
import * as TrecRun from "../../src/formats/TrecRun.ts"
import * as Run from "../../src/Run.ts"
import { bytes, message } from "./bytes.ts"

const parse = (text: string, options?: TrecRun.Options) => TrecRun.parse(bytes(text), "x.run", options)

const read = (text: string, options?: TrecRun.Options) => {
  const run = Result.getOrThrow(parse(text, options))
  return { tag: run.tag, topics: [...run.topics].map(([topic, { ids, scores }]) => [topic, ids, [...scores]]) }
}

describe("TrecRun.parse", () => {
  it("reads topics and hits in file order and ignores ranks", () => {
    expect(read("2 Q0 b 7 1.5 t\n2 Q0 a 7 2.5 t\n1 Q0 a 0 -3e2 t\n")).toEqual({
      tag: "t",
      topics: [
        ["2", ["b", "a"], [1.5, 2.5]],
        ["1", ["a"], [-300]]
      ]
    })
  })

  it("takes tabs, runs of blanks, CRLF, leading blanks, text after the tag and a last line without end", () => {
    expect(read("1\tQ0\ta\t1\t2\tt\r\n\r\n \n  1 Q0   b 2 \t 1 last and more")).toEqual({
      tag: "last",
      topics: [["1", ["a", "b"], [2, 1]]]
    })
  })

  it("puts a topic that comes back together", () => {
    expect(read("1 Q0 a 1 2 t\n2 Q0 a 1 2 t\n1 Q0 b 1 1 t\n").topics).toEqual([
      ["1", ["a", "b"], [2, 1]],
      ["2", ["a"], [2]]
    ])
  })

  it("puts hits into the order of a version of trec_eval where it is asked to, as `Run.sort` does", () => {
    const score = fc.constantFrom("3", "2", "1", "1.00000001", "0.99999999", "0", "-0", "-1", "inf", "-inf")
    const line = fc.tuple(fc.constantFrom("1", "2"), fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz", "ab", "é", "𝒟"), score)
    const all = fc.uniqueArray(line, { selector: ([topic, id]) => `${topic} ${id}`, minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(all, fc.boolean(), fc.constantFrom(...Run.compats), (lines, inOrder, order) => {
        const ranked = inOrder ? lines.toSorted(([, , a], [, , b]) => Number(b.replace("inf", "9")) - Number(a.replace("inf", "9"))) : lines
        const text = ranked.map(([topic, id, value]) => `${topic} Q0 ${id} 1 ${value} t\n`).join("")
        const show = (run: Run.Run) => [...run.topics].map(([topic, { ids, scores }]) => [topic, ids, [...scores]])
        expect(show(Result.getOrThrow(parse(text, { order })))).toEqual(show(Run.sort(Result.getOrThrow(parse(text)), order)))
      })
    )
  })

  it("reads names beyond ASCII and drops a byte order mark", () => {
    expect(read("\uFEFFé Q0 𝒟 1 2 ß\n").topics).toEqual([["é", ["𝒟"], [2]]])
  })

  it.each([
    ["1", 1],
    ["+1", 1],
    ["-0.25", -0.25],
    [".5", 0.5],
    ["5.", 5],
    ["1e3", 1000],
    ["1E-3", 0.001],
    ["inf", Infinity],
    ["-Infinity", -Infinity],
    ["1e999", Infinity],
    ["123456789012345678", 123456789012345680],
    ["0.30000000000000004", 0.30000000000000004]
  ])("reads the score %s", (text, score) => {
    expect(read(`1 Q0 a 1 ${text} t\n`).topics).toEqual([["1", ["a"], [score]]])
  })

  it.each(["nan", "NaN", "-nan", "abc", "1,5", "1.5x", "0x10", "0b1", "1e", "--1", ".", "-", "1.2.3", "inff"])(
    "refuses the score %s",
    (text) => {
      expect(message(parse(`1 Q0 a 1 2 t\n1 Q0 b 1 ${text} t\n`))).toBe(
        `x.run:2: the score "${text}"; expected a decimal number or inf as score`
      )
    }
  )

  const columns = "topic, Q0, document, rank, score and tag"
  it.each([
    ["too few columns", "1 Q0 a 1 2 t\n1 Q0 b 2 1\n", `x.run:2: 5 columns; expected ${columns}`],
    ["one column", "1", `x.run:1: 1 column; expected ${columns}`],
    ["a control character", "1 Q0 a 1 2 t\n1 Q0 b\u000b2 1 t\n", `x.run:2: a control character; expected ${columns}`],
    ["old Macintosh lines", "1 Q0 a 1 2 t\r1 Q0 b 2 1 t\r", `x.run:1: a control character; expected ${columns}`],
    ["a comment", "# run\n1 Q0 a 1 2 t\n", `x.run:1: a comment; expected ${columns} (trec_eval 9.0.8 refuses comments, 10.0 skips them)`],
    ["nothing", "", `x.run: no hit in it; expected lines of ${columns}`],
    ["empty lines only", "\n \n", `x.run: no hit in it; expected lines of ${columns}`],
    [
      "a document twice",
      "1 Q0 a 1 2 t\n2 Q0 a 1 2 t\n\n1 Q0 a 2 1 t\n",
      "x.run:4: document a of topic 1 again (first on line 1); expected each document once in a topic"
    ]
  ])("refuses %s", (_, text, expected) => {
    expect(message(parse(text))).toBe(expected)
  })

  it("refuses bytes that are not UTF-8, by line", () => {
    expect(message(TrecRun.parse(Uint8Array.of(0x31, 0x0a, 0x31, 0xff, 0x0a), "x.run"))).toBe(
      "x.run:2: bytes that are not UTF-8; expected UTF-8 text"
    )
  })

  it("keeps the best of a document's scores when asked", () => {
    expect(read("1 Q0 a 1 2 t\n1 Q0 b 2 5 t\n1 Q0 a 3 7 t\n1 Q0 b 4 1 t\n", { duplicates: "best" }).topics).toEqual([
      ["1", ["a", "b"], [7, 5]]
    ])
  })

  it("skips comments when asked", () => {
    expect(read("# made by hand\n1 Q0 a 1 2 t\n#\n", { comments: "skip" }).topics).toEqual([["1", ["a"], [2]]])
  })
})

describe("TrecRun.fromFile", () => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-runs-"))
  afterAll(() => rmSync(folder, { recursive: true }))
  const path = join(folder, "x.run")
  /** 1.5 MB, which are read in more than one piece; line n has document dn. */
  const lines = Array.from(
    { length: 45_000 },
    (_, i) => `${(1 + (i % 3 === 0 ? 0 : i / 8000)) | 0} Q0 d${i + 1} 1 ${i / 7} t${i < 30_000 ? "" : 2}`
  )
  const put = (changed: Readonly<Record<number, string>>, end = "\n"): void =>
    writeFileSync(path, `${lines.map((line, i) => changed[i + 1] ?? line).join("\n")}${end}`)
  const whole = (options?: TrecRun.Options) => TrecRun.parse(readFileSync(path), path, options)
  const plain = (run: Run.Run) => [run.tag, [...run.topics].map(([topic, { ids, scores }]) => [topic, ids, scores])]

  it("reads what `parse` reads, topics that come back, the last tag and a last line without an end too", () => {
    for (const end of ["\n", ""]) {
      put({ 40_001: "\uFEFF9 Q0 é 1 1e400 ß and more" }, end)
      for (const order of [undefined, ...Run.compats]) {
        const options = order === undefined ? {} : { order }
        expect(plain(Result.getOrThrow(TrecRun.fromFile(path, options)))).toEqual(plain(Result.getOrThrow(whole(options))))
      }
    }
  })

  it.each([
    ["a line far below that is wrong", { 41_234: "1 Q0 d 1 x t" }, ":41234: the score"],
    ["bytes far below that are not UTF-8", { 42_001: "1 Q0 \uDC80 1 2 t" }, undefined],
    [
      "a document far below that its topic has already",
      { 44_999: "1 Q0 d1 1 2 t" },
      ":44999: document d1 of topic 1 again (first on line 1)"
    ]
  ])("names the line of %s", (_, changed, expected) => {
    put(changed)
    if (expected === undefined) {
      const bytes = readFileSync(path)
      const at = bytes.indexOf("\uFFFD")
      bytes[at] = 0x2e
      writeFileSync(path, bytes)
    }
    const found = message(TrecRun.fromFile(path))
    expect(found).toBe(message(whole()))
    expect(found).toContain(expected ?? ":42001: bytes that are not UTF-8")
  })

  it("refuses an empty file, a missing one and a packed one that is damaged", () => {
    writeFileSync(path, "")
    expect(message(TrecRun.fromFile(path))).toBe(message(whole()))
    expect(message(TrecRun.fromFile(join(folder, "absent")))).toMatch(/absent: not found; check the path$/)
    writeFileSync(path, gzipSync(lines.join("\n")).subarray(0, 1000))
    expect(message(TrecRun.fromFile(path))).toMatch(/the gzip data are damaged or cut short/)
  })
})
