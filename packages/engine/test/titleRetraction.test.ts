import { describe, expect, it } from "vitest"
import * as SourceRecord from "../src/SourceRecord.ts"
import { isRetractionNotice, titleRetraction } from "../src/sourceRecord/titleRetraction.ts"

describe("a title", () => {
  it.each([
    ["RETRACTED: Hydroxyinvento in hospital", "retracted"],
    ["Retracted Article: Invented cells", "retracted"],
    ["RETRACTED ARTICLE: Invented cells", "retracted"],
    ["RETRACTED CHAPTER: Invented cells", "retracted"],
    ["[Retracted] Invented cells", "retracted"],
    ["Retracted - Invented cells", "retracted"],
    ["Retracted and replaced: Invented cells", "retracted"],
    ["Invented cells (Retracted article. See vol. 387, pg. 1043, 2016)", "retracted"],
    ["Invented cells [Retracted]", "retracted"],
    ["WITHDRAWN: Treatment of pockets", "withdrawn"],
    ["Withdrawn as duplicate: Invented cells", "withdrawn"],
    ["Removed: Invented cells", "withdrawn"]
  ])("%s", (title, status) => {
    expect(titleRetraction(title)).toEqual({ status, from: "title" })
  })

  it.each([
    "Retraction: Fatty acid invention",
    "Retraction of the foreskin in invented boys",
    "Retracted nipples in sheep",
    "Removed teeth and their uses",
    "Withdrawn children (withdrawn from school)",
    "Why articles are retracted",
    "Retracted-ligament repair"
  ])("that names no retraction of this work: %s", (title) => {
    expect(titleRetraction(title)).toBeUndefined()
  })
})

describe("a notice of a retraction", () => {
  it.each([
    "Retraction: Fatty acid invention",
    "RETRACTION: Fatty acid invention",
    "Retraction Note: Fatty acid invention",
    "Retraction note to: Fatty acid invention",
    "Retraction notice to “Fatty acid invention” [J Inv 3 (2019) 12]",
    "Retraction-Hydroxyinvento with or without macrolide",
    "Retraction — Hydroxyinvento",
    "[Retraction: Fatty acid invention]",
    "Statement of Retraction: Fatty acid invention",
    "Notice of retraction: Fatty acid invention",
    "Partial retraction: Fatty acid invention",
    "Retraction and replacement: Fatty acid invention",
    "Withdrawal notice to: Fatty acid invention"
  ])("%s", (title) => {
    expect([isRetractionNotice(title), titleRetraction(title)]).toEqual([true, undefined])
  })

  it.each([
    "Retraction of the foreskin in invented boys",
    "Retraction pockets: a cohort",
    "Retraction-associated injury of the brain",
    "Withdrawal: signs in newborn infants",
    "Tissue retraction: a review",
    "RETRACTED: Invented cells"
  ])("is not: %s", (title) => {
    expect(isRetractionNotice(title)).toBe(false)
  })
})

describe("a record", () => {
  const base = { source: "a", id: "1" }
  const retracted = { ...base, title: "RETRACTED: A" }

  it("is marked by its title unless its source says more", () => {
    expect(SourceRecord.make(retracted).retraction).toEqual({ status: "retracted", from: "title" })
    expect(SourceRecord.make({ ...retracted, retraction: { status: "none" } }).retraction?.status).toBe("retracted")
    expect(SourceRecord.make({ ...retracted, retraction: { status: "concern" } }).retraction).toEqual({ status: "concern" })
    expect("retraction" in SourceRecord.make({ ...base, title: "A" })).toBe(false)
  })
})
