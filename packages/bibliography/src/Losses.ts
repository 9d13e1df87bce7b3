import type { Contributor, Kept, MeshHeading, SourceRecord } from "@litfuse/engine/SourceRecord"
import { titleRetraction } from "@litfuse/engine/sourceRecord/titleRetraction"
import { counted } from "@litfuse/files/numbers"
import * as Carrying from "./Carrying.ts"
import * as Grants from "./Grants.ts"
import * as Headings from "./Headings.ts"
import * as ContributorNames from "./ContributorNames.ts"

/** Something that a format may lose: a description for users, and a test whether a record has it. */
export interface Loss {
  readonly what: string
  readonly isIn: (record: SourceRecord) => boolean
}

const hasValue = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Whether a field of a record has a value. A missing retraction needs no field, and neither does one that the title names. */
const hasField = (record: SourceRecord, field: keyof SourceRecord): boolean =>
  field === "retraction"
    ? hasValue(record.retraction) && record.retraction?.status !== "none" && titleRetraction(record.title) === undefined
    : hasValue(record[field])

const fields: Readonly<Partial<Record<keyof SourceRecord, string>>> = {
  originalTitle: "titles in another language",
  abstractParts: "abstract sections with headings",
  dates: "issue dates and electronic dates",
  meshHeadings: "headings",
  fieldsOfStudy: "fields of study",
  trials: "trial numbers",
  funding: "grants and funders",
  url: "web addresses",
  relations: "relations to other publications",
  retraction: "retractions",
  openAccess: "open-access links",
  citationCount: "citation counts",
  impact: "impact metrics",
  summary: "summaries",
  licence: "licences",
  webPage: "days and checksums of web pages"
}

/** The losses of a format for the fields that it does not keep. */
export const lossesWithout = (keeps: ReadonlyArray<keyof SourceRecord>): ReadonlyArray<Loss> =>
  (Object.entries(fields) as ReadonlyArray<[keyof SourceRecord, string]>)
    .filter(([field]) => !keeps.includes(field))
    .map(([field, what]) => ({ what, isIn: (record) => hasField(record, field) }))

/** The loss of a format that notes a retraction, but not the notice of it. */
export const retractionNotices: Loss = {
  what: "dates and notices of retractions",
  isIn: ({ retraction }) => hasValue(retraction?.date) || hasValue(retraction?.notice)
}

/** The loss of a format that stores only the names of contributors. */
export const affiliations: Loss = {
  what: "affiliations and ORCIDs",
  isIn: ({ contributors }) => contributors.some((one) => hasValue(one.affiliations) || (one._tag === "Person" && hasValue(one.orcid)))
}

/** The loss of a format that stores only the names of headings. */
export const headingNumbers: Loss = {
  what: "identifiers of headings",
  isIn: ({ meshHeadings }) =>
    meshHeadings.some(
      ({ ui, treeNumbers, qualifiers }) => hasValue(ui) || hasValue(treeNumbers) || qualifiers.some((one) => hasValue(one.ui))
    )
}

const nameOf = (one: Contributor | undefined): string => {
  if (one === undefined) return "[]"
  return JSON.stringify(one._tag === "Group" ? [one.name] : [one.family, one.given])
}

const nameWhat = "names with a comma in the family name, or of several words without a given name"

const isReadDifferently = (one: Contributor): boolean => nameOf(ContributorNames.parse(ContributorNames.print(one))) !== nameOf(one)

/** Names that change when they are printed as one text and parsed again. */
export const names: Loss = { what: nameWhat, isIn: ({ contributors }) => contributors.some(isReadDifferently) }

const isSeveral = (one: Contributor): boolean => !ContributorNames.isOneName(ContributorNames.print(one))

/** Names that a format with one name in a line changes, because files have several in a line. */
export const severalNames: Loss = {
  what: "names with a semicolon, or that look like several names",
  isIn: ({ contributors }) => contributors.some(isSeveral)
}

/** The same for a format with a separate tag for groups, whose names stay unchanged. */
export const personNames: Loss = {
  what: nameWhat,
  isIn: ({ contributors }) => contributors.some((one) => one._tag === "Person" && isReadDifferently(one))
}

const wordsOf = ({ descriptor, qualifiers, major }: MeshHeading): string =>
  JSON.stringify([descriptor, major, ...qualifiers.map((one) => [one.name, one.major])])

/** Headings that MEDLINE's notation can express only in part. */
export const headings: Loss = {
  what: "headings that contain a slash or begin with an asterisk",
  isIn: ({ meshHeadings }) =>
    meshHeadings.some((one) => {
      const read = Headings.parse(Headings.print(one))
      return read === undefined || wordsOf(read) !== wordsOf(one)
    })
}

/** Grants and trials that change when they are printed in MEDLINE's notation and parsed again. */
export const grants: Loss = {
  what: "funders that contain a slash, or trial numbers of unknown registries",
  isIn: ({ funding = [], trials = [] }) => funding.some(Grants.isReadDifferently) || trials.some(Grants.isTrialReadDifferently)
}

const lists = {
  contributors: ({ contributors }: SourceRecord) => contributors.map(ContributorNames.print),
  publicationTypes: ({ publicationTypes }: SourceRecord) => publicationTypes,
  meshHeadings: ({ meshHeadings }: SourceRecord) => meshHeadings.map(Headings.print),
  keywords: ({ keywords }: SourceRecord) => keywords
}

/** Semicolons inside list items that a format separates with semicolons: they become commas. */
export const semicolons = (...of: ReadonlyArray<keyof typeof lists>): Loss => ({
  what: "semicolons inside names, types, headings or keywords",
  isIn: (record) => of.some((name) => lists[name](record).some((item) => item.includes(";")))
})

/** Seasons and other parts of dates that only verbatim fields of other formats have. */
export const dateTexts = (form: string): Loss => ({
  what: "seasons and other parts of dates",
  isIn: (record) => Carrying.dateTexts(record, form).length > 0
})

/** Paragraphs of abstracts that a format joins. */
export const paragraphs = (isJoined: (abstract: string) => boolean): Loss => ({
  what: "paragraphs of abstracts",
  isIn: ({ abstract }) => abstract !== undefined && isJoined(abstract)
})

/** Counts as text, most frequent first: `notes (3)`. */
const describeCounts = (counts: ReadonlyMap<string, number>): ReadonlyArray<string> =>
  [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([name, count]) => `${name === "" ? "a column without a name" : name} (${count})`)

/** Counts the records with each loss. */
export interface Counter {
  readonly add: (record: SourceRecord) => void
  readonly print: () => ReadonlyArray<string>
}

/** Makes a counter of losses; losses without any record are not listed. */
export const counter = (losses: ReadonlyArray<Loss>): Counter => {
  const counts = losses.map(() => 0)
  return {
    add: (record) => {
      for (const [i, { isIn }] of losses.entries()) if (isIn(record)) counts[i]!++
    },
    print: () => losses.flatMap(({ what }, i) => (counts[i] === 0 ? [] : [`${what} (${counted(counts[i]!, "record")})`]))
  }
}

/** Whether a verbatim field has the names of people, who are in the record, and says that there are more. */
const saysOthers = ({ name, value }: Kept): boolean =>
  /^(?:authors?|author names|author full names|contributors\/authors\/author|AU|A1|AF|FAU|A)$/i.test(name) &&
  /\b(?:et al\b|others\b)/i.test(value)

/** Counts verbatim fields of other formats that this one has no place for, and the record does not contain. The counts are per format and field name. */
export const verbatimCounter = (form: string) => {
  const counts = new Map<string, Map<string, number>>()
  return {
    add: ({ kept }: SourceRecord): void => {
      for (const one of kept ?? []) {
        if (one.form === form || one.isHeld === true || Carrying.isCarried(one, form)) continue
        const names = counts.get(one.form) ?? new Map<string, number>()
        const name = saysOthers(one) ? `"et al." in ${one.name}` : one.name
        counts.set(one.form, names.set(name, (names.get(name) ?? 0) + 1))
      }
    },
    print: (): ReadonlyArray<readonly [form: string, names: ReadonlyArray<string>]> =>
      [...counts].map(([other, names]) => [other, describeCounts(names)] as const)
  }
}
