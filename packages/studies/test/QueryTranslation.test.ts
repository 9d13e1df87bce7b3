import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Dialects from "@litfuse/query/Dialects"
import * as Query from "@litfuse/query/Query"
import { describe, expect, it } from "vitest"
import { translated } from "../src/queryTranslation/compare.ts"
import { histories } from "../src/queryTranslation/histories.ts"
import { queryShapes } from "../src/queryTranslation/queryShapes.ts"

const file = join(import.meta.dirname, "../../../datasets/ovid-histories/histories.jsonl")
const lines = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Readonly<Record<string, string>>)

const { ovid } = Dialects.dialects

describe("histories of Ovid written by hand", () => {
  const all = histories(lines)

  it("use every kind of line that is read", () => {
    const text = lines.map((line) => line["ovid"]).join("\n")
    for (const kind of [
      "remove duplicates from",
      "use ppez",
      "keep 1-100",
      'limit 3 to (english language and yr="2000 -Current")',
      '"all adult (19 plus years)"',
      ".mp.",
      "/freq=",
      "/dt, th",
      "or/1-5,7",
      ".m_titl.",
      ".xyz.",
      "\n   or ",
      "# Population",
      "\t14211",
      "1,234"
    ])
      expect([kind, text.includes(kind)]).toEqual([kind, true])
  })

  it("are read as a person would write them for PubMed, or differ as the file says", () => {
    for (const { id, byHand } of all) expect([id, byHand]).toEqual([id, expect.stringMatching(/^(?:equal|as expected.*)$/)])
  })

  it("hold the filter of the Cochrane Handbook, which comes back from Ovid as the same tree", () => {
    const { query } = all.find(({ id }) => id === "cochrane-rct")!
    const { text, remarks } = ovid.print(query!)
    expect([ovid.read(text).query, remarks]).toEqual([query, []])
  })
})

describe("translated", () => {
  it("is equal, noted or unsaid, by a record that tells the two forms apart", () => {
    const title = (text: string) => Query.field("title", Query.text(text))
    expect(translated(title("gout"), "ovid")).toMatchObject({ outcome: "equal", codes: [], difference: "" })
    const noted = translated(Query.field(["title", "abstract"], Query.text("gout")), "pubmed")
    expect(noted).toMatchObject({ outcome: "noted", difference: "its translation alone finds a record with keyword" })
    expect(translated(Query.heading("Gout", { exploded: false }), "embase")).toMatchObject({ outcome: "said-same" })
    expect(translated(Query.range("indexed", "2010"), "cochrane")).toMatchObject({ outcome: "noted" })
  })
})

describe("shapes", () => {
  it("are the parts of queries in their fields, the first of each way to be built", () => {
    const query = ovid.read(
      "1. gout.ti.\n2. podagra.ti.\n3. (heart adj3 attack).ti.\n4. review.pt.\n5. letter.pt.\n6. (1 or 2 or 3) and (4 or 5)"
    ).query!
    expect(queryShapes([query, query]).map(Query.print)).toEqual([
      "title:(gout)",
      "title:(heart NEAR/2 attack)",
      "publicationType:(review)",
      "publicationType:(letter)"
    ])
  })
})
