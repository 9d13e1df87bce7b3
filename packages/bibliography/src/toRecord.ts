import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Identity from "@litfuse/engine/Identifier"
import * as Text from "@litfuse/markup/Text"
import * as Dates from "./Dates.ts"
import type { FileEntry, Field, Rest } from "./FileEntry.ts"
import * as Grants from "./Grants.ts"
import * as Headings from "./Headings.ts"
import * as Identifiers from "./Identifiers.ts"
import * as Languages from "./Languages.ts"
import * as ContributorNames from "./ContributorNames.ts"
import type { FieldTarget, FieldMap } from "./FieldMap.ts"
import type { Tally } from "./Tally.ts"

/** The fields of one reference by target; fields that no target accepts are collected with `leave`. */
interface Fields {
  readonly of: (...targets: ReadonlyArray<FieldTarget>) => ReadonlyArray<Field>
  readonly leave: (field: Field) => void
  readonly reportUnread: (field: Field, expected: string) => void
  /** Reports content that is not text: a script, a style, a comment. */
  readonly reportMarkup: (field: Field) => void
}

const same = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase()

/** The first text of some fields. A repeated text is no loss; a different one is left over. */
const first = ({ of, leave, reportMarkup }: Fields, ...targets: ReadonlyArray<FieldTarget>): string | undefined => {
  let found: string | undefined
  for (const field of targets.flatMap((target) => of(target))) {
    const text = Text.plain(field.value) || undefined
    reportMarkup(field)
    if (found === undefined) found = text
    else if (text !== undefined && !same(text, found)) leave(field)
  }
  return found
}

/** A tag that begins a paragraph or section: if there is one, tags mark the line breaks; otherwise the lines of the file do. */
const block = /<\/?(?:[a-z]+:)?(?:abstract|br|div|h[1-6]|li|list|ol|p|sec|title|ul)\b[^<>]{0,200}>/i

const abstractOf = ({ of, reportMarkup }: Fields) => {
  of("abstract").forEach(reportMarkup)
  const texts = [...new Set(of("abstract").map(({ value }) => value.trim()))].filter((text) => text !== "")
  if (texts.some((text) => block.test(text))) return Text.abstract(texts.join("\n"))
  const lines = texts
    .flatMap((text) => text.split("\n"))
    .map(Text.plain)
    .filter((line) => line !== "")
  return Raw.known({ abstract: lines.join("\n") || undefined })
}

const groupOf = (value: string): ReadonlyArray<SourceRecord.Contributor> => {
  const name = Raw.text(value.replace(/[\s,]+$/u, ""))
  return name === undefined ? [] : [{ _tag: "Group", name }]
}

const contributorsOf = (fields: Fields): ReadonlyArray<SourceRecord.Contributor> => {
  const { of, reportUnread, leave } = fields
  const read = (field: Field, names: ReadonlyArray<string>) =>
    names.flatMap((name) => {
      const isOthers = ContributorNames.isOthers(name)
      const contributor = isOthers ? undefined : ContributorNames.parse(name)
      if (isOthers) leave(field)
      else if (contributor === undefined && name.trim() !== "") reportUnread(field, "a name")
      return contributor ?? []
    })
  const authors = of("name", "names", "group").flatMap((field): ReadonlyArray<SourceRecord.Contributor> => {
    if (field.contributor !== undefined) return [field.contributor]
    if (of("group").includes(field)) return groupOf(field.value)
    return read(field, fields.of("names").includes(field) ? ContributorNames.split(field.value) : [field.value])
  })
  for (const editor of of("editor")) leave(editor)
  return authors
}

const pageRange = (first: string | undefined, last: string | undefined): string | undefined =>
  first === undefined || last === undefined || first === last || first.endsWith(`-${last}`) ? (first ?? last) : `${first}-${last}`

const pagesOf = (fields: Fields): string | undefined => {
  const range = pageRange(first(fields, "firstPage"), first(fields, "lastPage"))
  const whole = first(fields, "pages")
  const article = first(fields, "articleNumber")
  return whole ?? range ?? article
}

const issnIn = /(?<![\dX-])\d{4}-?\d{3}[\dX](?![\dX-])/giu

const issnOf = ({ of, leave }: Fields) =>
  Raw.some(
    Raw.issns(
      of("issn").flatMap((field) => {
        const found = field.value.match(issnIn) ?? []
        const rest = field.value.replace(issnIn, "").replace(/print|electronic|linking|online|issn|eissn|undetermined/giu, "")
        // the same field may hold an ISBN
        if (/[\p{L}\d]/u.test(rest)) leave(field)
        return found
      })
    )
  )

const publishedOf = ({ of, reportUnread }: Fields, latestYear = Number.POSITIVE_INFINITY): SourceRecord.PartialDate | undefined => {
  const texts = (target: "year" | "date") =>
    of(target).flatMap((field) => (field.value.trim() === "" ? [] : [{ of: field, text: field.value, isYear: target === "year" }]))
  const isFar = ({ text }: { readonly text: string }): boolean => {
    const date = Dates.parse(text)
    return date !== undefined && SourceRecord.year(date) > latestYear
  }
  const all = [...texts("year"), ...texts("date")]
  for (const { of: field } of all.filter(isFar)) reportUnread(field, `a date until ${latestYear}`)
  const { published, unread } = Dates.combine(all.filter((one) => !isFar(one)))
  for (const field of unread) reportUnread(field, "a date")
  return published
}

const listOf = (
  { of, reportMarkup }: Fields,
  one: FieldTarget,
  several: FieldTarget,
  ...last: ReadonlyArray<FieldTarget>
): ReadonlyArray<string> => {
  of(one).forEach(reportMarkup)
  return Raw.texts([
    ...of(one).map(({ value }) => Text.plain(value)),
    ...of(several).flatMap(({ value }) => value.split(";")),
    ...of(...last).map(({ value }) => value)
  ])
}

/** Whether a reference comes from MEDLINE, so that a bare number is a PMID. */
const isMedline = ({ of }: Fields): boolean => of("database").some(({ value }) => /\b(?:NLM|MEDLINE|PubMed)\b/i.test(value))

/** DOIs first, so that the record does not depend on the order of fields in its format. */
const rank = ({ scheme }: Identifier): number => Identity.schemes.indexOf(scheme)

const identifiersOf = (fields: Fields): ReadonlyArray<Identifier> => {
  const { of, reportUnread, leave } = fields
  const found: Array<Identifier> = []
  const add = (...identifiers: ReadonlyArray<Identifier>) => void found.push(...identifiers)
  for (const scheme of ["doi", "pmid", "pmcid"] as const)
    for (const field of of(scheme)) {
      const exact = Identifiers.as(scheme, field.value)
      const inside = exact ?? (scheme === "doi" ? Identifiers.doisIn(field.value)[0] : Identifiers.whole(field.value))
      // a DOI within other text: the text stays with the record
      if (inside?.scheme === scheme && exact === undefined && scheme === "doi") leave(field)
      if (inside?.scheme === scheme) add(inside)
      else if (field.value.trim() !== "") reportUnread(field, `a ${scheme.toUpperCase()}`)
    }
  for (const field of of("database")) leave(field)
  for (const field of of("accession", "id")) {
    const bare = isMedline(fields) ? Identifiers.as("pmid", field.value) : undefined
    const inside = Identifiers.whole(field.value) ?? bare
    if (inside === undefined) leave(field)
    else add(inside)
  }
  for (const field of of("link")) add(...Identifiers.inLink(field.value))
  for (const field of of("type")) {
    const inside = Identifiers.as("doi", field.value)
    if (inside !== undefined) add(inside)
  }
  for (const field of of("note")) {
    leave(field)
    const inside = found.some(({ scheme }) => scheme === "doi") ? undefined : Identifiers.inNote(field.value)
    if (inside !== undefined) add(inside)
    const isNew = ({ scheme }: Identifier): boolean => !found.some((one) => one.scheme === scheme)
    add(...Identifiers.linesInNote(field.value).filter(isNew))
  }
  const all = [...new Map(found.map((one) => [`${one.scheme}:${one.value}`, one])).values()]
  return [...all].sort((a, b) => rank(a) - rank(b))
}

/** The first web address; others are left over unless they contain an identifier. */
const urlOf = ({ of, leave }: Fields): string | undefined => {
  let found: string | undefined
  for (const field of of("link")) {
    const address = field.value.trim().split(/\s/u, 1)[0]!
    if (found === undefined && /^https?:\/\/\S/i.test(address)) found = address
    else if (Identifiers.inLink(field.value).length === 0 && address !== "" && address !== found) leave(field)
  }
  return found
}

/** Citations of other publications: `Br J Psychiatry. 2000 Oct;177:371. PMID: 11116784`. */
const relationsOf = ({ of }: Fields) =>
  Raw.some(
    SourceRecord.relationKinds.flatMap((kind) =>
      of(kind).flatMap(({ value }): ReadonlyArray<SourceRecord.Relation> => {
        const whole = Raw.text(value)
        if (whole === undefined) return []
        const [, citation = whole, digits] = /^(.*?)\s*PMID: (\d{1,9})$/.exec(whole) ?? []
        const pmid = digits === undefined ? undefined : Identifiers.as("pmid", digits)
        return [{ kind, to: pmid === undefined ? [] : [pmid], ...Raw.known({ citation: citation || undefined }) }]
      })
    )
  )

const parseEach = <A>({ of, leave }: Fields, target: FieldTarget, read: (text: string) => A | undefined): ReadonlyArray<A> =>
  of(target).flatMap((field) => {
    const found = read(field.value)
    if (found === undefined) leave(field)
    return found ?? []
  })

const retractionOf = (types: ReadonlyArray<string>): { readonly retraction?: SourceRecord.Retraction } =>
  types.includes("Retracted Publication") ? { retraction: { status: "retracted" } } : {}

/** Targets of fields with several values, separated by blanks or semicolons, and the target of each value. */
const several: Readonly<Partial<Record<FieldTarget, FieldTarget>>> = { ids: "id", links: "link" }

const groupByTarget = (entry: FileEntry, fieldMap: FieldMap): ReadonlyMap<FieldTarget | "", ReadonlyArray<Field>> => {
  const targeted = entry.fields.flatMap((field): ReadonlyArray<readonly [FieldTarget | "", Field]> => {
    const target = Object.hasOwn(fieldMap, field.name) ? fieldMap[field.name]! : ""
    const one = target === "" ? undefined : several[target]
    if (one === undefined) return [[target, field]]
    return field.value
      .split(/[\s;]+/u)
      .flatMap((value) => (value === "" ? [] : [[one, { ...field, value, whole: field.whole ?? field }] as const]))
  })
  const groups = new Map<FieldTarget | "", Array<Field>>()
  for (const [target, field] of targeted) {
    const before = groups.get(target)
    if (before === undefined) groups.set(target, [field])
    else before.push(field)
  }
  return groups
}

/**
 * Maps a reference to a record by the targets of its fields, and returns the fields without one. A reference without a title becomes a record with a
 * notice. Dates after the year `latestYear` are unknown.
 */
export const toRecord = (
  entry: FileEntry,
  fieldMap: FieldMap,
  name: Pick<SourceRecord.SourceRecord, "source" | "id">,
  tally: Tally,
  latestYear?: number
): { readonly record: SourceRecord.SourceRecord; readonly rest: Rest; readonly left: ReadonlySet<Field> } => {
  const byTarget = groupByTarget(entry, fieldMap)
  const left = new Set<Field>(byTarget.get("") ?? [])
  const fields: Fields = {
    of: (...targets) =>
      targets.length === 1 ? (byTarget.get(targets[0]!) ?? []) : targets.flatMap((target) => byTarget.get(target) ?? []),
    leave: (field) => void left.add(field),
    reportUnread: (field, expected) => {
      left.add(field)
      tally.add("value-not-understood", `${(field.whole ?? field).name} that is not ${expected}`, field.line, field.value.slice(0, 60))
    },
    reportMarkup: (field) => {
      for (const piece of Text.leftOut(field.value))
        tally.add("markup-left-out", `a script, style or comment in ${field.name}, left out`, field.line, piece.slice(0, 60))
    }
  }
  fields.of("language").forEach(fields.reportMarkup)
  const title = first(fields, "title") ?? first(fields, "bookTitle")
  if (title === undefined) tally.add("no-title", "a record without a title", entry.line)
  const types = listOf(fields, "type", "types", "kind").filter((type) => Identifiers.as("doi", type) === undefined)
  const record = SourceRecord.make({
    ...name,
    identifiers: identifiersOf(fields),
    title: title ?? Raw.noTitle(name.id),
    contributors: contributorsOf(fields),
    publicationTypes: types,
    keywords: listOf(fields, "keyword", "keywords"),
    meshHeadings: Headings.read(fields.of("heading"), fields.of("headings")),
    ...abstractOf(fields),
    ...Languages.read(fields.of("language"), fields.leave),
    ...retractionOf(types),
    ...Raw.known({
      containerTitle: first(fields, "journal", "shortJournal", ...(fields.of("title").length === 0 ? [] : ["bookTitle" as const])),
      publisher: first(fields, "publisher"),
      volume: first(fields, "volume"),
      issue: first(fields, "issue"),
      pages: pagesOf(fields),
      issn: issnOf(fields),
      published: publishedOf(fields, latestYear),
      originalTitle: first(fields, "originalTitle"),
      trials: Raw.some([...new Map(parseEach(fields, "trial", Grants.parseTrial).map((one) => [one.number, one])).values()]),
      funding: Raw.funding(parseEach(fields, "funding", Grants.parse).map(({ funder, grant }) => [funder, grant])),
      relations: relationsOf(fields),
      url: urlOf(fields)
    })
  })
  if (title !== undefined && record.title !== title)
    tally.add("field-changed", "brackets around a title, which mark a translation; they are left out", entry.line, title.slice(0, 60))
  return { record, rest: restOf(left), left }
}

const restOf = (left: ReadonlySet<Field>): Rest =>
  new Map(
    [...Map.groupBy(left, ({ name, whole }) => whole?.name ?? name)].map(([name, fields]) => [name, fields.map(({ value }) => value)])
  )
