import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { loadDocuments, loadLeaderboard, loadQrels, loadTopics } from "../../src/dataset/load.ts"
import type * as DatasetStore from "../../src/dataset/DatasetStore.ts"
import { data, manifest, message, sha256, tiny } from "../workspace.ts"

/** `tiny` with one more file. */
const withFile = (format: string, text: string, more = ""): DatasetStore.Dataset =>
  tiny({
    "datasets/tiny/more": text,
    "datasets/tiny/dataset.yaml": manifest.replace(
      "files:\n",
      `files:\n  more:\n    path: more\n    format: ${format}\n    sha256: ${sha256(text)}\n${more}`
    )
  })

describe("loadQrels", () => {
  it("gives judgements, their counts and the file's checksum", () => {
    const { value, sha256: digest, found } = Result.getOrThrow(loadQrels(tiny(), "qrels"))
    expect(value.topics.get("1")).toEqual(
      new Map([
        ["a", 2],
        ["b", 0]
      ])
    )
    expect({ digest, found }).toEqual({
      digest: sha256(data["qrels.txt"]),
      found: { topics: 2, judgements: 3, grades: { "0": 1, "1": 1, "2": 1 } }
    })
  })

  it("turns codes into grades as the manifest says, in three columns", () => {
    const more =
      '    options: { columns: 3, grades: { "1": 2, "2": 1, "-1": 0 } }\n    counts: { judgements: 3, grades: { "0": 1, "1": 1, "2": 1 } }\n'
    const { value } = Result.getOrThrow(loadQrels(withFile("trec-qrels", "1 a 1\n1 b 2\n1 c -1\n", more), "more"))
    expect(Object.fromEntries(value.topics.get("1")!)).toEqual({ a: 2, b: 1, c: 0 })
  })

  it("refuses a code that the manifest does not name", () => {
    const dataset = withFile("trec-qrels", "1 0 a 1\n1 0 b 4\n", '    options: { grades: { "1": 2 } }\n')
    expect(message(loadQrels(dataset, "more"), dataset.store.root)).toBe("datasets/tiny/more:2: the grade 4; expected one of 1 as grade")
  })

  it("keeps the best grade of a document judged twice only when the manifest says so", () => {
    const twice = "1 0 a 1\n1 0 a 2\n"
    expect(message(loadQrels(withFile("trec-qrels", twice), "more"))).toContain("more:2: document a of topic 1 again (first on line 1)")
    const best = loadQrels(withFile("trec-qrels", twice, "    options: { duplicates: best }\n"), "more")
    expect(Result.getOrThrow(best).value.topics.get("1")!.get("a")).toBe(2)
  })

  it("refuses judgements whose number is not the promised one", () => {
    const dataset = tiny({ "datasets/tiny/dataset.yaml": manifest.replace("judgements: 3", "judgements: 4") })
    expect(message(loadQrels(dataset, "qrels"), dataset.store.root)).toBe(
      "datasets/tiny/qrels.txt: judgements: 3 found, the manifest says 4; the file is another version or the loader is wrong"
    )
  })

  it("refuses a file of another kind", () => {
    const dataset = tiny()
    expect(message(loadQrels(dataset, "topics"), dataset.store.root)).toBe(
      'datasets/tiny/topics.tsv: "topics" is tsv-topics, not judgements; expected trec-qrels or beir-qrels or cystic-fibrosis-judgements or bioasq or bioasq-lists or scifact-claims or check-covid'
    )
  })
})

describe("loadTopics", () => {
  it("gives topics in file order", () => {
    expect(Result.getOrThrow(loadTopics(tiny(), "topics"))).toMatchObject({
      value: [{ id: "1", title: "first" }, { id: "2" }],
      found: { topics: 2 }
    })
  })

  it("numbers SMART topics by position when the manifest says so", () => {
    const dataset = withFile("smart-topics", ".I 001\n.W\none\n.I 004\n.W\nfour\n", "    options: { numbering: position }\n")
    expect(Result.getOrThrow(loadTopics(dataset, "more")).value.map(({ id }) => id)).toEqual(["1", "2"])
  })

  it("reads the fields of JSONL topics that the manifest names", () => {
    const text = '{"number": 7, "query": "q", "question": "why?"}\n'
    const dataset = withFile("jsonl-topics", text, "    options: { topic: { id: number, title: query, description: question } }\n")
    expect(Result.getOrThrow(loadTopics(dataset, "more")).value).toEqual([{ id: "7", title: "q", description: "why?" }])
  })

  it("reads a file that is topics and judgements at once as either", () => {
    const text = JSON.stringify({
      questions: [
        { id: "q1", body: "Why?", type: "summary", documents: ["http://www.ncbi.nlm.nih.gov/pubmed/12"], snippets: [] },
        { id: "q2", body: "How?", type: "summary", documents: [], snippets: [] }
      ]
    })
    const dataset = withFile("bioasq", text)
    expect(Result.getOrThrow(loadTopics(dataset, "more")).found).toEqual({ topics: 2 })
    expect(Result.getOrThrow(loadQrels(dataset, "more")).found).toEqual({ topics: 1, judgements: 1, grades: { "1": 1 } })
  })
})

describe("loadDocuments", () => {
  const text = '{"uid": "a", "name": "A", "in1": true, "secret": 1}\n{"uid": "b", "name": "B", "in1": false, "secret": 2}\n'
  const fields = "document: { id: uid, fields: { title: name }, keep: [in1] }"

  it("reads the fields that the manifest names, and nothing else", () => {
    const { value } = Result.getOrThrow(loadDocuments(withFile("jsonl-documents", text, `    options: { ${fields} }\n`), "more"))
    expect(value).toEqual([
      { id: "a", fields: { title: "A" }, kept: { in1: true } },
      { id: "b", fields: { title: "B" }, kept: { in1: false } }
    ])
  })

  it("takes the subset that the manifest asks for", () => {
    const dataset = withFile("jsonl-documents", text, `    options: { ${fields}, where: { in1: true } }\n    counts: { documents: 1 }\n`)
    expect(Result.getOrThrow(loadDocuments(dataset, "more")).value.map(({ id }) => id)).toEqual(["a"])
  })

  it("reads SMART documents", () => {
    expect(Result.getOrThrow(loadDocuments(withFile("smart-documents", ".I 1\n.T\nt\n.W\nw\n"), "more")).value[0]).toMatchObject({
      id: "1",
      fields: { title: "t", abstract: "w" }
    })
  })
})

describe("loadLeaderboard", () => {
  it("gives official scores by run", () => {
    const { value, found } = Result.getOrThrow(loadLeaderboard(tiny(), "board"))
    expect(found).toEqual({ runs: 2 })
    expect(value.get("x")).toMatchObject({ type: "automatic", isPooled: true })
    expect(value.get("y")!.scores.get("rr")).toEqual({ value: 0.3, digits: 4 })
  })
})
