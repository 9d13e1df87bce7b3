import * as Raw from "@litfuse/engine/Raw"
import type { Contributor, SourceRecord } from "@litfuse/engine/SourceRecord"
import type { FileEntry, Field } from "./FileEntry.ts"
import * as Grants from "./Grants.ts"
import * as SafeText from "./SafeText.ts"
import * as Headings from "./Headings.ts"
import * as VerbatimFields from "./VerbatimFields.ts"
import * as Languages from "./Languages.ts"
import type { FieldMap } from "./FieldMap.ts"
import * as ContributorNames from "./ContributorNames.ts"
import * as Printer from "./Printer.ts"
import * as TaggedFormat from "./TaggedFormat.ts"

/**
 * The MEDLINE tags of related publications, with our names for the relations.
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

const fieldMap: FieldMap = {
  PMID: "pmid",
  TI: "title",
  BTI: "bookTitle",
  TT: "originalTitle",
  AB: "abstract",
  FAU: "name",
  CN: "name",
  FED: "editor",
  ED: "editor",
  "part of BTI": "kind",
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

/** A record begins with its PMID. ERIC files have none: there it begins with the owner (OWN), which follows the PMID in other files. */
const dialect = (): TaggedFormat.Dialect => {
  let isOwned = true
  return {
    start: "PMID",
    read: (line) => {
      // some programs write no blank after the hyphen
      const found = tag.exec(line.replace(/^(PMID-)(?=\d+\s*$)/, "$1 "))
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

const contributorOf = ({ contributor, affiliations, orcid }: Author): Contributor => {
  const known = Raw.known({ affiliations: Raw.some(affiliations) })
  return contributor._tag === "Group" ? { ...contributor, ...known } : { ...contributor, ...known, ...Raw.known({ orcid }) }
}

/** MEDLINE's short form of a person's name: `Roe JA Jr`. */
const shortName = (contributor: Contributor | undefined): string | undefined => {
  if (contributor?._tag !== "Person") return undefined
  const { family } = contributor
  const [names = "", behind] = ContributorNames.givenAndSuffix(contributor.given)
  const initials = names
    .split(/[\s.-]+/u)
    .map((name) => (/^\p{Lu}{2,4}$/u.test(name) ? name : (Array.from(name)[0] ?? "")))
    .join("")
  return [family, initials.toUpperCase(), behind].filter((part) => part !== undefined && part !== "").join(" ")
}

/** The tags whose texts a record stores. Tags about a person belong to the name before them. */
const storedTags = new Set([
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

const survivesPrinting = <A>(read: (text: string) => A | undefined, print: (one: A) => string, text: string): boolean => {
  const found = read(text)
  return found !== undefined && print(found) === text
}

const isReproduced = ({ name, value }: Field, record: SourceRecord): boolean => {
  if (name === "DP") return record.published !== undefined && dateOf(record.published) === value
  if (name === "GR") return survivesPrinting(Grants.parse, Grants.print, value)
  if (name === "SI") return survivesPrinting(Grants.parseTrial, Grants.printTrial, value)
  if (name === "IS") return VerbatimFields.isPlainIssn(value)
  return storedTags.has(name) || ((name === "LID" || name === "AID") && / \[[a-z]\w+\]$/.test(value))
}

/** The verbatim fields of NBIB. */
export const verbatimRules: VerbatimFields.VerbatimRules = {
  form: "nbib",
  fieldMap,
  isReproduced,
  entryOf: (raw, line = 0) => withAuthors(raw.map(unfold), line)
}

/**
 * Authors with the tags that follow them. `FAU` is the full name of the `AU` after it; in a record without a person in `FAU`,
 * the short names are used.
 */
const withAuthors = (raw: ReadonlyArray<Field>, line: number): FileEntry => {
  const full = raw.flatMap(({ name, value }) => (name === "FAU" ? [[value, ContributorNames.parse(value)] as const] : []))
  // an AU may repeat the FAU as it is
  const short = new Set(full.flatMap(([value, contributor]) => [value, shortName(contributor) ?? value]))
  const isFull = full.some(([, contributor]) => contributor?._tag === "Person")
  const nameTags = new Set(isFull ? ["FAU"] : ["FAU", "AU"])
  const hasFullEditors = raw.some(({ name }) => name === "FED")
  const isChapter = raw.some(({ name }) => name === "BTI") && raw.some(({ name }) => name === "TI")
  const fields: Array<Field> = isChapter ? [{ name: "part of BTI", value: "Book Chapter", line }] : []
  const authors: Array<readonly [Field, Author]> = []
  for (const field of raw) {
    const { name, value } = field
    const last = authors.at(-1)?.[1]
    if (name === "CN" || (nameTags.has(name) && !(name === "AU" && short.has(value)))) {
      const contributor: Contributor | undefined =
        name === "CN" ? { _tag: "Group", name: Raw.text(value) ?? "" } : ContributorNames.parse(value)
      if (contributor === undefined || (contributor._tag === "Group" && contributor.name === ""))
        fields.push({ ...field, name: "FAU", whole: field })
      else authors.push([field, { contributor, affiliations: [], orcid: undefined }])
    } else if (name === "AD" && last !== undefined) last.affiliations.push(...Raw.texts([value]))
    else if (name === "AUID" && last !== undefined && Raw.orcid(value) !== undefined) last.orcid = Raw.orcid(value)
    else if (!(name === "AU" && short.has(value)) && !(name === "ED" && hasFullEditors)) fields.push(field)
  }
  return {
    line,
    raw,
    fields: [...fields, ...authors.map(([field, author]) => ({ ...field, name: "FAU", contributor: contributorOf(author), whole: field }))]
  }
}

/** Joins continuation lines, which are folds of one long line. */
const unfold = (field: Field): Field => (field.value.includes("\n") ? { ...field, value: Raw.text(field.value) ?? "" } : field)

/** Reads MEDLINE's tagged format, which PubMed exports as `.nbib`. */
export const parse = TaggedFormat.reader({
  rules: verbatimRules,
  label: "MEDLINE",
  dialect,
  expected: 'a line "PMID- 12345" before the fields of each record'
})

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

const dateOf = (published: string): string => {
  const [year, month, day] = published.split("-")
  return [year, ...(month === undefined ? [] : [months[Number(month) - 1]]), ...(day === undefined ? [] : [String(Number(day))])].join(" ")
}

/** MEDLINE has a suffix behind the given names without a comma. */
const fullName = (contributor: Contributor): string => {
  if (contributor._tag === "Group") return ContributorNames.print(contributor)
  const [names, behind] = ContributorNames.givenAndSuffix(contributor.given)
  return ContributorNames.print(behind === undefined ? contributor : { ...contributor, given: `${names ?? ""} ${behind}` })
}

const authorLines = (contributor: Contributor): ReadonlyArray<TaggedFormat.TagLine> => [
  contributor._tag === "Group" ? { tag: "CN", value: contributor.name } : { tag: "FAU", value: fullName(contributor) },
  ...(contributor._tag === "Group" ? [] : [{ tag: "AU", value: shortName(contributor)! }]),
  ...(contributor._tag === "Group" || contributor.orcid === undefined ? [] : [{ tag: "AUID", value: `ORCID: ${contributor.orcid}` }]),
  ...(contributor.affiliations ?? []).map((value) => ({ tag: "AD", value }))
]

const identifierLine = ({ scheme, value }: SourceRecord["identifiers"][number]): TaggedFormat.TagLine =>
  scheme === "pmcid" ? { tag: "PMC", value } : { tag: scheme === "doi" ? "LID" : "AID", value: `${value} [${scheme}]` }

const tagOf = new Map(Object.entries(relations).map(([tag, kind]) => [kind as string, tag]))

const relationLines = (record: SourceRecord): ReadonlyArray<TaggedFormat.TagLine> =>
  (record.relations ?? []).flatMap(({ kind, to, citation }) => {
    const pmid = to.find(({ scheme }) => scheme === "pmid")
    const value = [citation, ...(pmid === undefined ? [] : [`PMID: ${pmid.value}`])].filter((part) => part !== undefined).join(" ")
    const tag = tagOf.get(kind)
    return tag === undefined || value === "" ? [] : [{ tag, value }]
  })

const isOfPerson = ({ tag }: Line): boolean => tag === "AD" || tag === "AUID"

interface Line extends TaggedFormat.TagLine {
  readonly isKept?: true
}

const linesOf = (whole: SourceRecord): ReadonlyArray<Line> => {
  const { bare: record, kept } = VerbatimFields.split(whole, verbatimRules)
  const tags = kept.flatMap(({ name, value }) =>
    /^[A-Z][A-Z0-9]{1,3}$/.test(name) ? [{ tag: name, value: VerbatimFields.linesOf(value).join(" "), isKept: true as const }] : []
  )
  const one = (tag: string, value: string | undefined) => (value === undefined ? [] : [{ tag, value: SafeText.text(value) }])
  const placed = new Set<Line>()
  /** The verbatim lines that contain a value, in its place among the others, or else a line for it. */
  const asVerbatim = <A>(tag: string, read: (text: string) => A | undefined, print: (one: A) => string) => {
    const printed = Map.groupBy(
      tags.filter((line) => line.tag === tag),
      ({ value }) => {
        const found = read(value)
        return found === undefined ? undefined : print(found)
      }
    )
    return (one: A): ReadonlyArray<Line> => {
      const lines = printed.get(print(one))
      for (const line of lines ?? []) placed.add(line)
      return lines ?? [{ tag, value: print(one) }]
    }
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
    ...(record.trials ?? []).flatMap(asVerbatim("SI", Grants.parseTrial, Grants.printTrial)),
    ...(record.funding ?? []).flatMap(asVerbatim("GR", Grants.parse, Grants.print)),
    ...record.publicationTypes.flatMap((value) => one("PT", value)),
    ...one("TT", record.originalTitle),
    ...one("PB", record.publisher),
    ...one("JT", record.containerTitle),
    ...record.meshHeadings.map((heading) => ({ tag: "MH", value: Headings.print(heading) })),
    ...record.keywords.flatMap((value) => one("OT", value)),
    ...relationLines(record),
    ...record.identifiers.filter(({ scheme }) => scheme === "pmcid").map(identifierLine),
    ...tags.filter((line) => line.tag !== "PMID" && !isOfPerson(line) && !placed.has(line))
  ]
}

/** Records in MEDLINE's tagged format. No text can be read as a tag: every value is on one line after its tag. */
export const printer = Printer.joinedPrinter(
  () => (record) =>
    linesOf(record)
      .map(({ tag, value, isKept }) => `${tag.padEnd(4)}- ${isKept === true ? value : SafeText.line(value)}\n`)
      .join(""),
  "\n"
)
