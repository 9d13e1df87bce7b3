import * as Params from "@litfuse/engine/Params"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { EvidenceLevels } from "../../src/EvidenceLevels.ts"
import { Milestones } from "../../src/Milestones.ts"
import { types as milestoneTypes } from "../../src/milestones/types.ts"

type Known = Partial<SourceRecord.SourceRecord>

const tableOf = (records: ReadonlyArray<Known>) =>
  WorkTable.make(
    records.map((known, i) => Work.make(`w${i}`, [SourceRecord.make({ source: "s", id: `w${i}`, title: "A title", ...known })]))
  )

const rules = { ...Params.defaults(Milestones), least: 0.5 }

/** The level or the reason for none, and the type of milestone, of one work. */
const read = (known: Known, params: Parameters<typeof Milestones.analyse>[1] = rules) => {
  const works = tableOf([known])
  const evidence = EvidenceLevels.analyse({ works }, {}, {})
  const milestones = Milestones.analyse({ works }, params, {})
  return {
    level: evidence.works[0]?.level ?? evidence.unlevelled[0]!.reason,
    because: evidence.works[0]?.because,
    milestone: milestones.works[0]?.type ?? milestones.without[0]!.reason
  }
}

const heading = (descriptor: string) => ({ descriptor, qualifiers: [], major: false })
const trial = "Aspirin for colds: a randomised controlled trial"

describe("the kind of a record", () => {
  it.each([
    [{ title: `Correction to: ${trial}`, publicationTypes: ["Published Erratum"] }],
    [{ title: trial, publicationTypes: ["Published Erratum", "Randomized Controlled Trial"] }],
    [{ title: `Erratum: ${trial}` }],
    [{ title: `Author Correction: ${trial}` }],
    [{ title: `Expression of concern: ${trial}` }],
    [{ title: `Retraction notice to "${trial}"` }],
    [{ title: trial, relations: [{ kind: "erratum-for", to: [], citation: "Elsewhere 2001" }] }]
  ] as ReadonlyArray<[Known]>)("limits its label: a notice is no trial (%j)", (known) => {
    expect(read(known)).toMatchObject({ level: "notice", milestone: "kind-of-record" })
  })

  it.each(["Correction of malocclusion: a randomised controlled trial", "Correction for bias in a randomised controlled trial"])(
    "takes %s for no notice",
    (title) => expect(read({ title })).toMatchObject({ level: 2, milestone: "randomised-trial" })
  )

  it.each([
    ["Letter", trial, 5],
    ["Editorial", "A meta-analysis of nothing", 5],
    ["Comment", "On a phase III trial of aspirin", 5],
    ["News", trial, "no-study"],
    ["Case Reports", "Aspirin: a systematic review", 4]
  ] as const)("of a %s wins over the words of its title", (type, title, level) => {
    expect(read({ title, publicationTypes: ["Journal Article", type] }).level).toBe(level)
    expect(["kind-of-record", "case-report"]).toContain(read({ title, publicationTypes: [type] }).milestone)
  })

  it.each([
    ["Exercise for pain: a systematic review and a meta-analysis", [], 1, "meta-analysis"],
    ["Exercise for pain: a systematic review", ["Review"], 1, "systematic-review"],
    ["Exercise for pain: a systematic review of cohort studies", ["Journal Article", "Review"], 1, "systematic-review"],
    ["Guidelines for the management of pain in adults", ["Review"], "guideline", "guideline"],
    ["Pain in practice", ["Review"], 5, "no-rule-found-anything"],
    [trial, ["Clinical Trial"], 2, "randomised-trial"],
    ["Phase III trial of aspirin", ["Clinical Trial, Phase III"], 3, "phase-3"],
    ["A randomised phase III trial of aspirin", ["Clinical Trial, Phase III"], 2, "phase-3"],
    ["Pooled analysis of two randomised trials of aspirin", ["Randomized Controlled Trial"], 2, "randomised-trial"],
    ["Exercise for pain: study protocol for a randomised trial", ["Randomized Controlled Trial"], "protocol", "protocol"],
    ["Obesity and asthma: a prospective cohort study", ["Journal Article"], 3, "cohort"],
    ["Exercise for pain", ["Systematic review and a meta-analysis"], 1, "no-rule-found-anything"]
  ] as const)("is what terms and title say together: %s %j", (title, publicationTypes, level, milestone) => {
    expect(read({ title, publicationTypes })).toMatchObject({ level, milestone })
  })

  it("is not changed by an abstract where a term names the design, and is where it does not", () => {
    const abstract = "Patients were randomly assigned to one of two doses."
    expect(read({ title: "Aspirin", abstract, publicationTypes: ["Clinical Trial, Phase I"] }).level).toBe(3)
    expect(read({ title: "Aspirin", abstract, publicationTypes: ["Clinical Trial"] })).toMatchObject({
      level: 2,
      milestone: "randomised-trial"
    })
    expect(read({ title: "Aspirin", abstract })).toMatchObject({ level: 2, milestone: "randomised-trial" })
  })

  it("names the words or the term that say it", () => {
    expect(read({ title: "Exercise for pain: a systematic review and a meta-analysis" }).because).toBe(
      'title "Exercise for pain: a systematic review and a meta-analysis"'
    )
    expect(read({ title: trial, publicationTypes: ["Randomized Controlled Trial"] }).because).toBe("Randomized Controlled Trial")
  })

  it("is no case report of tweets, and no breakthrough by a shift of paradigms", () => {
    expect(read({ title: "Topic models of short texts: a case of COVID-19 Twitter data" })).toMatchObject({
      level: "no-terms-delivered",
      milestone: "no-rule-found-anything"
    })
    expect(read({ title: "A case of tuberculosis of the spine" })).toMatchObject({ level: 4, milestone: "case-report" })
    expect(read({ title: "Blockade of checkpoints: a paradigm shift in oncology" }).milestone).toBe("no-rule-found-anything")
  })

  it.each([
    ["Cohort Study", 3],
    ["cohort studies", 3],
    ["Case-Control Study", 3],
    ["Case–control studies", 3],
    ["Cross-Sectional Study", 3],
    ["Randomised Controlled Trial", 2],
    ["Controlled Clinical Trials", 2],
    ["Systematic Reviews", 1],
    ["Meta Analysis", 1],
    ["Case Report", 4],
    ["Comments", 5]
  ])("%s is at level %i as a type, however it is printed", (type, level) => {
    expect(read({ publicationTypes: [type] }).level).toBe(level)
  })
})

/** What each label says of the level, written down a second time. Labels that are not here say nothing of it. */
const sayings: Readonly<Record<string, ReadonlyArray<string | number>>> = {
  protocol: ["protocol"],
  guideline: ["guideline"],
  consensus: ["guideline"],
  "meta-analysis": [1],
  "systematic-review": [1],
  "randomised-trial": [2],
  "case-control": [3],
  cohort: [3],
  "cross-sectional": [3],
  "case-report": [4],
  ...Object.fromEntries(["1", "1-2", "2", "2-3", "3", "4"].map((phase) => [`phase-${phase}`, [2, 3]])),
  pivotal: [2, 3]
}

const terms = [
  "Journal Article",
  "Published Erratum",
  "Preprint",
  "Practice Guideline",
  "Meta-Analysis",
  "Randomized Controlled Trial",
  "Clinical Trial",
  "Clinical Trial, Phase II",
  "Observational Study",
  "Case Reports",
  "Letter",
  "Review",
  "News"
]
const headings = ["Cohort Studies", "Case-Control Studies", "Double-Blind Method", "Product Surveillance, Postmarketing", "Humans"]
const phrases = [
  trial,
  "A phase II study of aspirin",
  "Exercise: a systematic review",
  "A meta-analysis of trials",
  "Guidelines for the treatment of pain",
  "Study protocol for a randomised trial",
  "A prospective cohort study",
  "Report of two cases",
  "FDA approves aspirin",
  "First report of a syndrome",
  "Erratum"
]

const record = fc.record({
  title: fc.uniqueArray(fc.constantFrom(...phrases), { minLength: 1, maxLength: 2 }).map((all) => all.join(". ")),
  publicationTypes: fc.uniqueArray(fc.constantFrom(...terms), { maxLength: 3 }),
  meshHeadings: fc.uniqueArray(fc.constantFrom(...headings), { maxLength: 2 }).map((all) => all.map(heading))
})

/** A row never says two things: a label that says a level is in a row with this level, or with none. */
const agree = (of: typeof read) =>
  fc.assert(
    fc.property(record, fc.constantFrom("corrected" as const, "paper" as const), (known, preset) => {
      const { level, milestone } = of(known, { ...rules, preset })
      if (!milestoneTypes.includes(milestone)) return
      expect(level).not.toBe("notice")
      const said = sayings[milestone]
      if (said !== undefined && !["preprint", "no-terms-delivered", "no-term-of-a-level"].includes(String(level)))
        expect(said).toContain(level)
    }),
    { numRuns: 300 }
  )

describe("level and milestone", () => {
  it("never contradict each other in one row; planted mistakes are noticed", () => {
    agree(read)
    expect(() => agree((known, params) => ({ ...read(known, params), level: 5 }))).toThrow()
    expect(() => agree((known, params) => ({ ...read(known, params), milestone: "randomised-trial" }))).toThrow()
  })
})
