import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as FlowBoxes from "../src/FlowBoxes.ts"
import * as FlowCounts from "../src/FlowCounts.ts"
import * as FlowFile from "../src/FlowFile.ts"
import { flowProblems } from "../src/flowProblems.ts"
import { recordHash } from "../src/recordHash.ts"
import * as Screening from "../src/Screening.ts"
import { decision, record, stage } from "./reviews.ts"

const stages = [stage({ double: "share", share: 0 }), stage({ id: "full-text", double: "share", share: 0 })]

type Fate = "open" | "exclude" | "lacking" | "assessed-out" | "included"

/** A review of works with known fates, and three duplicates. Each of `others` is from citation searching alone. */
const review = (fates: ReadonlyArray<Fate>, others: ReadonlyArray<number> = []) => {
  const records = fates.map((_, n) => record(n))
  const lines = fates.flatMap((fate, n) => {
    const first = (action: "include" | "exclude") => decision("Ann", records[n]!, action, n)
    const second = (action: "include" | "exclude") => decision("Ann", records[n]!, action, n, { stage: "full-text" })
    if (fate === "open") return []
    if (fate === "exclude") return [first("exclude")]
    if (fate === "lacking") return [first("include")]
    return [first("include"), second(fate === "included" ? "include" : "exclude")]
  })
  const corpus = { hashes: records.map(recordHash), fingerprints: records.map(Fingerprint.of), works: records.map((_, row) => [row]) }
  const notRetrieved = new Set(fates.flatMap((fate, n) => (fate === "lacking" ? [n] : [])))
  const results = Screening.screenAll(stages, corpus, Screening.attach(corpus, lines), 1, notRetrieved)
  const identified = [
    { search: "a", name: "PubMed", kind: "database" as const, records: fates.length - others.length + 3 },
    ...(others.length === 0 ? [] : [{ search: "b", name: "Citation searching", kind: "other" as const, records: others.length + 2 }])
  ]
  const studies = Screening.included(results).length
  return { identified, works: fates.length, others: new Set(others), results, notRetrieved, studies, flow: FlowFile.none }
}

const textsOf = (one: FlowCounts.FlowInputs): ReadonlyArray<string> => flowProblems(FlowCounts.count(one), one).map(({ text }) => text)

describe("the PRISMA 2020 flow", () => {
  it("counts from source to study", () => {
    const counts = FlowCounts.count(review(["exclude", "exclude", "lacking", "assessed-out", "included", "included", "open"]))
    expect(counts).toMatchObject({
      records: 10,
      duplicates: 3,
      unscreened: 1,
      screened: 6,
      excluded: 2,
      sought: 4,
      notRetrieved: 1,
      assessed: 3,
      reasons: [{ reason: "wrong population", n: 1 }],
      reports: 2,
      pending: 1
    })
  })

  it("does not add up when people state more than there is, and names the box of flow.yaml", () => {
    const of = (flow: Partial<FlowFile.Flow>) => {
      const one = { ...review(["exclude", "open"]), flow: { ...FlowFile.none, ...flow } }
      return flowProblems(FlowCounts.count(one), one).map(({ box, text }) => `${box}: ${text}`)
    }
    const why = "a reason"
    const other = [{ from: "Websites", n: 4, why }]
    expect(of({ boxes: { automation: { n: 5, why } } })).toEqual([
      "automation: records after duplicates is 2, but removed, unscreened and screened together is 6"
    ])
    expect(of({ boxes: { "not-screened": { n: 0, why } } })).toEqual([
      "not-screened: records left unscreened is 0, but the number of records without a decision is 1"
    ])
    expect(of({ boxes: { "other-sought": { n: 1, why } } })).toEqual([
      "other-sought: reports sought from other methods is 1, but the number of records from them is 0",
      "other-sought: reports of other methods that were assessed is 1, but excluded and included together is 0"
    ])
    expect(of({ other, boxes: { "other-sought": { n: 1, why }, "other-not-retrieved": { n: 2, why } } })).toEqual([
      "other-not-retrieved: reports of other methods that were not retrieved is 2, but the number of reports sought is 1"
    ])
    expect(of({ other, boxes: { "other-sought": { n: 2, why }, "other-reports": { n: 2, why }, "other-studies": { n: 3, why } } })).toEqual(
      ["other-studies: included studies of other methods is 3, but the number of their included reports is 2"]
    )
    expect(
      of({ other, boxes: { "other-sought": { n: 3, why }, "other-excluded": { n: 1, why }, "other-reports": { n: 2, why } } })
    ).toEqual([])
  })

  it("counts what other methods alone found in their column, with what people found", () => {
    const why = "no full text"
    const fates: ReadonlyArray<Fate> = ["exclude", "included", "included", "exclude", "lacking", "assessed-out"]
    const boxes = {
      "other-sought": { n: 3, why },
      "other-excluded": { n: 1, why },
      "other-reports": { n: 2, why },
      "other-studies": { n: 1, why }
    }
    const flow = { ...FlowFile.none, boxes, other: [{ from: "Websites", n: 7, why }] }
    const one = { ...review(fates, [2, 3, 4, 5]), flow }
    const counts = FlowCounts.count(one)
    expect(textsOf(one)).toEqual([])
    expect(counts).toMatchObject({ records: 5, duplicates: 3, screened: 2, excluded: 1, sought: 1, assessed: 1, reasons: [] })
    expect(counts.other).toEqual({
      identified: [
        { name: "Citation searching", records: 6 },
        { name: "Websites", records: 7 }
      ],
      records: 13,
      duplicates: 2,
      excluded: 5,
      unscreened: 0,
      sought: 6,
      notRetrieved: 1,
      assessed: 5,
      reasons: [
        { reason: "wrong population", n: 1 },
        { reason: why, n: 1 }
      ],
      reports: 3
    })
    expect(counts).toMatchObject({ reports: 4, studies: 3, pending: 0 })
  })

  it("adds up for any decisions", () => {
    const fate = fc.constantFrom<Fate>("open", "exclude", "lacking", "assessed-out", "included")
    fc.assert(
      fc.property(fc.array(fate, { maxLength: 30 }), fc.nat(3), (fates, every) => {
        const others = [...fates.keys()].filter((n) => n % 4 < every)
        const one = review(fates, others)
        const counts = FlowCounts.count(one)
        expect(textsOf(one)).toEqual([])
        const { works } = one
        const { other } = counts
        expect(counts.records).toBe(counts.duplicates + works - others.length)
        expect(works - others.length).toBe(counts.unscreened + counts.excluded + counts.sought)
        expect(other.records).toBe(other.duplicates + other.excluded + other.unscreened + other.sought)
        expect(other.sought).toBe(other.notRetrieved + other.assessed)
        const countOf = (fate: Fate) => fates.filter((one) => one === fate).length
        expect([counts.reports, counts.notRetrieved + other.notRetrieved]).toEqual([countOf("included"), countOf("lacking")])
        expect(counts.sought).toBe(counts.notRetrieved + counts.assessed)
        expect(counts.pending).toBe(fates.filter((one) => one === "open").length)
      })
    )
  })
})

/** The lines of the published templates, for new and for updated reviews with other methods: their words, without their numbers. */
const published = `Records identified from: | Databases | Registers
Records removed before screening: | Duplicate records removed | Records marked as ineligible by automation tools | Records removed for other reasons
Records identified from: | Websites
Records screened
Records excluded
Reports sought for retrieval
Reports not retrieved
Reports assessed for eligibility
Reports excluded:
Reports sought for retrieval
Reports not retrieved
Reports assessed for eligibility
Reports excluded:`.split("\n")

const newReview = ["Studies included in review | Reports of included studies"]
const updated = [
  "Studies included in previous version of review | Reports of studies included in previous version of review",
  ...published,
  "New studies included in review | Reports of new included studies",
  "Total studies included in review | Reports of total included studies"
]

describe("the boxes", () => {
  const boxesOf = (flow: Partial<FlowFile.Flow>) =>
    FlowBoxes.boxes(FlowCounts.count({ ...review(["included"]), identified: [], works: 0, flow: { ...FlowFile.none, ...flow } }))
  const other = [{ from: "Websites", n: 0, why: "browsed" }]
  const wordsOf = (all: ReadonlyArray<FlowBoxes.Box>) => all.map(({ lines }) => lines.map(({ text }) => text).join(" | "))

  it("are those of the published templates, word for word", () => {
    expect(wordsOf(boxesOf({ other }))).toEqual([...published, ...newReview])
    expect(wordsOf(boxesOf({ other, previous: { studies: 2, reports: 3 } }))).toEqual(updated)
    // without other methods and an earlier version, their columns are left out
    expect([...new Set(boxesOf({}).map(({ column }) => column))]).toEqual(["databases", "databases-out"])
  })

  it("are laid out in rows, with those of other methods next to the boxes of reports", () => {
    const { columns, stages } = FlowBoxes.layout(boxesOf({ other, previous: { studies: 2, reports: 3 } }))
    expect(columns.map(({ heading = "-" }) => heading)).toEqual([
      "Previous studies",
      "Identification of new studies via databases and registers",
      "-",
      "Identification of new studies via other methods",
      "-"
    ])
    expect(
      stages.map(({ name, rows }) => [name, rows.map((row) => row.map((lines) => lines?.[0]?.replaceAll("\u00a0", " ") ?? ""))])
    ).toEqual([
      [
        "Identification",
        [
          [
            "Studies included in previous version of review (n = 2)",
            "Records identified from:",
            "Records removed before screening:",
            "Records identified from:",
            ""
          ]
        ]
      ],
      [
        "Screening",
        [
          ["", "Records screened (n = 1)", "Records excluded (n = 0)", "", ""],
          [
            "",
            "Reports sought for retrieval (n = 1)",
            "Reports not retrieved (n = 0)",
            "Reports sought for retrieval (n = 0)",
            "Reports not retrieved (n = 0)"
          ],
          [
            "",
            "Reports assessed for eligibility (n = 1)",
            "Reports excluded: (n = 0)",
            "Reports assessed for eligibility (n = 0)",
            "Reports excluded: (n = 0)"
          ]
        ]
      ],
      [
        "Included",
        [
          ["", "New studies included in review (n = 1)", "", "", ""],
          ["", "Total studies included in review (n = 3)", "", "", ""]
        ]
      ]
    ])
  })
})
