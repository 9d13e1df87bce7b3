import { describe, expect, it } from "vitest"
import * as SourceRecord from "../src/SourceRecord.ts"
import { titleRetraction } from "../src/sourceRecord/titleRetraction.ts"

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
  ])("that names no retraction of its own: %s", (title) => {
    expect(titleRetraction(title)).toBeUndefined()
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
