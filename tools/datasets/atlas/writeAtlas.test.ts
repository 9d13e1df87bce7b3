import { createHash } from "node:crypto"
import { fileURLToPath } from "node:url"
import { loadDocuments, loadQrels, loadTopics } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Atlas from "./Atlas.ts"
import { writeAtlas } from "./writeAtlas.ts"
import { manifest } from "./manifest.ts"
import * as Sink from "./Sink.ts"

interface Built {
  readonly files: ReadonlyMap<string, string>
  readonly manifest: string
}

const build = (seed: number): Built => {
  const files = new Map<string, string>()
  const report = writeAtlas(Atlas.make(seed, Atlas.fewest), Sink.inMemory(files))
  return { files, manifest: manifest(report) }
}

const linesOf = (built: Built, path: string): ReadonlyArray<string> => built.files.get(path)!.trimEnd().split("\n")
const rows = (built: Built, path: string, separator: string | RegExp): ReadonlyArray<ReadonlyArray<string>> =>
  linesOf(built, path).map((line) => line.split(separator))
const table = (built: Built, path: string): ReadonlyArray<Readonly<Record<string, string>>> => {
  const [head, ...body] = rows(built, path, "\t")
  return body.map((cells) => Object.fromEntries(head!.map((name, i) => [name, cells[i]!])))
}

const one = build(1)
const two = build(2)

describe("the committed collection", () => {
  it("is opened by litfuse's own loader, which finds every sum and count of the manifest", () => {
    const store = { root: fileURLToPath(new URL("../../..", import.meta.url)), data: undefined }
    const atlas = Result.getOrThrow(DatasetStore.open(store, "atlas"))
    expect(Result.getOrThrow(loadDocuments(atlas, "documents")).value.length).toBe(1000)
    expect(Result.getOrThrow(loadTopics(atlas, "topics")).value.length).toBe(60)
    for (const name of ["qrels", "truth"]) expect(Result.getOrThrow(loadQrels(atlas, name)).value.maximum).toBe(2)
    expect(Result.getOrThrow(DatasetStore.readRunSet(atlas, "views")).map(({ tag }) => tag)).toEqual([
      "depositra",
      "lumenar",
      "medarca",
      "panopus",
      "registrum",
      "semafold"
    ])
  })

  it("has at most 3 MB", () => {
    let bytes = 0
    for (const text of one.files.values()) bytes += Buffer.byteLength(text)
    expect(bytes).toBeLessThan(3_000_000)
  })

  it("has a manifest with every file's sum", () => {
    for (const [path, text] of one.files)
      if (!path.startsWith("runs/")) expect(one.manifest).toContain(`path: ${path}\n`)
      else expect(text.length).toBeGreaterThan(0)
    for (const path of ["documents.jsonl", "truth/world.jsonl"])
      expect(one.manifest).toContain(createHash("sha256").update(one.files.get(path)!).digest("hex"))
  })
})

describe.each([
  ["seed 1", one],
  ["seed 2", two]
])("%s", (_, built) => {
  const documents = linesOf(built, "documents.jsonl").map((line) => JSON.parse(line))
  const ids = new Set<string>(documents.map(({ id }) => id))
  const topics = new Set<string>(linesOf(built, "topics.jsonl").map((line) => JSON.parse(line).id))
  const judged = rows(built, "qrels.txt", " ")
  const truth = new Map(rows(built, "truth/qrels.txt", " ").map(([topic, , work, grade]) => [`${topic} ${work}`, Number(grade)]))

  it("has 1,000 works and 60 topics, none twice", () => {
    expect([documents.length, ids.size, topics.size]).toEqual([1000, 1000, 60])
    expect(new Set(documents.map(({ title, abstract, doi }) => `${title} ${abstract} ${doi}`)).size).toBe(1000)
  })

  it("judges works that exist, none twice; three grades and the unshown", () => {
    expect(new Set(judged.map(([topic, , work]) => `${topic} ${work}`)).size).toBe(judged.length)
    for (const [topic, iteration, work, grade] of judged) {
      expect(topics.has(topic!) && ids.has(work!) && iteration === "0").toBe(true)
      expect(["-1", "0", "1", "2"]).toContain(grade)
    }
    expect(new Set(judged.map(([, , , grade]) => grade)).size).toBe(4)
    for (const topic of topics)
      expect(
        judged.some(([t, , , grade]) => t === topic && Number(grade) > 0),
        topic
      ).toBe(true)
  })

  it("gives -1 exactly to judged works without an abstract, and else the true grade", () => {
    const bare = new Set(documents.filter(({ abstract }) => abstract === "").map(({ id }) => id))
    for (const [topic, , work, grade] of judged) expect(Number(grade)).toBe(bare.has(work) ? -1 : (truth.get(`${topic} ${work}`) ?? 0))
  })

  it("keeps truth that the pool never saw", () => {
    const seen = new Set(judged.map(([topic, , work]) => `${topic} ${work}`))
    const share = [...truth.keys()].filter((pair) => seen.has(pair)).length / truth.size
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.9)
  })

  it("grades from the graph: an independent reading of the truth files gives the same", () => {
    const parent = new Map<string, string | null>(
      linesOf(built, "truth/world.jsonl").map((line) => [JSON.parse(line).id, JSON.parse(line).parent])
    )
    const above = (id: string): ReadonlyArray<string> => {
      const up = parent.get(id)
      return typeof up === "string" ? [id, ...above(up)] : [id]
    }
    const facets = Map.groupBy(table(built, "truth/facets.tsv"), (row) => row.topic!)
    let positive = 0
    for (const fact of table(built, "truth/facts.tsv"))
      for (const [topic, core] of facets) {
        const held = core.filter(({ role, entity }) => above(fact[role!]!).includes(entity!)).length
        const expected = Math.max(0, 2 - (core.length - held))
        if (expected > 0) positive++
        if ((truth.get(`${topic} ${fact.work}`) ?? 0) !== expected) expect.fail(`${topic} ${fact.work} has grade ${expected}`)
      }
    expect(positive).toBe(truth.size)
  })

  it("has six runs with tied scores, topics without a hit and works that nobody judged", () => {
    const paths = [...built.files.keys()].filter((path) => path.startsWith("runs/"))
    const seen = new Set(judged.map(([topic, , work]) => `${topic} ${work}`))
    expect(paths.length).toBe(6)
    let isMissing = false
    let isUnjudged = false
    for (const path of paths) {
      const hits = rows(built, path, " ")
      expect(new Set(hits.map(([topic, , work]) => `${topic} ${work}`)).size).toBe(hits.length)
      isMissing ||= new Set(hits.map(([topic]) => topic)).size < topics.size
      isUnjudged ||= hits.some(([topic, , work]) => !seen.has(`${topic} ${work}`))
      const ties = hits.filter(([topic, , , , score], i) => topic === hits[i + 1]?.[0] && score === hits[i + 1]?.[4])
      expect(ties.length, path).toBeGreaterThan(0)
      for (const [i, [topic, , work, rank, score]] of hits.entries()) {
        const next = hits[i + 1]
        if (next === undefined || next[0] !== topic) continue
        expect(Number(next[3])).toBe(Number(rank) + 1)
        expect(Number(next[4]) < Number(score) || (next[4] === score && next[2]! < work!)).toBe(true)
      }
    }
    expect([isMissing, isUnjudged]).toEqual([true, true])
  })

  it("serves a view worse that its pool never saw", () => {
    const seen = new Set(judged.filter(([, , , grade]) => grade !== "-1").map(([topic, , work]) => `${topic} ${work}`))
    const judgedAtTen = (view: string): number => {
      const shown = rows(built, `runs/${view}.run`, " ").filter(([, , , rank]) => Number(rank) <= 10)
      return shown.filter(([topic, , work]) => seen.has(`${topic} ${work}`)).length / shown.length
    }
    expect(judgedAtTen("medarca")).toBeGreaterThan(0.9)
    expect(judgedAtTen("semafold")).toBeLessThan(0.8)
  })

  it("has DOIs and dates that cannot be taken for real ones", () => {
    for (const { doi, published } of documents) {
      expect(doi).toMatch(/^10\.99999\/(atlas|draft|suppl)\.[0-9a-z]{5}$/)
      expect(published).toMatch(/^(199\d|20[012]\d)-(0[1-9]|1[012])$/)
    }
  })
})
