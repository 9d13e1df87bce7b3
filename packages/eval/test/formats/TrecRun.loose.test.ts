import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as TrecQrels from "../../src/formats/TrecQrels.ts"
import * as TrecRun from "../../src/formats/TrecRun.ts"
import * as InputNotices from "../../src/InputNotices.ts"
import * as IdPool from "../../src/IdPool.ts"
import * as Judgements from "../../src/Judgements.ts"
import * as Run from "../../src/Run.ts"
import { bytes, message } from "./bytes.ts"

const ids = ["a", "b", "c", "long-document-1", "long-document-2", "𝒟"]
const hit = fc.record({
  topic: fc.constantFrom("1", "2", "3"),
  id: fc.constantFrom(...ids),
  score: fc.integer({ min: 0, max: 3 }),
  isOdd: fc.boolean()
})

/** Some lines have a sign, which only the strict reader takes. */
const textOf = (hits: ReadonlyArray<typeof hit extends fc.Arbitrary<infer A> ? A : never>): string =>
  hits.map(({ topic, id, score, isOdd }) => `${topic} Q0 ${id} 1 ${isOdd ? "+" : ""}${score} t\n`).join("")

const read = (text: string, options: TrecRun.Options) => {
  const pool = IdPool.make(0)
  const judgements = Judgements.make(
    Result.getOrThrow(TrecQrels.parse(bytes("1 0 a 1\n1 0 long-document-1 2\n2 0 b 0\n"), "q", { ids: pool }))
  )
  const run = TrecRun.parse(bytes(text), "x.run", { ...options, ids: pool })
  return { run, judgements }
}

const plain = ({ topics, ...run }: Run.Run) => ({
  ...run,
  topics: [...topics].map(([topic, hits]) => [topic, hits.ids, [...hits.scores]])
})

describe("a run with loose numbers", () => {
  const options = fc.record({
    duplicates: fc.constantFrom("error", "best"),
    order: fc.constantFrom(undefined, ...Run.compats)
  }) as fc.Arbitrary<TrecRun.Options>

  it("has the hits, joins and errors of one with a place for every id, in any order of lines", () => {
    fc.assert(
      fc.property(fc.array(hit, { minLength: 1, maxLength: 30 }), options, fc.boolean(), (hits, some, isGrouped) => {
        const text = textOf(isGrouped ? hits.toSorted((one, other) => (one.topic < other.topic ? -1 : 1)) : hits)
        const [loose, firm] = [read(text, { ...some, isLoose: true }), read(text, some)]
        if (Result.isFailure(firm.run)) {
          expect(message(loose.run)).toBe(message(firm.run))
          return
        }
        const found = Result.getOrThrow(loose.run)
        expect(plain(found)).toEqual(plain(firm.run.success))
        for (const [topic, hits] of found.topics) {
          for (const id of ids) expect(Run.placeOf(hits, id)).toBe(hits.ids.indexOf(id))
          const judgement = loose.judgements.topics.get(topic)
          if (judgement === undefined) continue
          const joined = Judgements.joinPooled(judgement, hits)!
          expect([...joined.grades]).toEqual([...Judgements.join(judgement, hits.ids).grades])
        }
      })
    )
  })

  it("finds a document again among more hits than its first table has room for, and in the next block of its topic", () => {
    const many = (topic: string, from: number) =>
      Array.from({ length: 5000 }, (_, i) => `${topic} Q0 document-${from + i} ${i} ${-i} t\n`).join("")
    const again = read(`${many("1", 0)}1 Q0 document-17 9 9 t\n`, { isLoose: true }).run
    expect(message(again)).toContain("x.run:5001: document document-17 of topic 1 again (first on line 18)")
    const later = read(`${many("1", 0)}${many("2", 0)}1 Q0 document-17 9 9 t\n`, { isLoose: true }).run
    expect(message(later)).toContain("x.run:10001: document document-17 of topic 1 again (first on line 18)")
    const { topics } = Result.getOrThrow(read(`${many("1", 0)}${many("2", 0)}1 Q0 a 9 9 t\n`, { isLoose: true }).run)
    expect([topics.get("1")!.ids.length, topics.get("1")!.ids.at(-1), topics.get("2")!.ids.length]).toEqual([5001, "a", 5000])
  })

  it("still shows ids of another spelling, and hits with the id of their topic", () => {
    const hinted = (text: string) => {
      const { run, judgements } = read(text, { isLoose: true, order: "trec_eval-9.0.8" })
      const found = Result.getOrThrow(run)
      return [...InputNotices.ofRun(found, "x"), ...InputNotices.ofHits(judgements, found, "x")].map(({ code, text }) => `${code}: ${text}`)
    }
    expect(hinted("1 Q0 A 1 9 t\n1 Q0 LONG-DOCUMENT-1 2 8 t\n2 Q0 B 1 9 t\n").join()).toMatch(/^unjudged-hits: .*A.*a/)
    expect(hinted("1 Q0 a 1 9 t\n1 Q0 LONG-DOCUMENT-1 2 8 t\n2 Q0 B 1 9 t\n").join()).toMatch(
      /^other-ids: .*LONG-DOCUMENT-1 in the run, long-document-1 in the judgements/
    )
    expect(hinted("x1 Q0 x1 1 9 t\n1 Q0 a 1 9 t\n").join()).toMatch(/^identical-ids: 1 of 2/)
  })
})
