import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { FileEntry, Field } from "../FileEntry.ts"
import * as VerbatimFields from "../VerbatimFields.ts"
import type { FieldTarget, FieldMap } from "../FieldMap.ts"
import { normalizeName, columns, targetOf } from "./columns.ts"

/** Columns that have a target only in tables of one database, recognized by another column; elsewhere these names mean something else. */
const targetsByDatabase: ReadonlyMap<string, readonly [beside: string, place: FieldTarget]> = new Map([
  ["source", ["centralid", "journal"]],
  ["publication", ["publisher", "journal"]],
  ["id", ["de", "keywords"]]
])

const wholeNames: ReadonlyMap<string, string> = new Map([
  ["authors", "authorfullnames"],
  ["au", "af"]
])

const isReproduced = ({ name, value }: Field, record: SourceRecord): boolean => {
  const place = targetOf(name)
  if (place === "editor") return false
  if (place === "issn") return VerbatimFields.isPlainIssn(value)
  return place === "year" || place === "date" ? VerbatimFields.storesDate(value, record) : place !== undefined
}

/** The field name for a target; no column name can equal it. */
const fieldNameOf = (place: FieldTarget): string => `place:${place}`

const fieldMap: FieldMap = Object.fromEntries(columns.map(([place]) => [fieldNameOf(place), place]))

/** The value of a cell, which may depend on other columns; undefined if they contain it. */
const valueOf = (whole: Field, name: string, others: ReadonlyMap<string, Field>): string | undefined => {
  const longer = wholeNames.get(name)
  // Scopus adds author ids after full names
  if (name === "authorfullnames") return whole.value.replaceAll(/\s{0,3}\(\d{5,}\)/g, "")
  if (longer !== undefined && others.has(longer)) return undefined
  if (name === "authorshipsauthordisplayname") return whole.value.replaceAll("|", ";")
  if (name === "day" && others.has("month")) return undefined
  if (name === "month" && others.has("day")) return `${whole.value} ${others.get("day")!.value}`
  return whole.value
}

/** Converts a row to an entry: each cell under the target of its column. If a table has short and full author names, the full ones are used. */
export const rowToEntry = (read: ReadonlyArray<Field>, line = 0): FileEntry => {
  const names = read.map(({ name }) => normalizeName(name))
  // the first column of each name
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
      const [beside, its] = targetsByDatabase.get(names[i]!) ?? []
      const place = beside !== undefined && others.has(beside) ? its : targetOf(whole.name)
      return [place === undefined ? whole : { name: fieldNameOf(place), value, line: whole.line, whole }]
    })
  }
}

/** The verbatim cells of tables. */
export const verbatimRules: VerbatimFields.VerbatimRules = { form: "csv", fieldMap, isReproduced, entryOf: rowToEntry }
