import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as TrecQrels from "../src/formats/TrecQrels.ts"
import * as TrecRun from "../src/formats/TrecRun.ts"
import * as IdPool from "../src/IdPool.ts"
import * as Judgements from "../src/Judgements.ts"
import * as Qrels from "../src/Qrels.ts"
import * as Run from "../src/Run.ts"

const grades = { a: 2, b: 0, c: -1, d: 1 }
const qrels = Qrels.make(
  new Map([
    ["2", new Map(Object.entries(grades))],
    ["10", new Map([["a", 3]])]
  ])
)

describe("Judgements", () => {
  it("keeps topics in byte order and counts grades up to the collection's maximum, never the topic's", () => {
    const judgements = Judgements.make(qrels)
    expect([...judgements.topics.keys()]).toEqual(["10", "2"])
    expect([...judgements.topics.get("2")!.judged]).toEqual([1, 1, 1, 0])
    expect([...judgements.topics.get("2")!.ideal]).toEqual([2, 1])
  })
  it("takes a higher maximum from a manifest, and ignores a lower one", () => {
    expect(Judgements.make(qrels, 4).topics.get("2")!.judged.length).toBe(5)
    expect(Judgements.make(qrels, 1).maximum).toBe(3)
  })
  it("joins hits: grade, not in the pool, judged below 0", () => {
    const frame = Judgements.join(Judgements.make(qrels).topics.get("2")!, ["x", "c", "a", "b"])
    expect([...frame.grades]).toEqual([-1, -2, 2, 0])
    expect(frame.maximum).toBe(3)
    expect(frame.subtopics).toBeUndefined()
  })
  it("joins nothing to nothing", () => {
    const topic = Judgements.make(Qrels.make(new Map([["1", new Map()]]))).topics.get("1")!
    expect(Judgements.join(topic, []).grades.length).toBe(0)
  })
  it("knows sub-topics when the qrels do", () => {
    const covers = new Map([
      ["s1", new Map(Object.entries({ a: 1, b: 0 }))],
      ["s2", new Map(Object.entries({ a: 2, c: 1 }))]
    ])
    const withSubtopics = Qrels.fromSubtopics(new Map([["1", covers]]))
    expect(withSubtopics.topics.get("1")).toEqual(new Map(Object.entries({ a: 2, b: 0, c: 1 })))
    const frame = Judgements.join(Judgements.make(withSubtopics).topics.get("1")!, ["c", "x", "a"])
    expect([...frame.grades]).toEqual([1, -1, 2])
    expect([...frame.subtopics!.hits.offsets]).toEqual([0, 1, 1, 3])
    expect([...frame.subtopics!.hits.members]).toEqual([1, 0, 1])
    expect([...frame.subtopics!.hits.grades]).toEqual([1, 1, 2])
    // the pool is in tie order: c before a
    expect([...frame.subtopics!.pool.members]).toEqual([1, 0, 1])
    expect(frame.subtopics!.size).toBe(2)
  })
})

describe("Judgements.joinPooled", () => {
  const read = (qrelsText: string, runText: string, shared = true) => {
    const ids = IdPool.make()
    const parsed = Result.getOrThrow(TrecQrels.parse(Buffer.from(qrelsText), "q", { ids }))
    const run = Result.getOrThrow(TrecRun.parse(Buffer.from(runText), "r", shared ? { ids } : {}))
    return { judgement: Judgements.make(parsed).topics.get("1")!, hits: run.topics.get("1")! }
  }
  const qrelsText = "2 0 x 1\n1 0 a 2\n1 0 b 0\n1 0 c -1\n1 0 d 1\n"

  it("joins by number what `join` joins by id", () => {
    const { judgement, hits } = read(qrelsText, "1 Q0 x 1 4 t\n1 Q0 c 2 3 t\n1 Q0 a 3 2 t\n1 Q0 b 4 1 t\n")
    expect([...Judgements.joinPooled(judgement, hits)!.grades]).toEqual([-1, -2, 2, 0])
    expect([...Judgements.join(judgement, hits.ids).grades]).toEqual([-1, -2, 2, 0])
    expect([...judgement.ideal]).toEqual([2, 1])
    expect(judgement.grades).toEqual(new Map(Object.entries(grades)))
    // nothing of a join is left for the next
    expect([...Judgements.joinPooled(judgement, hits)!.grades]).toEqual([-1, -2, 2, 0])
  })

  it("knows nothing of another pool, nor of hits and qrels made by hand", () => {
    const { judgement, hits } = read(qrelsText, "1 Q0 a 1 4 t\n", false)
    expect(Judgements.joinPooled(judgement, hits)).toBeUndefined()
    expect(Judgements.joinPooled(judgement, { ids: ["a"], scores: Float64Array.of(1) })).toBeUndefined()
    expect(Judgements.joinPooled(Judgements.make(qrels).topics.get("2")!, hits)).toBeUndefined()
  })

  it("leaves a document that is there twice to be named", () => {
    const { judgement, hits } = read(qrelsText, "1 Q0 a 1 4 t\n1 Q0 y 1 3 t\n")
    const { ids, documents } = Run.pooledOf(hits)!
    const twice = Run.fromPool(ids, Int32Array.of(documents[1]!, documents[0]!, documents[1]!), Float64Array.of(3, 2, 1))
    expect(Judgements.joinPooled(judgement, twice)).toBeUndefined()
    expect([...Judgements.joinPooled(judgement, hits)!.grades]).toEqual([2, -1])
  })
})
