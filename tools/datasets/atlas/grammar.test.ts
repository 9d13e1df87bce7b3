import { describe, expect, it } from "vitest"
import { bits, tableOf } from "./Clauses.ts"
import { grammar } from "./grammar/index.ts"
import { compile, facetSlots } from "./grammar/GrammarRule.ts"
import { type Design, familyOf, type Work } from "./Work.ts"

const slots = new Set(
  "C I K P O M X G L MC MI MP MO was q q2 n n2 weeks weeks2 months age pct pct2 hr ci p dose centres studies year year2 fn fn2 fa fa2 an an2 aa t".split(
    " "
  )
)

describe("the grammar", () => {
  it("has at least 200 clause rules, none twice in one section", () => {
    expect(grammar.length).toBeGreaterThanOrEqual(200)
    expect(new Set(grammar.map(({ section, text }) => `${section} ${text}`)).size).toBe(grammar.length)
  })

  it("uses known slots only, and balanced brackets", () => {
    for (const { text } of grammar) {
      for (const [, slot] of text.matchAll(/\{(\w+)\}/g)) expect(slots, text).toContain(slot)
      expect(text.replaceAll(/\{\w+\}/g, "").replaceAll(/\[[^[\]]*\]/g, ""), text).not.toMatch(/[[\]{}]/)
    }
  })

  it("compiles choices and slots: by hand", () => {
    expect(compile("{I} [rose|fell by {q}]")).toEqual([{ slot: "I" }, " ", { choices: [["rose"], ["fell by ", { slot: "q" }]] }])
    expect(facetSlots("{I} [in {MC}|of {C}] and {I} {fn}")).toEqual(["I", "MC", "C"])
  })

  it("has a title, an aim and an ending for every design and result", () => {
    for (const design of Object.keys(familyOf) as ReadonlyArray<Design>)
      for (const result of ["benefit", "null", "harm"] as const) {
        const mechanism = familyOf[design] === "bench" ? bits(["M"]) : 0
        const table = tableOf({ design, result } as Work)
        const plain = (section: "title" | "background" | "conclusion") =>
          table[section].filter(({ needs }) => (needs & ~mechanism) === 0).length
        expect(Math.min(plain("title"), plain("background"), plain("conclusion")), `${design} ${result}`).toBeGreaterThan(0)
      }
  })
})
