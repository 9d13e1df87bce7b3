import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { narrowFlow } from "../src/narrowFlow.ts"
import { stagedFlow, type StagedFlow } from "../src/stagedFlow.ts"
import { markupFault } from "../src/testing/markupFault.ts"

type Four = readonly [x: number, y: number, width: number, height: number]

const boxes = (svg: string): ReadonlyArray<Four> =>
  [...svg.matchAll(/<rect class="b" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map(
    ([, ...numbers]) => numbers.map(Number) as unknown as Four
  )

const sizeOf = (svg: string) => /^<svg [^>]*width="(?<width>\d+)" height="(?<height>\d+)"/.exec(svg)!.groups!

const columns = [
  { heading: "Previous studies" },
  { heading: "Databases" },
  { isSide: true },
  { heading: "Other methods" },
  { isSide: true }
]

const flow: StagedFlow = {
  title: "T",
  columns,
  stages: [
    {
      name: "Identification",
      rows: [[["Old (n = 1)"], ["Found:", "  a & <b> (n = 2)"], ["Duplicates (n = 3)"], ["Web (n = 4)"], undefined]]
    },
    { name: "Screening", rows: [[undefined, ["Screened (n = 5)"], ["Excluded (n = 6)"], ["Sought (n = 7)"], ["Not there (n = 8)"]]] },
    {
      name: "Included",
      rows: [
        [undefined, ["New (n = 9)"], undefined, undefined, undefined],
        [undefined, ["All (n = 10)"], undefined, undefined, undefined]
      ]
    }
  ]
}

describe.each([
  ["wide", stagedFlow],
  ["narrow", narrowFlow]
])("a staged flow, %s", (_, draw) => {
  it("has every box, stage and heading", () => {
    const svg = draw(flow)
    expect(boxes(svg)).toHaveLength(10)
    for (const text of ["Old (n = 1)", "a &amp; &lt;b&gt; (n = 2)", "All (n = 10)", "Databases", "Screening"])
      expect(svg).toContain(`>${text}</text>`)
  })

  it("is well formed, no two boxes lie upon each other, and all of them are in the drawing, whatever they hold", () => {
    const lines = fc.option(
      fc.array(fc.oneof(fc.string({ maxLength: 30 }), fc.constant("words ".repeat(30))), { minLength: 1, maxLength: 5 }),
      { nil: undefined }
    )
    const row = fc.tuple(lines, lines, lines, lines, lines)
    const stage = fc.record({ name: fc.constantFrom("Identification", "Screening"), rows: fc.array(row, { minLength: 1, maxLength: 3 }) })
    fc.assert(
      fc.property(fc.array(stage, { maxLength: 3 }), (stages) => {
        const svg = draw({ title: "T", columns, stages })
        expect(markupFault(svg)).toBeUndefined()
        const { width, height } = sizeOf(svg)
        const all = boxes(svg)
        const count = stages.flatMap(({ rows }) => rows.flat()).filter((one) => one !== undefined).length
        expect(all).toHaveLength(count)
        for (const [i, [x, y, w, h]] of all.entries()) {
          expect(x >= 0 && x + w <= Number(width) && y + h <= Number(height)).toBe(true)
          for (const [a, b, c, d] of all.slice(i + 1)) expect(a >= x + w || x >= a + c || b >= y + h || y >= b + d).toBe(true)
        }
      })
    )
  })
})

describe("widths", () => {
  it("fit a narrow page, and long reasons are wrapped on a wide one", () => {
    const long: StagedFlow = {
      title: "T",
      columns: [{}],
      stages: [{ name: "Screening", rows: [[["because the population was another one ".repeat(3)]]] }]
    }
    expect(Number(sizeOf(narrowFlow(long))["width"])).toBeLessThanOrEqual(360)
    expect(Number(sizeOf(stagedFlow(long))["width"])).toBeLessThanOrEqual(350)
  })

  it("of the ends of columns: previous studies lead to the last box, other methods to the first", () => {
    const ends = [...stagedFlow(flow).matchAll(/<path class="l" d="M[\d.]+ [\d.]+V([\d.]+)H([\d.]+)"/g)].map(
      ([, y, x]) => [Number(x), Number(y)] as const
    )
    const [first, last] = boxes(stagedFlow(flow)).slice(-2)
    const middle = ([, y, , height]: Four) => y + height / 2
    expect(ends).toEqual([
      [last![0], middle(last!)],
      [first![0] + first![2], middle(first!)]
    ])
  })
})
