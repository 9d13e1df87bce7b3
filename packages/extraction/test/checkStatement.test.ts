/** A value of a model is taken only if its sentence is in the text and states it. */
import * as fc from "fast-check"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { checkStatement } from "../src/model/checkStatement.ts"
import type { ModelField } from "../src/model/ModelField.ts"
import { sentencesOf } from "../src/sentencesOf.ts"
import { passage } from "./passages.ts"

const field = (type: ModelField["type"], choices?: ReadonlyArray<unknown>): ModelField => ({
  name: "x",
  type,
  isList: false,
  choices,
  about: undefined
})

const text = "In all, 1,250 nurses took −41.5 mg. The “dose” was 10–22 mg in the Upper Ward. No."
const sentences = sentencesOf("w", [passage("Abstract", text)])
const first = "In all, 1,250 nurses took -41.5 mg."
const second = "the 'dose' was 10-22 mg in the  upper ward."

describe("checkStatement", () => {
  it.each([
    [field("integer"), 1250, first],
    [field("number"), -41.5, "nurses took −41.5 mg"],
    [field("number"), 22, second],
    [field("string"), "Upper  ward", second],
    [field("boolean"), true, "No."],
    [field("string", ["low", "high"]), "high", second]
  ])("takes %j %j", (one, value, sentence) => {
    const { address, sentence: whole } = Result.getOrThrow(checkStatement(one, { field: "x", value, sentence }, sentences))
    expect(text.slice(address.from, address.to)).toBe(whole)
  })

  it.each([
    [field("integer"), 250, first, /number 250/],
    [field("integer"), 1, first, /number 1$/],
    [field("integer"), 12.5, first, /12.5 is no integer/],
    [field("number"), 41.5, first, /number 41.5/],
    [field("number"), -22, second, /number -22/],
    [field("string"), "per Ward", second, /words "per Ward"/],
    [field("string"), "", second, /words ""/],
    [field("string"), "nurses", second, /words/],
    [field("string", ["low"]), "high", second, /none of \["low"\]/],
    [field("boolean"), true, "Yes, it was said.", /not in the text/],
    [field("boolean"), true, "", /not in the text/],
    [field("string"), "mg", "mg", /not in the text/],
    [field("boolean"), "true", first, /is no boolean/]
  ])("rejects %j %j", (one, value, sentence, reason) => {
    expect(checkStatement(one, { field: "x", value, sentence }, sentences)).toMatchObject({ failure: expect.stringMatching(reason) })
  })

  it("takes no number that the text does not have, and every number that it has", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 999_999 }), (stated, written) => {
        const said = `There were ${written.toLocaleString("en")} invented nurses.`
        const { _tag } = checkStatement(
          field("integer"),
          { field: "x", value: stated, sentence: said },
          sentencesOf("w", [passage("A", said)])
        )
        expect(_tag).toBe(stated === written ? "Success" : "Failure")
      })
    )
  })
})
