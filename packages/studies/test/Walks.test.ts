import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { deletedScenarios, walkScenario } from "../src/walks/deletedScenarios.ts"
import { citationsOf, keyOf, type Paper, type Printed } from "../src/walks/readWalkPapers.ts"
import { countsOf, oneHopTable, type Step } from "../src/walks/oneHopTable.ts"
import { fused, type System, textSystems, walkSystems } from "../src/walks/walkSystems.ts"

const printed = (n: number): Printed => ({
  author: `SMITH${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n % 26]!} J`,
  journal: "J",
  volume: "12",
  page: String(100 + n),
  year: 1970 + (n % 5)
})

/** Papers of which each cites those of these numbers, and one outside work. */
const papersOf = (...cites: ReadonlyArray<ReadonlyArray<number>>): ReadonlyArray<Paper> =>
  cites.map((own, n) => ({
    id: `paper ${n + 1}`,
    text: n % 2 === 0 ? "heart failure trial" : "lung fever child",
    printed: printed(n),
    references: own.map(printed),
    citedBy: []
  }))

describe("the papers of Cystic Fibrosis", () => {
  it("are found in lists of references by first author, volume, page and year, however these are written", () => {
    expect(keyOf({ author: "Landstrom-O", journal: "X", volume: "063", page: "P. 405", year: 1974 })).toBe("LANDSTROM 63 405 1974")
    expect(keyOf({ author: "ANDERSEN GH", journal: "X", volume: "", page: "57", year: 1967 })).toBeUndefined()
  })

  it("cite each other where a reference has the key of one paper alone", () => {
    const papers = papersOf([], [0], [0, 1, 2])
    expect(citationsOf(papers).cites).toEqual([[], [0], [0, 1]])
    const doubled = [...papers, { ...papers[0]!, id: "4" }]
    expect(citationsOf(doubled).cites).toEqual([[], [], [1], []])
  })
})

describe("systems", () => {
  it("from citations count links and shared references, and never list a seed", () => {
    // 2 cites 0 and 1; 3 cites 0 too; 4 has no citations
    const { references } = walkSystems(citationsOf(papersOf([], [], [0, 1], [0], [])))
    expect(references("", [2])).toEqual([0, 1, 3])
    expect(references("", [0])).toEqual([2, 3])
    expect(references("", [2, 3])).toEqual([0, 1])
  })

  it("from words move the question towards the seeds", () => {
    const { bm25, rocchio, rm3 } = textSystems(papersOf(...Array.from({ length: 30 }, () => [])))
    expect(bm25("heart", [])[0]! % 2).toBe(0)
    expect(bm25("heart", [0])).not.toContain(0)
    for (const system of [rocchio, rm3]) expect(system("heart", [0, 2])).not.toContain(2)
  })

  it("fused, put first what both put first", () => {
    const list =
      (...rows: ReadonlyArray<number>): System =>
      () =>
        rows
    expect(fused(list(1, 2, 3), list(2, 3, 4))("", [])).toEqual([2, 3, 1, 4])
  })
})

describe("a walk over sources with missing citations", () => {
  const papers = papersOf(...Array.from({ length: 40 }, (_, n) => [n - 1, n - 2, n - 7].filter((other) => other >= 0)))
  const citations = citationsOf(papers)

  it("finds exactly what at least one source still has, whatever is taken away", async () => {
    for (const scenario of deletedScenarios(1)) {
      const found = await Effect.runPromise(walkScenario(papers, citations, scenario))
      expect([scenario.name, found.wrong, found.union]).toEqual([scenario.name, 0, found.left])
      expect(found.delivered).toEqual(found.held)
      expect(found.stated).toEqual([found.truth, found.truth, found.truth])
    }
  })

  it("finds all where nothing is taken away, and nothing where everything is", async () => {
    const all = await Effect.runPromise(walkScenario(papers, citations, { name: "nothing", lacks: () => false }))
    expect([all.union, all.left, all.wrong]).toEqual([all.truth, all.truth, 0])
    const none = await Effect.runPromise(walkScenario(papers, citations, { name: "everything", lacks: () => true }))
    expect([none.union, none.left, none.wrong]).toEqual([0, 0, 0])
  })
})

describe("one citation from seed studies", () => {
  const step = (id: string, snowballed: string, included: string): Step => ({
    id,
    snowballed: new Set(snowballed),
    included: new Set(included)
  })
  // two reviews of the same studies, one that finds nothing, and one without studies other than its seeds
  const needs = [[step("1", "abx", "ab"), step("2", "a", "abcd")], [step("3", "yz", "q")], [step("4", "uv", "")]]

  it("counts studies and candidates over all reviews, and recall by need", () => {
    expect(countsOf(needs)).toEqual({
      reviews: 4,
      candidates: 8,
      studies: 7,
      found: 3,
      share: 3 / 7,
      recalls: Float64Array.of(0.625, 0)
    })
  })

  it("says the same without some reviews", () => {
    const { rows } = oneHopTable(needs, ["2", "3"], 1)
    expect(rows.map((row) => row.slice(0, 8))).toEqual([
      ["all", 4, 8, 7, 3, 3 / 7, 2, 0.3125],
      ["without 2, 3", 2, 5, 2, 2, 1, 1, 1]
    ])
  })
})
