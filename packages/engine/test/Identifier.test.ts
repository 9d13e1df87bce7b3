import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Identifier from "@litfuse/engine/Identifier"

const printed = (input: string): string => {
  const parsed = Identifier.parse(input)
  expect(Identifier.find(input)).toEqual(Result.getOrUndefined(parsed))
  return Result.isSuccess(parsed) ? Identifier.print(parsed.success) : "none"
}

const printedAs = (scheme: Identifier.Scheme, input: string): string => {
  const parsed = Identifier.parseAs(scheme, input)
  expect(Identifier.findAs(scheme, input)).toEqual(Result.getOrUndefined(parsed))
  return Result.isSuccess(parsed) ? Identifier.print(parsed.success) : "none"
}

describe("parse", () => {
  it.each([
    ["PMID: 0012345", "pmid:12345"],
    ["https://pubmed.ncbi.nlm.nih.gov/12345/", "pmid:12345"],
    ["https://www.ncbi.nlm.nih.gov/pubmed/12345", "pmid:12345"],
    ["https://www.ncbi.nlm.nih.gov/pubmed/12345?dopt=Abstract", "pmid:12345"],
    ["https://pubmed.ncbi.nlm.nih.gov/12345/#affiliation-1", "pmid:12345"],
    ["https://www.ncbi.nlm.nih.gov/pubmed/?term=12345", "none"],
    ["PMID:12345?dopt=Abstract", "none"],
    ["https://pmc.ncbi.nlm.nih.gov/articles/PMC123/?report=reader", "pmcid:PMC123"],
    ["pmc0123.2", "pmcid:PMC123"],
    ["PMCID: PMC123", "pmcid:PMC123"],
    ["https://pmc.ncbi.nlm.nih.gov/articles/PMC123/", "pmcid:PMC123"],
    ["https://www.ncbi.nlm.nih.gov/pmc/articles/PMC123/", "pmcid:PMC123"],
    ["10.1000/ABC", "doi:10.1000/abc"],
    ["doi:10.1000/182.", "doi:10.1000/182"],
    ["DOI 10.1000/182", "doi:10.1000/182"],
    ["https://doi.org/10.1000/a%2Fb", "doi:10.1000/a/b"],
    ["http://dx.doi.org/10.1000/182", "doi:10.1000/182"],
    ["10.1002/(SICI)1096-8644(199601)99:1<1::AID-AJPA1>3.0.CO;2-1", "doi:10.1002/(sici)1096-8644(199601)99:1<1::aid-ajpa1>3.0.co;2-1"],
    ["(see 10.1000/182)", "none"],
    ["10.1000/182),", "doi:10.1000/182"],
    ["10.1016/S0140-6736(20)30183-5", "doi:10.1016/s0140-6736(20)30183-5"],
    ["10.1000.10/123", "doi:10.1000.10/123"],
    ["nct01234567", "nct:NCT01234567"],
    ["https://clinicaltrials.gov/study/NCT01234567", "nct:NCT01234567"],
    ["https://www.clinicaltrials.gov/ct2/show/NCT01234567", "nct:NCT01234567"],
    ["arXiv:2101.00001v2", "arxiv:2101.00001"],
    ["https://arxiv.org/pdf/2101.00001v3.pdf", "arxiv:2101.00001"],
    ["math.GT/0309136v1", "arxiv:math/0309136"],
    ["hep-th/9901001", "arxiv:hep-th/9901001"],
    ["https://openalex.org/W2741809807", "openalex:W2741809807"],
    ["https://api.openalex.org/works/w1", "openalex:W1"],
    [
      "https://www.semanticscholar.org/paper/A-title/649def34f8be52c8b66281af98ae884c09aef38b",
      "s2:649def34f8be52c8b66281af98ae884c09aef38b"
    ],
    ["CorpusID:37220927", "corpusid:37220927"],
    ["https://core.ac.uk/outputs/123", "core:123"],
    ["2-s2.0-85066782130", "eid:2-s2.0-85066782130"],
    ["12345", "none"],
    ["PMID 0", "none"],
    ["10.12/x", "none"],
    ["10.1000/a b", "none"],
    ["NCT0123456", "none"],
    ["2113.00001", "none"],
    ["PMC", "none"],
    ["", "none"]
  ])("reads %s as %s", (input, expected) => {
    expect(printed(input)).toBe(expected)
  })

  it("tells what it expected", () => {
    const parsed = Identifier.parse("12345")
    expect(Result.isFailure(parsed) && parsed.failure.message).toMatch(/"12345" is not an identifier; expected a DOI .*PMID:12345/)
    const asNct = Identifier.parseAs("nct", "NCT1")
    expect(Result.isFailure(asNct) && asNct.failure.message).toBe('"NCT1" is not a nct; expected NCT and eight digits, such as NCT01234567')
  })
})

describe("parseAs", () => {
  it("takes bare digits when the scheme is known", () => {
    expect([printedAs("pmid", " 12345 "), printedAs("pmcid", "12345"), printedAs("doi", "12345")]).toEqual(["pmid:12345", "none", "none"])
  })
})

const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length}}$`))

const spellings: Readonly<Record<Identifier.Scheme, fc.Arbitrary<string>>> = {
  pmid: digits(7),
  pmcid: digits(6).map((n) => `PMC${n}`),
  doi: fc.tuple(digits(3), fc.stringMatching(/^[\w.;()/<>:%\][-]{1,20}$/)).map(([registrant, suffix]) => `10.${registrant}/${suffix}`),
  nct: fc.stringMatching(/^\d{8}$/).map((n) => `NCT${n}`),
  arxiv: fc.stringMatching(/^\d\d0[1-9]\.\d{5}$/),
  openalex: digits(9).map((n) => `W${n}`),
  s2: fc.stringMatching(/^[0-9a-f]{40}$/),
  corpusid: digits(8),
  core: digits(8),
  eid: digits(10).map((n) => `2-s2.0-${n}`)
}

describe.each(Identifier.schemes)("%s", (scheme) => {
  it("prints what parses back, and what is normalised stays as it is", () => {
    fc.assert(
      fc.property(spellings[scheme], fc.boolean(), (text, isUpper) => {
        const parsed = Identifier.parseAs(scheme, isUpper ? text.toUpperCase() : text)
        if (Result.isFailure(parsed)) return
        const identifier = parsed.success
        expect(Identifier.parse(Identifier.print(identifier))).toEqual(Result.succeed(identifier))
        expect(Identifier.parseAs(scheme, identifier.value)).toEqual(Result.succeed(identifier))
        expect(Schema.is(Identifier.Identifier)(identifier)).toBe(true)
      })
    )
  })

  it("links to its registry, and reads the link back", () => {
    fc.assert(
      fc.property(spellings[scheme], (text) => {
        const parsed = Identifier.parseAs(scheme, text)
        if (Result.isFailure(parsed)) return
        expect(Identifier.parse(Identifier.link(parsed.success))).toEqual(parsed)
      })
    )
  })

  it("refuses a value that is not normalised", () => {
    const wrong: Readonly<Record<Identifier.Scheme, string>> = {
      pmid: "012",
      pmcid: "pmc12",
      doi: "10.1000/A",
      nct: "nct01234567",
      arxiv: "2101.00001v1",
      openalex: "w1",
      s2: "649DEF34F8BE52C8B66281AF98AE884C09AEF38B",
      corpusid: "012",
      core: "core:12",
      eid: "2-S2.0-85066782130"
    }
    expect(Schema.is(Identifier.Identifier)({ scheme, value: wrong[scheme] })).toBe(false)
  })
})
