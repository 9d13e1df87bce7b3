import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as SciFactClaims from "../../src/formats/SciFactClaims.ts"
import { bytes, message } from "./bytes.ts"

const header = "id,claim,evidence_doc_id,evidence_label,evidence_sentences,cited_doc_ids\n"
const parse = (text: string) => SciFactClaims.parse(bytes(text), "x.csv")

describe("SciFactClaims", () => {
  const text = `${header}0,"Mice, fly.",,,[],[31715818]\n2,A.,13,SUPPORT,[4],[ 13 9999]\n2,A.,9999,CONTRADICT,[1 9],[ 13 9999]\n7,B.,,,[],[]\n`

  it("makes one topic of a claim's rows", () => {
    expect(message(parse(text))).toEqual([
      { id: "0", title: "Mice, fly.", cited: ["31715818"] },
      { id: "2", title: "A.", cited: ["13", "9999"] },
      { id: "7", title: "B.", cited: [] }
    ])
  })

  it("judges the cited documents, one cited twice once", () => {
    const qrels = Result.getOrThrow(SciFactClaims.toQrels(Result.getOrThrow(parse(`${text}8,C.,,,[],[5 5]\n`)), "x.csv"))
    expect([...qrels.topics]).toEqual([
      ["0", new Map([["31715818", 1]])],
      [
        "2",
        new Map([
          ["13", 1],
          ["9999", 1]
        ])
      ],
      ["8", new Map([["5", 1]])]
    ])
  })

  it.each([
    ["another header", `id,claim,a,b,c,d\n`, `x.csv:1: the header "id,claim,a,b,c,d"; expected "${header.trim()}"`],
    [
      "rows that disagree",
      `${header}2,A.,,,[],[1]\n2,A.,,,[],[2]\n`,
      "x.csv:3: claim 2 with another text or other citations than above; expected rows that agree"
    ],
    [
      "a claim that comes back",
      `${header}2,A.,,,[],[1]\n3,B.,,,[],[1]\n2,A.,,,[],[1]\n`,
      "x.csv:4: claim 2 again (first on line 2); expected each claim once"
    ],
    ["citations of another form", `${header}2,A.,,,[],1\n`, 'x.csv:2: "1" as cited_doc_ids; expected ids apart by blanks in brackets'],
    ["an empty claim", `${header}2, ,,,[],[1]\n`, "x.csv:2: claim 2 without text; expected the claim's text"],
    ["no claim", header, "x.csv: no claim in it; expected at least one claim"]
  ])("refuses %s", (_, bad, expected) => {
    expect(message(parse(bad))).toBe(expected)
  })

  it("refuses judgements of claims that cite nothing", () => {
    expect(message(SciFactClaims.toQrels([{ id: "1", title: "a", cited: [] }], "x.csv"))).toBe(
      "x.csv: no judgement in it; expected claims that cite documents"
    )
  })
})
