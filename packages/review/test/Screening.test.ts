import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { recordHash } from "../src/recordHash.ts"
import * as Screening from "../src/Screening.ts"
import { actions, type Placed } from "../src/ScreeningLog.ts"
import { decision, record, stage } from "./reviews.ts"

const corpus = (groups: ReadonlyArray<ReadonlyArray<number>>): Screening.Corpus => {
  const records = groups.flat().map((n) => record(n))
  let row = 0
  return {
    hashes: records.map(recordHash),
    fingerprints: records.map(Fingerprint.of),
    works: groups.map((group) => group.map(() => row++))
  }
}

const results = (groups: ReadonlyArray<ReadonlyArray<number>>, lines: ReadonlyArray<Placed>, stages = [stage()]) => {
  const all = corpus(groups)
  return Screening.screenAll(stages, all, Screening.attach(all, lines), 1)
}

const statesOf = (groups: ReadonlyArray<ReadonlyArray<number>>, lines: ReadonlyArray<Placed>, stages = [stage()]) =>
  results(groups, lines, stages)[0]!.screened.map(({ state }) => state)

const both = (n: number, one: Placed["decision"]["action"], other = one): ReadonlyArray<Placed> => [
  decision("Ann", record(n), one, 0),
  decision("Ben", record(n), other, 1)
]

describe("screening by two people", () => {
  it("needs both, and a third person settles what they do not agree on", () => {
    expect(statesOf([[1]], [])).toEqual(["open"])
    expect(statesOf([[1]], [decision("Ann", record(1), "include", 0)])).toEqual(["waiting"])
    expect(statesOf([[1]], both(1, "include"))).toEqual(["include"])
    expect(statesOf([[1]], both(1, "include", "exclude"))).toEqual(["conflict"])
    expect(statesOf([[1]], both(1, "maybe"))).toEqual(["conflict"])
    const settled = decision("Cem", record(1), "settle", 2, { to: "exclude", criterion: "design" })
    const [screened] = results([[1]], [...both(1, "include", "exclude"), settled])[0]!.screened
    expect(screened).toMatchObject({ state: "exclude", settledBy: "Cem", criteria: ["design"] })
  })

  it("names a settlement that a later time overrules, which may be a wrong clock", () => {
    const early = decision("Cem", record(1), "settle", 0, { to: "include", at: "2025-12-31T00:00:00.000Z" })
    const [screened] = results([[1]], [...both(1, "include", "exclude"), early])[0]!.screened
    expect(screened).toMatchObject({ state: "conflict", settledBy: undefined, overruled: { decision: { who: "Cem" } } })
    // people who agree have no disagreement to settle
    expect(results([[1]], [...both(1, "exclude"), early])[0]!.screened[0]!.overruled).toBeUndefined()
  })

  it("orders times by all digits: half a second later is later", () => {
    const whole = decision("Ann", record(1), "include", 0, { at: "2026-01-01T00:00:00Z" })
    const half = decision("Ann", record(1), "exclude", 0, { at: "2026-01-01T00:00:00.5Z" })
    const alone = [stage({ double: "share", share: 0 })]
    for (const lines of [
      [whole, half],
      [half, whole]
    ])
      expect(statesOf([[1]], lines, alone)).toEqual(["exclude"])
  })

  it("opens again when someone decides otherwise after it was settled", () => {
    const settled = decision("Cem", record(1), "settle", 2, { to: "include" })
    const later = decision("Ben", record(1), "exclude", 3)
    expect(statesOf([[1]], [...both(1, "include", "exclude"), settled])).toEqual(["include"])
    expect(statesOf([[1]], [...both(1, "include", "exclude"), settled, later])).toEqual(["conflict"])
  })

  it("takes a decision back", () => {
    expect(statesOf([[1]], [...both(1, "include"), decision("Ben", record(1), "undo", 5)])).toEqual(["waiting"])
    const settled = decision("Cem", record(1), "settle", 2, { to: "include" })
    expect(statesOf([[1]], [...both(1, "include", "exclude"), settled, decision("Cem", record(1), "undo", 5)])).toEqual(["conflict"])
  })
})

describe("a decision belongs to a record", () => {
  const lines = [...both(1, "include"), ...both(2, "exclude")]

  it("and follows it into the work that it is merged into: different decisions are a conflict", () => {
    expect(statesOf([[1], [2]], lines)).toEqual(["include", "exclude"])
    expect(statesOf([[1, 2]], lines)).toEqual(["conflict"])
  })

  it("and each keeps its own when the merge is undone", () => {
    const merged = statesOf([[1, 2]], lines)
    expect([merged, statesOf([[1], [2]], lines)]).toEqual([["conflict"], ["include", "exclude"]])
  })

  it("also after the record's content changed, by its fingerprint", () => {
    const changed = record(1, { abstract: "Now with an abstract." })
    const all: Screening.Corpus = { hashes: [recordHash(changed)], fingerprints: [Fingerprint.of(changed)], works: [[0]] }
    const attached = Screening.attach(all, both(1, "include"))
    expect([attached.byWork[0]!.length, attached.changed.length, attached.lost]).toEqual([2, 2, []])
  })

  it("and is lost when no record is meant", () => {
    const all = corpus([[1]])
    expect(Screening.attach(all, both(2, "include")).lost.length).toBe(2)
  })
})

describe("a share for two people", () => {
  const share = (p: number) => stage({ double: "share", share: p })
  const needed = (p: number) =>
    results(
      Array.from({ length: 400 }, (_, n) => [n]),
      [],
      [share(p)]
    )[0]!.screened.map(({ needed }) => needed)

  it("is drawn once: the larger share contains the smaller", () => {
    expect(new Set(needed(0))).toEqual(new Set([1]))
    expect(new Set(needed(1))).toEqual(new Set([2]))
    const [few, many] = [needed(0.2), needed(0.5)]
    const doubles = few.filter((n) => n === 2).length
    // 400 draws with p = .2: five standard deviations around 80
    expect(Math.abs(doubles - 80)).toBeLessThan(40)
    expect(few.every((n, i) => n === 1 || many[i] === 2)).toBe(true)
  })

  it("leaves the rest to one person, whose maybe decides nothing", () => {
    expect(statesOf([[1]], [decision("Ann", record(1), "include", 0)], [share(0)])).toEqual(["include"])
    expect(statesOf([[1]], [decision("Ann", record(1), "maybe", 0)], [share(0)])).toEqual(["unsure"])
  })
})

const someLines = fc
  .array(
    fc.record({
      who: fc.constantFrom("Ann", "Ben", "Cem"),
      n: fc.integer({ min: 0, max: 5 }),
      action: fc.constantFrom(...actions),
      to: fc.constantFrom("include" as const, "exclude" as const),
      stage: fc.constantFrom("title-abstract", "full-text"),
      minute: fc.integer({ min: 0, max: 50 })
    }),
    { maxLength: 30 }
  )
  .map((all) =>
    all.map(({ who, n, action, to, minute, stage }) =>
      decision(who, record(n), action, minute, { stage, ...(action === "settle" ? { to } : {}) })
    )
  )

const someGroups = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: 6, maxLength: 6 })
  .map((groups) => [...Map.groupBy(groups.keys(), (n) => groups[n]!).values()].map((members) => [...members]))

const stages = [stage(), stage({ id: "full-text" })]

describe("laws of screening", () => {
  it("the order of lines in the files has no meaning", () => {
    fc.assert(
      fc.property(someGroups, someLines, fc.infiniteStream(fc.nat()), (groups, lines, keys) => {
        const order = lines.map((line) => [line, keys.next().value] as const).sort(([, a], [, b]) => a - b)
        expect(
          results(
            groups,
            order.map(([line]) => line),
            stages
          )
        ).toEqual(results(groups, lines, stages))
      })
    )
  })

  it("every decision is about one work or about none, and none disappears", () => {
    fc.assert(
      fc.property(someGroups, someLines, (groups, lines) => {
        const kept = groups.filter((_, i) => i > 0)
        const { byWork, lost } = Screening.attach(corpus(kept), lines)
        expect(byWork.flat().length + lost.length).toBe(lines.length)
      })
    )
  })

  it("every work has one state, and a later stage has the works that the stage before includes", () => {
    fc.assert(
      fc.property(someGroups, someLines, (groups, lines) => {
        const [first, second] = results(groups, lines, stages)
        const counts = Screening.countsOf(first!)
        expect(Object.values(counts).reduce((a, b) => a + b)).toBe(groups.length)
        expect(second!.works.length).toBe(counts.include)
      })
    )
  })

  it("splitting a work never loses or changes a decision of a record", () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const words = (groups: ReadonlyArray<ReadonlyArray<number>>) =>
          results(groups, lines)[0]!
            .screened.flatMap(({ words }) => words)
            .map((word) => JSON.stringify(word))
            .sort()
        const apart = words([[0], [1], [2], [3], [4], [5]])
        expect(
          words([
            [0, 1, 2],
            [3, 4, 5]
          ])
        ).toEqual(apart)
      })
    )
  })
})
