import { readFileSync } from "node:fs"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Jats from "@litfuse/engine/Jats"
import * as Source from "@litfuse/engine/Source"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"
import { mutated } from "@litfuse/kit/mutated"
import { replyOf, xmlPaths } from "@litfuse/kit/recorded"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Pmc from "../src/pmc/toRecord.ts"
import * as Pubmed from "../src/pubmed/toRecord.ts"
import { codes } from "./answers.ts"
import { ofPubmed, ofPmc, all, named, stored, outcomeOf, what } from "./serving.ts"

describe.skipIf(all.length === 0)("recorded answers of NCBI", () => {
  it("are all read, or refused for the right reason", async () => {
    const found: Record<string, unknown> = {}
    for (const one of ofPubmed) found[one.file] = what(await outcomeOf(one, { ...replyOf(one), body: stored(one.text) }, false))
    for (const one of ofPmc) found[one.file] = what(await outcomeOf(one, replyOf(one), true))
    const one = [1, "Found"]
    // we ask for JSON where these are XML, and for other documents where these are none of ours
    const notAsked = [0, "BadResponse"]
    expect(found).toEqual({
      "efetch-1973-historical-no-abstract.xml": one,
      "efetch-50-articles.xml": [50, "Found"],
      "efetch-bookshelf-genereviews.xml": one,
      "efetch-collective-author.xml": one,
      "efetch-erratum-in-23-authors.xml": one,
      "efetch-erratum-zero-authors.xml": one,
      "efetch-german-vernacular-no-abstract.xml": one,
      "efetch-html-escaping.xml": one,
      "efetch-html-tags-italic-sub-sup.xml": one,
      "efetch-letter-case-report-no-abstract.xml": one,
      "efetch-mathml-abstract.xml": one,
      "efetch-medlinedate-range.xml": one,
      "efetch-preprint-update-in.xml": one,
      "efetch-rct-databank-commentin.xml": one,
      "efetch-structured-rct-sub-sup.xml": one,
      "efetch-swedish-empty-title.xml": one,
      "efetch-two-old-records.xml": [2, "Found"],
      "efetch-wrong-retmode-html.html": [0, "BadResponse"],
      "einfo-pubmed-fields.xml": notAsked,
      "elink-filtered-with-reviews.xml": [6, "Found"],
      "elink-no-links.xml": [0, "Empty"],
      // of seven lists of links the one that was asked for
      "elink-related-and-citedin.xml": [39, "Found"],
      "elink-related-pubmed-pubmed.xml": [6, "Found"],
      "esearch-json-50-ids.json": [50, "Found"],
      "esearch-json-one-hit.json": one,
      "esearch-json-phrase-not-found-40362.json": [50, "Found"],
      "esearch-xml-63-hits.xml": notAsked,
      "esearch-xml-history-webenv.xml": notAsked,
      "esearch-xml-no-items-found.xml": notAsked,
      "espell-corrected.xml": [0, "Empty"],
      "esummary-414-uri-too-long.html": [0, "QueryRejected"],
      "esummary-429-rate-limit.json": [0, "RateLimited"],
      "esummary-json-retracted-wakefield.json": one,
      "esummary-xml-error-no-id.xml": [0, "QueryRejected"],
      "esummary-xml-v1-two-pmids.xml": notAsked,
      "esummary-xml-v2-citing.xml": notAsked,
      "efetch-pmc-correction-PMC8435807.xml": one,
      "efetch-pmc-jats-PMC3040717.xml": one,
      "esearch-pmc-200.xml": notAsked,
      "idconv-error-bad-type.json": [0, "BadResponse"],
      "idconv-not-in-pmc.json": [0, "Empty"],
      "idconv-ok.json": one,
      "jats-6605965a.nxml": notAsked,
      "oa-service-not-open-access.xml": notAsked
    })
  })

  const tree = (file: string): Xml.Element => Result.getOrThrow(Xml.parse(named(file).text))
  const recordsIn = (file: string): ReadonlyArray<SourceRecord> =>
    Xml.elements(tree(file)).flatMap((element) => Pubmed.toRecord(element) ?? [])
  const recordIn = (file: string): SourceRecord => recordsIn(file)[0]!

  it("give records that keep every rule of records", () => {
    const files = ofPubmed.filter(({ file }) => /^efetch-.*xml$/u.test(file)).map(({ file }) => file)
    for (const file of files) for (const record of recordsIn(file)) expect([file, Schema.is(SourceRecord)(record)]).toEqual([file, true])
  })

  it("never take the identifiers of references for those of an article", () => {
    const records = recordsIn("efetch-50-articles.xml")
    expect(named("efetch-50-articles.xml").text.match(/IdType="doi"/g)!.length).toBeGreaterThan(400)
    const dois = records.flatMap(({ identifiers }) => identifiers.filter(({ scheme }) => scheme === "doi"))
    expect(records.length).toBe(50)
    expect(dois.length).toBeLessThanOrEqual(50)
    // the last segment of the list of the article itself, below PubmedData and before any reference
    const own = [...named("efetch-50-articles.xml").text.matchAll(/<\/History>.*?<ArticleIdList>(.*?)<\/ArticleIdList>/gs)].map(
      ([, list]) => /IdType="doi">([^<]*)</.exec(list!)?.[1]?.toLowerCase()
    )
    expect(dois.map(({ value }) => value)).toEqual(own.filter((doi) => doi !== undefined))
  })

  it("keep abstracts whole: labels, sub- and superscripts, formulas, entities", () => {
    const labels = (file: string) => recordIn(file).abstractParts?.map(({ label }) => label)
    expect(labels("efetch-rct-databank-commentin.xml")).toEqual(["BACKGROUND", "METHODS", "RESULTS", "CONCLUSIONS"])
    const text = (file: string) => recordIn(file).abstract!.replace(/\s+/gu, "")
    for (const file of [
      "efetch-html-escaping.xml",
      "efetch-mathml-abstract.xml",
      "efetch-structured-rct-sub-sup.xml",
      "efetch-html-tags-italic-sub-sup.xml"
    ]) {
      const abstract = Xml.at(tree(file), "PubmedArticle", "MedlineCitation", "Article", "Abstract")
      for (const part of Xml.all(abstract, "AbstractText")) expect(text(file)).toContain(Xml.text(part).replace(/\s+/gu, ""))
    }
    expect(recordIn("efetch-mathml-abstract.xml").abstract).toContain("uptake ( V.O2max ) 67.6")
    expect(recordIn("efetch-structured-rct-sub-sup.xml").title).toContain("vitamin D3 supplementation")
    const escaped = recordIn("efetch-html-escaping.xml").abstract!
    expect(escaped).not.toMatch(/&(?:lt|gt|amp);|<\/?(?:u|sub)>/)
    expect(recordsIn("efetch-50-articles.xml").filter(({ abstract }) => abstract === undefined).length).toBe(1)
  })

  it("tell the trials and the grants of articles", () => {
    expect(recordIn("efetch-rct-databank-commentin.xml").trials).toEqual([{ registry: "ClinicalTrials.gov", number: "NCT02149199" }])
    expect(recordIn("efetch-german-vernacular-no-abstract.xml").originalTitle).toContain("Bio-psycho-soziale Medizin im globalen Fokus")
    const grants = ofPubmed
      .filter(({ file }) => /^efetch-.*xml$/u.test(file))
      .reduce((sum, { text }) => sum + text.split("<Grant>").length - 1, 0)
    const told = ofPubmed
      .filter(({ file }) => /^efetch-.*xml$/u.test(file))
      .flatMap(({ file }) => recordsIn(file).flatMap(({ funding = [] }) => funding))
    // some articles name a grant twice
    expect(told.length).toBeGreaterThan(grants * 0.9)
  })

  it("read partial dates as far as they go", () => {
    const published = (file: string) => recordsIn(file).map((record) => record.published)
    expect(published("efetch-medlinedate-range.xml")).toEqual(["2010"])
    expect(published("efetch-two-old-records.xml")).toEqual(["1990", "1976-09-28"])
    expect(published("efetch-1973-historical-no-abstract.xml")).toEqual(["1973"])
    expect(published("efetch-german-vernacular-no-abstract.xml")).toEqual(["2023-12"])
    expect(published("efetch-bookshelf-genereviews.xml")).toEqual(["2006-02-15"])
  })

  it("tell the date of the issue of every article, and the electronic one of those that have one", () => {
    const files = ofPubmed.filter(({ file }) => /^efetch-.*xml$/u.test(file))
    const articles = files.flatMap(({ file }) => Xml.all(tree(file), "PubmedArticle"))
    const dates = articles.map((one) => Pubmed.toRecord(one)?.dates)
    const having = (element: string) => articles.filter((one) => Xml.at(one, "MedlineCitation", "Article", element) !== undefined).length
    expect(articles.length).toBeGreaterThan(50)
    expect(dates.filter((one) => one?.issue !== undefined).length).toBe(having("Journal"))
    expect(dates.filter((one) => one?.electronic !== undefined).length).toBe(having("ArticleDate"))
    expect(recordIn("efetch-medlinedate-range.xml").dates?.issue).toBe("2010")
  })

  it("read titles in other languages", () => {
    expect(recordIn("efetch-german-vernacular-no-abstract.xml")).toMatchObject({
      title: "A Broader Scope - Bio-Psycho-Social Medicine In Global Focus.",
      language: "ger"
    })
    expect(recordIn("efetch-swedish-empty-title.xml").title).toMatch(/^Psykisk ohälsa/)
  })

  it("contain groups, works without authors, and chapters of books", () => {
    expect(recordIn("efetch-collective-author.xml").contributors.filter(({ _tag }) => _tag === "Group").length).toBe(1)
    expect(recordIn("efetch-erratum-zero-authors.xml").contributors).toEqual([])
    expect(recordIn("efetch-erratum-in-23-authors.xml").contributors.length).toBe(23)
    expect(recordIn("efetch-bookshelf-genereviews.xml")).toMatchObject({
      title: "CACNA1C-Related Disorders",
      containerTitle: "GeneReviews®",
      publicationTypes: ["Review"]
    })
  })

  it("know corrections, comments, preprints and retractions", () => {
    const relations = (file: string) => recordIn(file).relations?.map(({ kind, to }) => [kind, to.map(({ value }) => value as string)])
    expect(relations("efetch-erratum-zero-authors.xml")).toEqual([["erratum-for", ["38446048", "10.1080/09540121.2024.2308745"]]])
    expect(relations("efetch-preprint-update-in.xml")).toEqual([["preprint-of", ["37385249", "10.1016/j.cell.2023.05.044"]]])
    expect(relations("efetch-erratum-in-23-authors.xml")!.map(([kind]) => kind)).toContain("has-erratum")
    expect(relations("efetch-rct-databank-commentin.xml")!.map(([kind]) => kind)).toContain("has-comment")
    const updates = recordsIn("efetch-50-articles.xml")
      .flatMap((record) => record.relations ?? [])
      .map(({ kind }) => kind)
    expect(updates).toContain("has-preprint")
    expect(updates).toContain("comment-on")
    expect(recordIn("efetch-rct-databank-commentin.xml").retraction).toEqual({ status: "none" })
  })

  it("have a notice that a phrase was dropped, and what was searched instead", async () => {
    const one = named("esearch-json-phrase-not-found-40362.json")
    const outcome = await outcomeOf(one, { ...replyOf(one), body: stored(one.text) }, false)
    expect(codes(outcome)).toContain("phrase-not-found")
    expect(Source.completeness(outcome).total).toBe(40_362)
    expect("effectiveQuery" in outcome && outcome.effectiveQuery).toContain("ann pancreat cancer")
  })

  it("suggest a spelling, count citations, and know who is retracted", async () => {
    const spelt = named("espell-corrected.xml")
    expect((await outcomeOf(spelt, replyOf(spelt), false)).notices.map(({ text }) => text)).toContain(
      "found nothing and suggests: biopython"
    )
    const retracted = named("esummary-json-retracted-wakefield.json")
    const [record] = Source.recordsOf(await outcomeOf(retracted, replyOf(retracted), false))
    expect(record).toMatchObject({
      id: "9500320",
      retraction: { status: "retracted" },
      published: "1998-02-28",
      dates: { issue: "1998-02-28" }
    })
    // pmcrefcount is the empty text here
    expect(record!.citationCount).toBeUndefined()
    expect(record!.identifiers.map(Identifier.print)).toContain("doi:10.1016/s0140-6736(97)11096-0")
  })

  it("give articles of PMC by section, with both spellings of PMCIDs", () => {
    const article = (file: string) => Jats.articleOf(tree(file))!
    for (const { file, text } of ofPmc.filter(({ file }) => /jats|correction/u.test(file))) {
      const root = article(file)
      const sections = (Jats.sections(root) ?? []).map((section) => section.text.replace(/\s+/gu, ""))
      const cells = [...text.matchAll(/<t[dh]\b[^>]*>([\s\S]*?)<\/t[dh]>/gu)].map(([cell]) =>
        Xml.text(Result.getOrThrow(Xml.parse(cell.replaceAll("xlink:href", "href"))))
      )
      for (const cell of cells) expect([file, sections.some((one) => one.includes(cell.replace(/\s+/gu, "")))]).toEqual([file, true])
    }
    const whole = Jats.sections(article("efetch-pmc-jats-PMC3040717.xml"))!
    expect(whole[0]!.path).toEqual(["Abstract"])
    expect(whole.map(({ path }) => path.join(" > "))).toContain("Materials and Methods > Proteolysis assays")
    expect(Pmc.toRecord(article("efetch-pmc-jats-PMC3040717.xml"))).toMatchObject({
      id: "PMC3040717",
      openAccess: [{ version: "accepted" }],
      dates: { issue: "2010-06-15", electronic: "2010-06-01" }
    })
    expect(Pmc.toRecord(article("efetch-pmc-correction-PMC8435807.xml"))).toMatchObject({
      id: "PMC8435807",
      published: "2021-07",
      dates: { issue: "2021-07", electronic: "2021-09-13" },
      relations: [{ kind: "erratum-for", to: [{ value: "10.1183/23120541.00193-2021" }] }],
      licence: "https://creativecommons.org/licenses/by-nc/4.0/"
    })
    const parts = Pmc.toRecord(article("jats-6605965a.nxml"))!.abstractParts!.map(({ label }) => label)
    expect(parts).toEqual(["Background", "Methods", "Results", "Conclusion"])
  })

  it("have no place that our own fixtures do not have", () => {
    const ours = (file: string) => Result.getOrThrow(Xml.parse(readFileSync(new URL(`./fixtures/${file}`, import.meta.url), "utf8")))
    const isOpen = (name: string) => name.startsWith("mml:") || name === "body" || name === "back" || name === "floats-group"
    const missing = (file: string, theirs: ReadonlyArray<Xml.Element>) => {
      const known = xmlPaths(ours(file), isOpen)
      return [...new Set(theirs.flatMap((one) => [...xmlPaths(one, isOpen)]))].filter((path) => !known.has(path))
    }
    const articles = ofPubmed.filter(({ file }) => /^efetch-.*xml$/u.test(file)).map(({ file }) => tree(file))
    expect(missing("efetch-pubmed.xml", articles)).toEqual([])
    const jats = ["efetch-pmc-jats-PMC3040717.xml", "efetch-pmc-correction-PMC8435807.xml", "jats-6605965a.nxml"].map((file) => {
      const root = tree(file)
      return root.name === "article" ? { name: "pmc-articleset", attributes: {}, children: [root] } : root
    })
    expect(missing("efetch-pmc.xml", jats)).toEqual([])
  })

  it("never crash the parsers when they are mutated, and never hang them", async () => {
    const runs = Number(process.env["LITFUSE_FUZZ"] ?? 300)
    const small = all.filter(({ text }) => text.length < 30_000)
    for (let seed = 0; seed < runs; seed++) {
      const one = small[seed % small.length]!
      const outcome = await outcomeOf(one, { ...replyOf(one), body: mutated(stored(one.text), seed) }, ofPmc.includes(one))
      expect([seed, Source.errorOf(outcome)?.reason._tag]).not.toEqual([seed, "Crashed"])
    }
  }, 3_600_000)
})

describe("our own fixtures", () => {
  it("are read", () => {
    const records = (file: string, read: (element: Xml.Element) => SourceRecord | undefined) =>
      Xml.elements(Result.getOrThrow(Xml.parse(readFileSync(new URL(`./fixtures/${file}`, import.meta.url), "utf8")))).map(read)
    const read = [...records("efetch-pubmed.xml", Pubmed.toRecord), ...records("efetch-pmc.xml", Pmc.toRecord)]
    expect(read.map((record) => record?.id)).toEqual(["99000101", "99000101", "PMC99000101"])
    for (const record of read) expect(Schema.is(SourceRecord)(record)).toBe(true)
  })
})
