/** The measures of the experiment on evidence sentences, on invented claims. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { answeredInAll, bestThreshold, judged, placedInGiven } from "../../src/evidenceSentences/Answered.ts"
import { citationsTable } from "../../src/evidenceSentences/CitationClaim.ts"
import type { ClaimDocument, LabelledClaim } from "../../src/evidenceSentences/LabelledClaim.ts"
import { openCorpus, readDocument } from "../../src/evidenceSentences/OpenCorpus.ts"
import { areaUnder, clustersBy, overClusters } from "../../src/evidenceSentences/overClusters.ts"
import { paragraphsTable } from "../../src/evidenceSentences/paragraphPlaces.ts"
import { scoresOf, spaceOf } from "../../src/evidenceSentences/sentenceMethods.ts"

const documents = new Map<string, ClaimDocument>([
  ["1", { id: "1", title: "Nurses", sentences: ["Nurses work at night.", "Caffeine shortened day sleep.", "Beds were cold."] }],
  ["2", { id: "2", title: "Costs", sentences: ["Costs of wards rose.", "Wards have beds."] }]
])
const read = new Map([...documents].map(([id, one]) => [id, readDocument(one)]))
const space = spaceOf(["nurses caffeine sleep beds", "costs wards beds rose", "caffeine sleep"], 2)
const claims: ReadonlyArray<LabelledClaim> = [
  {
    id: "a",
    claim: "Caffeine shortens day sleep",
    given: ["1"],
    evidence: new Map([["1", { sentences: new Set([1]), stance: "supports" }]])
  },
  { id: "b", claim: "Statins prevent stroke", given: ["2"], evidence: new Map() }
]

describe("outcomes of claims", () => {
  it("place the marked sentence by each method, and score a claim without evidence lower", () => {
    const [placed] = placedInGiven(claims, read, space)
    expect(placed!.place).toMatchObject({ "first sentence": 1, "last sentence": 1, BM25: 0, command: 0 })
    const corpus = openCorpus(read, documents)
    const [first, second] = answeredInAll(claims, read, corpus)
    corpus.close()
    expect([first!.isFirst, first!.isMarked, second!.isFirst, second!.isMarked]).toEqual([true, true, false, false])
    expect(first!.score).toBeGreaterThan(second!.score)
    expect(judged(claims, read)).toEqual([{ names: ["1"], label: "supports", stance: "supports" }])
  })

  it("of several texts, the first sentence is that of the best text", () => {
    const sentences = [...read.get("2")!.sentences, ...read.get("1")!.sentences]
    const counts = { n: 2, dfOf: () => 1 }
    const best = (method: "first sentence" | "last sentence") => {
      const scores = scoresOf(method, "beds", sentences, { counts, space })
      return sentences[scores.indexOf(Math.max(...scores))]!.sentence.text
    }
    expect([best("first sentence"), best("last sentence")]).toEqual(["Costs of wards rose.", "Wards have beds."])
  })

  it("choose the lowest threshold with the highest Youden index", () => {
    const unit = (isFirst: boolean, score: number) => ({ isFirst, score })
    expect(bestThreshold([unit(true, 0.9), unit(true, 0.6), unit(false, 0.5), unit(false, 0.2)])).toBe(0.6)
    expect(bestThreshold([unit(true, 0.1), unit(false, 0.9)])).toBe(0)
    expect(bestThreshold([unit(true, 0.1)])).toBe(0)
  })
})

describe("tables", () => {
  it("compare the command with every order of shuffled sentences, and with the majority class", () => {
    const first = { "the first after shuffling": false, "the last after shuffling": false, BM25: true, vectors: false }
    const units = [
      { label: "SUPPORT", found: "NEI", first: { ...first, command: true } },
      { label: "SUPPORT", found: "SUPPORT", first: { ...first, command: false } },
      { label: "NEI", found: "NEI", first: undefined }
    ] as const
    const { rows } = citationsTable([["train", units]], { seed: 1, resamples: 20 })
    expect(rows.map(([, claims, , command, comparison, value, difference]) => [claims, command, comparison, value, difference])).toEqual([
      [2, "0.500", "the first after shuffling", "0.000", "+0.500"],
      [2, "0.500", "the last after shuffling", "0.000", "+0.500"],
      [2, "0.500", "BM25", "1.000", "-0.500"],
      [2, "0.500", "vectors", "0.000", "+0.500"],
      [3, "0.667", "majority class", "0.667", "+0.000"],
      [3, "0.667", "majority class", "0.400", "+0.267"]
    ])
  })

  it("judge places of paragraphs on the validation part alone", () => {
    const simple = {
      "first paragraph": 9,
      "last paragraph": 9,
      "TF-IDF of paragraphs": 9,
      "BM25 of paragraphs": 1,
      "vectors of paragraphs": 9
    }
    const units = ["train", "validation"].map((part) => ({ names: [part], part, place: { ...simple, command: 0 } }))
    const { rows } = paragraphsTable(units, { seed: 1, resamples: 20 })
    expect(rows.filter(([part]) => part !== "validation").every((row) => row.at(-1) === null)).toBe(true)
    expect(rows.filter(([part]) => part === "validation").map((row) => row.at(-1))).toEqual([
      "better",
      "better",
      "better",
      "not shown",
      "better",
      null
    ])
  })

  it("are made of no test part: the report names the files that it read", () => {
    const report = join(import.meta.dirname, "../../../../reports/evidence-sentences/results.json")
    const sources = [...readFileSync(report, "utf8").matchAll(/"source": "([^"]+)"/g)].map(([, source]) => source)
    expect(sources.length).toBeGreaterThan(8)
    expect(sources.filter((source) => /test/iu.test(source!))).toEqual([])
  })
})

describe("values over clusters", () => {
  it("the area under the curve is the share of pairs in the right order", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ isFirst: fc.boolean(), score: fc.integer({ min: 0, max: 4 }) }), { maxLength: 12 }), (units) => {
        const [first, second] = [units.filter(({ isFirst }) => isFirst), units.filter(({ isFirst }) => !isFirst)]
        const pairs = first.flatMap((a) => second.map((b) => (a.score === b.score ? 0.5 : Number(a.score > b.score))))
        const area = areaUnder(units)
        if (pairs.length === 0) expect(area).toBeUndefined()
        else expect(area).toBeCloseTo(pairs.reduce((sum, one) => sum + one, 0) / pairs.length, 12)
      })
    )
  })

  it("units that share a name, directly or through others, are one cluster", () => {
    expect(clustersBy([["a"], ["b"], ["a", "c"], ["d"], ["c", "b"]], (names) => names)).toEqual([
      [["a"], ["b"], ["a", "c"], ["c", "b"]],
      [["d"]]
    ])
  })

  it("an interval is repeatable, contains the value of equal clusters, and is absent without units", () => {
    const mean = (some: ReadonlyArray<number>) => (some.length === 0 ? undefined : some.reduce((sum, one) => sum + one, 0) / some.length)
    const clusters = [[1, 0], [1], [0, 0], [1, 1]]
    const one = overClusters(clusters, mean, { seed: 1, resamples: 200 })
    expect(overClusters(clusters, mean, { seed: 1, resamples: 200 })).toEqual(one)
    expect(one.lower!).toBeLessThan(one.upper!)
    expect(overClusters([[1], [1]], mean, { seed: 1, resamples: 20 })).toEqual({ value: 1, lower: 1, upper: 1 })
    expect(overClusters([], mean, { seed: 1, resamples: 20 }).value).toBeUndefined()
  })
})
