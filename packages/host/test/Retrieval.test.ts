import * as IndexFile from "@litfuse/host/IndexFile"
import * as Retrieval from "@litfuse/host/Retrieval"
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

it("gives the same rankings with and without workers, one per topic in their order", async () => {
  const indexed = IndexFile.build(bm25, bm25.stored!, Result.getOrThrow(IndexFile.decode(bm25, {})), documents)
  const ready = Result.getOrThrow(IndexFile.ready("memory", indexed, bm25, {}))
  const run = (count: number) =>
    Effect.runPromise(Retrieval.retrieve(indexed, ready, topics, 10, { entry: workerEntry, folder: tmpdir(), count }))
  const [alone, three] = [await run(1), await run(3)]
  expect([...alone.keys()]).toEqual(topics.map(({ id }) => id))
  expect([...three.keys()]).toEqual([...alone.keys()])
  for (const [topic, { rows, scores }] of alone) {
    expect([...three.get(topic)!.rows], topic).toEqual([...rows])
    expect([...three.get(topic)!.scores], topic).toEqual([...scores])
    expect(rows.length).toBe(10)
  }
})

it("asks for workers only where they are worth their start", () => {
  expect([Retrieval.workersFor(50, 170_000), Retrieval.workersFor(1, 1e9)]).toEqual([1, 1])
  expect(Retrieval.workersFor(2000, 170_000)).toBeGreaterThanOrEqual(1)
})
