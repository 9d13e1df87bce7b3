import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as prismaFlow from "../src/prismaFlow.ts"

const searched: prismaFlow.SearchCounts = { sources: ["pubmed: 100"], identified: 100, duplicates: 20, screened: 80, marked: 1 }
const typed = (words: Readonly<Record<string, string>>): prismaFlow.FlowForm => prismaFlow.parseFlowForm(new URLSearchParams(words))

describe("the boxes of a flow", () => {
  it("add up, and are drawn: further records with where they are from, reasons with their counts", () => {
    const all = typed({
      more: "5",
      why: "asked authors",
      excluded: "60",
      sought: "25",
      notRetrieved: "3",
      assessed: "22",
      reasons: "wrong population: 10\ntoo hard: 4",
      included: "7"
    })
    expect(prismaFlow.flowProblems(searched, all)).toEqual([])
    const { steps } = prismaFlow.prismaFlow(searched, all)
    expect(steps[0]!.lines).toEqual(["Records identified: 105", "  pubmed: 100", "  elsewhere (asked authors): 5"])
    expect(steps[1]!.lines).toEqual(["Records screened: 85", "  marked as retracted or doubted: 1"])
    expect(steps[3]!.aside).toEqual(["Reports excluded, with reasons", "  wrong population: 10", "  too hard: 4"])
    expect(steps.some(({ open }) => open === true)).toBe(false)
    expect(prismaFlow.flowProblems(searched, prismaFlow.parseFlowForm(new URLSearchParams(prismaFlow.flowAddress(all))))).toEqual([])
  })

  it.each([
    [{ excluded: "81" }, /excluded is 81, but only 80 are screened/],
    [{ excluded: "60", sought: "21" }, /sought for retrieval is 21, but 80 screened less 60 excluded is 20/],
    [{ sought: "20", notRetrieved: "21" }, /not retrieved is 21, but only 20 are sought/],
    [{ sought: "20", notRetrieved: "2", assessed: "19" }, /eligibility is 19, but 20 sought less 2 not retrieved is 18/],
    [{ assessed: "5", reasons: "wrong: 6" }, /reasons exclude 6 reports, but only 5 are assessed/],
    [{ assessed: "5", reasons: "wrong: 2", included: "4" }, /included in review is 4, but only 3 reports are left/],
    [{ more: "2" }, /need an origin/],
    [{ excluded: "-1" }, /"-1"; it takes a whole number/],
    [{ reasons: "wrong population" }, /not a reason with a count/]
  ])("that do not add up are told: %j", (words, said) => {
    expect(prismaFlow.flowProblems(searched, typed(words as Record<string, string>)).join(" ")).toMatch(said)
  })

  it("add up whatever is excluded at each step, and do not when one of them is another", () => {
    const part = fc.nat(80)
    fc.assert(
      fc.property(part, part, part, fc.constantFrom("sought", "assessed"), fc.integer({ min: 1, max: 9 }), (a, b, c, other, by) => {
        const excluded = Math.min(a, 80)
        const sought = 80 - excluded
        const notRetrieved = Math.min(b, sought)
        const assessed = sought - notRetrieved
        const included = Math.min(c, assessed)
        const words = { excluded, sought, notRetrieved, assessed, included }
        const written = (some: object) => typed(Object.fromEntries(Object.entries(some).map(([name, value]) => [name, String(value)])))
        expect(prismaFlow.flowProblems(searched, written(words))).toEqual([])
        expect(prismaFlow.flowProblems(searched, written({ ...words, [other]: words[other as "sought"] + by }))).not.toEqual([])
      })
    )
  })
})
