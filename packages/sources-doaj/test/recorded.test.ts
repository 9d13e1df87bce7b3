import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Decode from "@litfuse/engine/Decode"
import * as Source from "@litfuse/engine/Source"
import { answered, crashes, inShort, missingPaths, searching } from "@litfuse/kit/answered"
import { type Recorded, recorded, replyOf } from "@litfuse/kit/recorded"
import { Article } from "../src/Article.ts"
import harness from "./harness.ts"
import source from "../src/Doaj.ts"
import { toRecord } from "../src/toRecord.ts"
import answer from "./fixtures/search-articles.json" with { type: "json" }

const real = recorded("doaj", process.env["LITFUSE_FIXTURES"])
const named = (file: string): Recorded => real.find((one) => one.file === file)!

/** The pages that were recorded hold ten, thirty or a hundred of many articles. */
const question = ({ file }: Recorded) => searching(harness, { depth: Number(/(\d+)\.json$/.exec(file)?.[1] ?? 10) })

const outcomeOf = (one: Recorded): Promise<Source.Outcome> => answered(source, harness, question(one), replyOf(one))

const pages = ["v2-search-articles-10.json", "v2-search-articles-sorted-30.json", "search-articles-covid-100.json"]
const articlesOf = (file: string) => (JSON.parse(named(file).text) as { readonly results: ReadonlyArray<Article> }).results

describe.skipIf(real.length === 0)("recorded answers of DOAJ", () => {
  it("are all read, or refused for the right reason: one article and a list of journals have other shapes", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real) found[one.file] = inShort(await outcomeOf(one))
    expect(found).toEqual({
      "search-articles-covid-100.json": [100, "Found"],
      "v2-article.json": [0, "BadResponse"],
      "v2-search-articles-10.json": [10, "Found"],
      "v2-search-articles-sorted-30.json": [30, "Found"],
      "v2-search-journals.json": [0, "BadResponse"]
    })
    expect(Source.errorOf(await outcomeOf(named("v2-search-journals.json")))!.message).toContain("bibjson.journal")
  })

  it("have all data of each article", async () => {
    for (const file of pages) {
      const records = Source.recordsOf(await outcomeOf(named(file)))
      for (const [i, { bibjson, id }] of articlesOf(file).entries()) {
        const record = records[i]!
        expect(record.id).toBe(id)
        const letters = (text: unknown) =>
          String(text ?? "")
            .normalize("NFKC")
            .replace(/<[^<>\d\s][^<>]*>|&#?[a-z0-9]+;|[^\p{L}\p{N}]/gu, "")
        expect(letters(record.title)).toBe(letters(bibjson.title))
        expect(letters(bibjson.abstract)).toContain(letters(record.abstract))
        expect(record.abstract === undefined).toBe((bibjson.abstract ?? "") === "")
        expect(record.published!.slice(0, 4)).toBe(bibjson.year)
        expect(record.contributors.length).toBe((bibjson.author ?? []).length)
        const { volume, number, title } = bibjson.journal
        expect([record.volume, record.issue, record.containerTitle]).toEqual([volume, number, title].map((text) => text || undefined))
        const dois = (bibjson.identifier ?? []).filter(({ type }) => /^doi$/i.test(String(type))).length
        expect(record.identifiers.length).toBe(dois)
        expect(record.keywords).toEqual([...new Set((bibjson.keywords ?? []).map((word) => word!.replace(/<\/?i>/g, "").trim()))])
        expect(record.fieldsOfStudy).toEqual((bibjson.subject ?? []).map(({ term }) => term))
        expect(record.openAccess?.length ?? 0).toBe(new Set((bibjson.link ?? []).map(({ url }) => url)).size)
      }
    }
  })

  it("know months in numbers and words, addresses of DOIs, ORCIDs and licences", async () => {
    const records = Source.recordsOf(await outcomeOf(named("search-articles-covid-100.json")))
    expect(records.filter(({ published }) => published!.length === 7).length).toBe(95)
    expect(records.filter(({ identifiers }) => identifiers.length > 0).length).toBe(91)
    expect(records.flatMap(({ contributors }) => contributors).filter((one) => "orcid" in one).length).toBe(65)
    const [licensed] = Source.recordsOf(await outcomeOf(named("v2-search-articles-10.json")))
    expect(licensed).toMatchObject({ licence: "CC BY", published: "2020-04", pages: "1-6", issn: ["2041-1723"] })
  })

  it("read one article like those of a list", () => {
    const one = Result.getOrThrow(Decode.open(Article, JSON.parse(named("v2-article.json").text)))
    expect(toRecord(one)).toMatchObject({
      id: "0005e11ec616453f854070069385e057",
      identifiers: [{ value: "10.3389/neuro.11.009.2007" }],
      published: "2008-04",
      containerTitle: "Frontiers in Neuroinformatics"
    })
  })

  it("have no place that our own fixtures do not have", () => {
    const theirs = pages.map((file) => JSON.parse(named(file).text) as object)
    expect(missingPaths(theirs, [answer])).toEqual([])
  })

  it("never crash the parsers when they are mutated, and never hang them", async () => {
    expect(await crashes(source, harness, real, question, Number(process.env["LITFUSE_FUZZ"] ?? 200))).toEqual([])
  }, 3_600_000)
})
