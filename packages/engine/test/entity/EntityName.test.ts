import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as EntityName from "../../src/entity/EntityName.ts"
import * as Identifier from "../../src/Identifier.ts"

describe("names of entities", () => {
  it("are read with their prefix, in any case, or in a form that needs none", () => {
    expect(EntityName.parse("GENE:672")).toEqual({ scheme: "gene", id: "672" })
    expect(EntityName.parse("gene: 0672")).toEqual({ scheme: "gene", id: "672" })
    expect(EntityName.parse("clinvar:VCV000012397.4")).toEqual({ scheme: "clinvar", id: "12397", besides: "version 4" })
    expect(EntityName.parse("MEDGEN:c1845167")).toEqual({ scheme: "medgen", id: "C1845167" })
    expect(EntityName.parse("MEDGEN:336867")).toEqual({ scheme: "medgen", id: "336867" })
    expect(EntityName.parse("CID:2244")).toEqual({ scheme: "pubchem", id: "2244" })
    expect(EntityName.parse("nct01234567")).toEqual({ scheme: "nct", id: "NCT01234567" })
    expect(EntityName.parse("https://clinicaltrials.gov/study/NCT01234567")).toEqual({ scheme: "nct", id: "NCT01234567" })
    expect(EntityName.parse("UNIPROT:p05093")).toEqual({ scheme: "uniprot", id: "P05093" })
    expect(EntityName.parse("UNIPROT:P38398-2")).toEqual({ scheme: "uniprot", id: "P38398", besides: "isoform 2" })
    expect(EntityName.parse("uniprot:p38398.3")).toEqual({ scheme: "uniprot", id: "P38398", besides: "version 3" })
    expect(EntityName.parse("AF-P05093-F1")).toEqual({ scheme: "alphafold", id: "AF-P05093-F1" })
    expect(EntityName.parse("AF:P05093")).toEqual({ scheme: "alphafold", id: "AF-P05093-F1" })
  })

  it("are words where they are no id; genes and proteins of people, unless they name another organism", () => {
    expect(EntityName.parse("GENE:BRCA1")).toMatchObject({ words: "BRCA1", organism: { taxon: "9606" }, isAssumed: true })
    expect(EntityName.parse("GENE:Brca1@mouse")).toEqual({
      scheme: "gene",
      words: "Brca1",
      organism: { taxon: "10090", name: "Mus musculus" }
    })
    expect(EntityName.parse("GENE:x@10116")).toMatchObject({ organism: { taxon: "10116", name: "Rattus norvegicus" } })
    expect(EntityName.parse("GENE:x@123456")).toMatchObject({ organism: { taxon: "123456", name: "taxon 123456" } })
    expect(EntityName.parse("UNIPROT:x@Felis catus")).toMatchObject({ words: "x", organism: { name: "Felis catus" } })
    expect(EntityName.parse("CID:aspirin@home")).toEqual({ scheme: "pubchem", words: "aspirin@home" })
    expect(EntityName.parse("OPENI:chest x-ray")).toEqual({ scheme: "openi", words: "chest x-ray" })
  })

  it("are suggested for ids without a prefix and with another name of their database, as names that are read", () => {
    const meant = [
      "RCV000012397",
      "rs80357906",
      "VCV000012397",
      "vcv000012397.4",
      "C1845167",
      "P05093",
      "pubchem:2244",
      "PubChem: aspirin",
      "alphafold:P05093"
    ]
    expect(meant.map(EntityName.parse)).toEqual(meant.map(() => undefined))
    const names = meant.map((text) => EntityName.suggestion(text))
    expect(names).toEqual(["CLINVAR:RCV000012397", "CLINVAR:rs80357906", "CLINVAR:VCV000012397", "CLINVAR:vcv000012397.4", "MEDGEN:C1845167", "UNIPROT:P05093", "CID:2244", "CID:aspirin", "AF:P05093"]) // prettier-ignore
    for (const name of names) expect(EntityName.parse(name!)).toBeDefined()
    for (const text of ["", "pubchem:", "CYP17A1", "2244", "C12", "aspirin", "chembl:25"])
      expect(EntityName.suggestion(text)).toBeUndefined()
  })

  it("of trials are read as people copy them from texts and browsers, and not out of other words", () => {
    const copied = [
      "NCT 01234567",
      "(NCT01234567).",
      "ClinicalTrials.gov Identifier: NCT01234567",
      "https://clinicaltrials.gov/study/NCT01234567?cond=Heart&rank=1",
      "https://classic.clinicaltrials.gov/ct2/show/results/NCT01234567",
      "clinicaltrials.gov/show/NCT01234567"
    ]
    expect(copied.map(EntityName.pasted)).toEqual(copied.map(() => ({ scheme: "nct", id: "NCT01234567" })))
    for (const text of [
      "heart NCT01234567",
      "NCT01234567 NCT01234568",
      "https://example.org/study/NCT01234567",
      "https://example.org/?clinicaltrials.gov/study/NCT01234567",
      "DRKS00000123",
      ""
    ])
      expect(EntityName.pasted(text)).toBeUndefined()
  })

  it("are no identifiers of works, and those are no names", () => {
    for (const text of [
      "PMID:12345",
      "PMC12345",
      "10.1000/182",
      "arXiv:2101.00001",
      "W2741809807",
      "corpusid:37220927",
      "12345",
      "GENE:",
      "GENE",
      " "
    ])
      expect(EntityName.parse(text)).toBeUndefined()
    expect(EntityName.parse(`GENE:${"x".repeat(201)}`)).toBeUndefined()
  })

  it("are read back as they are printed, whatever the id", () => {
    const ids = fc.oneof(
      fc.integer({ min: 1, max: 999_999_999 }).map((n) => ["gene", String(n)] as const),
      fc.integer({ min: 1, max: 999_999_999 }).map((n) => ["clinvar", String(n)] as const),
      fc.integer({ min: 1, max: 999_999_999 }).map((n) => ["pubchem", String(n)] as const),
      fc.integer({ min: 0, max: 99_999_999 }).map((n) => ["nct", `NCT${String(n).padStart(8, "0")}`] as const),
      fc.integer({ min: 0, max: 9_999_999 }).map((n) => ["medgen", `C${String(n).padStart(7, "0")}`] as const),
      fc.stringMatching(/^[OPQ][0-9][A-Z0-9]{3}[0-9]$/).map((id) => ["uniprot", id] as const),
      fc.stringMatching(/^AF-[OPQ][0-9][A-Z0-9]{3}[0-9]-F[1-9]$/).map((id) => ["alphafold", id] as const)
    )
    fc.assert(
      fc.property(ids, ([scheme, id]) => {
        expect(EntityName.parse(EntityName.printId(scheme, id))).toEqual({ scheme, id })
      })
    )
  })

  it("never throw, whatever a text is, and keep no control character", () => {
    fc.assert(
      fc.property(fc.constantFrom("", "GENE:", "AF-", "UNIPROT:", "NCT"), fc.string({ unit: "binary" }), (prefix, text) => {
        const name = EntityName.parse(prefix + text)
        if (name !== undefined && "words" in name) expect(name.words).not.toMatch(/\p{Cc}/u)
      })
    )
  })

  it("of trials are identifiers of works too", () => {
    expect(Identifier.find("NCT01234567")).toMatchObject({ scheme: "nct" })
  })
})
