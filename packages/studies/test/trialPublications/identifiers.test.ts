import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import * as EntityName from "@litfuse/engine/entity/EntityName"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { csvRows } from "../../src/csvRows.ts"

const path = join(process.env["LITFUSE_DATA"] ?? "", "intovalue/iv_main_dataset.csv.gz")

const rowsIn = () =>
  Result.getOrThrow(csvRows({ bytes: gunzipSync(readFileSync(path)), path }, ["id", "publication_doi", "publication_pmid"]))

const distinct = (texts: ReadonlyArray<string | undefined>): ReadonlyArray<string> =>
  [...new Set(texts.filter((text) => text !== undefined && text !== "" && text !== "NA"))] as ReadonlyArray<string>

type Forms = Readonly<Record<string, (own: string, digits: string) => string>>

const trialForms: Forms = {
  bare: (own) => own,
  "lower case": (own) => own.toLowerCase(),
  spaces: (own) => `  ${own} `,
  "a sentence's end": (own) => `(${own}).`,
  "a space": (own, digits) => `${own.slice(0, -digits.length)} ${digits}`,
  "a hyphen": (own, digits) => `${own.slice(0, -digits.length)}-${digits}`,
  number: (own, digits) => `${own.slice(0, -digits.length)} No. ${digits}`
}

const nctForms: Forms = {
  ...trialForms,
  prefix: (own) => `NCT: ${own}`,
  registry: (own) => `ClinicalTrials.gov Identifier: ${own}`,
  page: (own) => `https://clinicaltrials.gov/study/${own}`,
  "page with a search": (own) => `https://clinicaltrials.gov/study/${own}?term=heart&rank=1`,
  "old page": (own) => `http://www.clinicaltrials.gov/ct2/show/record/${own}`,
  "short page": (own) => `clinicaltrials.gov/show/${own}`
}

const drksForms: Forms = {
  ...trialForms,
  "DRKS-ID": (own) => `DRKS-ID: ${own}`,
  page: (own) => `https://drks.de/search/de/trial/${own}`,
  "old page": (own) => `https://www.drks.de/drks_web/navigate.do?navigationId=trial.HTML&TRIAL_ID=${own}`
}

const doiForms: Forms = {
  bare: (own) => own,
  capitals: (own) => own.toUpperCase(),
  prefix: (own) => `DOI: ${own}`,
  link: (own) => Identifier.link(Result.getOrThrow(Identifier.parseAs("doi", own))),
  "old link": (own) => `http://dx.doi.org/${own}`,
  "full stop": (own) => `doi:${own}.`
}

const pmidForms: Forms = {
  prefix: (own) => `PMID: ${own}`,
  "lower case": (own) => `pmid${own}`,
  link: (own) => `https://pubmed.ncbi.nlm.nih.gov/${own}/`,
  "link of a registry": (own) => `https://www.ncbi.nlm.nih.gov/pubmed/${own}?dopt=Abstract`,
  zeros: (own) => `PMID:000${own}`
}

/** Forms in which a value is read as another one or not at all. All forms of the first 40 values are tried, and one of each other value, in turn. */
const misread = (values: ReadonlyArray<string>, forms: Forms, read: (text: string) => string): ReadonlyArray<string> => {
  const all = Object.entries(forms)
  return values.flatMap((own, i) => {
    const digits = /\d+$/.exec(own)?.[0] ?? ""
    const tried = i < 40 ? all : [all[i % all.length]!]
    return tried.flatMap(([name, write]) => (read(write(own, digits)) === own ? [] : [`${name} of ${own}: ${write(own, digits)}`]))
  })
}

const printed = (identifier: Identifier.Identifier | undefined): string => identifier?.value ?? "none"
const numbers = (text: string): string =>
  Raw.trialNumbers([text])
    .map(({ number }) => number)
    .join()
const named = (text: string): string => {
  const name = EntityName.parse(text) ?? EntityName.pasted(text)
  return name !== undefined && "id" in name ? name.id : "none"
}

describe.skipIf(!existsSync(path))("identifiers of 3,790 trials and their publications", () => {
  const rows = existsSync(path) ? rowsIn() : []
  const [trials, dois, pmids] = ["id", "publication_doi", "publication_pmid"].map((name) => distinct(rows.map((row) => row[name])))
  const [nct, drks] = ["NCT", "DRKS"].map((registry) => trials!.filter((own) => own.startsWith(registry)))

  it("are all there", () => {
    expect([rows.length, nct!.length, drks!.length, dois!.length, pmids!.length]).toMatchInlineSnapshot(`
      [
        3790,
        3004,
        658,
        2501,
        2386,
      ]
    `)
  })

  it("are read in the forms that people write, and come back the same", () => {
    expect(misread(nct!, nctForms, numbers)).toEqual([])
    expect(misread(nct!, nctForms, named)).toEqual([])
    expect(misread(drks!, drksForms, numbers)).toEqual([])
    expect(misread(dois!, doiForms, (text) => printed(Identifier.find(text)))).toEqual([])
    expect(misread(pmids!, pmidForms, (text) => printed(Identifier.find(text)))).toEqual([])
  })

  it("of trials are found in a sentence too", () => {
    const within = (text: string): string =>
      Raw.trialNumbersIn(`Registered as ${text} in 2019.`)
        .map(({ number }) => number)
        .join()
    expect(misread(nct!, nctForms, within)).toEqual([])
    expect(misread(drks!, drksForms, within)).toEqual([])
  })
})
