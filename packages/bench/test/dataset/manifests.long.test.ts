import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { checkDatasetFile } from "../../src/dataset/checkDatasetFile.ts"
import { loadDocuments, loadQrels, loadTopics } from "../../src/dataset/load.ts"
import * as DatasetStore from "../../src/dataset/DatasetStore.ts"
import { message } from "../workspace.ts"

const data = process.env["LITFUSE_DATA"]
const store: DatasetStore.Store = { root: join(import.meta.dirname, "../../../.."), data }
const open = (id: string) => Result.getOrThrow(DatasetStore.open(store, id))

describe("the committed manifests", () => {
  it.each(DatasetStore.list(store))("%s can be read", (id) => {
    expect(message(DatasetStore.open(store, id))).toMatchObject({ manifest: { id } })
  })

  it("always call the text subset so, and say what must not be done with it", () => {
    const { title, notes } = open("trec-covid-text").manifest
    expect(title).toBe("TREC-COVID text subset")
    expect(notes.join(" ")).toMatch(/never tune on one and test on the other.*No system may read `text_from`/)
  })

  it("name a file that was never read here without inventing its checksum", () => {
    const unseen = DatasetStore.list(store).flatMap((id) =>
      Object.entries(open(id).manifest.files).flatMap(([name, { unseen: reason }]) => (reason === undefined ? [] : [`${id} ${name}`]))
    )
    expect(unseen).toEqual(["cord-19 documents"])
  })
})

describe.skipIf(data === undefined)("the collections under LITFUSE_DATA", () => {
  const ids = ["bioasq-12b", "bioasq-7b", "bioasq-beir", "bioasq-snippets", "cranfield", "medlars", "scifact", "trec-covid-text"]
  it.each(ids)("%s has the promised checksums and counts", async (id) => {
    const dataset = open(id)
    for (const name of Object.keys(dataset.manifest.files))
      expect(message(await Effect.runPromise(Effect.result(checkDatasetFile(dataset, name))))).toMatch(/^\d+ (documents|topics|lines)/)
  })

  it("have a pool of list answers in BioASQ 12b, as its notes say", () => {
    const { value } = Result.getOrThrow(loadQrels(open("bioasq-12b"), "list-pool"))
    expect(value.subtopics?.size).toBe(42)
    for (const [topic, covers] of value.subtopics!)
      for (const documents of covers.values()) for (const id of documents.keys()) expect(value.topics.get(topic)!.get(id)).toBe(1)
  })

  it("have text for the gold articles of BioASQ snippets as far as its notes say, and ask every question of edition 12", () => {
    const ids = new Set(Result.getOrThrow(loadDocuments(open("bioasq-snippets"), "documents")).value.map(({ id }) => id))
    const pairs = (file: string) => {
      const { topics } = Result.getOrThrow(loadQrels(open("bioasq-snippets"), file)).value
      const judged = [...topics.values()].map((grades) => [...grades.keys()])
      expect(judged.every((documents) => documents.some((id) => ids.has(id)))).toBe(true)
      return [judged.flat().length, judged.flat().filter((id) => !ids.has(id)).length]
    }
    expect([pairs("edition-12"), pairs("editions-7-to-10")]).toEqual([
      [6656, 1288],
      [11_898, 499]
    ])
  })

  it("turn Cranfield's codes round: the best have the highest grade, the unexplained are unjudged", () => {
    const { topics, maximum } = Result.getOrThrow(loadQrels(open("cranfield"), "qrels")).value
    expect(maximum).toBe(4)
    // the file's lines for query 1 say: 184 code 2, 13 code 4, 486 code -1
    expect([184, 13, 486].map((id) => topics.get("1")!.get(String(id)))).toEqual([3, 1, -1])
  })

  it("judge Cranfield's topics by position", () => {
    const topics = Result.getOrThrow(loadTopics(open("cranfield"), "topics")).value
    expect([topics[2]!.id, topics.at(-1)!.id]).toEqual(["3", "225"])
  })

  it("leave out of the text subset where each text came from", () => {
    const documents = Result.getOrThrow(loadDocuments(open("trec-covid-text"), "documents-round1")).value
    const names = new Set(documents.flatMap(({ fields, kept }) => [...Object.keys(fields), ...Object.keys(kept)]))
    expect([...names].filter((name) => /from|matched/.test(name))).toEqual([])
    expect(documents.every(({ kept }) => kept["in_round1"] === true)).toBe(true)
  })

  it("have judgements of documents that are in them", () => {
    for (const [id, documents, qrels] of [
      ["trec-covid-text", "documents-round1", "qrels-round1"],
      ["trec-covid-text", "documents", "qrels"],
      ["scifact", "documents", "qrels"],
      ["scifact", "documents", "claims-train"],
      ["medlars", "documents", "qrels"],
      ["cranfield", "documents", "qrels"]
    ] as const) {
      const ids = new Set(Result.getOrThrow(loadDocuments(open(id), documents)).value.map((document) => document.id))
      const judged = [...Result.getOrThrow(loadQrels(open(id), qrels)).value.topics.values()].flatMap((grades) => [...grades.keys()])
      expect(`${id}: ${judged.filter((one) => !ids.has(one)).length}`).toBe(`${id}: 0`)
    }
  })
})
