import { describe, expect, it } from "vitest"
import * as EntryTerms from "@litfuse/lexical/expansion/EntryTerms"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"

const table = EntryTerms.make(Tokenizer.luceneEnglish, {
  "heart attack": ["Myocardial Infarction"],
  "Heart Attacks": ["Acute Disease", "Myocardial Infarction"],
  attack: ["Crime"],
  "the of": ["Never"],
  nothing: ["of the"]
})

const find = (text: string) => EntryTerms.find(table, Tokenizer.luceneEnglish.tokenize(text))

describe("EntryTerms", () => {
  it("finds entry terms however they are written, each heading once", () => {
    expect(find("Aspirin after HEART ATTACKS")).toEqual([
      { entry: "heart attack", heading: "myocardi infarct" },
      { entry: "heart attack", heading: "acut diseas" }
    ])
  })

  it("takes the longest entry term at a place, and none inside it", () => {
    expect(find("heart attack").map(({ heading }) => heading)).not.toContain("crime")
    expect(find("attack of the heart").map(({ heading }) => heading)).toEqual(["crime"])
    expect(find("attack heart attack").map(({ heading }) => heading)).toEqual(["crime", "myocardi infarct", "acut diseas"])
  })

  it("has no entry term and no heading that the tokenizer leaves nothing of", () => {
    expect([...table.headings.keys()]).toEqual(["heart attack", "attack"])
    expect(find("nothing")).toEqual([])
    expect(EntryTerms.find(EntryTerms.make(Tokenizer.simple, {}), ["heart"])).toEqual([])
  })
})
