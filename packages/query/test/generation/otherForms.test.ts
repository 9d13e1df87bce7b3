import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { acronymsOf } from "../../src/generation/acronymsOf.ts"
import { otherForms } from "../../src/generation/otherForms.ts"
import * as Query from "../../src/Query.ts"

const lupus = { short: "SLE", long: "systemic lupus erythematosus", texts: 3 }
const heart = { short: "HF", long: "heart failure", texts: 9 }
const forms = (asked: Query.Query, ...acronyms: ReadonlyArray<typeof lupus>) =>
  otherForms(asked, acronyms).map(({ query }) => Query.print(query))

describe("otherForms", () => {
  it("replaces the long form by the short one, and the short one by the long one as a phrase", () => {
    expect(forms(Query.text("belimumab systemic Lupus erythematosus children"), lupus)).toEqual(["belimumab AND SLE AND children"])
    expect(forms(Query.text("sle belimumab"), lupus)).toEqual(['"systemic lupus erythematosus" AND belimumab'])
    expect(forms(Query.field("title", Query.phrase("systemic lupus erythematosus")), lupus)).toEqual(["title:(SLE)"])
  })

  it("keeps one form at a time of a query that has both", () => {
    const asked = Query.and(Query.text("systemic lupus erythematosus"), Query.text("SLE"), Query.text("treatment"))
    expect(forms(asked, lupus)).toEqual(["systemic lupus erythematosus AND treatment", "SLE AND treatment"])
  })

  it("writes no short form of two letters, and reads one", () => {
    expect(forms(Query.text("heart failure drugs"), heart)).toEqual([])
    expect(forms(Query.text("HF drugs"), heart)).toEqual(['"heart failure" AND drugs'])
  })

  it("changes no exclusion, and lists each query once", () => {
    expect(forms(Query.and(Query.text("tea"), Query.not(Query.text("SLE"))), lupus)).toEqual([])
    expect(forms(Query.text("SLE"), lupus, { ...lupus, texts: 1 })).toEqual(['"systemic lupus erythematosus"'])
  })

  it("loses no other word: each is in the new query, in its order, or is part of what was replaced", () => {
    const word = fc.constantFrom("systemic", "lupus", "erythematosus", "SLE", "HF", "heart", "failure", "tea")
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 9 }), (words) => {
        for (const { query, from, to } of otherForms(Query.text(words.join(" ")), [lupus, heart])) {
          const own = from.split(" ")
          const at = words.findIndex((_, i) => own.every((one, k) => words[i + k]?.toLowerCase() === one.toLowerCase()))
          const left = [...words.slice(0, at), ...(to ?? "").split(" ").filter(Boolean), ...words.slice(at + own.length)]
          expect(Query.words(query)).toEqual(left)
        }
      })
    )
  })

  it("takes the acronyms that a question explains", () => {
    const question = "systemic lupus erythematosus (SLE)"
    const asked = Query.and(Query.text("systemic lupus erythematosus"), Query.text("SLE"))
    expect(otherForms(asked, acronymsOf([question])).map(({ from, to }) => [from, to])).toEqual([
      ["SLE", undefined],
      ["systemic lupus erythematosus", undefined]
    ])
  })
})
