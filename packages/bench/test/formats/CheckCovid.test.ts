import { describe, expect, it } from "vitest"
import * as CheckCovid from "../../src/formats/CheckCovid.ts"
import { bytes, message } from "./bytes.ts"

const claim = (id: string, cord_id: string, label = "SUPPORT", text = `Claim ${id}.`) =>
  `${JSON.stringify({ id, claim: text, cord_id, label, evidence_set: [], is_auth: false })}\n`

const parse = (...texts: ReadonlyArray<string>) =>
  message(CheckCovid.parseAll(texts.map((text, i) => ({ bytes: bytes(text), path: `${i}.jsonl` }))))

describe("CheckCovid", () => {
  it("has one claim with evidence for each abstract, the first, over all files", () => {
    const one = claim("1", "a", "NOTENOUGHINFO") + claim("2", "a", "REFUTE", " B. ") + claim("3", "a")
    expect(parse(one, claim("4", "b") + claim("5", "a"))).toEqual([
      { id: "2", title: "B.", cited: ["a"] },
      { id: "4", title: "Claim 4.", cited: ["b"] }
    ])
  })

  it.each([
    ["another label", claim("1", "a", "YES"), '0.jsonl:1: claim 1 with label "YES"; expected SUPPORT or REFUTE or NOTENOUGHINFO'],
    ["a claim without text", claim("1", "a", "SUPPORT", " "), "0.jsonl:1: claim 1 without text; expected the claim's text"],
    [
      "a claim without an abstract",
      '{"id":"1","claim":"A.","label":"SUPPORT"}\n',
      '0.jsonl:1: claim 1 without "cord_id"; expected the id of an abstract'
    ],
    ["a claim without an id", '{"claim":"A."}\n', '0.jsonl:1: no usable "id"; expected "id" with text'],
    ["a claim that comes back", claim("1", "a") + claim("1", "b"), "0.jsonl:2: claim 1 again; expected each claim once"],
    [
      "no claim with evidence",
      claim("1", "a", "NOTENOUGHINFO"),
      "0.jsonl: no claim with evidence in it; expected at least one claim with evidence"
    ]
  ])("refuses %s", (_, bad, expected) => {
    expect(parse(bad)).toBe(expected)
  })

  it("refuses a claim that another file has", () => {
    expect(parse(claim("1", "a"), claim("1", "b"))).toBe("1.jsonl:1: claim 1 again; expected each claim once")
  })
})
