import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it } from "vitest"
import * as Beir from "../../src/formats/Beir.ts"
import { bytes, message } from "./bytes.ts"

const header = "query-id\tcorpus-id\tscore\n"
const parse = (text: string) => Beir.parseQrels(bytes(text), "x.tsv")

describe("Beir.parseQrels", () => {
  it("reads grades after the header", () => {
    expect([...Result.getOrThrow(parse(`${header}q1\td1\t1\nq1\td 2\t-1\nq0\td1\t2`)).topics]).toEqual([
      ["q0", new Map([["d1", 2]])],
      [
        "q1",
        new Map([
          ["d1", 1],
          ["d 2", -1]
        ])
      ]
    ])
  })

  it.each([
    ["a file without header", "q1\td1\t1\n", 'x.tsv:1: the header "q1\td1\t1"; expected "query-id\tcorpus-id\tscore"'],
    ["TREC's columns", `${header}q1 0 d1 1\n`, "x.tsv:2: 1 tab-separated column; expected query-id, tab, corpus-id, tab, score"],
    ["a decimal score", `${header}q1\td1\t1.0\n`, 'x.tsv:2: the score "1.0"; expected a whole number as score'],
    ["an empty id", `${header}q1\t\t1\n`, "x.tsv:2: an empty id; expected query-id, tab, corpus-id, tab, score"],
    [
      "a document judged twice",
      `${header}q1\td1\t1\nq1\td1\t0\n`,
      "x.tsv:3: document d1 of topic q1 again (first on line 2); expected each document once in a topic"
    ],
    ["a header alone", header, "x.tsv: no judgement in it; expected lines of query-id, corpus-id, score"]
  ])("refuses %s", (_, text, expected) => {
    expect(message(parse(text))).toBe(expected)
  })
})

describe("a BEIR folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-beir-"))
  afterAll(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, "qrels"))
  writeFileSync(join(folder, "corpus.jsonl.gz"), gzipSync('{"_id":"d1","title":"T","text":"A","metadata":{}}\n'))
  writeFileSync(join(folder, "queries.jsonl"), '{"_id":"q1","text":"Q"}\n')
  writeFileSync(join(folder, "qrels", "test.tsv"), `${header}q1\td1\t1\n`)

  it("is read file by file, plain or gzip", () => {
    expect(message(Beir.readDocuments(folder))).toEqual([{ id: "d1", fields: { title: "T", abstract: "A" }, kept: {} }])
    expect(message(Beir.readTopics(folder))).toEqual([{ id: "q1", title: "Q" }])
    expect(message(Beir.readQrels(folder))).toMatchObject({ maximum: 1 })
  })

  it("says which file is missing", () => {
    expect(message(Beir.readQrels(folder, "dev"))).toBe(
      `${join(folder, "qrels", "dev.tsv")}: not found; a BEIR folder has corpus.jsonl, queries.jsonl and qrels/<split>.tsv, each plain or with .gz`
    )
  })

  it("names the file that was read in errors", () => {
    writeFileSync(join(folder, "qrels", "train.tsv.gz"), gzipSync("x\n"))
    expect(message(Beir.readQrels(folder, "train"))).toMatch(/train\.tsv\.gz:1: the header "x"/)
  })
})
