import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { pairFields } from "../../src/dedup/pairTable.ts"
import { recordsOfFile, recordOf } from "../../src/query/MatchRecord.ts"
import { parseForSearch } from "../../src/query/parseForSearch.ts"
import { elsewhere } from "../elsewhere.ts"
import * as SourceRecord from "@litfuse/engine/SourceRecord"

it("names the detected syntax of a query", async () => {
  const of = (text: string, syntax: "auto" | "pubmed") => Effect.runPromise(parseForSearch(text, syntax))
  expect(await of("gout[tiab]", "auto")).toMatchObject({
    syntax: "pubmed",
    notices: [
      { code: "syntax-detected", subject: "query", text: expect.stringContaining("read in the syntax of pubmed, because of [tiab]") }
    ]
  })
  expect((await of("gout", "auto")).notices).toEqual([])
  expect((await of("gout[tiab]", "pubmed")).notices).toEqual([])
})

it("says where a word is that was probably meant otherwise", async () => {
  const texts = async (text: string) => (await Effect.runPromise(parseForSearch(text, "auto"))).notices.map((one) => one.text)
  expect(await texts("coffee and naps")).toEqual(["column 8: litfuse searches for the word and: write AND for the operator"])
  expect(await texts("effect of coffee")).toEqual(["column 8: some services ignore the word of, others require it: leave it out"])
  expect(await texts("heart AND\neffect of coffee")).toEqual(["line 2: some services ignore the word of, others require it: leave it out"])
})

it("shows a record as plain data with what it has", () => {
  const bare = { texts: { title: ["a"], abstract: [] } }
  expect(recordOf(bare as never)).toEqual({ texts: { title: ["a"] } })
  expect(recordOf({ ...bare, headings: [], dates: {} } as never)).toEqual({ texts: { title: ["a"] } })
  const headings = [{ descriptor: "Gout", qualifiers: [], major: true }]
  expect(recordOf({ ...bare, headings, dates: { published: "2020" } } as never)).toEqual({
    texts: { title: ["a"] },
    headings,
    dates: { published: "2020" }
  })
})

it("reads records of a file, and says of which one something was not understood", async () => {
  const folder = elsewhere({ "r.ris": "TY  - JOUR\nTI  - A\nDO  - nonsense\nER  - \n" })
  const { records, notices } = await Effect.runPromise(recordsOfFile(folder, "r.ris"))
  expect(records.map(({ texts }) => texts["title"])).toEqual([["A"]])
  expect(notices).toContainEqual({ code: "value-not-understood", from: 0, to: 0, text: expect.stringMatching(/^.*r\.ris.*: .*nonsense/) })
})

it("lays two records side by side: all contributors, no title where there is none, and what differs", () => {
  const names = [
    { _tag: "Person", family: "Roe", given: "Ann" },
    { _tag: "Group", name: "WHO" }
  ] as const
  const record = (title: string, rest: object = {}) =>
    ({ ...SourceRecord.make({ source: "s", id: "1", title }), ...rest }) as SourceRecord.SourceRecord
  const all = pairFields(record("Heart: a study", { contributors: names, volume: "3" }), record("HEART - a study", { volume: "4" }))
  expect(all).toEqual([
    { name: "Title", a: "Heart: a study", b: "HEART - a study", differs: false },
    { name: "Contributors", a: expect.stringMatching(/Roe.*; WHO$/), b: "", differs: false },
    { name: "Volume", a: "3", b: "4", differs: true }
  ])
  expect(pairFields(record("[no title: s:1]"), record("[no title: s:2]")).map(({ name }) => name)).not.toContain("Title")
})
