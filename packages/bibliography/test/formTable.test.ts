/** The table of docs/reference/reference-fields.md says which form holds which field; it is made of the tables that readers and printers use. */
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"
import * as Carrying from "../src/Carrying.ts"
import { commonFields } from "../src/commonFields.ts"
import { fieldPlaces } from "../src/fieldPlaces.ts"

const forms = ["ris", "nbib", "bibtex", "endnote", "csl", "csv"] as const

const labels: Readonly<Record<string, string>> = {
  originalTitle: "title in another language",
  meshHeadings: "headings",
  url: "web address",
  relations: "relations to other publications",
  trials: "trial numbers",
  funding: "grants and funders",
  abstractParts: "sections of the abstract",
  dates: "issue date and electronic date",
  retraction: "retraction",
  openAccess: "open-access links",
  citationCount: "citation counts",
  impact: "impact metrics",
  summary: "summary",
  licence: "licence",
  fieldsOfStudy: "fields of study",
  webPage: "day and checksum of a web page"
}

const row = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`

const table = [
  row(["field", ...forms.map((form) => Bibliography.formats[form].label)]),
  row(["field", ...forms].map(() => "---")),
  row(["fields that every form holds", ...forms.map(() => "yes")]),
  ...Object.entries(labels).map(([field, label]) =>
    row([
      label,
      ...forms.map((form) => {
        if (Bibliography.formats[form].keeps.some((one) => one === field)) return "yes"
        return field === "meshHeadings" ? "as keywords" : "no"
      })
    ])
  ),
  ...fieldPlaces.map((place) =>
    row([
      place.label,
      ...forms.map((form) => {
        const name = Carrying.nameIn(place, form)
        if (name === undefined) return form === "csl" ? "`custom`" : "no"
        return `\`${name}\``
      })
    ])
  )
].join("\n")

it("has the table of fields and forms", () => {
  const page = readFileSync(new URL("../../../docs/reference/reference-fields.md", import.meta.url), "utf8")
  expect(page).toContain(table)
})

it("has a row for each field of a record that some form loses", () => {
  const fields = new Set(forms.flatMap((form): ReadonlyArray<string> => Bibliography.formats[form].keeps))
  expect([...fields].filter((field) => !commonFields.some((one) => one === field)).sort()).toEqual(Object.keys(labels).sort())
})
