import * as Raw from "@litfuse/engine/Raw"
import type { Contributor, SourceRecord } from "@litfuse/engine/SourceRecord"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { Entry, Field, Read } from "./Entry.ts"
import * as Guard from "./Guard.ts"
import * as Headings from "./Headings.ts"
import type { Places } from "./Place.ts"
import * as Names from "./Names.ts"
import * as Tagged from "./Tagged.ts"
import * as Tally from "./Tally.ts"
import { type Options, toRead } from "./toRead.ts"

/**
 * The tags under which MEDLINE names other publications, by our words for how they are related.
 *
 * - source: https://www.nlm.nih.gov/bsd/mms/medlineelements.html, read from a stored copy
 */
const relations = {
  CIN: "has-comment",
  CON: "comment-on",
  EIN: "has-erratum",
  EFR: "erratum-for",
  RIN: "retracted-by",
  ROF: "retraction-of",
  UIN: "updated-by",
  UOF: "update-of",
  ECI: "has-concern",
  ECF: "concern-about"
} as const

/** The places of MEDLINE's tags. */
export const places: Places = {
  PMID: "pmid",
  TI: "title",
  BTI: "bookTitle",
  AB: "abstract",
  FAU: "name",
  CN: "name",
  FED: "editor",
  JT: "journal",
  TA: "shortJournal",
  PB: "publisher",
  VI: "volume",
  IP: "issue",
  PG: "pages",
  IS: "issn",
  DP: "year",
  LA: "language",
  PT: "type",
  OT: "keyword",
  MH: "heading",
  PMC: "pmcid",
  LID: "id",
  AID: "id",
  ...relations
}

const tag = /^([A-Z][A-Z0-9]{1,3} {0,2})-(?: (.*)|\s*)$/s

const dialect: Tagged.Dialect = {
  start: "PMID",
  read: (line) => {
    const found = tag.exec(line)
    return found === null || found[1]!.length !== 4 ? undefined : { tag: found[1]!.trim(), value: found[2] ?? "" }
  }
}

interface Author {
  readonly contributor: Contributor
  readonly affiliations: Array<string>
  orcid: string | undefined
}

const finished = ({ contributor, affiliations, orcid }: Author): Contributor => {
  const known = Raw.known({ affiliations: Raw.some(affiliations) })
  return contributor._tag === "Group" ? { ...contributor, ...known } : { ...contributor, ...known, ...Raw.known({ orcid }) }
}

/**
 * Authors with what stands below them. `FAU` is the whole name of which the `AU` behind it is the short one; where a record has no `FAU`, the short
 * ones count.
 */
const withAuthors = (entry: Entry): Entry => {
  const isFull = entry.fields.some(({ name }) => name === "FAU")
  const nameTag = isFull ? "FAU" : "AU"
  const fields: Array<Field> = []
  const authors: Array<readonly [Field, Author]> = []
  for (const field of entry.fields) {
    const { name, value } = field
    const last = authors.at(-1)?.[1]
    if (name === nameTag || name === "CN") {
      const contributor: Contributor | undefined = name === "CN" ? { _tag: "Group", name: value } : Names.parse(value)
      if (contributor === undefined || value === "") fields.push({ ...field, name: nameTag })
      else authors.push([field, { contributor, affiliations: [], orcid: undefined }])
    } else if (name === "AD" && last !== undefined) last.affiliations.push(...Raw.texts([value]))
    else if (name === "AUID" && last !== undefined && Raw.orcid(value) !== undefined) last.orcid = Raw.orcid(value)
    else if (name !== "AU") fields.push(field)
  }
  return {
    line: entry.line,
    fields: [...fields, ...authors.map(([field, author]) => ({ ...field, name: "FAU", contributor: finished(author) }))]
  }
}

/** Lines that continue another are folds of one long line. */
const unfolded = ({ line, fields }: Entry): Entry => ({
  line,
  fields: fields.map((field) => (field.value.includes("\n") ? { ...field, value: Raw.text(field.value) ?? "" } : field))
})

/**
 * Reads MEDLINE's form with tags, which PubMed exports as `.nbib`.
 *
 * - empty: a text of white space has no records
 * - errors: `BadLine` for a text without any record
 */
export const parse = (text: string, file: string, options?: Options): Result.Result<Read, DatasetError> => {
  const tally = Tally.make(file)
  const entries = Tagged.entriesOf(text, dialect, tally)
  if (entries.length === 0 && text.trim() !== "")
    return Result.fail(badLine(file, 1, "no record of MEDLINE in it", 'a line "PMID- 12345" before the fields of each record'))
  return Result.succeed(toRead(entries.map(unfolded).map(withAuthors), places, file, tally, options))
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

const dateOf = (published: string): string => {
  const [year, month, day] = published.split("-")
  return [year, ...(month === undefined ? [] : [months[Number(month) - 1]]), ...(day === undefined ? [] : [String(Number(day))])].join(" ")
}

const authorLines = (contributor: Contributor): ReadonlyArray<Tagged.TagLine> => [
  contributor._tag === "Group" ? { tag: "CN", value: contributor.name } : { tag: "FAU", value: Names.print(contributor) },
  ...(contributor._tag === "Group" || contributor.orcid === undefined ? [] : [{ tag: "AUID", value: `ORCID: ${contributor.orcid}` }]),
  ...(contributor.affiliations ?? []).map((value) => ({ tag: "AD", value }))
]

const identifierLine = ({ scheme, value }: SourceRecord["identifiers"][number]): Tagged.TagLine =>
  scheme === "pmcid" ? { tag: "PMC", value } : { tag: scheme === "doi" ? "LID" : "AID", value: `${value} [${scheme}]` }

const tagOf = new Map(Object.entries(relations).map(([tag, kind]) => [kind as string, tag]))

const relationLines = (record: SourceRecord): ReadonlyArray<Tagged.TagLine> =>
  (record.relations ?? []).flatMap(({ kind, to, citation }) => {
    const pmid = to.find(({ scheme }) => scheme === "pmid")
    const value = [citation, ...(pmid === undefined ? [] : [`PMID: ${pmid.value}`])].filter((part) => part !== undefined).join(" ")
    const tag = tagOf.get(kind)
    return tag === undefined || value === "" ? [] : [{ tag, value }]
  })

const linesOf = (record: SourceRecord): ReadonlyArray<Tagged.TagLine> => {
  const one = (tag: string, value: string | undefined) => (value === undefined ? [] : [{ tag, value: Guard.text(value) }])
  const pmid = record.identifiers.find(({ scheme }) => scheme === "pmid")
  return [
    { tag: "PMID", value: pmid?.value ?? "" },
    ...(record.issn ?? []).map((value) => ({ tag: "IS", value })),
    ...one("VI", record.volume),
    ...one("IP", record.issue),
    ...one("DP", record.published === undefined ? undefined : dateOf(record.published)),
    ...one("TI", record.title),
    ...one("PG", record.pages),
    ...record.identifiers.filter((identifier) => identifier !== pmid && identifier.scheme !== "pmcid").map(identifierLine),
    ...one("AB", record.abstract),
    ...record.contributors.flatMap(authorLines),
    ...one("LA", record.language),
    ...record.publicationTypes.flatMap((value) => one("PT", value)),
    ...one("PB", record.publisher),
    ...one("JT", record.containerTitle),
    ...record.meshHeadings.map((heading) => ({ tag: "MH", value: Headings.print(heading) })),
    ...record.keywords.flatMap((value) => one("OT", value)),
    ...relationLines(record),
    ...record.identifiers.filter(({ scheme }) => scheme === "pmcid").map(identifierLine)
  ]
}

/** Records in MEDLINE's form. No text can look like a tag: every value stands on one line, behind its own. */
export const print = (records: ReadonlyArray<SourceRecord>): string =>
  records
    .map((record) =>
      linesOf(record)
        .map(({ tag, value }) => `${tag.padEnd(4)}- ${Guard.line(value)}\n`)
        .join("")
    )
    .join("\n")
