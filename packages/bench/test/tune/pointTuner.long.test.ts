import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import * as AccessLog from "../../src/tune/AccessLog.ts"
import * as Choice from "../../src/tune/Choice.ts"
import * as ForwardOrder from "../../src/tune/ForwardOrder.ts"
import * as Deal from "../../src/tune/Deal.ts"
import * as Loop from "../../src/tune/Loop.ts"
import { pointTuner, type ValuesAt } from "../../src/tune/pointTuner.ts"
import { PipelineDesign } from "../../src/tune/pipeline/PipelineDesign.ts"

const design = Result.getOrThrow(
  Decode.strict(PipelineDesign, {
    qrels: "qrels",
    pipeline: "a.pipeline.yaml",
    measure: "nDCG@10",
    space: { "a.x": { grid: [0, 1, 2] } },
    folds: { outer: 3, seeds: 2 }
  })
)

const topics = 24
const table = fc.array(fc.integer({ min: 0, max: 64 }), { minLength: 3 * topics, maxLength: 3 * topics })
/** Two measures of three settings: what is in the table, and its negative. */
const valuesAt =
  (values: ReadonlyArray<number>): ValuesAt =>
  ([place]) =>
  (t) => {
    const value = values[Number(place) * topics + t]! / 64
    return Float64Array.of(value, -value)
  }
const deal = Deal.make(new Float64Array(topics), design.folds, design)
const orders = Deal.forward(deal)
const [order] = orders as readonly [ForwardOrder.ForwardOrder, ...ReadonlyArray<ForwardOrder.ForwardOrder>]
const ahead = (values: ReadonlyArray<number>, log: AccessLog.AccessLog) => Loop.blocks(deal, pointTuner(design, 2, valuesAt(values)), log)

describe("blocks of a pipeline", () => {
  it("measures every topic of a block, all measures, by the setting that the topics before it choose", () => {
    fc.assert(
      fc.property(table, (values) => {
        const log = AccessLog.open()
        const blocks = ahead(values, log)
        expect(blocks).toHaveLength(ForwardOrder.countAll(orders))
        blocks.forEach(({ topics: held, values: found }, b) => {
          const block = ForwardOrder.blockOf(orders, b)
          const before = [0, 1, 2].map((s) => Float64Array.from(block.training, (t) => values[s * topics + t]! / 64))
          const best = Choice.choose(before, "best")
          expect(held).toEqual(block.topics)
          expect(found).toEqual([1, -1].map((sign) => held.map((t) => (sign * values[best * topics + t]!) / 64)))
        })
        expect(log.accesses.map(({ purpose, topics: read }) => [purpose, read])).toEqual(blocks.map((one) => ["forward", one.topics]))
      }),
      { numRuns: 30 }
    )
  })
  it("reads no value of topics behind a block: other values there change nothing before", () => {
    fc.assert(
      fc.property(table, table, fc.integer({ min: 1, max: ForwardOrder.count(order) - 1 }), (values, others, b) => {
        const behind = new Set(order.order.subarray(order.starts[b]))
        const changed = values.map((value, i) => (behind.has(i % topics) ? others[i]! : value))
        const of = (all: ReadonlyArray<number>) =>
          ahead(all, AccessLog.open())
            .slice(0, b)
            .map((one) => [one.topics, one.values])
        expect(of(changed)).toEqual(of(values))
      }),
      { numRuns: 30 }
    )
  })
})

describe("folds of a pipeline", () => {
  it("chooses on the other folds: other values of held-out topics change no choice", () => {
    fc.assert(
      fc.property(table, table, (values, others) => {
        const of = (all: ReadonlyArray<number>) => Loop.folds(deal, pointTuner(design, 2, valuesAt(all)), AccessLog.open())
        for (const { topics: held, frozen } of of(values).slice(0, 3)) {
          const changed = values.map((value, i) => (held.includes(i % topics) ? others[i]! : value))
          expect(of(changed).find((fold) => fold.topics.join(" ") === held.join(" "))!.frozen.point).toEqual(frozen.point)
        }
      }),
      { numRuns: 30 }
    )
  })
})
