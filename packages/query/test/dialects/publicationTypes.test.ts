import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"
import type * as Query from "@litfuse/query/Query"
import * as Types from "../../src/dialects/publicationTypes.ts"

const typed = (text: string): Query.Query => ({ _tag: "Field", fields: ["publicationType"], query: { _tag: "Phrase", text } })

describe("a type of publication", () => {
  it("has on a platform its own name there, whichever name it was given by", () => {
    const names = ["Review", " review  article ", "RE", "systematic reviews", "nonsense"]
    expect(names.map((name) => Types.platformType("scopus", name))).toEqual(["re", "re", "re", undefined, undefined])
    expect(names.map((name) => Types.platformType("psycinfo", name))).toEqual([
      "literature review",
      "literature review",
      undefined,
      "systematic review",
      undefined
    ])
  })

  it("has the first of our names that a platform has one name for", () => {
    expect(["cp", "CP ", "sh", "nonsense"].map((name) => Types.typeFromPlatform("scopus", name))).toEqual([
      "Conference Paper",
      "Conference Paper",
      "Short Survey",
      "nonsense"
    ])
    expect(Types.typeFromPlatform("embase", "conference abstract")).toBe("conference abstract")
    expect(Types.typeFromPlatform("wos", "Proceedings Paper")).toBe("Conference Paper")
  })

  it("is read on PsycInfo under our name", () => {
    expect(Dialects.dialects["ovid-psycinfo"].read("clinical case study.md.").query).toEqual(typed("Case Reports"))
  })

  it.each(["constructor", "__proto__", "toString", "hasOwnProperty"])("of the name %s is none that anybody knows", (name) => {
    expect([Types.inMedline(name), Types.platformType("scopus", name), Types.typeFromPlatform("wos", name)]).toEqual([
      undefined,
      undefined,
      name
    ])
    for (const id of Dialects.ids) expect(typeof Dialects.dialects[id].print(typed(name)).text).toBe("string")
  })
})
