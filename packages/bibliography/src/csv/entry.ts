import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Entry, Field } from "../Entry.ts"
import * as Kept from "../Kept.ts"
import type { Place, Places } from "../Place.ts"
import { bare, columns, placeOf } from "./columns.ts"

/** Columns that have a place in the tables of one database alone, which has a column of another name too: others call something else by these names. */
const placesBeside: ReadonlyMap<string, readonly [beside: string, place: Place]> = new Map([
  ["source", ["centralid", "journal"]],
  ["publication", ["publisher", "journal"]],
  ["id", ["de", "keywords"]]
])

/** Names of authors that stand in a table twice: short in one column, whole in another. */
const wholeNames: ReadonlyMap<string, string> = new Map([
  ["authors", "authorfullnames"],
  ["au", "af"]
])

/** Columns that name dates: what they say may be more than a record holds. */
const isOurs = ({ name, value }: Field, record: SourceRecord): boolean => {
  const place = placeOf(name)
  if (place === "editor") return false
  if (place === "issn") return Kept.isBare(value)
  return place === "year" || place === "date" ? Kept.isDated(value, record) : place !== undefined
}

/** Columns are called by their places here, whatever their names: no name of a column is one of these. */
const named = (place: Place): string => `place:${place}`

const places: Places = Object.fromEntries(columns.map(([place]) => [named(place), place]))

/** What a column says, where other columns change how it is read; undefined where they say it all. */
const valueOf = (whole: Field, name: string, others: ReadonlyMap<string, Field>): string | undefined => {
  const longer = wholeNames.get(name)
  // numbers stand behind the whole names of Scopus
  if (name === "authorfullnames") return whole.value.replaceAll(/\s{0,3}\(\d{5,}\)/g, "")
  if (longer !== undefined && others.has(longer)) return undefined
  if (name === "authorshipsauthordisplayname") return whole.value.replaceAll("|", ";")
  if (name === "day" && others.has("month")) return undefined
  if (name === "month" && others.has("day")) return `${whole.value} ${others.get("day")!.value}`
  return whole.value
}

/** A row as an entry: each cell under the place of its column. Where short and whole names of authors stand in two columns, the whole ones count. */
export const entryOf = (read: ReadonlyArray<Field>, line = 0): Entry => {
  const names = read.map(({ name }) => bare(name))
  // the first of each name
  const others = new Map<string, Field>()
  for (const [i, name] of names.entries()) if (!others.has(name)) others.set(name, read[i]!)
  const twice = [...wholeNames].find(([short, whole]) => others.has(short) && others.has(whole))
  const raw = twice === undefined ? read : read.map((field, i): Field => (twice.includes(names[i]!) ? { ...field, isHeld: true } : field))
  return {
    line,
    raw,
    fields: raw.flatMap((whole, i): ReadonlyArray<Field> => {
      const value = valueOf(whole, names[i]!, others)
      if (value === undefined) return []
      const [beside, its] = placesBeside.get(names[i]!) ?? []
      const place = beside !== undefined && others.has(beside) ? its : placeOf(whole.name)
      return [place === undefined ? whole : { name: named(place), value, line: whole.line, whole }]
    })
  }
}

/** How cells that a record has no place for stay with it. */
export const keeper: Kept.Keeper = { form: "csv", places, isOurs, entryOf }
