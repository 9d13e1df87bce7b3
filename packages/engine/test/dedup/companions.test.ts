/** Papers that the same people printed side by side, and what else shares a title without being one publication. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Dedup from "@litfuse/engine/Dedup"
import { areDisjoint, lastPage } from "@litfuse/engine/dedup/firstPage"
import { isContrast } from "@litfuse/engine/dedup/isContrast"
import * as RecordFeatures from "@litfuse/engine/dedup/RecordFeatures"
import { isSeries } from "@litfuse/engine/dedup/isSeries"
import { titleContrast } from "@litfuse/engine/dedup/titleContrast"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { ids, paper, people, without } from "./paper.ts"

type Changes = Partial<SourceRecord.SourceRecord>

const record = (id: string, changes: Changes, ...missing: ReadonlyArray<string>) =>
  without(paper(id, { identifiers: [], ...changes }), ...missing)

const year = (text: string) => ({ published: SourceRecord.PartialDate.make(text) })

/** What becomes of two records, in both orders. */
const fateOf = (a: SourceRecord.SourceRecord, b: SourceRecord.SourceRecord): string => {
  const fate = ({ clusters, review, links }: Dedup.Linked): string => {
    if (clusters.length === 1) return "one"
    if (links.length > 0) return `linked: ${links[0]!.kind}`
    return review.length > 0 ? "in doubt" : "apart"
  }
  const forth = fate(Dedup.link([a, b]))
  expect(fate(Dedup.link([b, a]))).toBe(forth)
  return forth
}

/** Two titles as those of one volume, once with disjoint pages and once without pages. */
const fates = (one: string, other: string): ReadonlyArray<string> => [
  fateOf(record("1", { title: one, pages: "100-105" }), record("2", { title: other, pages: "106-111" })),
  fateOf(record("1", { title: one }, "pages"), record("2", { title: other }, "pages"))
]

const about = (word: string) => `Coffee and the risk of gout ${word} seen at two hospitals: a cohort of invented people`.replace("  ", " ")

describe("a lone word of contrast", () => {
  const words: ReadonlyArray<readonly [string, string]> = [
    ["in men", "in women"],
    ["in boys", "in girls"],
    ["in adult smokers", "in adult nonsmokers"],
    ["in smokers", "in non-smokers"],
    ["in adults", "in adolescents"],
    ["in rats", "in mice"],
    ["in mothers", "in fathers"],
    ["in the young", "in the old"],
    ["in users", "in nonusers"],
    ["in inpatients", "in outpatients"],
    ["in Iran", "in Iraq"],
    ["in Austria", "in Australia"],
    ["in Niger", "in Nigeria"],
    ["in Guangdong", "in Guangxi"],
    ["in northern Ghana", "in southern Ghana"],
    ["in vivo", "in vitro"],
    ["with allopurinol", "without allopurinol"],
    ["before dialysis", "after dialysis"],
    ["and systolic pressure", "and diastolic pressure"],
    ["and hypokalaemia", "and hyperkalaemia"],
    ["and hypokalemia", "and hyperkalaemia"],
    ["and hyperthyroidism", "and hypothyroidism"],
    ["and intracellular water", "and extracellular water"],
    ["in symptomatic disease", "in asymptomatic disease"],
    ["after preoperative care", "after postoperative care"],
    ["after unilateral surgery", "after bilateral surgery"],
    ["after gastrectomy", "after gastrostomy"],
    ["of arthritis", "of arthrosis"],
    ["with increased urate", "with decreased urate"],
    ["of the upper limb", "of the lower limb"],
    ["of the left hand", "of the right hand"],
    ["of gram-positive cocci", "of gram-negative cocci"],
    ["of hepatitis B", "of hepatitis C"],
    ["of HIV", "of HCV"],
    ["of factor V", "of factor X"],
    ["of angiotensin I", "of angiotensin II"],
    ["at two years", "at five years"],
    ["at six days", "at six weeks"],
    ["in the first trimester", "in the second trimester"],
    ["in summer", "in winter"],
    ["after pre-operative care", "after postoperative care"],
    ["and coffee", "and cocoa"],
    ["of the liver", "of the lung"],
    ["in South Africa", "in Ghana"],
    ["in New York", "in New Jersey"],
    ["in retrospective data", "in prospective data"]
  ]

  it.each(words)("keeps %s apart from %s, and asks", (one, other) => {
    const [onPages, without] = fates(about(one), about(other))
    expect(["in doubt", "apart"]).toContain(onPages)
    expect(without).toBe("in doubt")
  })

  it("says which words they are", () => {
    const [a, b] = ["in men", "in women"].map((word, i) => record(String(i), { title: about(word) }, "pages")) as [
      SourceRecord.SourceRecord,
      SourceRecord.SourceRecord
    ]
    expect(Dedup.explain([a, b]).against).toEqual(["never: the titles differ in a word that tells studies apart: men and women"])
    const [there, gone] = ["in women", ""].map((word, i) => record(String(i), { title: about(word) }, "pages")) as [
      SourceRecord.SourceRecord,
      SourceRecord.SourceRecord
    ]
    expect(Dedup.explain([there, gone]).against[0]).toBe("never: the titles differ in a word that tells studies apart: in women")
  })

  it("is found at the end of a title too, where one begins with the other", () => {
    expect(
      fates("A survey of malaria and hookworm in rural schools of Niger", "A survey of malaria and hookworm in rural schools of Nigeria")[1]
    ).toBe("in doubt")
  })

  it.each<readonly [string, string]>([
    ["of tumour growth", "of tumor growth"],
    ["of anaemia", "of anemia"],
    ["of randomised care", "of randomized care"],
    ["of sulphate", "of sulfate"],
    ["in a hospital", "in hospitals"],
    ["in hospitals of Iran", "in hospitals in Iran"],
    ["in paediatric wards", "in pediatric wards"],
    ["in men and women", "in women and men"],
    ["in male wards", "in males wards"],
    ["at 2 years", "at two years"],
    ["of β cells", "of beta cells"],
    ["of non-smokers", "of nonsmokers"],
    ["with allopurinol versus colchicine", "with allopurinol vs colchicine"],
    ["of interleukin", "of interluekin"],
    ["of patients", "of patient"]
  ])("is none where one word is spelled in two ways: %s, %s", (one, other) => {
    expect(fates(about(one), about(other))[1]).toBe("one")
  })

  it("is a misprint where both are on one page, or have one identifier", () => {
    const both = (changes: Changes) =>
      [record("1", { title: about("in men"), ...changes }), record("2", { title: about("in women"), ...changes })] as const
    expect(fateOf(...both({}))).toBe("one")
    expect(fateOf(...both({ identifiers: ids("doi:10.1000/card.1") }))).toBe("one")
    expect(fateOf(...both({ issue: "Suppl 1", pages: "S12" }))).not.toBe("one")
  })

  it("is no matter of order, and no word contrasts with itself", () => {
    const word = fc.constantFrom(
      ..."men women males Iran Iraq hypokalaemia hyperkalaemia ii 2 two not with without smokers nonsmokers".split(" ")
    )
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isContrast(a, b)).toBe(isContrast(b, a))
        expect(isContrast(a, a)).toBe(false)
        const features = RecordFeatures.of([a, b].map((one, i) => record(String(i), { title: about(one) })))
        expect(titleContrast(features, 0, 1) === undefined).toBe(titleContrast(features, 1, 0) === undefined)
      })
    )
  })
})

describe("pages", () => {
  it("of one volume without one in common keep titles apart that differ, whatever the difference", () => {
    const pages = (one: string, other: string, changes: Changes = {}) =>
      fateOf(
        record("1", { title: about("of one kind"), pages: one }),
        record("2", { title: `${about("of one kind")}, observed carefully`, pages: other, ...changes })
      )
    expect(pages("100-105", "106-111")).not.toBe("one")
    expect(pages("100-5", "106-11")).not.toBe("one")
    expect(pages("e100-e105", "E106-E111")).not.toBe("one")
    expect(pages("100-105", "100-108")).toBe("one")
  })

  it("under one title may be a misprint, but not where both records lack authors", () => {
    const pair = (changes: Changes) => fateOf(record("1", { ...changes, pages: "101-109" }), record("2", { ...changes, pages: "111-119" }))
    expect(pair({})).toBe("one")
    expect(pair({ contributors: [] })).toBe("in doubt")
  })

  it("end where they say, in full or abbreviated, or nowhere", () => {
    expect(["101-109", "101-9", "101–09", "pp. 5-7", "5", "9-5", "12, 15-17", "21-Aug", "e5-7", "S5-e7"].map(lastPage)).toEqual([
      109,
      109,
      109,
      7,
      0,
      0,
      0,
      0,
      5 * 2 ** 24 + 7,
      0
    ])
  })

  it("are disjoint or not, whichever comes first, and never with themselves", () => {
    const range = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.nat(40)).map(([first, more]) => [first, first + more] as const)
    fc.assert(
      fc.property(range, range, (one, other) => {
        expect(areDisjoint(...one, ...other)).toBe(areDisjoint(...other, ...one))
        expect(areDisjoint(...one, ...one)).toBe(false)
        expect(areDisjoint(...one, ...other)).toBe(one[1] < other[0] || other[1] < one[0])
      })
    )
  })
})

describe("one title", () => {
  const title = "Wearables for gait assessment in multiple sclerosis"

  it("of a thesis and an article is linked, however the thesis is named", () => {
    const article = record("1", { title })
    const thesis = (changes: Changes) => without(record("2", { title, contributors: people("Roe"), ...changes }), "issue", "pages")
    const forms: ReadonlyArray<Changes> = [
      { publicationTypes: ["Thesis"] },
      { publicationTypes: ["Doctoral dissertation"] },
      { containerTitle: "Dissertation Abstracts International: Section B", volume: "73" },
      { containerTitle: "ProQuest Dissertations & Theses" },
      { volume: "Ph.D." }
    ]
    for (const form of forms) expect([form, fateOf(article, thesis(form))]).toEqual([form, "linked: thesis"])
    const [listed, catalogued] = [thesis(forms[2]!), without(thesis({ volume: "Ph.D.", pages: "62 p" }), "containerTitle")]
    expect(fateOf(listed, { ...catalogued, id: "3" })).not.toContain("thesis")
    expect(fateOf({ ...article, identifiers: ids("doi:10.1000/1") }, { ...thesis(forms[0]!), identifiers: ids("doi:10.1000/1") })).toBe(
      "one"
    )
  })

  it("of a series is linked where its years or issues differ", () => {
    const report = (id: string, when: string, changes: Changes = {}) =>
      without(
        record(id, { title: "Annual report of the national joint registry", contributors: people("Registry"), ...year(when), ...changes }),
        "containerTitle",
        "volume",
        "issue",
        "pages"
      )
    expect(fateOf(report("1", "2020"), report("2", "2021"))).toBe("linked: edition")
    expect(fateOf(report("1", "2020"), report("2", "2020", { url: "https://example.org/2020" }))).toBe("one")
    const [one, other] = [
      record("1", { title: "Quarterly update of invented drugs" }, "pages"),
      record("2", { title: "Quarterly update of invented drugs", issue: "4" }, "pages")
    ]
    expect(fateOf(one, other)).toBe("linked: edition")
  })

  it("of two reports of an organisation is in doubt where their years differ", () => {
    const report = (id: string, when: string) =>
      without(
        record(id, {
          title: "Global status of invented diseases and of their care",
          contributors: [{ _tag: "Group", name: "Health Registry" }],
          ...year(when)
        }),
        "containerTitle",
        "volume",
        "issue",
        "pages"
      )
    expect(fateOf(report("1", "2020"), report("2", "2021"))).toBe("in doubt")
    expect(fateOf(report("1", "2020"), { ...report("2", "2020"), url: "https://example.org/2020" })).toBe("one")
  })

  it("of anonymous comments is not enough, without a page in common", () => {
    const comment = (id: string, changes: Changes = {}) => record(id, { title: `Comment on: ${title}`, contributors: [], ...changes })
    expect(fateOf(comment("1", { pages: "20" }), comment("2", { pages: "31" }))).not.toBe("one")
    expect(fateOf(without(comment("1"), "pages"), without(comment("2", { url: "https://example.org/2" }), "pages"))).not.toBe("one")
    expect(fateOf(comment("1"), comment("2", { contributors: people("Anonymous") }))).toBe("one")
    const signed = (id: string, name: string) => without(comment(id, { contributors: people(name) }), "pages")
    expect(fateOf(signed("1", "Wu"), signed("2", "Poe"))).not.toBe("one")
    expect(fateOf(signed("1", "Wu"), { ...signed("2", "Wu"), url: "https://example.org/2" })).toBe("one")
    const plain = (id: string, pages: string) => record(id, { title: "Coffee and gout", contributors: [], pages })
    expect(fateOf(plain("1", "20"), plain("2", "31"))).not.toBe("one")
  })

  it("is one of a series by its words", () => {
    expect(
      ["annual report of the registry", "the biennial scientific meeting", "registry yearbook", "a surveillance report"].map(isSeries)
    ).toEqual([true, true, true, true])
    expect(["annual influenza vaccination in children", "a report of three cases", "daily weight review"].map(isSeries)).toEqual([
      false,
      false,
      false
    ])
  })
})
