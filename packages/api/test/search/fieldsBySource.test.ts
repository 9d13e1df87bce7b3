import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import { expect, it } from "vitest"
import { fieldsBySource } from "../../src/search/fieldsBySource.ts"

const record = (source: string, rest: Partial<SourceRecord.SourceRecord>) =>
  SourceRecord.make({ source, id: "1", title: "Sleep of nurses", ...rest })

it("lists every value of a field with the records that have it, those of the work first", () => {
  const work = Work.make("w", [
    record("a", { title: "Sleep of  nurses.", volume: "7", keywords: ["Sleep"], published: SourceRecord.PartialDate.make("2020") }),
    record("b", { volume: "8", keywords: ["sleep", "Nurses"], published: SourceRecord.PartialDate.make("2020-05-01") })
  ])
  const said = new Map(
    fieldsBySource(work).map(({ name, values }) => [name, values.map(({ text, by, isUsed }) => [text, by.join(), isUsed])])
  )
  expect(said.get("title")).toEqual([["Sleep of  nurses.", "a:1,b:1", true]])
  expect(said.get("published")).toEqual([
    ["2020-05-01", "b:1", true],
    ["2020", "a:1", false]
  ])
  expect(said.get("volume")).toHaveLength(2)
  expect(said.get("keyword")).toEqual([
    ["Sleep", "a:1,b:1", true],
    ["Nurses", "b:1", true]
  ])
  expect(said.has("issue")).toBe(false)
})

it("says what an enricher adds", () => {
  const work = Work.enriched(Work.single(record("a", {})), [
    record("icite", { impact: [{ measure: "rcr", value: 1.5, source: "icite", date: SourceRecord.PartialDate.make("2025") }] })
  ])
  expect(fieldsBySource(work).find(({ name }) => name === "number about its reception")?.values).toEqual([
    { text: "rcr 1.5, 2025", by: ["icite:1"], isUsed: true }
  ])
})
