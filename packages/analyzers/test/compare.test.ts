import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Compare from "../src/timeline/compare.ts"
import { compare, difference } from "../src/timeline/compare.ts"
import { eventsOf, of, type TimelineEvent, type TimelineOutput } from "../src/Timeline.ts"
import { event } from "./events.ts"

const timeline: fc.Arbitrary<TimelineOutput> = fc.uniqueArray(event, { selector: ({ work }) => work }).map(of)

const empty = of([])

const merges = (merge: typeof Compare.merge) =>
  fc.assert(
    fc.property(timeline, timeline, timeline, (a, b, c) => {
      expect(merge(a, b)).toEqual(merge(b, a))
      expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)))
      expect(merge(a, a)).toEqual(a)
      expect(merge(a, empty)).toEqual(a)
      const all = eventsOf(merge(a, b)).map(({ work }) => work)
      expect(new Set(all).size).toBe(all.length)
      expect(new Set(all)).toEqual(new Set([a, b].flatMap((one) => eventsOf(one).map(({ work }) => work))))
    })
  )

describe("merging timelines", () => {
  it("is free of order and of grouping, and adds nothing to the same; planted mistakes are noticed", () => {
    merges(Compare.merge)
    expect(() => merges((a, b) => (eventsOf(a).length === 0 ? b : a))).toThrow()
    expect(() => merges((a, b) => ({ ...Compare.merge(a, b), undated: [...a.undated, ...b.undated] }))).toThrow()
  })
})

const differs = (difference: typeof Compare.difference) =>
  fc.assert(
    fc.property(timeline, timeline, (a, b) => {
      expect(difference(a, a)).toEqual({ added: [], gone: [], changed: [] })
      const [there, back] = [difference(a, b), difference(b, a)]
      expect([there.added, there.gone, there.changed]).toEqual([back.gone, back.added, back.changed])
      const all = eventsOf(b).map(({ work }) => work)
      expect(there.added.every((work) => all.includes(work))).toBe(true)
    })
  )

describe("the difference of two runs", () => {
  it("is nothing between a run and itself, and exchanges what came and went when they are exchanged; planted mistakes are noticed", () => {
    differs(Compare.difference)
    expect(() => differs((a, b) => ({ ...Compare.difference(a, b), gone: [] }))).toThrow()
    expect(() => differs((a, b) => ({ ...Compare.difference(a, b), added: Compare.difference(b, a).added }))).toThrow()
  })

  it("names what is said otherwise", () => {
    const one: TimelineEvent = { work: "a", title: "t", published: "2000", retraction: null, level: null, milestone: null }
    const undated = { ...one, published: "" }
    const [before, after] = [
      of([one, { ...undated, work: "b" }]),
      of([
        { ...one, published: "2001", level: 1, retraction: "retracted" },
        { ...undated, work: "c" }
      ])
    ]
    expect(difference(before, after)).toEqual({
      added: ["c"],
      gone: ["b"],
      changed: [{ work: "a", what: ["published", "level", "retraction"] }]
    })
    expect(difference(before, of([undated, { ...undated, work: "b" }])).changed).toEqual([{ work: "a", what: ["published"] }])
  })
})

const compares = (compare: typeof Compare.compare) =>
  fc.assert(
    fc.property(timeline, timeline, (a, b) => {
      const { types, periods } = compare(a, b)
      const dated = eventsOf(a).filter(({ published, milestone }) => published !== "" && milestone !== null).length
      for (const rows of [types, periods]) expect(rows.reduce((sum, { milestones }) => sum + milestones[0], 0)).toBe(dated)
      const turned = compare(b, a).types.map(({ later }) => (later === null ? null : 0 - later))
      expect(turned).toEqual(types.map(({ later }) => later))
      for (const { first } of types) for (const year of first) if (year !== null) expect([1999, 2001, 2003]).toContain(year)
    })
  )

const nextOf = (all: ReadonlyArray<TimelineOutput>, t: number): TimelineOutput => all[(t + 1) % all.length]!

const inEach = (begun: typeof Compare.begun) =>
  fc.assert(
    fc.property(fc.array(timeline, { minLength: 1, maxLength: 4 }), (all) => {
      const of = (rows: ReadonlyArray<Compare.Begun>, t: number) =>
        rows.filter(({ milestones }) => milestones[t]! > 0).map(({ id, first, milestones }) => [id, first[t], milestones[t]])
      const { types, periods } = begun(all)
      for (const [t, one] of all.entries()) {
        const alone = Compare.begun([one])
        expect([of(types, t), of(periods, t)]).toEqual([of(alone.types, 0), of(alone.periods, 0)])
        const { types: pair } = compare(one, nextOf(all, t))
        expect(alone.types.map(({ first }) => first[0])).toEqual(pair.filter(({ first }) => first[0] !== null).map(({ first }) => first[0]))
      }
      for (const { first, milestones } of [...types, ...periods])
        for (const [t] of all.entries()) expect(first[t] === null).toBe(milestones[t] === 0)
    })
  )

describe("several topics side by side", () => {
  it("each has the rows that it has alone; planted mistakes are noticed", () => {
    inEach(Compare.begun)
    expect(() => inEach((all) => Compare.begun(all.toReversed()))).toThrow()
    expect(() => inEach((all) => ({ ...Compare.begun(all), periods: [] }))).toThrow()
  })
})

describe("the comparison of two topics", () => {
  it("counts every dated milestone once by type and once by period, and turns its sign when topics are exchanged; planted mistakes are noticed", () => {
    compares(Compare.compare)
    const planted =
      (of: (row: Compare.Compared) => Compare.Compared): typeof Compare.compare =>
      (a, b) => {
        const { types, periods } = Compare.compare(a, b)
        return { types: types.map(of), periods }
      }
    expect(() => compares(planted((row) => ({ ...row, later: row.later === null ? null : Math.abs(row.later) })))).toThrow()
    expect(() => compares(planted((row) => ({ ...row, milestones: [1, row.milestones[1]] })))).toThrow()
  })

  it("by hand: the first year of each type, and how many years later it is", () => {
    const at = (work: string, published: string): TimelineEvent => ({
      work,
      title: work,
      published,
      retraction: null,
      level: null,
      milestone: { type: "phase-1", label: "l", confidence: 0.9, because: "r", period: "clinical" }
    })
    const { types, periods } = compare(of([at("a", "2003"), at("b", "2001")]), of([at("c", "1999")]))
    expect(types).toEqual([{ id: "phase-1", label: "Phase I", first: [2001, 1999], milestones: [2, 1], later: -2 }])
    expect(periods.map(({ id, first, later }) => [id, first, later])).toEqual([["clinical", [2001, 1999], -2]])
    expect(compare(of([at("a", "2003")]), of([])).types[0]).toMatchObject({ first: [2003, null], later: null })
  })
})
