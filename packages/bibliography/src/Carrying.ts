import type { Contributor, Kept, SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import * as BibTexEntries from "./BibTexEntries.ts"
import * as TexNames from "./bibtex/TexNames.ts"
import * as ContributorNames from "./ContributorNames.ts"
import * as CslValues from "./csl/CslValues.ts"
import * as Dates from "./Dates.ts"
import { type Place, fieldPlaces } from "./fieldPlaces.ts"
import * as SafeText from "./SafeText.ts"
import * as Tex from "./Tex.ts"

/** The names of a place in a format; in a table the first is its `id`. */
const namesIn = (place: Place, form: string): ReadonlyArray<string> => {
  if (form === "csv") return [place.id, ...(place.csv?.split("|") ?? [])]
  if (form === "pubmed-xml") return namesIn(place, "nbib")
  const names = (place as unknown as Readonly<Record<string, string | undefined>>)[form]
  return names?.split(form === "ovid" ? "|" : " ") ?? []
}

const formats = "ris endnote bibtex csl csv nbib wos enw refworks ovid pubmed-xml ictrp ctgov-xml ctgov-json".split(" ")

/** A later place with the same name is found only by its values: see `placesOf`. */
const byName: ReadonlyMap<string, Place> = new Map(
  formats.flatMap((form) =>
    [...fieldPlaces]
      .sort((a, b) => Number(b.holds === "decision") - Number(a.holds === "decision"))
      .flatMap((place) => namesIn(place, form).map((name) => [`${form}:${name.toLowerCase()}`, place] as const))
  )
)

const decision = fieldPlaces.find(({ holds }) => holds === "decision")!
const notes = fieldPlaces.find(({ id }) => id === "notes")!
const database = fieldPlaces.find(({ id }) => id === "database")!
const decisionNames: ReadonlySet<string> = new Set(namesIn(decision, "csv"))

const decisions: ReadonlyMap<string, string> = new Map([
  ["1", "relevant"],
  ["0", "irrelevant"],
  ["-1", "not_seen"]
])

/** ASReview's decision in the words of its notes: 1, 0, or -1 for an open one. */
const decisionIn = (part: string): string | undefined => {
  const found = /^ASReview_(relevant|irrelevant|not_seen)$/.exec(part.trim())?.[1]
  return [...decisions].find(([, word]) => word === found)?.[0]
}

const jsonValues = (value: string): ReadonlyArray<unknown> => {
  const json = Result.getOrUndefined(Json.parse(value, ""))
  return Array.isArray(json) ? (json as ReadonlyArray<unknown>) : [json]
}

/** In the notes of Rayyan, `{"Ann"=>"Included"}`, braces are signs; in other BibTeX they hold words together. */
const texText = (value: string): string => {
  const isOfRayyan = /\b(?:RAYYAN-[A-Z-]+|USER-NOTES): /.test(value)
  return Tex.decode(isOfRayyan ? value.replaceAll(/(?<!\\)\{(?=")|(?<=["\]])\}/g, "\\$&") : value).text
}

/** JabRef's `description:path:kind` and Zotero's `title:path:type`, in which a backslash precedes a colon of a path. */
const filePath = (value: string): string | undefined =>
  /^(?:[^:\\]|\\.){0,200}:(.{1,1000}):(?:[A-Z]{2,5}|[a-z]+\/[\w.+-]+)$/su.exec(value.trim())?.[1]?.replaceAll(/\\([:;\\])/gu, "$1")

/** The text of a verbatim field without the notation of its format. */
const plainText = ({ form, name, value }: Kept, holds: Place["holds"]): string => {
  if (form === "bibtex" && name.toLowerCase() === "file") return filePath(value) ?? texText(value)
  if (form === "bibtex") return holds === "key" ? value : texText(value)
  if (form !== "csl") return value
  return jsonValues(value)
    .flatMap((one) => (holds === "date" ? CslValues.dateOf(one) : CslValues.scalar(one)) ?? [])
    .join("; ")
}

/** The decisions in a field, and the other parts of its text. A note may hold both. */
const decided = (one: Kept): { readonly found: ReadonlyArray<string>; readonly other: string } => {
  if (one.form === "csv") {
    const text = one.value.trim()
    if (!decisionNames.has(one.name.toLowerCase())) return { found: [], other: one.value }
    if (/^(?:1|yes|y)$/i.test(text)) return { found: ["1"], other: "" }
    if (text === "-1") return { found: ["-1"], other: "" }
    return /^(?:0|no|n)$/i.test(text) ? { found: ["0"], other: "" } : { found: [], other: one.value }
  }
  const text = plainText(one, "text")
  const parts = text.includes("ASReview_") ? text.split(/; |\n/) : []
  const found = parts.flatMap((part) => decisionIn(part) ?? [])
  return found.length === 0 ? { found, other: text } : { found, other: parts.filter((part) => decisionIn(part) === undefined).join("; ") }
}

/** In tables of databases the column `Source` has the name of the database; elsewhere it has anything. */
const isDatabase = ({ form, name, value }: Kept): boolean =>
  form === "csv" &&
  name.toLowerCase() === "source" &&
  /^(?:scopus|pubmed|medline|embase|web of science|cinahl|psycinfo|lilacs|central|dimensions)$/i.test(value.trim())

/** Tables of Web of Science have its tags as columns. */
const wosPlaceOf = ({ form, name }: Kept): Place | undefined =>
  form === "csv" && /^[A-Z][A-Z0-9]$/.test(name) ? byName.get(`wos:${name.toLowerCase()}`) : undefined

/** The places of a verbatim field in other formats: none, one, or two for a note that also holds a decision. */
export const placesOf = (one: Kept): ReadonlyArray<Place> => {
  if (isDatabase(one)) return [database]
  const named = byName.get(`${one.form}:${one.name.toLowerCase()}`) ?? wosPlaceOf(one)
  if (named !== notes && named !== decision) return named === undefined ? [] : [named]
  const { found, other } = decided(one)
  return [...(found.length === 0 ? [] : [decision]), ...(named === notes && other.trim() !== "" ? [notes] : [])]
}

/** The first place of a verbatim field, if it has one in other formats. */
export const placeOf = (one: Kept): Place | undefined => placesOf(one)[0]

/** The name under which a format has a place; undefined if it has none. */
export const nameIn = (place: Place, form: string): string | undefined => namesIn(place, form)[0]

/** ISBNs of 10 or 13 digits, with hyphens or blanks between them. */
const isbn = /(?<![\d-])(?:97[89][- ]?)?\d(?:[- ]?\d){8}[- ]?[\dXx](?![\d-])/g

const texts = (all: ReadonlyArray<string | undefined>): ReadonlyArray<string> =>
  all.flatMap((one) => (one === undefined || one.trim() === "" ? [] : [one.trim()]))

const printed = (names: ReadonlyArray<Contributor | undefined>): ReadonlyArray<string> =>
  texts(names.map((one) => (one === undefined ? undefined : ContributorNames.print(one))))

/** A day of RIS as every other format has it: `2020/01/02/`; any other text stays. */
const dayOf = (text: string): string => (/^\d{4}\/\d{0,2}\/\d{0,2}\/?$/.test(text.trim()) ? (Dates.parse(text) ?? text) : text)

/** The texts of a verbatim field for one of its places, without the notation of its format. Names are as `ContributorNames` prints them. */
export const textsOf = (one: Kept, place: Place): ReadonlyArray<string> => {
  const { form, value } = one
  const { holds } = place
  if (holds === "decision") return decided(one).found
  if (place === notes) return texts([decided(one).other])
  if (holds === "isbn") return plainText(one, holds).match(isbn) ?? []
  if (holds === "date") return texts([dayOf(plainText(one, holds))])
  if (holds !== "name") return texts([plainText(one, holds)])
  if (form === "bibtex") return printed(TexNames.split(value).map(TexNames.parse))
  if (form === "csl") return printed(jsonValues(value).map(CslValues.contributorOf))
  return printed((form === "csv" ? ContributorNames.split : ContributorNames.inLine)(value).map(ContributorNames.parse))
}

const people = (names: ReadonlyArray<string>): ReadonlyArray<Contributor> => names.flatMap((name) => ContributorNames.parse(name) ?? [])

/** The values of fields with these texts in a format: one of all texts, or one for each. */
const valuesIn = (form: string, { holds }: Place, all: ReadonlyArray<string>): ReadonlyArray<string> => {
  // two people may have decided differently; an open decision is an empty cell
  if (holds === "decision" && form === "csv") return all.filter((one) => one !== "-1")
  // the keys of records that were merged: an item has one
  if (holds === "key") return form === "csl" ? [JSON.stringify(all[0])] : all
  const own = holds === "decision" ? all.map((one) => `ASReview_${decisions.get(one)!}`) : all
  switch (form) {
    case "bibtex":
      return [
        holds === "name" ? people(own).map(TexNames.print).join(" and ") : own.map((one) => Tex.encode(SafeText.line(one))).join("; ")
      ]
    case "csl":
      if (holds === "name") return [JSON.stringify(people(own).map(CslValues.nameOf))]
      return [JSON.stringify(holds === "date" ? { raw: own.join("; ") } : own.join(holds === "isbn" ? " " : "\n"))]
    case "csv": {
      const text = own.join("; ")
      // a name that would be split gets a semicolon, as in the column of authors
      return [holds === "name" && own.length === 1 && ContributorNames.split(text)[0] !== text ? `${text};` : text]
    }
    default:
      return form === "ris" && holds === "date"
        ? own.map((one) => (/^\d{4}-\d{2}-\d{2}$/.test(one) ? `${one.replaceAll("-", "/")}/` : one))
        : own
  }
}

const holdsOf = ({ form, name }: Kept): Place["holds"] | undefined => byName.get(`${form}:${name.toLowerCase()}`)?.holds

/** One value of two of a field that its format has once; undefined where they cannot be one. */
const both = (form: string, one: Kept, other: Kept): string | undefined => {
  const holds = holdsOf(one)
  if (holds === "key") return undefined
  if (form === "bibtex") return `${one.value}${holds === "name" ? " and " : "; "}${other.value}`
  const values = [one, other].flatMap(({ value }) => jsonValues(value))
  if (holds === "name") return JSON.stringify(values)
  return values.every((value) => typeof value === "string") ? JSON.stringify(values.join(holds === "isbn" ? " " : "\n")) : undefined
}

/** Adds fields to those of a format. BibTeX and CSL-JSON have each name once: there an editor or a note more is in the same field. */
export const withOthers = (form: string, own: ReadonlyArray<Kept>, others: ReadonlyArray<Kept>): ReadonlyArray<Kept> => {
  if (form !== "bibtex" && form !== "csl") return [...own, ...others]
  const all = [...own]
  for (const other of others) {
    const at = all.findIndex((one) => one.form === form && one.name.toLowerCase() === other.name.toLowerCase())
    // an item has one id; the variable `custom` has the others
    if (at >= 0 && form === "csl" && holdsOf(other) === "key") continue
    const value = at < 0 ? undefined : both(form, all[at]!, other)
    if (value === undefined) all.push(other)
    else all[at] = { ...all[at]!, value }
  }
  return all
}

/** A2 is the editor of a book that has parts; of a book it is the editor of the series. */
const risEditor = ({ publicationTypes }: SourceRecord): string =>
  publicationTypes.some((type) => type === "Book" || type === "Conference Proceedings" || type === "Report") ? "ED" : "A2"

const folded = (text: string): string => text.toLowerCase()

/** Whether a format can have a text in a place. A key of BibTeX has no signs of its entries, and one of EndNote is a number. */
const isFitting = (form: string, { holds }: Place, text: string): boolean => {
  if (holds !== "key") return true
  if (form === "endnote") return /^\d{1,9}$/.test(text)
  return form !== "bibtex" || (BibTexEntries.isKey(text) && /^[\w.:+/-]+$/.test(text) && !text.includes("://"))
}

/** The fields of a format for the verbatim fields of other formats. A text that the record already has there is not repeated. */
export const carried = (record: SourceRecord, form: string): ReadonlyArray<Kept> => {
  const all = record.kept ?? []
  if (all.every((one) => one.form === form)) return []
  const found = new Map<Place, Array<string>>()
  for (const one of all) {
    // a key is in no field of a record
    if (one.form === form || (one.isHeld === true && holdsOf(one) !== "key")) continue
    for (const place of placesOf(one))
      if (nameIn(place, form) !== undefined) found.set(place, [...(found.get(place) ?? []), ...textsOf(one, place)])
  }
  const fields = [...found].flatMap(([place, values]): ReadonlyArray<Kept> => {
    const own = new Set(all.flatMap((one) => (one.form === form && placesOf(one).includes(place) ? textsOf(one, place) : [])).map(folded))
    const isFirst = (text: string, i: number) => values.findIndex((one) => folded(one) === folded(text)) === i
    const others = values.filter((text, i) => isFirst(text, i) && !own.has(folded(text)) && isFitting(form, place, text))
    const name = form === "ris" && place.id === "editors" ? risEditor(record) : nameIn(place, form)!
    return others.length === 0 ? [] : valuesIn(form, place, others).map((value): Kept => ({ form, name, value }))
  })
  return withOthers(form, [], fields)
}

/** The names of dates of publication in each format. */
const dateNames: Readonly<Record<string, RegExp>> = {
  ris: /^(?:DA|PY|Y1)$/,
  nbib: /^DP$/,
  endnote: /^dates\//,
  bibtex: /^(?:year|date|month)$/i,
  csl: /^issued$/,
  csv: /^(?:year|date|published|publication date|publication year|month)$/i,
  wos: /^P[YD]$/,
  enw: /^[D8]$/,
  refworks: /^(?:YR|FD)$/,
  ovid: /^(?:Year|Date) of Publication$/i
}

/** What the dates of other formats say that the date of the record does not, such as a season. */
export const dateTexts = ({ kept, published }: SourceRecord, form: string): ReadonlyArray<string> =>
  (kept ?? []).flatMap((one) => {
    if (one.form === form || dateNames[one.form]?.test(one.name) !== true) return []
    return texts([plainText(one, "date")]).filter((text) => Dates.saysMore(text, published))
  })

/** Whether another format has a place for all of a verbatim field. */
export const isCarried = (one: Kept, form: string): boolean => {
  const places = placesOf(one)
  return (
    places.length > 0 &&
    places.every((place) => {
      const texts = textsOf(one, place)
      return nameIn(place, form) !== undefined && texts.length > 0 && texts.every((text) => isFitting(form, place, text))
    })
  )
}
