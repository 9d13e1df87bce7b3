import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Run from "@litfuse/eval/Run"
import * as IndexFile from "@litfuse/host/IndexFile"
import * as BatchRetrieval from "@litfuse/host/BatchRetrieval"
import { workerEntry } from "@litfuse/host/workerEntry"
import { retrievers } from "@litfuse/sources-corpus"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { tmpdir } from "node:os"
import { expect, it } from "vitest"

const bm25 = retrievers[0]!

const documents = Array.from({ length: 200 }, (_, i) => ({
  id: `d${i}`,
  title: `word${i % 7} word${i % 11}`,
  text: `word${i % 13} common ${i % 2 === 0 ? "even even" : "odd"}`
}))

const topics = Array.from({ length: 40 }, (_, i) => ({ id: `t${i}`, title: `word${i % 13} common ${i % 3 === 0 ? "even" : "absent"}` }))

const indexed = IndexFile.build(bm25, bm25.stored!, Result.getOrThrow(IndexFile.decode(bm25, {})), documents)
const ready = Result.getOrThrow(IndexFile.prepare("memory", indexed, bm25, {}))

const printed = (count: number, some = topics, isHereToo = true) =>
  BatchRetrieval.print(
    indexed,
    ready,
    some,
    { depth: 10, tag: "try", file: "out.run", ignoresIdentical: false },
    { entry: workerEntry, folder: tmpdir(), count, isHereToo }
  )

it("prints the same rankings with and without workers, one per topic in their order", async () => {
  const { retriever, params, index } = ready
  const rankings = topics.map(({ id, title }) => [id, retriever.retrieve(index, params, title, 10)] as const)
  const direct = Result.getOrThrow(TrecRun.print(Run.fromRankings("try", new Map(rankings))))
  // with three threads, this one among them, and in two workers alone
  for (const one of [printed(1), printed(3), printed(2, topics, false)]) {
    const { parts, lines, lowered, empty } = await Effect.runPromise(one)
    expect(Buffer.concat(parts).toString()).toBe(direct.text)
    expect([lines, lowered, empty]).toEqual([400, direct.lowered, []])
  }
})

it("counts topics without a hit, and says where a line cannot be written, whatever batch it is in", async () => {
  const nowhere = topics.map(({ id, title }, i) => ({ id, title: i === 20 ? "nothing" : title }))
  expect((await Effect.runPromise(printed(1, nowhere))).empty).toEqual(["t20"])
  const wrong = topics.map(({ id, title }, i) => ({ id: i === 30 ? "two words" : id, title }))
  for (const isHereToo of [true, false]) {
    const failed = await Effect.runPromise(Effect.flip(printed(1, wrong, isHereToo)))
    const alone = TrecRun.print(
      Run.fromRankings("try", new Map(wrong.map(({ id, title }) => [id, ready.retriever.retrieve(ready.index, ready.params, title, 10)]))),
      "out.run"
    )
    expect(failed).toEqual(Result.isFailure(alone) ? alone.failure : "printed")
  }
})

it("leaves out the document with the id of a topic, and keeps as many hits, in this thread and in workers", async () => {
  const own = topics.map(({ title }, i) => ({ id: `d${i}`, title }))
  const rankings = own.map(({ id, title }) => [id, ready.retriever.retrieve(ready.index, ready.params, title, 11)] as const)
  const expected = rankings.flatMap(([id, ranking]) => {
    const ids = Ranking.idsOf({ ...ranking, ids: indexed.ids }).filter((found) => found !== id)
    return ids.slice(0, 10).map((found) => `${id} ${found}`)
  })
  for (const isHereToo of [true, false]) {
    const writing = { depth: 10, ignoresIdentical: true, tag: "try", file: "out.run" }
    const { parts } = await Effect.runPromise(
      BatchRetrieval.print(indexed, ready, own, writing, { entry: workerEntry, folder: tmpdir(), count: 1, isHereToo })
    )
    const lines = Buffer.concat(parts).toString().trim().split("\n")
    expect(lines.map((line) => [line.split(" ")[0], line.split(" ")[2]].join(" "))).toEqual(expected)
  }
  expect(expected.length).toBe(400)
})

it("asks for workers only where they are worth their start", () => {
  expect([BatchRetrieval.workersFor(50, 170_000), BatchRetrieval.workersFor(1, 1e9)]).toEqual([1, 1])
  expect(BatchRetrieval.workersFor(2000, 170_000)).toBeGreaterThanOrEqual(1)
})
