import * as fc from "fast-check"
import { expect, it } from "vitest"
import * as LineOrder from "../src/LineOrder.ts"

it("counts many lines of a topic as one after the other", () => {
  const line = fc.record({ rank: fc.integer({ min: 0, max: 3 }), score: fc.integer({ min: 0, max: 3 }) })
  const blocks = fc.array(fc.record({ topic: fc.integer({ min: 0, max: 2 }), lines: fc.array(line, { minLength: 1, maxLength: 5 }) }), {
    maxLength: 8
  })
  fc.assert(
    fc.property(blocks, (all) => {
      const [one, many] = [LineOrder.make(), LineOrder.make()]
      // topics are numbered as they are first met
      const met = new Map<number, number>()
      for (const { topic, lines } of all) {
        if (!met.has(topic)) met.set(topic, met.size)
        const number = met.get(topic)!
        for (const { rank, score } of lines) LineOrder.add(one, number, rank, score)
        const ranks = Int32Array.from(lines, ({ rank }) => rank)
        LineOrder.addAll(
          many,
          number,
          ranks,
          Float64Array.from(lines, ({ score }) => score),
          lines.length
        )
      }
      expect(many).toEqual(one)
    }),
    { seed: 1 }
  )
})
