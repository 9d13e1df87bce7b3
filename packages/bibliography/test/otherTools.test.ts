/** Tables of other tools, with the columns that each writes. */
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

const read = (text: string, file = "a.csv") => Result.getOrThrow(Bibliography.read(Buffer.from(text), file)).records
const table = (cells: Readonly<Record<string, string>>) =>
  [Object.keys(cells), Object.values(cells)].map((row) => `${row.map((cell) => `"${cell}"`).join(",")}\n`).join("")

describe("tables", () => {
  it("SpringerLink: names without separators", () => {
    const springer = {
      "Item Title": "A paper",
      "Publication Title": "A journal",
      "Journal Volume": "17",
      "Journal Issue": "3",
      "Item DOI": "10.1007/s1",
      Authors: "Ann RoeBo B. LiMary McDonald",
      "Publication Year": "2020",
      "Content Type": "Chapter"
    }
    expect(read(table(springer))).toMatchObject([
      {
        title: "A paper",
        containerTitle: "A journal",
        volume: "17",
        issue: "3",
        published: "2020",
        publicationTypes: ["Book Chapter"],
        contributors: [{ family: "Roe" }, { family: "Li" }, { family: "McDonald", given: "Mary" }]
      }
    ])
  })

  it.each([
    [
      "Gut (2019) 61:3 (390-396). Date of Publication: 1 Mar 2019",
      { containerTitle: "Gut", volume: "61", issue: "3", pages: "390-396", published: "2019-03-01" }
    ],
    [
      "BMJ Open (2020) 10 (Article Number: e1). Date of Publication: 2020",
      { containerTitle: "BMJ Open", volume: "10", pages: "e1", published: "2020" }
    ]
  ])("Embase: %s", (source, parts) => {
    const [record] = read(table({ Title: "A", "Author Names": "Roe A., Doe B.", Source: source, PUI: "L1" }))
    expect(record).toMatchObject({ ...parts, contributors: [{ family: "Roe" }, { family: "Doe" }] })
    expect(Bibliography.print([record!], "ris", "b").text).toContain("AN  - L1\r\n")
    expect(Bibliography.print([record!], "csv", "b").text).toContain(source)
  })

  it("IEEE Xplore", () => {
    const ieee = {
      "Document Title": "A",
      Authors: "A. Roe; B. Doe",
      "Author Affiliations": "Town; City",
      "Publication Title": "Meeting",
      "Publication Year": "2021",
      "Start Page": "1",
      "End Page": "9",
      ISBNs: "978-3-16-148410-0",
      DOI: "10.1109/x.1",
      "PDF Link": "https://example.org/1",
      "IEEE Terms": "Circuits;Towns"
    }
    const [record] = read(table(ieee))
    expect(record).toMatchObject({ containerTitle: "Meeting", pages: "1-9", keywords: ["Circuits", "Towns"], url: "https://example.org/1" })
    const { text, notices } = Bibliography.print([record!], "ris", "b")
    for (const line of ["SN  - 978-3-16-148410-0", "AD  - Town; City"]) expect(text).toContain(`${line}\r\n`)
    expect(notices).toEqual([])
  })

  it("ClinicalTrials.gov and WHO ICTRP", () => {
    const [one] = read(
      table({
        "NCT Number": "NCT01234567",
        "Study Title": "A trial",
        "Study URL": "https://clinicaltrials.gov/study/NCT01234567",
        "Brief Summary": "S",
        Conditions: "Stroke|Pain",
        "First Posted": "2020-02-03"
      })
    )
    expect(one).toMatchObject({
      title: "A trial",
      identifiers: [{ scheme: "nct" }],
      abstract: "S",
      keywords: ["Stroke", "Pain"],
      published: "2020-02-03"
    })
    const [other] = read(
      table({
        TrialID: "ISRCTN12345678",
        "Public title": "B",
        "web address": "https://www.isrctn.com/ISRCTN12345678",
        "Date registration": "2019-05-06"
      })
    )
    expect(other).toMatchObject({ title: "B", trials: [{ number: "ISRCTN12345678" }], published: "2019-05-06" })
  })

  it("Scopus: the column of authors is filled in our table, and names stay one each", () => {
    const scopus = { Authors: "Li X.; Chengo Y.", "Author full names": "Li, Xiaoyu (57000000001); Chengo, Yang (57000000002)", Title: "A" }
    const { text } = Bibliography.print(read(table(scopus)), "csv", "b")
    expect(text).toContain('\nA,"Li, Xiaoyu; Chengo, Yang",')
    expect(read(text)[0]!.contributors).toHaveLength(2)
  })
})

it("Web of Science: the number of the record, and the type without DT", () => {
  const records = read("FN Clarivate\nVR 1.0\nPT J\nTI A\nUT WOS:0001\nER\n\nEF\n", "a.ciw")
  expect(records).toMatchObject([{ publicationTypes: ["Journal Article"] }])
  const { text, notices } = Bibliography.print(records, "ris", "b")
  expect([text.slice(0, 10), text.includes("AN  - WOS:0001\r\n"), notices]).toEqual(["TY  - JOUR", true, []])
})
