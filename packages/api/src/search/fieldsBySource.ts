import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"

/** A value of a field as text, and the records that have it. `isUsed`: the work has this value. */
export interface SaidValue {
  readonly text: string
  readonly by: ReadonlyArray<string>
  readonly isUsed: boolean
}

/** A field of a work: each different value that a record has. */
export interface SaidField {
  readonly name: string
  readonly values: ReadonlyArray<SaidValue>
}

type Read = (record: SourceRecord.SourceRecord) => ReadonlyArray<string>

const nameOf = (one: SourceRecord.Contributor): string =>
  one._tag === "Group" ? one.name : `${one.family}${one.given === undefined ? "" : `, ${one.given}`}`

const one = (value: string | undefined): ReadonlyArray<string> => (value === undefined ? [] : [value])

/** A list as one value, because its order is part of it. */
const whole = (values: ReadonlyArray<string> | undefined): ReadonlyArray<string> =>
  values === undefined || values.length === 0 ? [] : [values.join("; ")]

const pairOf = (first: string | undefined, second: string | undefined): string =>
  [first, second].filter((part) => part !== undefined).join(" ")

/** All fields that describe a publication, in the order of a reference. The abstract is elsewhere, because it is long. */
const fields: ReadonlyArray<readonly [name: string, read: Read, policy: Work.FieldName | undefined]> = [
  ["title", ({ title }) => [title], "title"],
  ["original title", ({ originalTitle }) => one(originalTitle), "originalTitle"],
  ["authors", ({ contributors }) => whole(contributors.map(nameOf)), "contributors"],
  ["journal or server", ({ containerTitle }) => one(containerTitle), "containerTitle"],
  ["published", ({ published }) => one(published), "published"],
  ["date of the issue", ({ dates }) => one(dates?.issue), "dates"],
  ["date of the electronic version", ({ dates }) => one(dates?.electronic), "dates"],
  ["volume", ({ volume }) => one(volume), "volume"],
  ["issue", ({ issue }) => one(issue), "issue"],
  ["pages", ({ pages }) => one(pages), "pages"],
  ["publisher", ({ publisher }) => one(publisher), undefined],
  ["ISSN", ({ issn }) => issn ?? [], undefined],
  ["identifier", ({ identifiers }) => identifiers.map((id) => Identifier.print(id)), "identifiers"],
  ["publication type", ({ publicationTypes }) => publicationTypes, "publicationTypes"],
  [
    "MeSH heading",
    ({ meshHeadings }) => meshHeadings.map(({ descriptor, major }) => (major ? `${descriptor} (main)` : descriptor)),
    "meshHeadings"
  ],
  ["keyword", ({ keywords }) => keywords, "keywords"],
  ["field of study", ({ fieldsOfStudy }) => fieldsOfStudy ?? [], "fieldsOfStudy"],
  ["language", ({ language, languages }) => languages ?? one(language), undefined],
  ["trial", ({ trials }) => (trials ?? []).map(({ registry, number }) => `${number} (${registry})`), "trials"],
  [
    "dates of a trial",
    ({ trialDates }) =>
      (trialDates ?? []).map(
        ({ number, ...dates }) =>
          `${number}: ${Object.entries(dates)
            .map((pair) => pair.join(" "))
            .join(", ")}`
      ),
    "trialDates"
  ],
  ["funding", ({ funding }) => (funding ?? []).map(({ funder, grant }) => pairOf(funder, grant)), "funding"],
  [
    "annotation",
    ({ annotations }) => (annotations ?? []).map(({ type, name, id }) => `${type} ${pairOf(name, id === undefined ? id : `(${id})`)}`),
    "annotations"
  ],
  ["licence", ({ licence }) => one(licence), undefined],
  ["free text", ({ openAccess }) => (openAccess ?? []).map(({ url, licence }) => pairOf(url, licence)), "openAccess"],
  ["number about its reception", ({ impact }) => (impact ?? []).map(({ measure, value, date }) => `${measure} ${value}, ${date}`), "impact"]
]

/** Texts that differ in case, blanks and a full stop at the end are one value; of names, in any full stop. */
const folded = (text: string, name: string): string => {
  const flat = text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim()
  return name === "authors" ? flat.replaceAll(".", "") : flat.replace(/\.$/, "")
}

/**
 * Every field of a work that a record has, with all different values and the records that have each.
 *
 * - shape: of values that differ only in case, blanks or a final full stop, the first is shown; used values come first
 * - empty: a field that no record has is absent
 */
export const fieldsBySource = (work: Work.Work): ReadonlyArray<SaidField> => {
  const records = [...work.records, ...(work.enriched ?? [])]
  return fields.flatMap(([name, read, policy]) => {
    const values = new Map<string, { readonly text: string; readonly by: Array<string> }>()
    for (const record of records)
      for (const text of read(record)) {
        const known = values.get(folded(text, name))
        if (known === undefined) values.set(folded(text, name), { text, by: [SourceRecord.keyOf(record)] })
        else known.by.push(SourceRecord.keyOf(record))
      }
    const from = policy === undefined ? undefined : Work.field(work, policy)?.from
    const said = [...values.values()].map(({ text, by }): SaidValue => ({
      text,
      by: [...new Set(by)],
      isUsed: from === undefined || by.some((key) => from.includes(key))
    }))
    return said.length === 0 ? [] : [{ name, values: said.toSorted((a, b) => Number(b.isUsed) - Number(a.isUsed)) }]
  })
}
