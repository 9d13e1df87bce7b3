import type { Contributor, MeshHeading, SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Grants from "./Grants.ts"
import * as Headings from "./Headings.ts"
import * as Names from "./Names.ts"

/** Something that a form may lose of a record: in words for people, and whether a record has it. */
export interface Loss {
  readonly what: string
  readonly isIn: (record: SourceRecord) => boolean
}

const isSaid = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Whether a record has something in a field. That nobody retracted it is what a file says by silence. */
const hasIn = (record: SourceRecord, field: keyof SourceRecord): boolean =>
  field === "retraction" ? isSaid(record.retraction) && record.retraction?.status !== "none" : isSaid(record[field])

const fields: Readonly<Partial<Record<keyof SourceRecord, string>>> = {
  originalTitle: "titles in another language",
  abstractParts: "parts of abstracts with their headings",
  dates: "dates of an issue and of an electronic copy",
  meshHeadings: "headings",
  fieldsOfStudy: "fields of study",
  trials: "numbers of trials",
  funding: "grants and funders",
  url: "addresses",
  relations: "relations to other publications",
  retraction: "retractions",
  openAccess: "free copies",
  citationCount: "citation counts",
  impact: "numbers of impact",
  summary: "summaries",
  licence: "licences"
}

/** The fields that a form without a place for them loses. */
export const without = (keeps: ReadonlyArray<keyof SourceRecord>): ReadonlyArray<Loss> =>
  (Object.entries(fields) as ReadonlyArray<[keyof SourceRecord, string]>)
    .filter(([field]) => !keeps.includes(field))
    .map(([field, what]) => ({ what, isIn: (record) => hasIn(record, field) }))

/** Where contributors work, and their ORCIDs. */
export const affiliations: Loss = {
  what: "affiliations and ORCIDs",
  isIn: ({ contributors }) => contributors.some((one) => isSaid(one.affiliations) || (one._tag === "Person" && isSaid(one.orcid)))
}

/** What names a heading besides its words. */
export const headingNumbers: Loss = {
  what: "identifiers of headings",
  isIn: ({ meshHeadings }) =>
    meshHeadings.some(({ ui, treeNumbers, qualifiers }) => isSaid(ui) || isSaid(treeNumbers) || qualifiers.some((one) => isSaid(one.ui)))
}

const nameOf = (one: Contributor | undefined): string =>
  JSON.stringify(one === undefined ? [] : one._tag === "Group" ? [one.name] : [one.family, one.given])

const nameWhat = "names with a comma in the family name, or of several words without a given name"

const isReadElse = (one: Contributor): boolean => nameOf(Names.parse(Names.print(one))) !== nameOf(one)

/** Names that another name is read from once they are written in one piece: those with a comma in the family name, or without a given name. */
export const names: Loss = { what: nameWhat, isIn: ({ contributors }) => contributors.some(isReadElse) }

/** The same in a form that has a tag of its own for groups: their names stay as they are. */
export const personNames: Loss = {
  what: nameWhat,
  isIn: ({ contributors }) => contributors.some((one) => one._tag === "Person" && isReadElse(one))
}

const wordsOf = ({ descriptor, qualifiers, major }: MeshHeading): string =>
  JSON.stringify([descriptor, major, ...qualifiers.map((one) => [one.name, one.major])])

/** Headings that MEDLINE's way of writing them holds no more than in part. */
export const headings: Loss = {
  what: "headings with a slash, or an asterisk before them",
  isIn: ({ meshHeadings }) =>
    meshHeadings.some((one) => {
      const read = Headings.parse(Headings.print(one))
      return read === undefined || wordsOf(read) !== wordsOf(one)
    })
}

/** Grants and trials that another one is read from once they are written as MEDLINE has them. */
export const grants: Loss = {
  what: "funders with a slash, or numbers of trials that no known registry gives",
  isIn: ({ funding = [], trials = [] }) => funding.some(Grants.isReadElse) || trials.some(Grants.isTrialReadElse)
}

const lists = {
  contributors: ({ contributors }: SourceRecord) => contributors.map(Names.print),
  publicationTypes: ({ publicationTypes }: SourceRecord) => publicationTypes,
  meshHeadings: ({ meshHeadings }: SourceRecord) => meshHeadings.map(Headings.print),
  keywords: ({ keywords }: SourceRecord) => keywords
}

/** Semicolons inside the items of lists that a form writes with semicolons between them: commas take their place. */
export const semicolons = (...of: ReadonlyArray<keyof typeof lists>): Loss => ({
  what: "semicolons inside names, types, headings or keywords",
  isIn: (record) => of.some((name) => lists[name](record).some((item) => item.includes(";")))
})

/** Paragraphs of abstracts that a form has on one line. */
export const paragraphs = (isJoined: (abstract: string) => boolean): Loss => ({
  what: "paragraphs of abstracts",
  isIn: ({ abstract }) => abstract !== undefined && isJoined(abstract)
})

/** Counts, most frequent first, in words: `notes (3)`. */
const said = (counts: ReadonlyMap<string, number>): ReadonlyArray<string> =>
  [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name, count]) => `${name} (${count})`)

/** How many of some records have each of some things. */
export interface Counter {
  readonly add: (record: SourceRecord) => void
  readonly said: () => ReadonlyArray<string>
}

/** Counts records that have something that a form may lose; what none has is not said. */
export const counter = (losses: ReadonlyArray<Loss>): Counter => {
  const counts = losses.map(() => 0)
  return {
    add: (record) => {
      for (const [i, { isIn }] of losses.entries()) if (isIn(record)) counts[i]!++
    },
    said: () => losses.flatMap(({ what }, i) => (counts[i] === 0 ? [] : [`${what} (${counts[i]})`]))
  }
}

/** Counts what records keep of the fields of other forms and do not hold otherwise: by form, each name with how often it stands there. */
export const keptCounter = (form: string) => {
  const counts = new Map<string, Map<string, number>>()
  return {
    add: ({ kept }: SourceRecord): void => {
      for (const one of kept ?? []) {
        if (one.form === form || one.isHeld === true) continue
        const names = counts.get(one.form) ?? new Map<string, number>()
        counts.set(one.form, names.set(one.name, (names.get(one.name) ?? 0) + 1))
      }
    },
    said: (): ReadonlyArray<readonly [form: string, names: ReadonlyArray<string>]> =>
      [...counts].map(([other, names]) => [other, said(names)] as const)
  }
}
