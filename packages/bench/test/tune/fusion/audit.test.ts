import { describe, expect, it } from "vitest"
import { audit } from "../../../src/tune/fusion/audit.ts"
import { runFold } from "../../../src/tune/fusion/runFold.ts"
import { design, data, frames } from "./tuningData.ts"

const of = data(frames(9, 3, 8, 4))
const foldResults = [1, 2].flatMap((seed) => [0, 1, 2].map((fold) => runFold(of, "learned", seed, fold)))

describe("audit", () => {
  it("finds nothing wrong with all folds of all seeds, each looked at once", () => {
    expect(audit(of.design, 9, foldResults)).toEqual([])
  })

  it("catches one seed picked out of many", () => {
    const best = foldResults.filter(({ seed }) => seed === 2)
    expect(audit(of.design, 9, best)).toEqual(['system "learned": seed 1 is declared and was left out'])
    // nor may a luckier seed replace a declared one
    expect(audit(of.design, 9, [...best, ...best.map((one) => ({ ...one, seed: 7 }))])).toEqual([
      'system "learned": seed 1 is declared and was left out',
      'system "learned": seed 7 is reported and was not declared'
    ])
  })

  it("catches folds left out, and folds looked at twice", () => {
    const held = foldResults[0]!.topics.length
    expect(audit(of.design, 9, foldResults.slice(1))).toEqual([`system "learned", seed 1: ${held} topic(s) were never held out`])
    expect(audit(of.design, 9, [...foldResults, foldResults[0]!])).toEqual([
      `system "learned", seed 1: ${held} topic(s) were read more than once`
    ])
    // nor may one fold be read twice, and keep the better of two settings
    const [first, ...others] = foldResults
    expect(audit(of.design, 9, [{ ...first!, accesses: [...first!.accesses, ...first!.accesses] }, ...others])).toEqual([
      `system "learned", seed 1: ${held} topic(s) were read more than once`
    ])
  })

  it("catches values that were read behind the log", () => {
    const [first, ...others] = foldResults
    expect(audit(of.design, 9, [{ ...first!, accesses: [] }, ...others])).toContain(
      'system "learned", seed 1, fold 0: values are reported without a logged access'
    )
  })

  it("catches a system that was not declared", () => {
    expect(audit(design(), 9, [...foldResults, { ...foldResults[0]!, system: "lucky" }])).toEqual([
      'system "lucky" is reported and was not declared'
    ])
  })
})
