import { describe, expect, it } from "vitest"
import { auditForward } from "../../src/tune/fusion/audit.ts"
import * as ForwardOrder from "../../src/tune/ForwardOrder.ts"
import { hindsightP } from "../../src/tune/hindsightP.ts"
import * as Deal from "../../src/tune/Deal.ts"
import { isTuned, runForward } from "../../src/tune/fusion/runFold.ts"
import { systems } from "../../src/tune/fusion/FusionDesign.ts"
import { data, design, frames } from "./fusion/tuningData.ts"

describe("forward", () => {
  it("has every topic once, and trains a block with all topics before it and no other", () => {
    for (const topics of [7, 30, 50, 101]) {
      const forward = ForwardOrder.make(topics, 5, 1)
      expect([...forward.order].sort((a, b) => a - b)).toEqual(Array.from({ length: topics }, (_, t) => t))
      const start = Math.max(Math.ceil(topics * 0.15), 5)
      expect([forward.starts[0], forward.starts.at(-1)]).toEqual([start, topics])
      const before = new Set(forward.order.subarray(0, start))
      for (let b = 0; b < ForwardOrder.count(forward); b++) {
        const block = ForwardOrder.block(forward, b)
        expect(new Set(block.training)).toEqual(before)
        for (const t of block.topics) {
          expect(before.has(t)).toBe(false)
          before.add(t)
        }
      }
      expect(before.size).toBe(topics)
    }
  })
  it("has at most ten blocks of nearly equal size, and none when all topics are needed to begin with", () => {
    const { starts } = ForwardOrder.make(50, 5, 1)
    const sizes = Array.from({ length: starts.length - 1 }, (_, b) => starts[b + 1]! - starts[b]!)
    expect([sizes.length, Math.min(...sizes), Math.max(...sizes)]).toEqual([10, 4, 5])
    expect(ForwardOrder.count(ForwardOrder.make(7, 5, 1))).toBe(2)
    expect(ForwardOrder.count(ForwardOrder.make(4, 5, 1))).toBe(0)
  })
  it("is the same again, and another for another seed", () => {
    expect(ForwardOrder.make(50, 5, 1)).toEqual(ForwardOrder.make(50, 5, 1))
    expect(ForwardOrder.make(50, 5, 2).order).not.toEqual(ForwardOrder.make(50, 5, 1).order)
  })
})

describe("runForward", () => {
  const of = data(frames(12, 3, 8, 4), design())
  const order = Deal.forward(of.deal)
  const all = Array.from({ length: ForwardOrder.countAll(order) }, (_, block) => runForward(of, "learned", block))

  it("changes no value when the grades of later topics change", () => {
    const later = new Set(order[0]!.order.subarray(order[0]!.starts[3]!))
    const changed = data(
      of.frames.map((frame, t) => (later.has(t) ? { ...frame, grades: frame.grades.map((grade) => (grade > 0 ? 0 : 1)) } : frame)),
      of.design
    )
    for (let block = 0; block < 3; block++) expect(runForward(changed, "learned", block)).toEqual(all[block])
  })
  it("passes the audit, which finds blocks that are absent, twice there, or of other topics", () => {
    expect(auditForward(order, ["learned"], all)).toEqual([])
    expect(auditForward(order, ["learned"], all.slice(1))).toEqual(['system "learned", forward block 0: there 0 times, not once'])
    expect(auditForward(order, ["learned"], [...all, all[1]!])).toEqual(['system "learned", forward block 1: there 2 times, not once'])
    const read = [{ by: "learned", purpose: "forward" as const, topics: [0], times: 1 }]
    expect(auditForward(order, ["learned"], [{ ...all[0]!, accesses: read }, ...all.slice(1)])[0]).toContain("other topics were read")
  })
  it("is needed for what is chosen or learned, and not for one fixed setting", () => {
    expect(systems(of.design).map((system) => isTuned(of, system))).toContain(true)
    const fixed = {
      id: "fixed",
      choice: "best" as const,
      candidates: [{ fusion: "plain", params: { k: 1 }, space: {}, runs: ["all" as const], search: { by: "grid" as const } }] as const
    }
    expect(isTuned(of, fixed)).toBe(false)
    expect(isTuned(of, { ...fixed, candidates: [{ ...fixed.candidates[0], runs: ["all", { best: 2 }] }] })).toBe(true)
    expect(isTuned(of, { ...fixed, candidates: [{ ...fixed.candidates[0], space: { k: { grid: [1, 10] } } }] })).toBe(true)
    expect(isTuned(of, { ...fixed, candidates: [{ ...fixed.candidates[0], fusion: "learning" }] })).toBe(true)
  })
})

describe("hindsightP", () => {
  it("corrects losses alone, up to 1", () => {
    expect(hindsightP(0.01, 0.1, 20)).toBe(0.01)
    expect(hindsightP(0.01, -0.1, 20)).toBe(0.2)
    expect(hindsightP(0.1, -0.1, 20)).toBe(1)
  })
})

describe("orders", () => {
  const folds = { outer: 5, inner: 3, seeds: 2 }
  const dealt = (design: Parameters<typeof Deal.make>[2]) => Deal.forward(Deal.make(new Float64Array(40), folds, design))
  it("are twenty, with the same blocks, in which every topic is measured about equally often; the design alone draws them", () => {
    const orders = ForwardOrder.orders(40, 5, 1)
    expect(orders).toHaveLength(20)
    expect(new Set(orders.map(({ starts }) => starts.join(" "))).size).toBe(1)
    const measured = Array.from({ length: 40 }, (_, t) => orders.filter(({ order, starts }) => order.indexOf(t) >= starts[0]!).length)
    expect(Math.max(...measured) - Math.min(...measured)).toBeLessThanOrEqual(1)
    expect(dealt({ k: 1 })).toEqual(dealt({ k: 1 }))
    expect(dealt({ k: 1 })).not.toEqual(dealt({ k: 2 }))
  })
  it("stay when an expected value or a further measure is added", () => {
    const printed = { expected: [{ system: "bm25", value: 0.5 }], beside: ["P@10"], alsoJudgedBy: ["other"] }
    const without = { expected: [], beside: [], alsoJudgedBy: [] }
    expect(dealt({ k: 1, ...printed, aim: 0.01 })).toEqual(dealt({ k: 1, ...without }))
    expect(dealt({ k: 1, measure: "AP" })).not.toEqual(dealt({ k: 1 }))
  })
  it("are those of an earlier hash that the folds name", () => {
    const earlier = Deal.hashed({ k: 2, expected: [] })
    const forward = Deal.forward({ ...Deal.make(new Float64Array(40), folds, { k: 1 }), design: earlier })
    expect(dealt({ k: 1, folds: { ...folds, orders: earlier } })).toEqual(forward)
  })
  it("have blocks that are numbered through", () => {
    const orders = ForwardOrder.orders(12, 3, 1)
    const each = ForwardOrder.count(orders[0]!)
    expect(ForwardOrder.countAll(orders)).toBe(20 * each)
    expect(ForwardOrder.blockOf(orders, 3 * each + 2)).toEqual(ForwardOrder.block(orders[3]!, 2))
  })
})
