import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type LaneEvent, type Lanes, lanesFigure } from "../src/lanes.ts"
import { markupFault } from "../src/testing/markupFault.ts"

const event = (lane: number, year: number, more: Partial<LaneEvent> = {}): LaneEvent => ({
  lane,
  year,
  kind: "Phase III",
  label: `Trial of ${year}`,
  because: `The title says “phase ${year}” (rule phase-3).`,
  isRetracted: false,
  ...more
})

const lanesOf = (events: ReadonlyArray<LaneEvent>, more: Partial<Lanes> = {}): Lanes => ({
  title: "Milestones",
  one: "milestone",
  lanes: ["Discovery", "Clinical", "Synthesis"],
  events,
  undated: 0,
  ...more
})

interface Mark {
  readonly classes: string
  readonly words: string
  readonly x: number
  readonly y: number
}

const marksIn = (svg: string): ReadonlyArray<Mark> =>
  [
    ...svg.matchAll(
      /<a class="(wn [^"]*)" tabindex="0"[^>]* aria-label="([^"]*)"><rect[^>]*\/><circle class="wd" cx="([\d.]+)" cy="([\d.]+)"/g
    )
  ].map(([, classes, words, x, y]) => ({ classes: classes!, words: words!, x: Number(x), y: Number(y) }))

const boxes = (svg: string) =>
  [...svg.matchAll(/<g class="wi t\d+"><rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map((found) =>
    found.slice(1).map(Number)
  )

const sizeOf = (svg: string) => /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!.slice(1).map(Number)

const anyEvents = fc.array(
  fc.record({ lane: fc.nat(2), year: fc.integer({ min: 1890, max: 2030 }), text: fc.string({ maxLength: 80 }), isRetracted: fc.boolean() }),
  { maxLength: 120 }
)

describe("events in lanes by year", () => {
  const figure = lanesFigure(
    lanesOf(
      [
        event(1, 2001, { address: "/works/3" }),
        event(1, 2004),
        event(1, 2004, { kind: "Phase II", isRetracted: true }),
        event(2, 2010, { label: "A <b> & more" })
      ],
      { undated: 2 }
    )
  )

  it("are marks with their evidence in words, in the order of lanes and years; a work alone is a link", () => {
    expect(marksIn(figure.svg).map(({ classes, words }) => [classes, words])).toEqual([
      ["wn n0 e0 ws", "1 milestone, 2001, Clinical. Phase III: Trial of 2001. The title says “phase 2001” (rule phase-3)."],
      [
        "wn n1 e1 wx",
        "2 milestones, 2004, Clinical. Phase III: Trial of 2004. The title says “phase 2004” (rule phase-3). Phase II: Trial of 2004. The title says “phase 2004” (rule phase-3)."
      ],
      ["wn n2 e2 ws", "1 milestone, 2010, Synthesis. Phase III: A &lt;b&gt; &amp; more. The title says “phase 2010” (rule phase-3)."]
    ])
    expect(figure.svg.match(/ href="[^"]*"/g)).toEqual([' href="/works/3"'])
    expect(figure.about).toBe("4 milestones by period and year; 2 more without a date.")
    expect(figure.table.rows).toHaveLength(4)
    expect(figure.svg).not.toContain("Discovery")
  })

  it("say how many of a mark are only in the table", () => {
    const { svg } = lanesFigure(lanesOf([1, 2, 3, 4].map(() => event(0, 2000))))
    expect(marksIn(svg)[0]!.words).toMatch(/^4 milestones, 2000.* and 2 more milestones, in the table$/)
  })

  it("say so where there is none", () => {
    const { svg, narrow, table } = lanesFigure(lanesOf([]))
    for (const drawn of [svg, narrow]) expect([drawn.includes("No dated milestone."), markupFault(drawn)]).toEqual([true, undefined])
    expect(table.rows).toEqual([])
  })

  it("are each in one mark, in at most eighty; marks are apart, and boxes within the drawing, whatever the years", () => {
    fc.assert(
      fc.property(anyEvents, (some) => {
        const events = some.map(({ lane, year, text, isRetracted }) => event(lane, year, { label: text, because: text, isRetracted }))
        const { svg, narrow, table } = lanesFigure(lanesOf(events))
        expect(table.rows).toHaveLength(events.length)
        for (const drawn of [svg, narrow]) {
          const marks = marksIn(drawn)
          expect(markupFault(drawn)).toBeUndefined()
          expect(marks.reduce((sum, { words }) => sum + Number(/^\d+/.exec(words)![0]), 0)).toBe(events.length)
          expect(marks.length).toBeLessThanOrEqual(80)
          const [width, height] = sizeOf(drawn)
          for (const [i, one] of marks.entries())
            for (const other of marks.slice(i + 1)) expect(one.y !== other.y || Math.abs(one.x - other.x) >= 26).toBe(true)
          for (const [x, y, wide, tall] of boxes(drawn)) {
            expect(x! >= 0 && x! + wide! <= width!).toBe(true)
            expect(y! >= 0 && y! + tall! <= height!).toBe(true)
          }
        }
      })
    )
  })
})
