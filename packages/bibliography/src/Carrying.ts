import * as Raw from "@litfuse/engine/Raw"
import type { Contributor, Kept, SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import * as TexNames from "./bibtex/TexNames.ts"
import * as ContributorNames from "./ContributorNames.ts"
import * as CslValues from "./csl/CslValues.ts"
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

const formats = ["ris", "endnote", "bibtex", "csl", "csv", "nbib", "wos", "enw", "refworks", "ovid", "pubmed-xml"]

/** A later place with the same name is found only by its values: see `decisionOf`. */
const byName: ReadonlyMap<string, Place> = new Map(
  formats.flatMap((form) =>
    [...fieldPlaces]
      .sort((a, b) => Number(b.holds === "decision") - Number(a.holds === "decision"))
      .flatMap((place) => namesIn(place, form).map((name) => [`${form}:${name.toLowerCase()}`, place] as const))
  )
)

const decision = fieldPlaces.find(({ holds }) => holds === "decision")!
const decisionNames: ReadonlySet<string> = new Set(namesIn(decision, "csv"))

const decisions: ReadonlyMap<string, string> = new Map([
  ["1", "relevant"],
  ["0", "irrelevant"],
  ["-1", "not_seen"]
])

/** ASReview's decision in a field: 1, 0, or -1 for an open one; undefined if the field has none. */
const decisionOf = ({ form, name, value }: Kept): string | undefined => {
  if (form === "ris" && name === "N1") {
    const found = /^ASReview_(relevant|irrelevant|not_seen)$/.exec(value.trim())?.[1]
    return [...decisions].find(([, word]) => word === found)?.[0]
  }
  if (form !== "csv" || !decisionNames.has(name.toLowerCase())) return undefined
  if (/^(?:1|yes|y)$/i.test(value.trim())) return "1"
  return /^(?:0|no|n)$/i.test(value.trim()) ? "0" : undefined
}

/** The place of a verbatim field, if it has one in other formats. */
export const placeOf = (one: Kept): Place | undefined => {
  if (decisionOf(one) !== undefined) return decision
  const place = byName.get(`${one.form}:${one.name.toLowerCase()}`)
  return place === decision ? undefined : place
}

/** The name under which a format has a place; undefined if it has none. */
export const nameIn = (place: Place, form: string): string | undefined => namesIn(place, form)[0]

/** ISBNs of 10 or 13 digits, with hyphens or blanks between them. */
const isbn = /(?<![\d-])(?:97[89][- ]?)?\d(?:[- ]?\d){8}[- ]?[\dXx](?![\d-])/g

const texts = (all: ReadonlyArray<string | undefined>): ReadonlyArray<string> =>
  all.flatMap((one) => (one === undefined || one.trim() === "" ? [] : [one.trim()]))

const printed = (names: ReadonlyArray<Contributor | undefined>): ReadonlyArray<string> =>
  texts(names.map((one) => (one === undefined ? undefined : ContributorNames.print(one))))

const jsonValues = (value: string): ReadonlyArray<unknown> => {
  const json = Result.getOrUndefined(Json.parse(value, ""))
  return Array.isArray(json) ? (json as ReadonlyArray<unknown>) : [json]
}

/** The texts of a verbatim field, without the notation of its format. Names are as `ContributorNames` prints them. */
export const textsOf = (one: Kept, { holds }: Place): ReadonlyArray<string> => {
  const { form, value } = one
  if (holds === "decision") return texts([decisionOf(one)])
  const plain = () => {
    if (form === "bibtex") return Tex.decode(value).text
    return form === "csl"
      ? jsonValues(value)
          .flatMap((one) => (holds === "date" ? CslValues.dateOf(one) : CslValues.scalar(one)) ?? [])
          .join("; ")
      : value
  }
  if (holds === "isbn") return plain().match(isbn) ?? []
  if (holds !== "name") return texts([plain()])
  if (form === "bibtex") return printed(TexNames.split(value).map(TexNames.parse))
  if (form === "csl") return printed(jsonValues(value).map(CslValues.contributorOf))
  return printed((form === "csv" ? ContributorNames.split : ContributorNames.inLine)(value).map(ContributorNames.parse))
}

const people = (names: ReadonlyArray<string>): ReadonlyArray<Contributor> => names.flatMap((name) => ContributorNames.parse(name) ?? [])

/** The values of fields with these texts in a format: one of all texts, or one for each. */
const valuesIn = (form: string, { holds }: Place, all: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (holds === "decision")
    return form === "ris" ? all.map((one) => `ASReview_${decisions.get(one)!}`) : all.slice(0, 1).map((one) => (one === "-1" ? "" : one))
  switch (form) {
    case "bibtex":
      return [
        holds === "name" ? people(all).map(TexNames.print).join(" and ") : all.map((one) => Tex.encode(SafeText.line(one))).join("; ")
      ]
    case "csl":
      if (holds === "name") return [JSON.stringify(people(all).map(CslValues.nameOf))]
      return [JSON.stringify(holds === "date" ? { raw: all.join("; ") } : all.join(holds === "isbn" ? " " : "\n"))]
    case "csv": {
      const text = all.join("; ")
      // a name that would be split gets a semicolon, as in the column of authors
      return [holds === "name" && all.length === 1 && ContributorNames.split(text)[0] !== text ? `${text};` : text]
    }
    default:
      return all
  }
}

/** A2 is the editor of a book that has parts; of a book it is the editor of the series. */
const risEditor = ({ publicationTypes }: SourceRecord): string =>
  publicationTypes.some((type) => type === "Book" || type === "Conference Proceedings" || type === "Report") ? "ED" : "A2"

/** The fields of a format for the verbatim fields of other formats. A text that the record already has there is not repeated. */
export const carried = (record: SourceRecord, form: string): ReadonlyArray<Kept> => {
  const all = record.kept ?? []
  if (all.every((one) => one.form === form)) return []
  const found = new Map<Place, Array<string>>()
  for (const one of all) {
    const place = one.form === form || one.isHeld === true ? undefined : placeOf(one)
    if (place === undefined || nameIn(place, form) === undefined) continue
    found.set(place, [...(found.get(place) ?? []), ...textsOf(one, place)])
  }
  return [...found].flatMap(([place, values]) => {
    const own = new Set(all.flatMap((one) => (one.form === form && placeOf(one) === place ? textsOf(one, place) : [])))
    const others = [...new Set(values)].filter((text) => !own.has(text))
    const name = form === "ris" && place.id === "editors" ? risEditor(record) : nameIn(place, form)!
    return others.length === 0 ? [] : valuesIn(form, place, others).map((value): Kept => ({ form, name, value }))
  })
}

/** Whether another format has a place for a verbatim field. */
export const isCarried = (one: Kept, form: string): boolean => {
  const place = placeOf(one)
  return place !== undefined && nameIn(place, form) !== undefined && Raw.some(textsOf(one, place)) !== undefined
}
