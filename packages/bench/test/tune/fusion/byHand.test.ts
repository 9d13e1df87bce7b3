import { describe, expect, it } from "vitest"
import { fusionFindings } from "../../../src/tune/fusion/fusionFindings.ts"
import type { FoldResult } from "../../../src/tune/fusion/FoldResult.ts"
import { type Answer, runUnit, type Unit, unitsOf } from "../../../src/tune/fusion/Unit.ts"
import { design, data, frames } from "./tuningData.ts"

/** Findings of answers that were written by hand: `write` puts other numbers into those that were computed. */
const found = (changes: Readonly<Record<string, unknown>>, write: (answer: Answer, unit: Unit) => Partial<Answer>) => {
  const of = data(frames(20, 3, 8, 4), design({ folds: { outer: 3, inner: 3, seeds: 2 }, ...changes }))
  const groups = of.frames[0]!.lists.map(({ name }, run) => ({ name, runs: [run] })).slice(0, 2)
  const units = unitsOf(of, groups)
  const answers = units.map((unit) => {
    const answer = runUnit(of, unit)
    return { ...answer, ...write(answer, unit) } as Answer
  })
  const all = fusionFindings(of, groups, units, answers)
  return { ...all, table: (id: string) => all.tables!.find((table) => table.id === id)! }
}

const isFold = (answer: Answer): answer is FoldResult => "seed" in answer

/** Every value of a system under a seed, whatever the topic. */
const bySeed = (first: number, second: number) => (answer: Answer) =>
  isFold(answer) ? { inner: 0.7, values: answer.values.map((own) => own.map(() => (answer.seed === 1 ? first : second))) } : {}

describe("seeds of 0.2 and 0.6", () => {
  const expected = [{ system: "learned", measure: "nDCG@5", value: 0.4, digits: 4, origin: "by hand" }]
  const { conclusions, table, expected: compared, measured } = found({ expected, aim: 0.5 }, bySeed(0.2, 0.6))

  it("are 0.4 everywhere: no seed is picked out of them", () => {
    const [system, value, spread, least, best, condensed] = table("held-out").rows[0]!
    expect([system, least, best]).toEqual(["learned", expect.closeTo(0.2, 12), expect.closeTo(0.6, 12)])
    expect([value, condensed]).toEqual([expect.closeTo(0.4, 12), expect.closeTo(0.4, 12)])
    expect(spread).toBeCloseTo(Math.sqrt(0.08), 12)
    expect(conclusions![0]).toContain("`learned` has nDCG@5 0.4000 held out (mean over 2 seeds)")
    expect(conclusions![0]).toContain("The aim of 0.5 is missed by 0.1000: 0.4000 [0.4000, 0.4000] held out.")
    expect(compared).toMatchObject([{ actual: "0.4000", verdict: "equal" }])
    expect(measured!.systems[0]!.summary["nDCG@5"]).toBeCloseTo(0.4, 12)
  })

  it("are reported separately from the inner values, in the mean and in every fold", () => {
    expect(table("gap").rows[0]).toEqual(["learned", expect.closeTo(0.7, 12), expect.closeTo(0.4, 12), expect.closeTo(0.3, 12)])
    const gap = (seed: number) => expect.closeTo(seed === 1 ? 0.5 : 0.1, 12)
    expect(table("folds").rows.map((row) => [row[1], row[2], row[5]])).toEqual(
      [1, 2].flatMap((seed) => [1, 2, 3].map((fold) => [seed, fold, gap(seed)]))
    )
  })
})

describe("topics of an earlier round that are worth 0.1, and new ones worth 0.9", () => {
  it("are in separate columns", () => {
    const { columns, rows } = found({}, (answer) =>
      isFold(answer) ? { values: answer.values.map(() => answer.topics.map((t) => (t % 5 === 0 ? 0.9 : 0.1))) } : {}
    ).table("held-out")
    const of = (name: string) => rows[0]![columns.findIndex((column) => column.name === name)]
    expect(of("nDCG@5, 16 old topics")).toBeCloseTo(0.1, 12)
    expect(of("nDCG@5, 4 new topics")).toBeCloseTo(0.9, 12)
  })
})

describe("a setting that one fold of six chose, and another that five did", () => {
  it("are both listed, the most frequent first", () => {
    const { table } = found({}, (answer) => {
      if (!isFold(answer)) return {}
      const setting =
        answer.seed === 1 && answer.fold === 0
          ? { candidate: 1, selection: 0, params: { k: 10 } }
          : { candidate: 0, selection: 0, params: { power: 1 } }
      return { setting, runs: undefined }
    })
    expect(table("chosen").rows).toEqual([
      ["learned", 5, "learning, all runs, power 1"],
      ["learned", 1, "plain, all runs, k 10"]
    ])
  })
})

describe("runs whose absence costs 0.3, and gains 0.1", () => {
  it("have that cost and that gain as a cost below 0, the dearest first", () => {
    const without = new Map([
      ["", 0.5],
      ["0", 0.6],
      ["1", 0.2]
    ])
    const { table } = found({ contribution: { fusion: "plain", of: ["run"] } }, (answer, unit) =>
      unit.kind === "without" ? { values: answer.values.map(() => without.get(unit.runs.join())!) as Array<number> } : {}
    )
    expect(table("contribution").title).toContain("0.5000 with all")
    expect(table("contribution").rows).toEqual([
      ["run-1", 1, expect.closeTo(0.2, 12), expect.closeTo(0.3, 12), expect.closeTo(0.3, 12)],
      ["run-0", 1, expect.closeTo(0.6, 12), expect.closeTo(-0.1, 12), expect.closeTo(-0.1, 12)]
    ])
  })
})
