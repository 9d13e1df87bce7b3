import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Identity from "@litfuse/engine/Identifier"
import * as Text from "@litfuse/markup/Text"
import * as Dates from "./Dates.ts"
import type { Entry, Field, Rest } from "./Entry.ts"
import * as Grants from "./Grants.ts"
import * as Headings from "./Headings.ts"
import * as Identifiers from "./Identifiers.ts"
import * as Languages from "./Languages.ts"
import * as Names from "./Names.ts"
import type { Place, Places } from "./Place.ts"
import type { Tally } from "./Tally.ts"

/** The fields of one reference by their places; what a place does not take is left over. */
interface Fields {
  readonly of: (...places: ReadonlyArray<Place>) => ReadonlyArray<Field>
  readonly leave: (field: Field) => void
  readonly misread: (field: Field, expected: string) => void
  /** Tells what is no text of the field: a program, a style, a comment. */
  readonly tell: (field: Field) => void
}

const same = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase()

/** The first text of some fields. A text that says the same again is no loss; one that says something else is left over. */
const first = ({ of, leave, tell }: Fields, ...places: ReadonlyArray<Place>): string | undefined => {
  let found: string | undefined
  for (const field of places.flatMap((place) => of(place))) {
    const text = Text.plain(field.value) || undefined
    tell(field)
    if (found === undefined) found = text
    else if (text !== undefined && !same(text, found)) leave(field)
  }
  return found
}

/** A tag that begins a paragraph or a part: where there is one, tags say where lines end, and else the lines of the file do. */
const block = /<\/?(?:[a-z]+:)?(?:abstract|br|div|h[1-6]|li|list|ol|p|sec|title|ul)\b[^<>]{0,200}>/i

/** The paragraphs of an abstract, in one field or in several. */
const abstractOf = ({ of, tell }: Fields) => {
  of("abstract").forEach(tell)
  const texts = [...new Set(of("abstract").map(({ value }) => value.trim()))].filter((text) => text !== "")
  if (texts.some((text) => block.test(text))) return Text.abstract(texts.join("\n"))
  const lines = texts
    .flatMap((text) => text.split("\n"))
    .map(Text.plain)
    .filter((line) => line !== "")
  return Raw.known({ abstract: lines.join("\n") || undefined })
}

const contributorsOf = (fields: Fields): ReadonlyArray<SourceRecord.Contributor> => {
  const { of, misread, leave } = fields
  const read = (field: Field, names: ReadonlyArray<string>) =>
    names.flatMap((name) => {
      const isOthers = /^(?:et al\b[.,]*|others)$/i.test(name.trim())
      const contributor = isOthers ? undefined : Names.parse(name)
      if (isOthers) leave(field)
      else if (contributor === undefined && name.trim() !== "") misread(field, "a name")
      return contributor ?? []
    })
  const authors = of("name", "names", "group").flatMap((field): ReadonlyArray<SourceRecord.Contributor> => {
    if (field.contributor !== undefined) return [field.contributor]
    return read(field, fields.of("names").includes(field) ? Names.split(field.value) : [field.value])
  })
  if (authors.length === 0)
    return of("editor").flatMap((field) => (field.contributor === undefined ? read(field, [field.value]) : [field.contributor]))
  for (const editor of of("editor")) leave(editor)
  return authors
}

const joined = (first: string | undefined, last: string | undefined): string | undefined =>
  first === undefined || last === undefined || first === last || first.endsWith(`-${last}`) ? (first ?? last) : `${first}-${last}`

const pagesOf = (fields: Fields): string | undefined => {
  const range = joined(first(fields, "firstPage"), first(fields, "lastPage"))
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
        // a book's number stands in the same field
        if (/[\p{L}\d]/u.test(rest)) leave(field)
        return found
      })
    )
  )

const publishedOf = ({ of, misread }: Fields): SourceRecord.PartialDate | undefined => {
  const said = (place: "year" | "date") =>
    of(place).flatMap((field) => (field.value.trim() === "" ? [] : [{ of: field, text: field.value, isYear: place === "year" }]))
  const { published, unread } = Dates.combine([...said("year"), ...said("date")])
  for (const field of unread) misread(field, "a date")
  return published
}

const listOf = ({ of, tell }: Fields, one: Place, several: Place, ...last: ReadonlyArray<Place>): ReadonlyArray<string> => {
  of(one).forEach(tell)
  return Raw.texts([
    ...of(one).map(({ value }) => Text.plain(value)),
    ...of(several).flatMap(({ value }) => value.split(";")),
    ...of(...last).map(({ value }) => value)
  ])
}

/** Whether a reference comes out of MEDLINE, so that a bare number is a PMID. */
const isMedline = ({ of }: Fields): boolean => of("database").some(({ value }) => /\b(?:NLM|MEDLINE|PubMed)\b/i.test(value))

/** DOIs first, wherever they stood, so that a record is the same whichever fields its form writes first. */
const rank = ({ scheme }: Identifier): number => Identity.schemes.indexOf(scheme)

const identifiersOf = (fields: Fields): ReadonlyArray<Identifier> => {
  const { of, misread, leave } = fields
  const found: Array<Identifier> = []
  const add = (...identifiers: ReadonlyArray<Identifier>) => void found.push(...identifiers)
  for (const scheme of ["doi", "pmid", "pmcid"] as const)
    for (const field of of(scheme)) {
      const exact = Identifiers.as(scheme, field.value)
      const inside = exact ?? (scheme === "doi" ? Identifiers.doisIn(field.value)[0] : Identifiers.whole(field.value))
      // a DOI among other words: these stay with the record
      if (inside?.scheme === scheme && exact === undefined && scheme === "doi") leave(field)
      if (inside?.scheme === scheme) add(inside)
      else if (field.value.trim() !== "") misread(field, `a ${scheme.toUpperCase()}`)
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
  }
  const all = [...new Map(found.map((one) => [`${one.scheme}:${one.value}`, one])).values()]
  return [...all].sort((a, b) => rank(a) - rank(b))
}

/** The first address of the web; others are left over where they name no identifier. */
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

/** What fields of a place are read as; those that are no such thing are left over. */
const readOr = <A>({ of, leave }: Fields, place: Place, read: (text: string) => A | undefined): ReadonlyArray<A> =>
  of(place).flatMap((field) => {
    const found = read(field.value)
    if (found === undefined) leave(field)
    return found ?? []
  })

const retractionOf = (types: ReadonlyArray<string>): { readonly retraction?: SourceRecord.Retraction } =>
  types.includes("Retracted Publication") ? { retraction: { status: "retracted" } } : {}

/** Fields that hold several things of a place, with blanks or semicolons between them, as fields of one each. */
const several: Readonly<Partial<Record<Place, Place>>> = { ids: "id", links: "link" }

const grouped = (entry: Entry, places: Places): ReadonlyMap<Place | "", ReadonlyArray<Field>> => {
  const placed = entry.fields.flatMap((field): ReadonlyArray<readonly [Place | "", Field]> => {
    const place = Object.hasOwn(places, field.name) ? places[field.name]! : ""
    const one = place === "" ? undefined : several[place]
    if (one === undefined) return [[place, field]]
    return field.value
      .split(/[\s;]+/u)
      .flatMap((value) => (value === "" ? [] : [[one, { ...field, value, whole: field.whole ?? field }] as const]))
  })
  const groups = new Map<Place | "", Array<Field>>()
  for (const [place, field] of placed) {
    const before = groups.get(place)
    if (before === undefined) groups.set(place, [field])
    else before.push(field)
  }
  return groups
}

/**
 * A reference as a record of ours, by the places of its fields; and what has no place in it. A reference without a title is a record too, and a
 * notice says so.
 */
export const toRecord = (
  entry: Entry,
  places: Places,
  name: Pick<SourceRecord.SourceRecord, "source" | "id">,
  tally: Tally
): { readonly record: SourceRecord.SourceRecord; readonly rest: Rest; readonly left: ReadonlySet<Field> } => {
  const byPlace = grouped(entry, places)
  const left = new Set<Field>(byPlace.get("") ?? [])
  const fields: Fields = {
    of: (...wanted) => (wanted.length === 1 ? (byPlace.get(wanted[0]!) ?? []) : wanted.flatMap((place) => byPlace.get(place) ?? [])),
    leave: (field) => void left.add(field),
    misread: (field, expected) => {
      left.add(field)
      tally.add("value-not-understood", `${(field.whole ?? field).name} that is not ${expected}`, field.line, field.value.slice(0, 60))
    },
    tell: (field) => {
      for (const piece of Text.leftOut(field.value))
        tally.add("markup-left-out", `a program, a style or a comment in ${field.name}, which is left out`, field.line, piece.slice(0, 60))
    }
  }
  fields.of("language").forEach(fields.tell)
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
      published: publishedOf(fields),
      originalTitle: first(fields, "originalTitle"),
      trials: Raw.some([...new Map(readOr(fields, "trial", Grants.parseTrial).map((one) => [one.number, one])).values()]),
      funding: Raw.funding(readOr(fields, "funding", Grants.parse).map(({ funder, grant }) => [funder, grant])),
      relations: relationsOf(fields),
      url: urlOf(fields)
    })
  })
  return { record, rest: restOf(left), left }
}

const restOf = (left: ReadonlySet<Field>): Rest =>
  new Map(
    [...Map.groupBy(left, ({ name, whole }) => whole?.name ?? name)].map(([name, fields]) => [name, fields.map(({ value }) => value)])
  )
