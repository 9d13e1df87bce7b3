import * as Raw from "@litfuse/engine/Raw"
import * as Decode from "@litfuse/engine/Decode"
import * as Result_ from "effect/Result"
import { describe, expect, it } from "vitest"
import { EuropePmcResult } from "../src/EuropePmcResult.ts"
import { toRecord } from "../src/toRecord.ts"
import page from "./fixtures/search-core.json" with { type: "json" }

const day = Raw.dayOf(Date.UTC(2026, 0, 2))
const read = (result: object) => toRecord(Result_.getOrThrow(Decode.open(EuropePmcResult, { id: "1", source: "MED", ...result })), day)

describe("a result of Europe PMC, its trials", () => {
  const trials = (abstractText: string) => read({ abstractText }).trials
  it("are those that its abstract says are registered, and not those of others", () => {
    expect(trials("<h4>Methods</h4>We did.<h4>Trial registration</h4>ISRCTN12345678 and EudraCT 2012-003456-78.")).toEqual([
      { registry: "ISRCTN", number: "ISRCTN12345678" },
      { registry: "EudraCT", number: "2012-003456-78" }
    ])
    expect(trials("It worked (ClinicalTrials.gov number, NCT01234567).")).toEqual([
      { registry: "ClinicalTrials.gov", number: "NCT01234567" }
    ])
    expect(trials("We pooled NCT00000001 with NCT00000002.")).toBeUndefined()
    const several = trials("Trial registration: ClinicalTrials.gov NCT01234567, ISRCTN12345678. Not NCT00000001.")
    expect(several?.map(({ number }) => number)).toEqual(["NCT01234567", "ISRCTN12345678"])
  })
})

describe("a lite result of Europe PMC", () => {
  it("that is open access says where, also without a number of PMC", () => {
    expect(read({ isOpenAccess: "Y", pmcid: "PMC12" }).openAccess).toEqual([
      { url: "https://europepmc.org/articles/PMC12", host: "repository" }
    ])
    expect(read({ isOpenAccess: "Y", source: "PPR", id: "PPR7" }).openAccess?.[0].url).toBe("https://europepmc.org/article/PPR/PPR7")
    expect(read({ isOpenAccess: "N", pmcid: "PMC12" }).openAccess).toBeUndefined()
  })

  it("has its title without brackets around it, whatever its language", () => {
    expect(read({ title: "[On hearts].", language: "ger" }).title).toBe("On hearts.")
    expect(read({ title: "[Retracted] On hearts", language: "ger" }).title).toBe("[Retracted] On hearts")
    expect(read({ title: "[On hearts].", language: "eng" }).title).toBe("On hearts.")
  })
})

describe("a result of Europe PMC", () => {
  const [first, second, third, preprint, retracted] = page.resultList.result.map(read)

  it("is a record with everything that it names", () => {
    expect(first).toMatchObject({
      id: "MED/99000001",
      title: "Beta blockers in chronic heart failure: an invented trial.",
      abstractParts: [
        { label: "Background", text: "Heart failure shortens life; metoprolol may help, p < 0.05." },
        { label: "Results", text: "Mortality fell in the treated group." }
      ],
      contributors: [
        { family: "Quillfeather", given: "Ada", orcid: "0000-0002-0000-0001", affiliations: ["Institute of Made-up Medicine, Nowhere."] },
        { family: "Brambleworth" },
        { _tag: "Group", name: "Imagined Heart Group" }
      ],
      published: "2021-03",
      dates: { issue: "2021-03", electronic: "2021-03-15" },
      issn: ["9999-0019", "9999-0035"],
      citationCount: { count: 7, source: "europepmc", date: "2026-01-02" },
      openAccess: [{ url: "https://europepmc.org/articles/PMC99000001?pdf=render", licence: "cc by", host: "repository" }],
      relations: [{ kind: "has-erratum", to: [{ value: "99000009" }, { value: "10.5555/imag.9" }] }],
      retraction: { status: "none" }
    })
    expect(first!.identifiers.map(({ scheme }) => scheme)).toEqual(["pmid", "pmcid", "doi"])
    expect(first!.meshHeadings[0]).toEqual({
      descriptor: "Heart Failure",
      qualifiers: [{ name: "drug therapy", major: true }],
      major: false
    })
  })

  it("loses tags of its title, also escaped ones, and knows dates as far as they are known", () => {
    expect(second).toMatchObject({ title: "Heart rate and the failing heart.", published: "2019", dates: { issue: "2019" } })
    expect([third!.published, third!.dates]).toEqual(["2017", { issue: "2017" }])
    expect(read({ firstPublicationDate: "2020-05-01" }).published).toBe("2020-05")
    expect(read({ firstPublicationDate: "2020-01-01" }).published).toBe("2020")
    expect(read({ firstPublicationDate: "2020-05-17" }).published).toBe("2020-05-17")
    expect(read({ pubYear: 1999 }).published).toBe("1999")
    expect("dates" in read({ pubYear: 1999, firstPublicationDate: "2020-05-17" })).toBe(false)
    expect(read({ electronicPublicationDate: "2020-05-17" }).dates).toEqual({ electronic: "2020-05-17" })
  })

  it("is a preprint of an article, or was taken back", () => {
    expect(preprint).toMatchObject({
      id: "PPR/PPR99004",
      containerTitle: "imagRxiv",
      relations: [{ kind: "preprint-of", to: [{ value: "99000001" }] }]
    })
    expect(preprint!.identifiers.map(({ scheme }) => scheme)).toEqual(["doi"])
    expect(retracted!.retraction).toEqual({ status: "retracted" })
  })

  it("has no part that is empty, no invalid address, and a default name without a title", () => {
    const bare = read({
      title: "",
      abstractText: "<h4> </h4>",
      fullTextUrlList: { fullTextUrl: [{ availabilityCode: "OA", url: "javascript:alert(1)" }] },
      authorList: { author: [{}] },
      citedByCount: -1
    })
    expect(bare.title).toBe("[no title: MED/1]")
    expect(Object.keys(bare).sort()).toEqual(
      ["contributors", "id", "identifiers", "keywords", "meshHeadings", "publicationTypes", "retraction", "source", "title", "url"].sort()
    )
  })

  it("may have half a character where its id should be", () => {
    expect(read({ id: "\ud800" })).toMatchObject({ id: "MED/\ufffd", url: "https://europepmc.org/article/MED/%EF%BF%BD" })
    expect(read({ source: "\udc00", title: "a\ud800b" })).toMatchObject({ id: "\ufffd/1", title: "a\ufffdb" })
  })

  it("holds nothing that steers a terminal or a log", () => {
    const odd = read({ title: "\u001b[31m::error::T\u0007", abstractText: "a\u001b[2Jb", authorString: "__proto__ A." })
    expect(JSON.stringify(odd)).not.toMatch(/\\u00(?:1b|07)/)
    expect(odd.contributors).toEqual([{ _tag: "Person", family: "__proto__", given: "A" }])
  })
})
