import * as Raw from "@litfuse/engine/Raw"
import type { Contributor, SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Entry, Field } from "./Entry.ts"
import * as Grants from "./Grants.ts"
import * as Guard from "./Guard.ts"
import * as Headings from "./Headings.ts"
import * as Kept from "./Kept.ts"
import * as Languages from "./Languages.ts"
import type { Places } from "./Place.ts"
import * as Names from "./Names.ts"
import * as Printer from "./Printer.ts"
import * as Tagged from "./Tagged.ts"

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
  TT: "originalTitle",
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
  SI: "trial",
  GR: "funding",
  PT: "type",
  OT: "keyword",
  MH: "heading",
  PMC: "pmcid",
  LID: "id",
  AID: "id",
  ...relations
}

const tag = /^([A-Z][A-Z0-9]{1,3} {0,2})-(?: (.*)|\s*)$/s

/** A record begins with its number; in files of ERIC, which have none, with whose it is, which stands behind the number elsewhere. */
const dialect = (): Tagged.Dialect => {
  let isOwned = true
  return {
    start: "PMID",
    read: (line) => {
      const found = tag.exec(line)
      if (found === null || found[1]!.length !== 4) return undefined
      const [name, value] = [found[1]!.trim(), found[2] ?? ""]
      const isStart = name === "PMID" || (name === "OWN" && isOwned)
      if (isStart || name === "OWN") isOwned = name === "OWN"
      return { tag: name, value, isStart }
    }
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

/** What stands behind given names: MEDLINE writes it behind the initials too. */
const suffix = /^(.*?)\s+((?:Jr|Sr|2nd|3rd|4th|II|III|IV)\.?)$/u

/** The name of a person as MEDLINE shortens it: `Roe JA Jr`. */
const shortName = (contributor: Contributor | undefined): string | undefined => {
  if (contributor?._tag !== "Person") return undefined
  const { family, given = "" } = contributor
  const [, names = given, behind] = suffix.exec(given) ?? []
  const initials = names
    .split(/[\s.-]+/u)
    .map((name) => (/^\p{Lu}{2,4}$/u.test(name) ? name : (Array.from(name)[0] ?? "")))
    .join("")
  return [family, initials.toUpperCase(), behind].filter((part) => part !== undefined && part !== "").join(" ")
}

/** The tags whose texts a record holds. Those of a person belong to the name before them. */
const ours = new Set([
  "PMID",
  "TI",
  "TT",
  "AB",
  "FAU",
  "AU",
  "AUID",
  "AD",
  "CN",
  "JT",
  "PB",
  "VI",
  "IP",
  "PG",
  "LA",
  "PT",
  "OT",
  "MH",
  "PMC",
  ...Object.keys(relations)
])

/** Whether a text is what is written of the thing that it is read as. */
const isSaid = <A>(read: (text: string) => A | undefined, print: (one: A) => string, text: string): boolean => {
  const found = read(text)
  return found !== undefined && print(found) === text
}

const isOurs = ({ name, value }: Field, record: SourceRecord): boolean => {
  if (name === "DP") return record.published !== undefined && dateOf(record.published) === value
  if (name === "GR") return isSaid(Grants.parse, Grants.print, value)
  if (name === "SI") return isSaid(Grants.parseTrial, Grants.printTrial, value)
  if (name === "IS") return Kept.isBare(value)
  return ours.has(name) || ((name === "LID" || name === "AID") && / \[[a-z]\w+\]$/.test(value))
}

/** How NBIB keeps what a record has no place for. */
export const keeper: Kept.Keeper = { form: "nbib", places, isOurs, entryOf: (raw, line = 0) => withAuthors(raw.map(unfolded), line) }

/**
 * Authors with what stands below them. `FAU` is the whole name of which the `AU` behind it is the short one; where a record has no `FAU`, the short
 * ones count.
 */
const withAuthors = (raw: ReadonlyArray<Field>, line: number): Entry => {
  const isFull = raw.some(({ name }) => name === "FAU")
  const short = new Set(raw.flatMap(({ name, value }) => (name === "FAU" ? (shortName(Names.parse(value)) ?? []) : [])))
  const nameTag = isFull ? "FAU" : "AU"
  const fields: Array<Field> = []
  const authors: Array<readonly [Field, Author]> = []
  for (const field of raw) {
    const { name, value } = field
    const last = authors.at(-1)?.[1]
    if (name === nameTag || name === "CN") {
      const contributor: Contributor | undefined = name === "CN" ? { _tag: "Group", name: Raw.text(value) ?? "" } : Names.parse(value)
      if (contributor === undefined || (contributor._tag === "Group" && contributor.name === ""))
        fields.push({ ...field, name: nameTag, whole: field })
      else authors.push([field, { contributor, affiliations: [], orcid: undefined }])
    } else if (name === "AD" && last !== undefined) last.affiliations.push(...Raw.texts([value]))
    else if (name === "AUID" && last !== undefined && Raw.orcid(value) !== undefined) last.orcid = Raw.orcid(value)
    else if (name !== "AU" || !short.has(value)) fields.push(field)
  }
  return {
    line,
    raw,
    fields: [...fields, ...authors.map(([field, author]) => ({ ...field, name: "FAU", contributor: finished(author), whole: field }))]
  }
}

/** Lines that continue another are folds of one long line. */
const unfolded = (field: Field): Field => (field.value.includes("\n") ? { ...field, value: Raw.text(field.value) ?? "" } : field)

/** Reads MEDLINE's form with tags, which PubMed exports as `.nbib`. */
export const parse = Tagged.reader({
  keeper,
  label: "MEDLINE",
  dialect,
  expected: 'a line "PMID- 12345" before the fields of each record'
})

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

const dateOf = (published: string): string => {
  const [year, month, day] = published.split("-")
  return [year, ...(month === undefined ? [] : [months[Number(month) - 1]]), ...(day === undefined ? [] : [String(Number(day))])].join(" ")
}

const authorLines = (contributor: Contributor): ReadonlyArray<Tagged.TagLine> => [
  contributor._tag === "Group" ? { tag: "CN", value: contributor.name } : { tag: "FAU", value: Names.print(contributor) },
  ...(contributor._tag === "Group" ? [] : [{ tag: "AU", value: shortName(contributor)! }]),
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

/** What belongs to the name before it, where there is one. */
const isOfPerson = ({ tag }: Line): boolean => tag === "AD" || tag === "AUID"

interface Line extends Tagged.TagLine {
  readonly isKept?: true
}

const linesOf = (whole: SourceRecord): ReadonlyArray<Line> => {
  const { bare: record, kept } = Kept.part(whole, keeper)
  const tags = kept.flatMap(({ name, value }) =>
    /^[A-Z][A-Z0-9]{1,3}$/.test(name) ? [{ tag: name, value: Kept.linesOf(value).join(" "), isKept: true as const }] : []
  )
  const one = (tag: string, value: string | undefined) => (value === undefined ? [] : [{ tag, value: Guard.text(value) }])
  /** A line for what no line of the file says. */
  const beside = <A>(tag: string, read: (text: string) => A | undefined, print: (one: A) => string) => {
    const said = new Set(
      tags.flatMap((line) => (line.tag === tag ? [read(line.value)] : [])).flatMap((one) => (one === undefined ? [] : [print(one)]))
    )
    return (one: A): ReadonlyArray<Line> => (said.has(print(one)) ? [] : [{ tag, value: print(one) }])
  }
  const pmid = record.identifiers.find(({ scheme }) => scheme === "pmid")
  return [
    { tag: "PMID", value: pmid?.value ?? tags.find(({ tag }) => tag === "PMID")?.value ?? "" },
    ...tags.filter(isOfPerson),
    ...(record.issn ?? []).map((value) => ({ tag: "IS", value })),
    ...one("VI", record.volume),
    ...one("IP", record.issue),
    ...one("DP", record.published === undefined ? undefined : dateOf(record.published)),
    ...one("TI", record.title || undefined),
    ...one("PG", record.pages),
    ...record.identifiers.filter((identifier) => identifier !== pmid && identifier.scheme !== "pmcid").map(identifierLine),
    ...one("AB", record.abstract),
    ...record.contributors.flatMap(authorLines),
    ...Languages.of(record).flatMap((value) => one("LA", value)),
    ...(record.trials ?? []).flatMap(beside("SI", Grants.parseTrial, Grants.printTrial)),
    ...(record.funding ?? []).flatMap(beside("GR", Grants.parse, Grants.print)),
    ...record.publicationTypes.flatMap((value) => one("PT", value)),
    ...one("TT", record.originalTitle),
    ...one("PB", record.publisher),
    ...one("JT", record.containerTitle),
    ...record.meshHeadings.map((heading) => ({ tag: "MH", value: Headings.print(heading) })),
    ...record.keywords.flatMap((value) => one("OT", value)),
    ...relationLines(record),
    ...record.identifiers.filter(({ scheme }) => scheme === "pmcid").map(identifierLine),
    ...tags.filter((line) => line.tag !== "PMID" && !isOfPerson(line))
  ]
}

/** Records in MEDLINE's form. No text can look like a tag: every value stands on one line, behind its own. */
export const printer = Printer.joined(
  () => (record) =>
    linesOf(record)
      .map(({ tag, value, isKept }) => `${tag.padEnd(4)}- ${isKept === true ? value : Guard.line(value)}\n`)
      .join(""),
  "\n"
)
