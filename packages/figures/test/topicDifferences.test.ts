import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { topicDifferences } from "../src/topicDifferences.ts"

const of = (values: ReadonlyArray<number>) =>
  topicDifferences({ measure: "AP", system: "new", baseline: "old", differences: values.map((value, i) => ({ topic: `t${i}`, value })) })

describe("topicDifferences", () => {
  it("sorts topics from gain to loss, and counts them in its caption", () => {
    const { about, table, plot } = of([-0.2, 0, 0.3, 0.1])
    expect(table.rows).toEqual([
      ["t2", "0.3000"],
      ["t3", "0.1000"],
      ["t1", "0.0000"],
      ["t0", "-0.2000"]
    ])
    expect(about).toContain("new less old, on 4 topics: 2 better, 1 equal, 1 worse.")
    const boxes = plot(85).items.flatMap((item) => (item.type === "boxes" ? [{ ink: item.pen.ink, boxes: item.boxes }] : []))
    expect(boxes).toEqual([
      {
        ink: "gain",
        boxes: [
          [
            [0.1, 0],
            [0.9, 0.3]
          ],
          [
            [1.1, 0],
            [1.9, 0.1]
          ]
        ]
      },
      {
        ink: "loss",
        boxes: [
          [
            [3.1, 0],
            [3.9, -0.2]
          ]
        ]
      }
    ])
  })

  it("counts every topic once, and has an axis that holds all bars", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true })), (values) => {
        const { about, plot, table } = of(values)
        const [better, equal, worse] = [...about.matchAll(/(\d+) (?:better|equal|worse)/g)].map(([, count]) => Number(count))
        expect(better! + equal! + worse!).toBe(values.length)
        expect(better).toBe(values.filter((value) => value > 0).length)
        expect(table.rows).toHaveLength(values.length)
        const { y } = plot(175)
        for (const value of [0, ...values]) {
          expect(value).toBeGreaterThanOrEqual(y.from - 1e-9)
          expect(value).toBeLessThanOrEqual(y.to + 1e-9)
        }
      })
    )
  })
})
