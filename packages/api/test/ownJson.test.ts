/** The JSON of a search is a file of references for every question that reads such files. */
import { describe, expect, it } from "vitest"
import * as Convert from "../src/Convert.ts"
import * as Dedup from "../src/Dedup.ts"
import * as Search from "../src/Search.ts"
import { asked } from "./asked.ts"
import { errorOf } from "./refusals.ts"
import { written } from "./written.ts"

const ris =
  "TY  - JOUR\nTI  - Vitamin K\nAU  - Roe, Jane\nAU  - The Vitamin Group,\nPY  - 2021\nDA  - 2021/03/05/\nT2  - A journal\nVL  - 3\nSP  - 1\nEP  - 9\n" +
  "DO  - 10.1234/example.1\nLA  - eng\nM3  - Review\nKW  - one\nAB  - First line\nsecond line.\nER  - \n\n" +
  "TY  - JOUR\nTI  - RETRACTED: Vitamin D\nAU  - Doe, Ann\nPY  - 2020\nER  - \n"

const searched = async () => {
  const folder = written({ "a.ris": ris })
  const answer = await asked(Search.ask({ folder, query: "vitamin", sources: ["file:a.ris"], limit: null }))
  const text = JSON.stringify(answer, null, 2)
  return {
    answer,
    text,
    folder: written({ "found.json": text, "a.ris": ris, "found.jsonl": answer.works.map((one) => JSON.stringify(one)).join("\n") })
  }
}

describe("the JSON of a search", () => {
  it("is converted to what the search found", async () => {
    const { folder } = await searched()
    const of = (file: string) => asked(Convert.ask({ folder, file, outForm: "ris" }))
    const [converted, lines] = [await of("found.json"), await of("found.jsonl")]
    expect(converted.records).toBe(2)
    const content = (text: string) =>
      text
        .split("\r\n")
        .filter((line) => !/^(?:TY|ER) {2}-/.test(line))
        .sort()
    expect(content(converted.text)).toEqual(content((await of("a.ris")).text))
    expect(lines.text).toBe(converted.text)
  })

  it("holds duplicates of the file that was searched", async () => {
    const { folder } = await searched()
    const { document, counts } = await asked(Dedup.ask({ folder, files: ["a.ris", "found.json"] }))
    expect([counts.map(({ records }) => records), document.clusters.map(({ length }) => length)]).toEqual([
      [2, 2],
      [2, 2]
    ])
  })

  it("is searched like any file, and its marks of retractions stay", async () => {
    const { answer, folder } = await searched()
    const again = await asked(Search.ask({ folder, query: "vitamin", sources: ["file:found.json"], limit: null }))
    const shown = ({ works }: Search.Answer) =>
      works.map(({ title, contributors, identifiers, abstract, published, retraction }) => ({
        title,
        contributors,
        identifiers,
        abstract,
        published,
        retraction
      }))
    expect(shown(again)).toEqual(shown(answer))
    expect(again.works.map(({ retraction }) => retraction)).toContainEqual({ state: "retracted", by: ["title"] })
  })

  it("of duplicates is refused with what to do", async () => {
    const { folder } = await searched()
    const { document } = await asked(Dedup.ask({ folder, files: ["a.ris"] }))
    const text = JSON.stringify(document)
    expect((await errorOf(Convert.ask({ folder, text, outForm: "ris" }))).message).toContain("--merged FILE.ris")
  })
})
