import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as AnyForm from "../src/formats/AnyForm.ts"
import * as TrecQrels from "../src/formats/TrecQrels.ts"
import * as TrecRun from "../src/formats/TrecRun.ts"
import * as IdPool from "../src/IdPool.ts"
import * as InputNotices from "../src/InputNotices.ts"
import * as Judgements from "../src/Judgements.ts"
import * as Qrels from "../src/Qrels.ts"
import type { Run } from "../src/Run.ts"
import { bytes } from "./formats/bytes.ts"

type Line = readonly [topic: string, document: string, rank: number, score: number]

const textOf = (lines: ReadonlyArray<Line>): string =>
  lines.map(([topic, document, rank, score]) => `${topic} Q0 ${document} ${rank} ${score} r\n`).join("")

const parse = (lines: ReadonlyArray<Line>, options: TrecRun.Options = {}): Run =>
  Result.getOrThrow(TrecRun.parse(bytes(textOf(lines)), "r.run", options))

const codesOf = (run: Run) => InputNotices.ofRun(run, "r").map(({ code }) => code)

/** A topic whose scores fall from rank to rank, or rise. */
const topic = (name: string, isRising: boolean, size = 4): ReadonlyArray<Line> =>
  Array.from({ length: size }, (_, i) => [name, `d${i}`, i + 1, isRising ? i : -i] as const)

const topics = (count: number, rising: number): ReadonlyArray<Line> =>
  Array.from({ length: count }, (_, t) => topic(`t${t}`, t < rising)).flat()

describe("scores upside down", () => {
  it("are noticed where they rise from rank to rank in nearly every topic", () => {
    expect(codesOf(parse(topics(10, 10)))).toEqual(["inverted-scores"])
    expect(codesOf(parse(topics(10, 9)))).toEqual(["inverted-scores"])
    expect(codesOf(parse(topics(10, 8)))).toEqual([])
    expect(codesOf(parse(topics(10, 0)))).toEqual([])
  })

  it("are noticed by ranks whatever the order of lines, and whatever order the reader gives to hits", () => {
    const lines = topics(10, 10)
    const ranked = lines.toReversed()
    expect(codesOf(parse(ranked))).toEqual(["inverted-scores"])
    expect(codesOf(parse(lines, { order: "trec_eval-9.0.8" }))).toEqual(["inverted-scores"])
    expect(codesOf(parse(topics(10, 0).toReversed()))).toEqual([])
  })

  it("are noticed by the order of lines where all ranks are one", () => {
    expect(codesOf(parse(topics(10, 10).map(([t, d, , score]) => [t, d, 0, score])))).toEqual(["inverted-scores"])
    expect(codesOf(parse(topics(10, 0).map(([t, d, , score]) => [t, d, 1, score])))).toEqual([])
  })

  it("name the topics, and what to do", () => {
    const [notice] = InputNotices.ofRun(parse(topics(10, 9)), "dense")
    expect(notice!.subject).toBe("dense")
    expect(notice!.text).toMatch(/^the scores rise from rank to rank in 9 of 10 topics, .*--param normalisation=min-max-inverted$/)
  })

  it("are not told from one pair of hits, or from ties", () => {
    expect(codesOf(parse(topic("1", true, 2)))).toEqual([])
    expect(codesOf(parse(topic("1", true, 3)))).toEqual(["inverted-scores"])
    expect(codesOf(parse(topics(3, 3).map(([t, d, rank]) => [t, d, rank, 1])))).toEqual([])
  })

  it("may fall once in a while", () => {
    const steps = (falls: number): ReadonlyArray<Line> =>
      Array.from({ length: 21 }, (_, i) => ["1", `d${i}`, i + 1, i < falls ? -i : i] as const)
    expect(codesOf(parse(steps(2)))).toEqual(["inverted-scores"])
    expect(codesOf(parse(steps(5)))).toEqual([])
  })

  it("are noticed in tables and lists of rows, and in no object", () => {
    const table = (text: string) => Result.getOrThrow(AnyForm.parseRun(bytes(text), "x.csv"))
    expect(codesOf(table("qid,docno,score\n1,a,1\n1,b,2\n1,c,3\n"))).toEqual(["inverted-scores"])
    expect(codesOf(table("qid,docno,rank,score\n1,c,3,3\n1,b,2,2\n1,a,1,1\n"))).toEqual(["inverted-scores"])
    expect(codesOf(table("qid,docno,rank,score\n1,c,3,1\n1,b,2,2\n1,a,1,3\n"))).toEqual([])
    expect(codesOf(table("qid,docno,rank\n1,c,3\n1,b,2\n1,a,1\n"))).toEqual([])
    expect(codesOf(table('{"1":{"a":1,"b":2,"c":3}}'))).toEqual([])
    const rows = [1, 2, 3].map((score) => ({ qid: "1", docno: `d${score}`, score }))
    expect(codesOf(Result.getOrThrow(AnyForm.runOfList(rows, "rows")))).toEqual(["inverted-scores"])
  })

  it("never are those of a run in order, in any order of its lines", () => {
    const hits = fc.uniqueArray(fc.tuple(fc.constantFrom("1", "2", "3"), fc.integer({ min: 0, max: 50 })), {
      minLength: 1,
      maxLength: 60,
      selector: ([t, score]) => `${t} ${score}`
    })
    fc.assert(
      fc.property(hits, (drawn) => {
        // a rank for each score: the higher the score, the lower the rank
        const lines = drawn.map(([t, score]): Line => [t, `d${score}`, 51 - score, score])
        expect(codesOf(parse(lines))).toEqual([])
        expect(codesOf(parse(lines.map(([t, d, rank, score]): Line => [t, d, rank, -score])))).toEqual(
          parse(lines.map(([t, d, rank, score]): Line => [t, d, rank, -score])).order!.steps > 1 ? ["inverted-scores"] : []
        )
      })
    )
  })
})

describe("hits with the id of their topic", () => {
  const found = (lines: ReadonlyArray<Line>) => codesOf(parse(lines, { order: "trec_eval-9.0.8" }))

  it("are noticed at any rank, where ids are names", () => {
    expect(found([["t1", "t1", 1, 2], ["t1", "c", 2, 1]])).toEqual(["identical-ids"]) // prettier-ignore
    expect(found([["t1", "c", 1, 2], ["t1", "t1", 2, 1]])).toEqual(["identical-ids"]) // prettier-ignore
    expect(found([["t1", "c", 1, 2], ["t2", "t1", 1, 1]])).toEqual([]) // prettier-ignore
  })

  it("are noticed for numbers only where they are the first hits of half of the topics", () => {
    const own: ReadonlyArray<Line> = ["1", "2"].map((id) => [id, id, 1, 2])
    const others = (count: number): ReadonlyArray<Line> => Array.from({ length: count }, (_, i) => [`${i + 3}`, "99", 1, 2])
    expect(found(own)).toEqual(["identical-ids"])
    expect(found([...own, ...others(2)])).toEqual(["identical-ids"])
    expect(found([...own, ...others(3)])).toEqual([])
    expect(found(own.slice(1))).toEqual([])
    expect(found(own.flatMap(([t, d]): ReadonlyArray<Line> => [[t, "99", 1, 2], [t, d, 2, 1]]))).toEqual([]) // prettier-ignore
  })

  it("say in how many topics", () => {
    const [notice] = InputNotices.ofRun(parse([["t1", "t1", 1, 2], ["t2", "c", 1, 1]]), "r") // prettier-ignore
    expect(notice!.text).toMatch(/^1 of 2 topics found a document with the own id of the topic\..*--ignore-identical$/)
  })
})

const judged = (text: string, ids?: IdPool.IdPool): Judgements.Judgements =>
  Judgements.make(Result.getOrThrow(TrecQrels.parse(bytes(text), "q", ids === undefined ? {} : { ids })))

describe("topics without a relevant document", () => {
  const text = "1 0 a 1\n2 0 b 0\n3 0 c -1\n"

  it("are counted and named", () => {
    const [notice, ...others] = InputNotices.ofJudgements(judged(text), "q.txt")
    expect(others).toEqual([])
    expect([notice!.code, notice!.subject]).toEqual(["no-relevant", "q.txt"])
    expect(notice!.text).toMatch(
      /^2 of 3 judged topics without a relevant document, .* for every run: 2 3\. .*--skip-topics-without-relevant/
    )
  })

  it("depend on the lowest relevant grade", () => {
    expect(InputNotices.ofJudgements(judged(text), "q", 2)[0]!.text).toMatch(/^3 of 3/)
    expect(InputNotices.ofJudgements(judged(text), "q", 0)[0]!.text).toMatch(/^1 of 3/)
    expect(InputNotices.ofJudgements(judged("1 0 a 1\n"), "q")).toEqual([])
  })

  it("are named five at most", () => {
    const many = Array.from({ length: 7 }, (_, t) => `${t} 0 a 0\n`).join("")
    expect(InputNotices.ofJudgements(judged(many), "q")[0]!.text).toMatch(/: 0 1 2 3 4 and 2 more\./)
  })
})

describe("hits that are not judged", () => {
  const codes = (qrels: string, hits: ReadonlyArray<string>) => {
    const ids = IdPool.make()
    const lines = hits.map((id, i): Line => ["1", id, i + 1, -i])
    const pooled = InputNotices.ofHits(judged(qrels, ids), parse(lines, { ids }), "r")
    const apart = InputNotices.ofHits(Judgements.make(Qrels.make(judged(qrels).topics.size > 0 ? new Map([...judged(qrels).topics].map(([t, { grades }]) => [t, grades])) : new Map())), parse(lines), "r") // prettier-ignore
    expect(apart).toEqual(pooled)
    return pooled.map(({ code, text }) => `${code}: ${text}`)
  }

  it.each([
    ["PMID:a", "a", /PMID:a, those of the judgements like a\. They differ by a prefix/],
    ["pmid7", "7", /pmid7, those of the judgements like 7\. They differ by a prefix/],
    ["DOC7", "doc7", /DOC7, those of the judgements like doc7\. They differ by case/],
    ["007", "7", /007, those of the judgements like 7\. They differ by case, blanks or leading zeros/],
    ["d7", "d07", /d7, those of the judgements like d07\. They differ by case, blanks or leading zeros/],
    ["7", "PMC7", /7, those of the judgements like PMC7\. They differ by a prefix/],
    ["MED-7", "7", /They differ by a prefix/],
    ["n7", "d7", /Check that both belong to the same collection/],
    ["d7#3", "d7", /These may be passages of the judged documents: --parent REGEX/],
    ["x", "y", /its ids look like x, those of the judgements like y\. Check that both belong to the same collection/]
  ])("%s in a run, %s in the judgements", (hit, id, says) => {
    expect(codes(`1 0 ${id} 1\n`, [hit])).toEqual([expect.stringMatching(says)])
  })

  it("are not noticed where one hit is judged", () => {
    expect(codes("1 0 a 1\n1 0 b 0\n", ["x", "b"])).toEqual([])
  })

  it("are noticed where a hit is only listed with a negative grade", () => {
    expect(codes("1 0 a -1\n1 0 b 1\n", ["a"])).toEqual([expect.stringMatching(/^unjudged-hits: /)])
  })

  it("are noticed where some ids have another spelling", () => {
    expect(codes("1 0 a 1\n1 0 b 0\n1 0 c 0\n", ["a", "PMID:b", "PMID:c"])).toEqual([
      expect.stringMatching(/^other-ids: some ids seem to have another spelling .*: PMID:b in the run, b in the judgements/)
    ])
    expect(codes("1 0 a 1\n1 0 b 0\n", ["a", "PMID:b", "x", "y"])).toEqual([])
  })

  it("are not noticed for a run without hits of judged topics", () => {
    expect(InputNotices.ofHits(judged("1 0 a 1\n"), parse([["2", "x", 1, 1]]), "r")).toEqual([])
  })
})
