import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { Lucene } from "@litfuse/lexical/bm25/Lucene"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Index from "@litfuse/lexical/Index"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"

const root = process.env.LITFUSE_DATA

const linesOf = (file: string): Array<string> => {
  const bytes = readFileSync(join(root!, "scifact", file))
  return (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").trimEnd().split("\n")
}

const evaluate = (): ((params: typeof Lucene.defaults) => ReadonlyArray<string>) => {
  const corpus = linesOf("corpus.jsonl.gz").map((line): { _id: string; title: string; text: string } => JSON.parse(line))
  const documents = corpus.sort((a, b) => (a._id < b._id ? 1 : -1))
  const topics = linesOf("topics.beir-v1.0.0-scifact.test.tsv.gz").map((line) => line.split("\t"))
  const relevant = new Map<string, Set<string>>()
  for (const line of linesOf("qrels.beir-v1.0.0-scifact.test.txt")) {
    const [topic, , id] = line.split(" ")
    relevant.set(topic!, (relevant.get(topic!) ?? new Set()).add(id!))
  }
  const tokenizer = Tokenizer.luceneEnglish
  const index = Index.make(
    tokenizer,
    { text: "words" },
    documents.map(({ title, text }) => ({ text: `${title} ${text}` }))
  )
  const scope = Scorer.scope(index, TermStatistics.collection(index, ["text"]))

  return (params) => {
    const sums = [0, 0, 0]
    for (const [topic, text] of topics) {
      const ids = relevant.get(topic!)!
      const { rows } = Scorer.search(Lucene, Scorer.prepare(scope, Query.make(tokenizer.tokenize(text!))), params, 1000)
      const ranks = Array.from(rows.keys()).filter((i) => ids.has(documents[rows[i]!]!._id))
      const ideal = Array.from({ length: Math.min(10, ids.size) }, (_, i) => 1 / Math.log2(i + 2)).reduce((a, b) => a + b)
      for (const i of ranks) if (i < 10) sums[0]! += 1 / Math.log2(i + 2) / ideal
      sums[1]! += ranks.filter((i) => i < 100).length / ids.size
      sums[2]! += ranks.length / ids.size
    }
    return sums.map((sum) => (sum / topics.length).toFixed(4))
  }
}

describe.skipIf(root === undefined)("BEIR SciFact", () => {
  it("gives nDCG@10, R@100 and R@1000 exactly as Anserini publishes them for its flat index", () => {
    const measure = evaluate()
    expect(measure({ k1: 0.9, b: 0.4, numerator: "tf", lengths: "lucene" })).toEqual(["0.6789", "0.9253", "0.9767"])
    const tuned = measure({ k1: 1.5, b: 0.75, numerator: "tf", lengths: "lucene" })
    expect(Math.abs(Number(tuned[0]) - 0.688)).toBeLessThanOrEqual(0.0005)
    expect(measure({ k1: 0.9, b: 0.4, numerator: "tf", lengths: "exact" })[0]).not.toBe("0.6789")
  })
})
