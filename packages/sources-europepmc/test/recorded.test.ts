import * as Jats from "@litfuse/engine/Jats"
import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"
import { mutated } from "@litfuse/kit/mutated"
import { keyPaths, type Recorded, recorded, replyOf } from "@litfuse/kit/recorded"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { askSource } from "@litfuse/kit/askSource"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import cited from "./fixtures/citations.json" with { type: "json" }
import page from "./fixtures/search-core.json" with { type: "json" }
import harness from "./harness.ts"
import source from "../src/EuropePmc.ts"
import { citationRecord } from "../src/toRecord.ts"

const real = recorded("europepmc", process.env["LITFUSE_FIXTURES"])
const named = (file: string): Recorded => real.find((one) => one.file === file)!

const [pmid, pmcid] = Raw.identifiers([
  ["pmid", "15723116"],
  ["pmcid", "PMC13239955"]
])

const timeoutMs = 60_000

/** The question to which a recorded answer belongs. */
const question =
  (file: string) =>
  (connection: Source.Connection): Effect.Effect<Source.Outcome | Source.TextOutcome> => {
    if (file.startsWith("citations")) return connection.citations({ of: pmid!, direction: "citing", depth: 25, timeoutMs })
    if (/^(fulltext|supplementary)/u.test(file)) return connection.fullText({ identifier: pmcid!, timeoutMs })
    return connection.search({ query: Query.text("x"), sort: "relevance", depth: 25, timeoutMs })
  }

const outcomeOf = async (file: string, reply: Reply): Promise<Source.Outcome | Source.TextOutcome> => {
  const { outcome } = await Effect.runPromise(askSource(source, harness, question(file), () => reply))
  return outcome!
}

const recordsOf = async (file: string): Promise<ReadonlyArray<SourceRecord>> => {
  const outcome = await outcomeOf(file, replyOf(named(file)))
  return "records" in outcome ? outcome.records : []
}

const what = (outcome: Source.Outcome | Source.TextOutcome) => {
  const sections = "text" in outcome ? outcome.text.sections : []
  const count = "records" in outcome ? outcome.records.length : sections.length
  return [count, Source.errorOf(outcome)?.reason._tag ?? outcome._tag]
}

describe.skipIf(real.length === 0)("recorded answers of Europe PMC", () => {
  it("are all read, or refused for the right reason", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real) found[one.file] = what(await outcomeOf(one.file, { ...replyOf(one), status: one.status ?? 404 }))
    // we ask for JSON where these are XML
    const notAsked = [0, "BadResponse"]
    expect(found).toEqual({
      "citations-empty.json": [0, "Empty"],
      "citations-last-page33.json": [10, "Found"],
      "citations-page1.json": [25, "Found"],
      "fulltextxml-brief-PMC13239955.xml": [expect.any(Number), "Found"],
      "fulltextxml-doctype-PMC13241701.xml": [expect.any(Number), "Found"],
      "fulltextxml-letter-PMC13244564.xml": [expect.any(Number), "Found"],
      "search-core-cancer-25.json": [25, "Found"],
      "search-core-chortkiv-3.xml": notAsked,
      "search-core-retracted-wakefield.json": [1, "Found"],
      "search-empty.json": [0, "Empty"],
      "search-empty.xml": notAsked,
      "search-idlist-cancer.json": [25, "Found"],
      "search-lite-cancer.xml": notAsked,
      "search-lite-cursor-page2.json": [5, "Found"],
      "search-lite-one-hit.json": [1, "Found"],
      "search-lite-variant-few.json": [1, "Found"],
      "search-lite-variant-many.json": [6, "Found"],
      "search-post-synonym.json": [25, "Found"],
      "supplementary-not-open-access-error.xml": [0, "Empty"]
    })
  })

  it("give records that keep every rule of records", async () => {
    for (const { file } of real)
      for (const record of await recordsOf(file))
        expect([file, record.id, Schema.is(SourceRecord)(record)]).toEqual([file, record.id, true])
  })

  it("lack what the service does not know, and nothing else", async () => {
    const records = await recordsOf("search-core-cancer-25.json")
    const lacking = (has: (record: SourceRecord) => boolean) => records.filter((record) => !has(record)).length
    expect(lacking(({ abstract }) => abstract !== undefined)).toBe(4)
    expect(lacking(({ contributors }) => contributors.length > 0)).toBe(1)
    expect(lacking(({ identifiers }) => identifiers.some(({ scheme }) => scheme === "doi"))).toBe(1)
    expect(lacking(({ identifiers }) => identifiers.some(({ scheme }) => scheme === "pmid"))).toBe(0)
    expect(lacking(({ citationCount }) => citationCount !== undefined)).toBe(0)
  })

  it("keep abstracts whole, in the parts that their headings name", async () => {
    const records = await recordsOf("search-core-cancer-25.json")
    expect(records.filter(({ abstractParts }) => abstractParts?.some(({ label }) => label !== undefined)).length).toBe(15)
    const sent = (JSON.parse(named("search-core-cancer-25.json").text) as typeof page).resultList.result
    const letters = (text: string) => text.replace(/<\/?(?:h4|i|b|p|br|sub|sup)>|&[a-z]+;|[^\p{L}\p{N}]/gu, "")
    for (const [i, record] of records.entries()) {
      const parts = record.abstractParts?.map(({ label = "", text }) => label + text).join("") ?? record.abstract ?? ""
      expect(letters(parts)).toBe(letters(sent[i]!.abstractText ?? ""))
      expect(parts).not.toMatch(/<\/?h4>/)
    }
  })

  it("tell the date of the issue from the electronic one, wherever both are sent", async () => {
    const records = await recordsOf("search-core-cancer-25.json")
    const sent = (JSON.parse(named("search-core-cancer-25.json").text) as typeof page).resultList.result
    expect(records.map(({ dates }) => dates !== undefined && Object.keys(dates))).toEqual(
      sent.map(({ journalInfo, electronicPublicationDate }) => [
        ...(journalInfo?.dateOfPublication === undefined ? [] : ["issue"]),
        ...(electronicPublicationDate === undefined ? [] : ["electronic"])
      ])
    )
  })

  it("are of the year of PubMed's own citation, for any place of PubMed's date in an answer", async () => {
    const files = real.filter(({ file, contentType }) => /^search-.*\.json$/u.test(file) && contentType.includes("json"))
    let compared = 0
    for (const { file, text } of files) {
      const { result } = (JSON.parse(text) as { resultList: { result: ReadonlyArray<{ journalInfo?: { dateOfPublication?: string } }> } })
        .resultList
      const records = await recordsOf(file)
      for (const [i, { journalInfo }] of result.entries()) {
        const year = /\d{4}/u.exec(journalInfo?.dateOfPublication ?? "")?.[0]
        if (year === undefined) continue
        compared++
        expect([file, i, records[i]!.published?.slice(0, 4)]).toEqual([file, i, year])
      }
    }
    expect(compared).toBeGreaterThan(20)
  })

  it("read flags, years that are texts and years that are numbers, and types in one text", async () => {
    const [lite] = await recordsOf("search-lite-one-hit.json")
    expect(lite).toMatchObject({ published: "2010-06", containerTitle: "Cancer Res", issn: ["0008-5472", "1538-7445"] })
    expect(lite!.publicationTypes).toEqual(["Research Support, Non-U.S. Gov't", "Journal Article", "Research Support, N.I.H., Extramural"])
    const [citing] = await recordsOf("citations-page1.json")
    expect(citing).toMatchObject({ id: "MED/16271386", published: "2005", citationCount: { count: 402 } })
    expect(citing!.publicationTypes).toContain("Research Support, N.I.H., Extramural")
    expect(citing!.contributors[0]).toEqual({ _tag: "Person", family: "Matranga", given: "C" })
  })

  it("know what is open access in lite results, which name no addresses", async () => {
    const records = await recordsOf("search-lite-variant-many.json")
    const sent = (
      JSON.parse(named("search-lite-variant-many.json").text) as { resultList: { result: ReadonlyArray<Record<string, string>> } }
    ).resultList.result
    expect(sent.filter(({ isOpenAccess }) => isOpenAccess === "Y").length).toBeGreaterThan(1)
    for (const [i, { isOpenAccess, pmcid }] of sent.entries())
      expect(records[i]!.openAccess?.[0]?.url).toBe(isOpenAccess === "Y" ? `https://europepmc.org/articles/${pmcid}` : undefined)
  })

  it("name grants, and each type once", async () => {
    const records = await recordsOf("search-core-cancer-25.json")
    expect(records.flatMap(({ funding = [] }) => funding)).toContainEqual({ funder: "NCI NIH HHS", grant: "P30 CA008748" })
    const types = new Set(records.flatMap(({ publicationTypes }) => publicationTypes))
    expect([types.has("research-article"), types.has("review-article"), types.has("correction")]).toEqual([false, false, false])
  })

  it("know retractions, comments and errata", async () => {
    const [retracted] = await recordsOf("search-core-retracted-wakefield.json")
    expect(retracted).toMatchObject({ retraction: { status: "retracted" }, published: "1998-02" })
    const kinds = new Set(retracted!.relations!.map(({ kind }) => kind))
    expect(kinds).toContain("retracted-by")
    expect(kinds).toContain("has-comment")
    const errata = (await recordsOf("search-core-cancer-25.json")).flatMap(({ relations = [] }) => relations)
    expect(errata.map(({ kind }) => kind)).toContain("erratum-for")
  })

  it("end their lists where there is no cursor", async () => {
    const page2 = await outcomeOf("search-lite-cursor-page2.json", replyOf(named("search-lite-cursor-page2.json")))
    // the same answer again and again would never end
    expect(Source.errorOf(page2)).toBeUndefined()
    expect(page2.notices.map(({ code }) => code)).toContain("incomplete")
  })

  it("give texts by section, whether or not they begin with a declaration", () => {
    const sections = (file: string) => Jats.sections(Jats.articleOf(Result.getOrThrow(Xml.parse(named(file).text)))!)!
    expect(sections("fulltextxml-doctype-PMC13241701.xml").map(({ path }) => path.join(" > "))).toContain(
      "Methods > Patient Selection > Inclusion Criteria"
    )
    const letter = sections("fulltextxml-letter-PMC13244564.xml")
    expect(letter[0]).toEqual({ path: [], text: expect.stringMatching(/^To the Editor/) })
    expect(sections("fulltextxml-brief-PMC13239955.xml")[0]!.path).toEqual(["Abstract"])
    for (const { text } of [...letter, ...sections("fulltextxml-brief-PMC13239955.xml")]) expect(text).not.toMatch(/^\d(\.\d)*\.?$/m)
  })

  it("have no place that our own fixtures do not have", () => {
    const listed = (file: string): unknown => {
      const answer = JSON.parse(named(file).text) as typeof page
      return answer.resultList.result
    }
    const core = ["search-core-cancer-25.json", "search-core-retracted-wakefield.json"].map(listed)
    const ours = keyPaths(page.resultList.result)
    expect([...keyPaths(core.flat())].filter((path) => !ours.has(path))).toEqual([])
    const citations = (file: string): unknown => (JSON.parse(named(file).text) as typeof cited).citationList.citation
    const known = keyPaths(cited.citationList.citation)
    expect(
      [...keyPaths(["citations-page1.json", "citations-last-page33.json"].map(citations).flat())].filter((path) => !known.has(path))
    ).toEqual([])
  })

  it("never crash the parsers when they are mutated, and never hang them", async () => {
    const runs = Number(process.env["LITFUSE_FUZZ"] ?? 300)
    const small = real.filter(({ text }) => text.length < 60_000)
    for (let seed = 0; seed < runs; seed++) {
      const one = small[seed % small.length]!
      const outcome = await outcomeOf(one.file, { ...replyOf(one), status: 200, body: mutated(one.text, seed) })
      expect([seed, Source.errorOf(outcome)?.reason._tag]).not.toEqual([seed, "Crashed"])
    }
  }, 3_600_000)
})

describe("Europe PMC", () => {
  const day = Raw.dayOf(0)
  const errorBean =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><errorBean><errCode>0</errCode><errMsg>Invalid page size</errMsg></errorBean>'

  it("sends its errors as XML for any requested format and any status", async () => {
    for (const status of [200, 400, 404]) {
      const outcome = await outcomeOf("search", { status, headers: { "content-type": "application/xml" }, body: errorBean })
      expect([status, Source.errorOf(outcome)?.reason._tag]).toEqual([status, "QueryRejected"])
      expect(Source.errorOf(outcome)!.message).toContain("Invalid page size")
    }
  })

  it("gives citations without an id by their place, and none without a title", () => {
    const read = (citation: object) => citationRecord(citation, "MED/1", day)
    expect(read({ title: "A book", citedOrder: 7, pubYear: 1999 })).toMatchObject({ id: "MED/1#7", published: "1999", identifiers: [] })
    expect(read({ title: "T", id: "5", source: "MED", pubYear: "2001" })).toMatchObject({
      id: "MED/5",
      identifiers: [{ value: "5" }],
      published: "2001"
    })
    expect(read({ id: "5", source: "MED" })).toBeUndefined()
    expect(read({ title: "T" })).toBeUndefined()
    expect(cited.citationList.citation.map(read).map((record) => record?.id)).toEqual(["MED/99000004", "PPR/PPR99004"])
  })

  it("takes odd names for names", () => {
    const odd = citationRecord({ title: "<i>T</i>\u001b[31m", id: "__proto__", source: "constructor" }, "MED/1", day)!
    expect(odd).toMatchObject({ id: "constructor/__proto__", title: "T [31m", identifiers: [] })
    expect(({} as Record<string, unknown>)["T"]).toBeUndefined()
  })
})
