/** What a comparison of two records says, where mistakes that were planted were noticed by nothing (docs/reference/testing.md). */
import { describe, expect, it } from "vitest"
import * as Dedup from "@litfuse/engine/Dedup"
import { visitPairs } from "@litfuse/engine/dedup/Blocking"
import { pairComparer } from "@litfuse/engine/dedup/pairComparer"
import * as RecordFeatures from "@litfuse/engine/dedup/RecordFeatures"
import { differenceOf, vetoesOf } from "@litfuse/engine/dedup/vetoes"
import { weights } from "@litfuse/engine/dedup/weights"
import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"

type Known = Partial<SourceRecord.SourceRecord>
const person = (family: string): SourceRecord.Contributor => ({ _tag: "Person", family, given: "A" })
const doi = (value: string) => Identifier.findAs("doi", value)!
const record = (known: Known) => SourceRecord.make({ source: "a", id: "1", title: "Bone loss in old age", ...known })
const compared = (...[a, b]: readonly [Known, Known]) => {
  const { weights: each, vetoes, ...rest } = pairComparer(RecordFeatures.of([record(a), record(b)]), weights)(0, 1)
  return { ...rest, title: each[1], names: each[2], vetoes: vetoesOf(vetoes) }
}
const place: Known = {
  contributors: [person("Roe")],
  published: SourceRecord.PartialDate.make("2020"),
  containerTitle: "Heart",
  volume: "3",
  pages: "50"
}
const elsewhere = "Quite another subject of a paper"

describe("titles", () => {
  it("that say nothing are no evidence", () => expect(compared({ title: "!" }, { title: "?" }).title).toBe(0))

  it("count little only where the same people stand on one page of one volume", () => {
    const title = (a: Known, b: Known) => compared({ ...place, ...a }, { ...place, title: elsewhere, ...b }).title
    expect(title({}, {})).toBe(weights.translated)
    expect(title({}, { volume: "4" })).toBeLessThan(weights.translated)
    expect(title({ contributors: [] }, { contributors: [] })).toBeLessThan(weights.translated)
    expect(title({ pages: "S50-S60" }, { pages: "S50" })).toBeLessThan(weights.translated)
    expect(title({ pages: "S50-S60" }, { pages: "S50-S61" })).toBe(weights.translated)
  })

  it("differ in what is between the beginning and the end that they share", () => {
    expect([differenceOf("ab", "aab"), differenceOf("abc", "axc"), differenceOf("a", "a")]).toEqual([
      ["", "a"],
      ["b", "x"],
      ["", ""]
    ])
  })

  it("have another word where it is not spelled alike, and no page is shared", () => {
    const title = (word: string): Known => ({ title: `Effects of a long treatment with ${word} in old patients of two hospitals` })
    expect(compared(title("xabcyy"), title("zabdww")).vetoes).toContain("other-word")
    expect(compared(title("xabcyy"), title("zabcww")).vetoes).not.toContain("other-word")
    expect(compared({ ...title("xabcyy"), pages: "7" }, { ...title("zabdww"), pages: "7" }).vetoes).not.toContain("other-word")
  })
})

describe("names", () => {
  it("have no first one to compare where the first contributor has none", () => {
    const group: SourceRecord.Contributor = { _tag: "Group", name: "et al" }
    const names = compared({ contributors: [person("Roe"), person("Doe")] }, { contributors: [group, person("Doe")] }).names
    expect(names).toBe(2.5 * (2 / (1 + weights.enoughNames)))
  })

  it("are read up to sixty", () => {
    const letters = (i: number) => String.fromCharCode(98 + (i % 20), 98 + Math.floor(i / 20))
    const many = Array.from({ length: 45 }, (_, i) => person(`Roe${letters(i)} Doe${letters(i)}`))
    expect(RecordFeatures.of([record({ contributors: many })]).names.values.length).toBe(60)
  })
})

describe("what keeps two records apart", () => {
  const vetoes = (a: Known, b: Known) => compared({ ...place, ...a }, { ...place, ...b }).vetoes

  it("is another registration, and not one that the other does not name", () => {
    const trial = (number: string): Known => ({ title: `Bone loss in old age: ${number}` })
    expect(vetoes(trial("NCT01234567"), trial("NCT76543210"))).toContain("other-registration")
    expect(vetoes(trial("NCT01234567"), {})).not.toContain("other-registration")
    expect(vetoes({}, trial("NCT01234567"))).not.toContain("other-registration")
  })

  it("is one DOI under titles with a similarity below one half", () => {
    const known = (title: string): Known => ({ ...place, title, identifiers: [doi("10.1000/1")] })
    const original = "Bone loss in old age"
    const similarities = {
      "Bone loss among nurses of a ward": 6 / 19,
      "Old age and bone fractures": 6 / 17,
      "Risk of bone loss in women": 16 / 33,
      "Bone loss in young women": 1 / 2
    }
    for (const [title, similarity] of Object.entries(similarities)) {
      const { titles, vetoes: against } = compared(known(original), known(title))
      expect([title, titles]).toEqual([title, expect.closeTo(similarity, 12)])
      expect([title, against]).toEqual([title, similarity < 0.5 ? ["one-doi-several-titles"] : []])
      const { merges, review } = Dedup.link([record(known(original)), record({ ...known(title), id: "2" })])
      expect([title, merges.length, review.length]).toEqual([title, similarity < 0.5 ? 0 : 1, similarity < 0.5 ? 1 : 0])
    }
  })

  it("is another place in a journal, and not a volume and an issue that changed places", () => {
    expect(vetoes({ volume: "3", issue: "12" }, { volume: "12", issue: "3", pages: "60" })).not.toContain("other-place")
    expect(vetoes({ volume: "3", issue: "12" }, { volume: "4", issue: "12", pages: "60" })).toContain("other-place")
  })

  it("is that one is an abstract in another place, not in the same volume", () => {
    const { pages: _, ...paper } = place
    const abstract: Known = { ...paper, issue: "Suppl 1" }
    const later = SourceRecord.PartialDate.make("2021")
    expect(compared(abstract, paper).vetoes).not.toContain("abstract-and-paper")
    expect(compared(abstract, { ...paper, volume: "5", published: later }).vetoes).toContain("abstract-and-paper")
  })

  it("is that one is a chapter, the other in an issue of a journal", () => {
    const chapter: Known = { containerTitle: "A handbook of bones", publicationTypes: ["Book chapter"] }
    expect(vetoes(chapter, { issue: "2" })).toContain("chapter-and-article")
    expect(vetoes(chapter, {})).not.toContain("chapter-and-article")
  })
})

describe("reasons", () => {
  it("name a shared registration, different DOIs, and weights to one digit", () => {
    const nct = Identifier.findAs("nct", "NCT01234567")!
    const reasons = (a: Known, b: Known) => {
      const said = Dedup.explain([record(a), record(b)])
      return [...said.for, ...said.against]
    }
    const registration: Known = { identifiers: [nct], publicationTypes: ["Trial registry record"] }
    expect(reasons(registration, { ...registration, title: "Bone loss in age" })).toContain("both are nct:NCT01234567 (+6)")
    const named: Known = { publicationTypes: ["Trial registry record"] }
    expect(reasons({ ...named, url: "https://trials.example/NCT01234567" }, { ...named, url: "x NCT01234567" })).toContain(
      "the same registration of a trial (+6)"
    )
    expect(reasons({ identifiers: [doi("10.1000/1")] }, { identifiers: [doi("10.2000/2")] })).toContain(
      "different DOIs doi:10.1000/1, doi:10.2000/2 (-3)"
    )
    expect(reasons({ contributors: ["Roe", "Poe", "Moe"].map(person) }, { contributors: ["Roe", "Toe", "Loe"].map(person) })).toContain(
      "1 of 3 names in common (-0.3)"
    )
  })
})

describe("rows of one content", () => {
  const same = Array.from({ length: 3 }, (_, i) => record({ ...place, id: String(i) }))

  it("are merged first, and each once", () => {
    expect(Dedup.link(same).merges).toEqual([
      { pair: [0, 1], score: 1, why: "equal" },
      { pair: [0, 2], score: 1, why: "equal" }
    ])
    const named = same.slice(1).map((one) => ({ ...one, identifiers: [doi("10.1000/1")] }))
    expect(Dedup.link(named, { preset: "s0" }).merges).toEqual([{ pair: [0, 1], score: 1, why: "equal" }])
    expect(Dedup.link([same[0]!, record({ title: elsewhere })]).merges).toEqual([])
  })

  it("are asked about again where a person has set two of them apart", () => {
    const { clusters, review } = Dedup.link(same, { decisions: [{ a: 1, b: 2, same: false }] })
    expect(clusters).toHaveLength(2)
    expect(review).toHaveLength(1)
    expect(review[0]!.conflicts).toEqual([{ pair: [1, 2], against: ["a person decided that they differ"] }])
  })
})

describe("relations and blocks", () => {
  it("link a record with the one that it comments on, whatever number its identifier has", () => {
    const others = [1, 2, 3, 4, 5].map((i) => record({ id: String(i), title: `${elsewhere} ${i}`, identifiers: [doi(`10.1000/${i}`)] }))
    for (const about of [1, 4, 5]) {
      const comment = record({
        id: "c",
        title: "What they did not say",
        relations: [{ kind: "comment-on", to: [doi(`10.1000/${about}`)] }] as unknown as NonNullable<SourceRecord.SourceRecord["relations"]>
      })
      expect(Dedup.link([...others, comment]).links).toContainEqual({ pair: [about - 1, 5], kind: "comment-on" })
    }
  })

  it("are of one kind whichever identifier of the other was seen first", () => {
    const [one, two] = [doi("10.1000/1"), doi("10.1000/2")]
    const about = [
      { kind: "comment-on", to: [one] },
      { kind: "erratum-for", to: [two] }
    ] as unknown as NonNullable<SourceRecord.SourceRecord["relations"]>
    for (const [i, first] of [one, two].entries()) {
      const before = record({ id: "x", title: `${i} ${elsewhere}`, pages: "7", identifiers: [first] })
      const both = record({ id: "b", title: elsewhere, identifiers: [one, two] })
      const { links } = Dedup.link([before, both, record({ id: "c", title: "What they did not say", relations: about })])
      expect(links.filter(({ pair }) => pair.join() === "1,2").map(({ kind }) => kind)).toEqual(["erratum-for"])
    }
  })

  it("visit each pair once, ascending, the lower row first", () => {
    const features = RecordFeatures.of(
      Array.from({ length: 30 }, (_, i) => record({ ...place, id: String(i), title: `Bone loss in old age ${(i * 7) % 30}` }))
    )
    const pairs: Array<readonly [number, number]> = []
    visitPairs(features, { rowsOf: Array.from({ length: 30 }, (_, i) => i), order: features.contents }, (a, b) => pairs.push([a, b]))
    const code = pairs.map(([a, b]) => a * 30 + b)
    expect(code).toEqual([...new Set(code)].sort((a, b) => a - b))
    expect(pairs.every(([a, b]) => a < b)).toBe(true)
    // of a large block not every record meets every other
    expect(pairs.length).toBeLessThan((30 * 29) / 2)
  })
})
