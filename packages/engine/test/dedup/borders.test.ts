/** Small mistakes that were planted in these rules, and that nothing noticed before (docs/reference/testing.md). */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Clusters from "@litfuse/engine/dedup/Clusters"
import { contentHash, abstractPairs } from "@litfuse/engine/dedup/contentHash"
import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import { familyNames, foldName } from "@litfuse/engine/dedup/familyNames"
import { firstPage, isSupplementPage } from "@litfuse/engine/dedup/firstPage"
import { containerNameWords, isSameContainer } from "@litfuse/engine/dedup/isSameContainer"
import { isPreprint } from "@litfuse/engine/dedup/isPreprint"
import { isTrialRegistration } from "@litfuse/engine/dedup/trialRegistrations"
import { growableLists } from "@litfuse/engine/dedup/growableArray"
import { foldText, foldAny } from "@litfuse/engine/dedup/foldText"
import { readTitle } from "@litfuse/engine/dedup/readTitle"
import { isRecurringTitle } from "@litfuse/engine/dedup/isRecurringTitle"
import { kindOf, traits, traitsOf } from "@litfuse/engine/dedup/traits"
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
    ["C in trial one", ["1"]],
    ["Phase I to II trial of 12 ab123", ["1/2", "12", "123"]],
    ["Effects in 1 to 3 patients", ["1", "3"]],
    ["Part A of it", ["a"]]
  ])("count only what counts: %s", (title, numbers) => expect(readTitle(title).numbers).toEqual(numbers))

  it("of a notice are compared without what says that it is one, at either end", () => {
    expect(readTitle("Erratum: bone loss").compact).toBe("boneloss")
    expect(readTitle("Bone loss: Reply").compact).toBe("boneloss")
    expect(readTitle("Bone loss - erratum").kind).toBe("erratum")
  })
})

describe("what a record says that it is", () => {
  it("is a column that recurs with its number behind it, and no sentence that only has its words", () => {
    expect(["editorial 12", "editorial 3 board", "editors comments a b c d e f g h i j k"].map(isRecurringTitle)).toEqual([
      true,
      false,
      false
    ])
  })

  it("is what it shows by its pages and identifiers", () => {
    const has = (known: Partial<SourceRecord.SourceRecord>, trait: number) => (traitsOf(record(known), readTitle("A")) & trait) !== 0
    const preprint = Identifier.findAs("doi", "10.1101/2020.01.02.123456")!
    expect([{ identifiers: [doi] }, { identifiers: [preprint] }, {}].map((one) => has(one, traits.placed))).toEqual([true, false, false])
    expect(["e1234", "12, e1234", "s123"].map((pages) => has({ pages }, traits.articleNumber))).toEqual([true, false, false])
    expect(["5-9", "5-5", "5"].map((pages) => has({ pages }, traits.ranged))).toEqual([true, false, false])
    expect(["S353", "pp. s3", "353"].map(isSupplementPage)).toEqual([true, true, false])
    expect(isPreprint(record({ publicationTypes: ["Preprint"] }))).toBe(true)
    expect(isPreprint(record({ identifiers: [preprint] }))).toBe(true)
    expect(isPreprint(record({ identifiers: [preprint], containerTitle: "Heart", volume: "3" }))).toBe(false)
  })

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

  it("is data by the DOI of a place that holds data", () => {
    const held = (value: string) => kindOf(record({ identifiers: [Identifier.findAs("doi", value)!] }))
    expect([held("10.5061/dryad.abc12"), held("10.1000/dryad.abc12"), kindOf(record({ identifiers: [pmid] }))]).toEqual([
      "dataset",
      "work",
      "work"
    ])
  })

  it("is a registration by its type in any case, or where a register is all that names it, and never with a publication's identifier", () => {
    const nct = Identifier.findAs("nct", "NCT01234567")!
    expect(isTrialRegistration(record({ publicationTypes: ["TRIAL REGISTRY RECORD"] }))).toBe(true)
    expect(isTrialRegistration(record({ identifiers: [nct] }))).toBe(true)
    expect(isTrialRegistration(record({ identifiers: [] }))).toBe(false)
    for (const identifier of [doi, pmid]) expect(isTrialRegistration(record({ identifiers: [nct, identifier] }))).toBe(false)
    expect(isTrialRegistration(record({ identifiers: [nct], containerTitle: "Heart" }))).toBe(false)
  })

  it("is a preprint with only an arXiv number, and none with a volume or a PMID", () => {
    const arxiv = Identifier.findAs("arxiv", "2101.00001")!
    expect(isPreprint(record({ identifiers: [arxiv] }))).toBe(true)
    expect(isPreprint(record({ identifiers: [arxiv, pmid] }))).toBe(false)
    expect(isPreprint(record({ identifiers: [arxiv], volume: "3" }))).toBe(false)
    expect(isPreprint(record({ identifiers: [pmid] }))).toBe(false)
  })
})

describe("names", () => {
  const families = (family: string) => familyNames([{ _tag: "Person", family, given: "A" }])
  it("are words: no initials, no conjunctions, and short ones where they are no initials", () => {
    expect(families("Li")).toEqual([["li"]])
    expect(families("van LI")).toEqual([["van"]])
    expect(familyNames([{ _tag: "Group", name: "Smith and Jones et al" }])).toEqual([["smith", "jones"]])
    expect(familyNames([{ _tag: "Group", name: "Smith Et Al" }])).toEqual([["smith"]])
    expect(families("X")).toEqual([["x"]])
    expect([foldName("Mueller"), foldName("Aagaard")]).toEqual(["muller", "agard"])
  })
})

describe("places", () => {
  it("read a page that a spreadsheet made a day of, in any case, and not with another word behind", () => {
    expect([firstPage("21-AUG"), firstPage("Oct-19"), firstPage("21-9")]).toEqual([21, 10, 21])
    expect([firstPage("Suppl-87"), firstPage("2.05e+15")]).toEqual([0, 0])
  })

  it("are not one journal because the longer name begins with the words of the shorter, nor by one letter for each word of two", () => {
    const same = (a: string, b: string) => isSameContainer(containerNameWords(a), containerNameWords(b))
    expect(same("Journal of Heart", "Journal of Heart Failure")).toBe(false)
    expect(same("BH", "Bone Health")).toBe(false)
    expect(same("PNAS", "Proceedings of the National Academy of Sciences")).toBe(true)
    expect(same("Natl Heart J", "National Heart Journal")).toBe(true)
    expect(same("Immune Deficiency Syndromes", "Immune Deficiency Syndromes: IDS")).toBe(true)
    expect(same("Immune Deficiency Syndromes", "Immune Deficiency Syndromes: TOP")).toBe(false)
  })

  it("are one meeting with its acronym before a motto, and not because words of meetings are the same", () => {
    const same = (a: string, b: string) => isSameContainer(containerNameWords(a), containerNameWords(b))
    const meeting = "International Conference on Information Systems"
    for (const name of ["ICIS: Transforming Society", "ICIS: Transforming Society for All", `2019 ${meeting}, ICIS`]) {
      expect([name, same(name, meeting), same(meeting, name)]).toEqual([name, true, true])
    }
    expect(same("Conference on Heart Surgery and Care", "Symposium on Kidney Stones")).toBe(false)
    expect(same("International Conference on Heart Surgery", "International Conference on Kidney Stone Surgery")).toBe(false)
  })
})

describe("texts as they are compared", () => {
  it("keep a word that only ends like an entity with an accent, and characters up to the last one that there is", () => {
    expect(foldText("&notacute; x")).toBe("notacute x")
    expect(foldText("a&#1114111;b")).toBe("a b")
    expect(foldText("a &#0; b")).toBe("a and 0 b")
  })

  it("are the same for both ways of folding, beyond the last sign of ASCII too", () => {
    for (const text of ["a\u007fb", "a\u0080b", "a~b", "a,123 b", "a 1,234 1,2345", "word ".repeat(400)])
      expect(foldText(text)).toBe(foldAny(text))
  })

  it("of an abstract are the pairs of its first sixty words, without the last one, which may be cut", () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(" ")
    expect([abstractPairs(undefined), abstractPairs("one"), abstractPairs("one two")]).toEqual([[], [], []])
    expect(abstractPairs("one two three")).toHaveLength(1)
    expect(abstractPairs(words(61))).toHaveLength(59)
    expect(abstractPairs(words(90))).toEqual(abstractPairs(words(150)))
    expect(abstractPairs(words(90))).toHaveLength(60)
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
    expect(rows([{ ...whole, published: SourceRecord.PartialDate.make("2021") }], whole).rows).toEqual([])
    expect(rows([{ ...whole, contributors: [{ ...roe, family: "Doe" }] }], whole).rows).toEqual([])
    const { published: _, ...undated } = whole
    expect(rows([undated, whole], whole).rows).toEqual([1])
    expect(rows([of({ pages: "5" })], whole).rows).toEqual([0])
    expect(rows([{ ...whole, identifiers: [doi] }], { ...whole, identifiers: [Identifier.findAs("doi", "10.1000/2")!] }).rows).toEqual([])
    expect(rows([record({ title: "[no title: 1]" })], record({ title: "[no title: 2]" })).rows).toEqual([])
  })

  it("have old DOIs with one stroke or two", () => {
    const [two, one] = ["10.1037//0022-3514.1", "10.1037/0022-3514.1"].map((text) => Identifier.findAs("doi", text)!)
    const index = Fingerprint.index([record({ title: "X", identifiers: [two!] })])
    expect(Fingerprint.find(index, Fingerprint.of(record({ title: "Y", identifiers: [one!] }))).rows).toEqual([0])
  })

  it("of contents do not depend on the order of identifiers", () => {
    expect(contentHash({ ...whole, identifiers: [doi, pmid] })).toBe(contentHash({ ...whole, identifiers: [pmid, doi] }))
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
        const sets = growableLists((n) => new Uint32Array(n))
        for (const list of lists) sets.addAscending(list)
        const { values, starts } = sets.done()
        const kept = lists.map((_, i) => [...values.subarray(starts[i], starts[i + 1])])
        expect(kept).toEqual(lists.map((list) => [...new Set(list)].sort((a, b) => a - b)))
      })
    )
  })
})
