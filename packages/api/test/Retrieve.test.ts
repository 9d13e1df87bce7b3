import { expect, it } from "vitest"
import * as Index from "../src/Index.ts"
import * as Retrieve from "../src/Retrieve.ts"
import { asked } from "./asked.ts"
import { elsewhere, refused } from "./elsewhere.ts"

const corpus = '{"_id":"d1","title":"coffee","text":"coffee and sleep"}\n{"_id":"d2","title":"tea","text":"tea"}\n'
const files = {
  "sleep/corpus.jsonl": corpus,
  "sleep/queries.jsonl": '{"_id":"q1","text":"coffee"}\n{"_id":"q2","text":"wine"}\n',
  "own.tsv": "7\ttea\n"
}

it("ranks a dataset, or a file of documents, for topics of the dataset or of a file", async () => {
  const folder = elsewhere(files)
  const ranked = async (request: object) => {
    const { parts, ...rest } = await asked(Retrieve.ask({ folder, retriever: "bm25", ...request } as typeof Retrieve.Request.Encoded))
    const lines = Buffer.concat(parts).toString().trim().split("\n")
    return { ...rest, lines: lines.map((line) => line.split(" ").slice(0, 3).join(" ")) }
  }
  const dataset = { dataset: "./sleep" }
  const ofTopics = { topics: 2, documents: 2, retriever: "bm25", empty: ["q2"], lines: ["q1 Q0 d1"] }
  expect(await ranked({ ...dataset, topics: "topics" })).toMatchObject(ofTopics)
  expect(await ranked({ ...dataset, topics: "sleep/queries.jsonl" })).toMatchObject(ofTopics)
  for (const place of [dataset, { documents: "sleep/corpus.jsonl" }])
    expect(await ranked({ ...place, topics: "own.tsv" })).toMatchObject({ topics: 1, empty: [], lines: ["7 Q0 d2"] })
})

it("ranks with an index that was built before as it does without one", async () => {
  const folder = elsewhere(files)
  await asked(Index.build({ folder, documents: "sleep/corpus.jsonl", out: "c.index", retriever: "bm25" }))
  const of = async (place: object) => {
    const { parts, documents } = await asked(
      Retrieve.ask({ folder, topics: "own.tsv", retriever: "bm25", ...place } as typeof Retrieve.Request.Encoded)
    )
    return [Buffer.concat(parts).toString(), documents]
  }
  expect(await of({ index: "c.index" })).toEqual(await of({ documents: "sleep/corpus.jsonl" }))
})

it("is refused where no collection is named, or two are, and for a retriever that there is not", async () => {
  const why = async (request: object) =>
    (await refused(Retrieve.ask({ folder: elsewhere(files), topics: "own.tsv", ...request } as typeof Retrieve.Request.Encoded))).problems
  const one = [{ fields: ["dataset", "documents", "index"], text: "name one collection: {dataset}, {documents} or {index}" }]
  expect(await why({})).toEqual(one)
  expect(await why({ dataset: "./sleep", documents: "sleep/corpus.jsonl" })).toEqual(one)
  expect((await why({ documents: "sleep/corpus.jsonl", retriever: "bm26" }))![0]!.text).toContain("bm26")
})

it("leaves out the document with the id of a topic if asked to, and refuses a run without a hit", async () => {
  const arguments_ = {
    "arg/corpus.jsonl": `${["t1", "c1"].map((_id) => JSON.stringify({ _id, title: "", text: "school uniforms" })).join("\n")}\n`,
    "arg/queries.jsonl": '{"_id":"t1","text":"school uniforms"}\n',
    "none.tsv": "9\twine\n"
  }
  const folder = elsewhere(arguments_)
  const hits = async (more: object) => {
    const { parts } = await asked(Retrieve.ask({ folder, dataset: "./arg", topics: "topics", retriever: "bm25", depth: 1, ...more }))
    return Buffer.concat(parts)
      .toString()
      .trim()
      .split("\n")
      .map((line) => line.split(" ")[2])
  }
  expect(await hits({})).toEqual(["t1"])
  expect(await hits({ ignoreIdentical: true })).toEqual(["c1"])
  const { problems } = await refused(Retrieve.ask({ folder, dataset: "./arg", topics: "none.tsv", retriever: "bm25" }))
  expect(problems![0]!.text).toMatch(/^no document was found for any topic, so the run would be empty/)
})
