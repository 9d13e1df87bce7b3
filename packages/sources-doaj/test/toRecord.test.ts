import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Decode from "@litfuse/engine/Decode"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import { Article } from "../src/Article.ts"
import { toRecord } from "../src/toRecord.ts"
import answer from "./fixtures/search-articles.json" with { type: "json" }

const read = (article: unknown) => toRecord(Result.getOrThrow(Decode.open(Article, article)))
const bare = (bibjson: object) => read({ id: "x", bibjson: { journal: {}, ...bibjson } })
const [first, second, third, fourth, fifth] = answer.results.map(read)

describe("an article of DOAJ as a record", () => {
  it("has all that the article says", () => {
    expect(first).toEqual({
      source: "doaj",
      id: "0000000000000000000000000000d001",
      identifiers: [{ scheme: "doi", value: "10.5555/heart.1" }],
      title: "Aspirin after a heart attack & care",
      abstract: "Background Aspirin may help after a heart attack. Fewer died (p<0.05).",
      contributors: [
        {
          _tag: "Person",
          family: "Example",
          given: "Ada",
          orcid: "0000-0002-1825-0097",
          affiliations: ["Example University, Bern, Switzerland"]
        },
        { _tag: "Person", family: "van der Berg", given: "Jan" }
      ],
      containerTitle: "Example Heart Journal",
      publisher: "Example Press",
      volume: "1",
      issue: "3",
      pages: "101-110",
      issn: ["1111-1119", "1111-1127"],
      published: "2020-05",
      language: "eng",
      publicationTypes: [],
      meshHeadings: [],
      keywords: ["platelets", "Aspirin"],
      fieldsOfStudy: ["Internal medicine"],
      openAccess: [
        { url: "https://journal.example.org/1", licence: "CC BY", version: "published", host: "publisher" },
        { url: "https://journal.example.org/1.pdf", licence: "CC BY", version: "published", host: "publisher" }
      ],
      url: "https://doaj.org/article/0000000000000000000000000000d001",
      licence: "CC BY"
    })
    for (const record of [first, second, third, fourth, fifth]) expect(Schema.is(SourceRecord)(record)).toBe(true)
  })

  it("has months in words and none where it is 0, one page alone, and no language where its journal has two", () => {
    expect(second).toMatchObject({ published: "2021-08", pages: "e100", identifiers: [{ value: "10.5555/heart.2" }] })
    expect("language" in second!).toBe(false)
    expect(third).toMatchObject({ published: "2019" })
    expect("pages" in third!).toBe(false)
    expect(fourth).toMatchObject({ published: "2018", language: "ger", identifiers: [], issn: ["4444-4448"] })
    expect("openAccess" in fourth!).toBe(false)
    expect(fifth!.contributors).toEqual([])
  })

  it("keeps an abstract that begins with the word itself", () => {
    const abstract = (text: string) => bare({ abstract: text }).abstract
    expect(abstract("Abstract: The heart beats.")).toBe("The heart beats.")
    expect(abstract("Abstract algebra of the heart.")).toBe("Abstract algebra of the heart.")
  })

  it("has a default name without a title, and reads strange words as words", () => {
    expect(bare({})).toMatchObject({ title: "[no title: x]", identifiers: [] })
    expect(read({ id: "\u001b[31m\ud800", bibjson: { journal: {}, title: "__proto__", keywords: [null, "constructor"] } })).toMatchObject({
      id: "[31m\ufffd",
      title: "__proto__",
      keywords: ["constructor"]
    })
  })

  it("is no journal: those are another list", () => {
    expect(Result.isFailure(Decode.open(Article, { id: "j", bibjson: { title: "Example Heart Journal", pissn: "1111-1119" } }))).toBe(true)
  })
})
