/** Small mistakes that were planted in these rules, and that nothing noticed before (docs/testing.md). */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Clusters from "@litfuse/engine/dedup/clusters"
import { pairsOf } from "@litfuse/engine/dedup/content"
import * as Fingerprint from "@litfuse/engine/dedup/fingerprint"
import { familiesOf, nameOf } from "@litfuse/engine/dedup/names"
import { firstPage, isSameContainer, wordsOf } from "@litfuse/engine/dedup/place"
import { isPreprint } from "@litfuse/engine/dedup/preprint"
import { isRegistration } from "@litfuse/engine/dedup/registration"
import { growingSets } from "@litfuse/engine/dedup/growing"
import { fold, foldAny } from "@litfuse/engine/dedup/fold"
import { read } from "@litfuse/engine/dedup/title"
import { kindOf } from "@litfuse/engine/dedup/traits"
import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"

const record = (known: Partial<SourceRecord.SourceRecord>) => SourceRecord.make({ source: "a", id: "1", title: "A", ...known })
const doi = Identifier.findAs("doi", "10.1000/1")!
const pmid = Identifier.findAs("pmid", "12")!

describe("titles", () => {
  it.each<[string, ReadonlyArray<string>]>([
    ["A dose of 007 and 0", ["7", "0"]],
    ["A dose of 100 mg of 30200", ["100", "30200"]],
    ["Vitamin C and B in part c", ["c"]],
    ["First of three", []],
    ["C in trial one", ["1"]]
  ])("count only what counts: %s", (title, numbers) => expect(read(title).numbers).toEqual(numbers))

  it("of a notice are compared without what says that it is one, at either end", () => {
    expect(read("Erratum: bone loss").compact).toBe("boneloss")
    expect(read("Bone loss: Reply").compact).toBe("boneloss")
    expect(read("Bone loss - erratum").kind).toBe("erratum")
  })
})

describe("what a record says that it is", () => {
  it.each<[string, string]>([
    ["Published Erratum", "erratum"],
    ["Corrigendum", "erratum"],
    ["Correction, Addition", "erratum"],
    ["Erratum in a paper", "work"],
    ["No erratum", "work"],
    ["Retraction of Publication", "retraction"],
    ["Expression of concern", "retraction"],
    ["On the expression of concern", "work"],
    ["Data set", "dataset"],
    ["Journal Article", "work"]
  ])("by its type, the whole of it: %s", (type, kind) => expect(kindOf(record({ publicationTypes: [type] }))).toBe(kind))

  it("is a registration by its type in any case, or where a register is all that names it, and never with a publication's identifier", () => {
    const nct = Identifier.findAs("nct", "NCT01234567")!
    expect(isRegistration(record({ publicationTypes: ["TRIAL REGISTRY RECORD"] }))).toBe(true)
    expect(isRegistration(record({ identifiers: [nct] }))).toBe(true)
    expect(isRegistration(record({ identifiers: [] }))).toBe(false)
    for (const identifier of [doi, pmid]) expect(isRegistration(record({ identifiers: [nct, identifier] }))).toBe(false)
    expect(isRegistration(record({ identifiers: [nct], containerTitle: "Heart" }))).toBe(false)
  })

  it("is a preprint by a number of arXiv alone, and not where it stands in a volume or has a PMID", () => {
    const arxiv = Identifier.findAs("arxiv", "2101.00001")!
    expect(isPreprint(record({ identifiers: [arxiv] }))).toBe(true)
    expect(isPreprint(record({ identifiers: [arxiv, pmid] }))).toBe(false)
    expect(isPreprint(record({ identifiers: [arxiv], volume: "3" }))).toBe(false)
    expect(isPreprint(record({ identifiers: [pmid] }))).toBe(false)
  })
})

describe("names", () => {
  const families = (family: string) => familiesOf([{ _tag: "Person", family, given: "A" }])
  it("are words: no initials, no conjunctions, and short ones where they are no initials", () => {
    expect(families("Li")).toEqual([["li"]])
    expect(families("van LI")).toEqual([["van"]])
    expect(familiesOf([{ _tag: "Group", name: "Smith and Jones et al" }])).toEqual([["smith", "jones"]])
    expect(familiesOf([{ _tag: "Group", name: "Smith Et Al" }])).toEqual([["smith"]])
    expect(families("X")).toEqual([["x"]])
    expect([nameOf("Mueller"), nameOf("Aagaard")]).toEqual(["muller", "agard"])
  })
})

describe("places", () => {
  it("read a page that a spreadsheet made a day of, in any case, and not with another word behind", () => {
    expect([firstPage("21-AUG"), firstPage("Oct-19"), firstPage("21-9")]).toEqual([21, 10, 21])
  })

  it("are not one journal because the longer name begins with the words of the shorter, nor by one letter for each word of two", () => {
    const same = (a: string, b: string) => isSameContainer(wordsOf(a), wordsOf(b))
    expect(same("Journal of Heart", "Journal of Heart Failure")).toBe(false)
    expect(same("BH", "Bone Health")).toBe(false)
    expect(same("PNAS", "Proceedings of the National Academy of Sciences")).toBe(true)
  })
})

describe("texts as they are compared", () => {
  it("keep a word that only ends like an entity with an accent, and characters up to the last one that there is", () => {
    expect(fold("&notacute; x")).toBe("notacute x")
    expect(fold("a&#1114111;b")).toBe("a b")
    expect(fold("a &#0; b")).toBe("a and 0 b")
  })

  it("are the same for both ways of folding, beyond the last sign of ASCII too", () => {
    for (const text of ["a\u007fb", "a\u0080b", "a~b"]) expect(fold(text)).toBe(foldAny(text))
  })

  it("of an abstract are the pairs of its first sixty words, without the last one, which may be cut", () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(" ")
    expect([pairsOf(undefined), pairsOf("one"), pairsOf("one two")]).toEqual([[], [], []])
    expect(pairsOf("one two three")).toHaveLength(1)
    expect(pairsOf(words(61))).toHaveLength(59)
    expect(pairsOf(words(90))).toEqual(pairsOf(words(150)))
    expect(pairsOf(words(90))).toHaveLength(60)
  })
})

describe("fingerprints", () => {
  const of = (known: Partial<SourceRecord.SourceRecord>) => record({ title: "Bone loss in the old", ...known })
  const roe: SourceRecord.Contributor = { _tag: "Person", family: "Roe", given: "A" }
  const whole = of({ contributors: [roe], published: SourceRecord.PartialDate.make("2020-03"), pages: "5-9" })

  it("say the year, the first contributor and the first page, and null for what is not said", () => {
    expect(Fingerprint.of(whole)).toEqual({ v: 1, identifiers: [], title: "bone loss in the old", year: "2020", first: "roe", pages: "5" })
    expect(Fingerprint.of(of({}))).toMatchObject({ year: null, first: null, pages: null })
    expect(Fingerprint.of(record({ title: "[no title: 1]" })).title).toBe("")
  })

  it("name the records that equal them, else those with an identifier in common, else those that may be one", () => {
    const rows = (all: ReadonlyArray<SourceRecord.SourceRecord>, wanted: SourceRecord.SourceRecord) =>
      Fingerprint.find(Fingerprint.index(all), Fingerprint.of(wanted))
    const later = { ...whole, pages: "7" }
    expect(rows([later, whole, whole], whole)).toEqual({ rows: [1, 2], isCertain: true })
    expect(rows([of({}), { ...whole, identifiers: [doi] }], { ...of({}), identifiers: [doi] })).toEqual({ rows: [1], isCertain: true })
    expect(rows([of({}), of({ volume: "2" })], of({}))).toEqual({ rows: [0, 1], isCertain: false })
    expect(rows([of({})], of({}))).toEqual({ rows: [0], isCertain: true })
    expect(rows([later], whole).rows).toEqual([])
    expect(rows([of({ pages: "5" })], whole).rows).toEqual([0])
    expect(rows([{ ...whole, identifiers: [doi] }], { ...whole, identifiers: [Identifier.findAs("doi", "10.1000/2")!] }).rows).toEqual([])
    expect(rows([record({ title: "[no title: 1]" })], record({ title: "[no title: 2]" })).rows).toEqual([])
  })
})

describe("sets", () => {
  it("that join are named by their lowest row, whichever is named first", () => {
    const clusters = Clusters.make(4)
    clusters.join(3, 1, () => true)
    clusters.join(1, 0, () => true)
    expect([0, 1, 2, 3].map(clusters.of)).toEqual([0, 0, 2, 0])
    expect([...clusters.members(3)].sort()).toEqual([0, 1, 3])
  })

  it("of numbers ascend, and have each number once, few of them or many", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(0xffff_ffff), { maxLength: 40 }), { maxLength: 5 }), (lists) => {
        const sets = growingSets((n) => new Uint32Array(n))
        for (const list of lists) sets.addAscending(list)
        const { values, starts } = sets.done()
        const kept = lists.map((_, i) => [...values.subarray(starts[i], starts[i + 1])])
        expect(kept).toEqual(lists.map((list) => [...new Set(list)].sort((a, b) => a - b)))
      })
    )
  })
})
