import { PartialDate, SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { identifiersIn, toRecord } from "../src/toRecord.ts"

const today = PartialDate.make("2026-02-01")
const page = {
  url: "https://clinic.example.org/a?b=c#d",
  title: "A <b>page</b>",
  snippet: "Low dose &amp; <strong>aspirin</strong>",
  date: "2024-03-05T08:30:00"
}

const named = (address: string): ReadonlyArray<string> => identifiersIn(new URL(address)).map(({ scheme, value }) => `${scheme}:${value}`)

describe("a page of the web as a record", () => {
  it("has its address, its date, the day of the answer and the hash of its snippet", () => {
    expect(toRecord("brave", page, today)).toEqual({
      source: "brave",
      id: "https://clinic.example.org/a?b=c",
      identifiers: [],
      title: "A page",
      abstract: "Low dose & aspirin",
      contributors: [],
      publicationTypes: ["Web page"],
      meshHeadings: [],
      keywords: [],
      published: "2024-03-05",
      url: "https://clinic.example.org/a?b=c",
      // printf %s 'Low dose & aspirin' | sha256sum
      webPage: { retrieved: "2026-02-01", sha256: "a619ecd894f05c6cd338a86b0ab819c6d25758348218996a0e42182824adcbee" }
    })
  })

  it("has neither snippet nor hash where the engine has none, and a placeholder for a missing title", () => {
    const bare = toRecord("brave", { ...page, title: "", snippet: null, date: "3 days ago" }, today)!
    expect(bare).toMatchObject({ title: "[no title: https://clinic.example.org/a?b=c]", webPage: { retrieved: "2026-02-01" } })
    expect(Object.keys(bare)).not.toContain("abstract")
    expect(Object.keys(bare.webPage!)).not.toContain("sha256")
    expect(Object.keys(bare)).not.toContain("published")
  })

  it("is none where the address does not lead to the web", () => {
    for (const url of [
      "javascript:alert(1)",
      "data:text/html,x",
      "file:///etc/passwd",
      "ftp://example.org/",
      "//example.org",
      "x",
      "",
      `https://example.org/${"a".repeat(5000)}`
    ])
      expect(toRecord("brave", { ...page, url }, today)).toBeUndefined()
  })

  it("shows the host of an address, which a login could hide", () => {
    expect(toRecord("brave", { ...page, url: "https://www.nature.com@evil.example/a" }, today)!.url).toBe("https://evil.example/a")
    expect(toRecord("brave", { ...page, url: "https://exаmple.org/" }, today)!.url).toBe("https://xn--exmple-4nf.org/")
  })

  it("has no script and no control character of a snippet", () => {
    const snippet = "a<script>alert(1)</script> \u001b[31mred\u202e \u0000<img src=x onerror=alert(1)>end"
    const { abstract } = toRecord("brave", { ...page, snippet }, today)!
    expect(abstract).not.toMatch(/alert|<script|<img|\p{Cc}|\u202e/u)
    expect(abstract).toMatch(/end$/)
    expect(toRecord("brave", { ...page, snippet: "p<q and r>s, n<5" }, today)!.abstract).toBe("p<q and r>s, n<5")
  })

  it("is about the publication that its path names: a DOI, or a page of PubMed, PMC and arXiv", () => {
    expect(named("https://journal.example.org/doi/full/10.5555/heart.2?utm_source=x")).toEqual(["doi:10.5555/heart.2"])
    expect(named("https://doi.org/10.5555/Heart.2")).toEqual(["doi:10.5555/heart.2"])
    expect(named("https://journal.example.org/article/10.5555/heart.2/abstract")).toEqual(["doi:10.5555/heart.2"])
    expect(named("https://journal.example.org/content/10.5555%2Fheart.2.pdf")).toEqual(["doi:10.5555/heart.2"])
    expect(named("https://pubmed.ncbi.nlm.nih.gov/99000003/")).toEqual(["pmid:99000003"])
    expect(named("https://pmc.ncbi.nlm.nih.gov/articles/PMC99000003/")).toEqual(["pmcid:PMC99000003"])
    expect(named("https://arxiv.org/abs/2101.00001v2")).toEqual(["arxiv:2101.00001"])
  })

  it("is about none where a parameter, a host or a list of versions names one", () => {
    expect(named("https://example.org/?doi=10.5555/heart.2")).toEqual([])
    expect(named("https://evil.example/pubmed.ncbi.nlm.nih.gov/99000003/")).toEqual([])
    expect(named("https://example.org/release-10.5555/notes")).toEqual([])
    expect(named("https://example.org/99000003")).toEqual([])
  })

  it("is a record, whatever an engine sends", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(null, undefined))
    const address = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string())
    fc.assert(
      fc.property(address, text, text, text, (url, title, snippet, date) => {
        const record = toRecord("searxng", { url, title, snippet, date }, today)
        if (record !== undefined) expect(Schema.is(SourceRecord)(record)).toBe(true)
      })
    )
  })
})
