import * as Ids from "@litfuse/engine/Ids"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as IdPool from "../../src/IdPool.ts"
import * as TrecRun from "../../src/formats/TrecRun.ts"
import * as Run from "../../src/Run.ts"
import { bytes, message } from "./bytes.ts"

const parse = (text: string, options?: TrecRun.Options) => TrecRun.parse(bytes(text), "x.run", options)

const printed = (run: Run.Run) => Result.getOrThrow(TrecRun.print(run))
const one = (ids: ReadonlyArray<string>, scores: ReadonlyArray<number>): Run.Run => ({
  tag: "t",
  topics: new Map([["1", { ids, scores: Float64Array.from(scores) }]])
})

describe("TrecRun.print", () => {
  it("writes six columns, ranks from 1, scores unchanged", () => {
    expect(printed(one(["b", "a", "c"], [0.1, 0.1, -1e-300]))).toEqual({
      text: "1 Q0 b 1 0.1 t\n1 Q0 a 2 0.1 t\n1 Q0 c 3 -1e-300 t\n",
      lowered: 0
    })
  })

  it("writes the same from a pool as from texts, with names of any script and ranks of any length", () => {
    const ids = Array.from({ length: 1200 }, (_, i) => `${["d", "é", "𝒟"][i % 3]}${i}`)
    const scores = Float64Array.from(ids, (_, i) => 3 - i / 7)
    const pool = IdPool.make()
    const documents = Int32Array.from(ids, (id) => {
      const encoded = Buffer.from(id)
      return pool.number(encoded, 0, encoded.length)
    })
    const expected = ids.map((id, i) => `é Q0 ${id} ${i + 1} ${scores[i]} t\n`).join("")
    for (const hits of [{ ids, scores }, Run.fromPool(pool, documents, scores)])
      expect(printed({ tag: "t", topics: new Map([["é", hits]]) })).toEqual({ text: expected, lowered: 0 })
  })

  it("lowers a score only where 32-bit floats would invert the order", () => {
    // 0.5 and 0.49999999999 are the same float; "a" before "b" needs a lower score, "b" before "a" does not.
    expect(printed(one(["a", "b"], [0.5, 0.49999999999]))).toEqual({ text: "1 Q0 a 1 0.5 t\n1 Q0 b 2 0.4999999701976776 t\n", lowered: 1 })
    expect(printed(one(["b", "a"], [0.5, 0.49999999999])).lowered).toBe(0)
  })

  it.each([
    [
      "a blank in a document",
      one(["a b"], [1]),
      'run t:1: a blank or control character in the name "a b"; expected a name that a column can hold'
    ],
    [
      "half a pair",
      one(["b", "\uD800"], [2, 1]),
      'run t:2: half a surrogate pair in the name "\\ud800"; expected a name that a column can hold'
    ],
    ["an empty tag", { ...one(["a"], [1]), tag: "" }, "run :1: an empty name; expected a name that a column can hold"],
    [
      "a topic like a comment",
      { tag: "t", topics: new Map([["#1", { ids: ["a"], scores: Float64Array.of(1) }]]) },
      'run t:1: a comment or byte order mark as start of the name "#1"; expected a name that a column can hold'
    ]
  ])("refuses %s", (_, run, expected) => {
    expect(message(TrecRun.print(run))).toBe(expected)
  })

  it("writes a ranking of the house so that both trec_evals read its order", () => {
    const ids = Ids.make(["a", "b", "c"])
    const ranking = Ranking.fromScores(ids, Float64Array.of(1, 1 + 2 ** -40, 1))
    const { text, lowered } = printed(Run.fromRankings("t", new Map([["1", ranking]])))
    expect(lowered).toBe(2)
    for (const compat of Run.compats) {
      expect(Run.sort(Result.getOrThrow(parse(text)), compat).topics.get("1")!.ids).toEqual(["b", "c", "a"])
    }
  })
})

const name = fc
  .array(
    fc.oneof(
      fc.constantFrom("a", "b", "~"),
      fc.integer({ min: 0xe000, max: 0xffff }).map(String.fromCharCode),
      fc.string({ unit: "binary", maxLength: 2 })
    ),
    { minLength: 1, maxLength: 3 }
  )
  .map((parts) => parts.join(""))
  .filter((text) => /^[^#\uFEFF]/u.test(text) && !/[\0-\u0020]/.test(text))

const nearby = (base: number) => fc.integer({ min: -20, max: 20 }).map((steps) => base * (1 + steps * Number.EPSILON))
const score = fc.oneof(
  fc.double({ noNaN: true }),
  fc.constantFrom(
    0,
    -0,
    5e-324,
    -5e-324,
    2 ** -149,
    -(2 ** -149),
    1e-46,
    3.4028234663852886e38,
    -3.4028234663852886e38,
    1e308,
    -1e308,
    Infinity,
    -Infinity
  ),
  nearby(0.5),
  nearby(-3.4028234663852886e38),
  fc.float({ noNaN: true })
)
const hits = fc
  .uniqueArray(name, { maxLength: 30 })
  .chain((ids) =>
    fc.array(score, { minLength: ids.length, maxLength: ids.length }).map((scores) => ({ ids, scores: Float64Array.from(scores) }))
  )

describe("TrecRun.print and parse", () => {
  it("keep any authoritative order in both compat modes, with one text", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, hits), { maxLength: 4 }), fc.boolean(), (topics, isSorted) => {
        const given: Run.Run = { tag: "t", topics: new Map(topics) }
        const run = isSorted ? Run.sort(given, "trec_eval-10.0") : given
        const { text } = printed(run)
        if (text === "") return
        const back = Result.getOrThrow(parse(text))
        const filled = new Map([...run.topics].filter(([, { ids }]) => ids.length > 0))
        expect([...back.topics.keys()]).toEqual([...filled.keys()])
        for (const compat of Run.compats) {
          for (const [topic, { ids }] of Run.sort(back, compat).topics) expect(ids).toEqual(filled.get(topic)!.ids)
        }
      })
    )
  })

  it("change no score of a run sorted as either trec_eval sorts when scores are 32-bit floats", () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 30 }), fc.infiniteStream(fc.float({ noNaN: true })), (ids, stream) => {
        const scores = Float64Array.from(ids, () => stream.next().value)
        const run = Run.sort(one(ids, [...scores]), "trec_eval-9.0.8")
        const { text, lowered } = printed(run)
        expect(lowered).toBe(0)
        expect(
          Result.getOrThrow(parse(text))
            .topics.get("1")!
            .scores.map((x) => x + 0)
        ).toEqual(run.topics.get("1")!.scores.map((x) => x + 0))
      })
    )
  })
})
