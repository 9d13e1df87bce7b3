/** Exports of registries of trials: ClinicalTrials.gov and the WHO's. Names and numbers are invented. */
import { readFileSync } from "node:fs"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

const read = (text: string, file: string) => Result.getOrThrow(Bibliography.read(Buffer.from(text), file)).records

const trial = {
  title: "A short title",
  identifiers: [{ scheme: "nct", value: "NCT01234567" }],
  trials: [{ registry: "ClinicalTrials.gov", number: "NCT01234567" }],
  keywords: ["Stroke", "Pain"],
  published: "2020-02-03"
}

const study = {
  protocolSection: {
    identificationModule: {
      nctId: "NCT01234567",
      orgStudyIdInfo: { id: "OWN-1" },
      secondaryIdInfos: [{ id: "2019-000446-20", type: "EUDRACT_NUMBER" }],
      organization: { fullName: "A hospital" },
      briefTitle: "A short title",
      officialTitle: "A longer title"
    },
    statusModule: {
      overallStatus: "COMPLETED",
      studyFirstSubmitDate: "2020-01-31",
      studyFirstPostDateStruct: { date: "2020-02-03", type: "ACTUAL" }
    },
    sponsorCollaboratorsModule: { leadSponsor: { name: "A sponsor", class: "OTHER" } },
    descriptionModule: { briefSummary: "We ask." },
    conditionsModule: { conditions: ["Stroke"], keywords: ["Pain"] }
  },
  hasResults: false
}

it.each([
  ["studies.json", "ctgov-json"],
  ["study.xml", "ctgov-xml"],
  ["trials.xml", "ictrp"],
  ["answer.json", "litfuse"]
] as const)("%s is recognised by its content", (file, form) => {
  const bytes = readFileSync(new URL(`fixtures/${file}`, import.meta.url))
  const { records } = Result.getOrThrow(Bibliography.read(bytes, "any"))
  expect(records.length).toBeGreaterThan(0)
  expect(Result.getOrThrow(Bibliography.read(bytes, "any", { form })).records).toEqual(records)
  expect(Bibliography.labelOf(form)).not.toBe(form)
})

describe("ClinicalTrials.gov", () => {
  it.each([
    ["a list", [study, study]],
    ["an answer of its interface", { studies: [study, study], nextPageToken: "x" }]
  ])("as JSON: %s", (_, data) => {
    const found = read(JSON.stringify(data, null, 2), "ctg-studies.json")
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({
      ...trial,
      abstract: "We ask.",
      trials: [...trial.trials, { registry: "EudraCT", number: "2019-000446-20" }]
    })
  })

  it("as JSON keeps what no record has, and RIS has the number of the study", () => {
    const [one] = read(JSON.stringify(study), "study.json")
    const kept = new Map(one!.kept?.map(({ name, value }) => [name, value]))
    expect(kept.get("identificationModule/officialTitle")).toBe("A longer title")
    expect(kept.get("statusModule/overallStatus")).toBe("COMPLETED")
    expect(kept.get("sponsorCollaboratorsModule/leadSponsor")).toBe('{"name":"A sponsor","class":"OTHER"}')
    expect(kept.get("hasResults")).toBe("false")
    expect(Bibliography.print([one!], "ris", "b").text).toContain("AN  - NCT01234567\r\n")
  })

  it("as JSON refuses a list with something else", () => {
    const result = Bibliography.read(Buffer.from(JSON.stringify([study, { a: 1 }])), "a.json")
    expect(Result.isFailure(result) && result.failure.message).toContain("without a protocolSection")
  })

  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<clinical_study rank="1">
  <required_header><download_date>today</download_date><url>https://clinicaltrials.gov/show/NCT01234567</url></required_header>
  <id_info><org_study_id>OWN-1</org_study_id><nct_id>NCT01234567</nct_id></id_info>
  <brief_title>A short title</brief_title>
  <official_title>A longer title</official_title>
  <sponsors><lead_sponsor><agency>A sponsor</agency></lead_sponsor></sponsors>
  <brief_summary><textblock>
      We ask.
  </textblock></brief_summary>
  <study_first_submitted>January 31, 2020</study_first_submitted>
  <study_first_posted type="Actual">February 3, 2020</study_first_posted>
  <condition>Stroke</condition>
  <keyword>Pain</keyword>
</clinical_study>
`

  it("as the older XML", () => {
    const [one] = read(xml, "NCT01234567.xml")
    expect(one).toMatchObject({ ...trial, abstract: "We ask.", url: "https://clinicaltrials.gov/show/NCT01234567" })
    expect(one!.kept).toContainEqual({ form: "ctgov-xml", name: "official_title", value: "A longer title" })
    expect(one!.kept).toContainEqual({ form: "ctgov-xml", name: "sponsors/lead_sponsor/agency", value: "A sponsor" })
  })

  it("as several of these in a list", () => {
    const inner = xml.slice(xml.indexOf("<clinical_study"))
    expect(read(`<studies>${inner}${inner}</studies>`, "all.xml").map(({ title }) => title)).toEqual(["A short title", "A short title"])
  })
})

describe("the WHO's registry", () => {
  const one = (id: string) => `<Trial><Export_date>04/10/2026 04:51:51</Export_date><TrialID>${id}
    </TrialID><Public_title>A short title</Public_title><Scientific_title>A longer title</Scientific_title><Acronym/>
    <Primary_sponsor>A sponsor</Primary_sponsor><Date_registration3>20200203</Date_registration3><Date_registration>03/02/2020</Date_registration>
    <Source_Register>ClinicalTrials.gov</Source_Register><web_address>https://example.org/1</web_address>
    <Condition>Stroke&lt;br&gt;Pain</Condition><Secondary_ID>OWN-1;NCT07654321</Secondary_ID></Trial>`

  it("as XML", () => {
    const text = `<?xml version='1.0' encoding='UTF-8' ?>\n<Trials_downloaded_from_ICTRP>\n${one("NCT01234567")}\n${one("ISRCTN12345678")}</Trials_downloaded_from_ICTRP>`
    const [first, second] = read(text, "ICTRP-Results.xml")
    expect(first).toMatchObject({ ...trial, trials: [...trial.trials, { number: "NCT07654321" }], url: "https://example.org/1" })
    expect(second).toMatchObject({ identifiers: [], trials: [{ registry: "ISRCTN", number: "ISRCTN12345678" }, { number: "NCT07654321" }] })
    expect(first!.kept?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Scientific_title", "Primary_sponsor", "Source_Register", "Secondary_ID", "TrialID"])
    )
    expect(first!.kept?.some(({ name, isHeld }) => name === "Date_registration" && isHeld !== true)).toBe(false)
    expect(Bibliography.print([second!], "ris", "b").text).toContain("AN  - ISRCTN12345678\r\n")
  })

  it("as CSV", () => {
    const csv =
      "TrialID,Public title,Scientific title,Primary sponsor,Date registration,Date registration3,web address,Condition\n" +
      "NCT01234567,A short title,A longer title,A sponsor,03/02/2020,20200203,https://example.org/1,Stroke<br>Pain\n"
    const [one] = read(csv, "ICTRP.csv")
    expect(one).toMatchObject({ ...trial, url: "https://example.org/1" })
    const { text } = Bibliography.print([one!], "csv", "b")
    expect(text).toContain("A longer title")
    expect(read(text, "b.csv")[0]).toMatchObject({ title: "A short title", trials: trial.trials })
  })

  it("as CSV with the day first", () => {
    const csv = "TrialID,Public title,Date registration\nISRCTN12345678,A,22/03/2020\n"
    expect(read(csv, "a.csv")[0]!.published).toBe("2020-03-22")
  })
})
