import { isDeepStrictEqual } from "node:util"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as ContributorNames from "../ContributorNames.ts"
import type { FileEntry, Field } from "../FileEntry.ts"
import * as Grants from "../Grants.ts"
import * as ReferenceKinds from "../ReferenceKinds.ts"
import * as VerbatimFields from "../VerbatimFields.ts"
import type { FieldTarget, FieldMap } from "../FieldMap.ts"
import { registryDate, registryList } from "../readers/trialEntry.ts"
import { normalizeName, columns, targetOf } from "./columns.ts"
import * as ScreeningDecisions from "./ScreeningDecisions.ts"

/** Columns that have a target only in tables of one database, recognized by another column; elsewhere these names mean something else. */
const targetsByDatabase: ReadonlyMap<string, readonly [beside: string, place: FieldTarget]> = new Map([
  ["source", ["centralid", "journal"]],
  ["publication", ["publisher", "journal"]],
  ["id", ["de", "keywords"]]
])

/** SpringerLink glues names, `Ann RoeBo Li`: a capital behind a small letter or a dot begins a name if a blank follows its word. */
const gluedName = /(?<=[\p{Ll}.])(?=\p{Lu}[\p{Ll}'’-]*[. ])/gu

/** Embase's `Gut (2019) 61:3 (390-396). Date of Publication: 1 Mar 2019`. */
const embaseSource =
  /^(.{1,300}?) \((\d{4})\)(?: ([^\s:()][^:()]{0,40}?)(?::([^\s()][^()]{0,40}?))?)?(?: \((?:Article Number: )?([^()]{1,60})\))?\.(?=\s+\p{Lu}\p{Ll}|\s*$)/u

const sourceFields = (whole: Field): ReadonlyArray<Field> => {
  const [, journal, year, volume, issue, pages] = embaseSource.exec(whole.value) ?? []
  if (journal === undefined) return []
  const date = /Date of Publication: (\d{1,2} \p{L}+ \d{4}|\p{L}+ \d{4})/u.exec(whole.value)?.[1]
  const parts: ReadonlyArray<readonly [FieldTarget, string | undefined]> = [
    ["journal", journal],
    ["year", year],
    ["volume", volume],
    ["issue", issue],
    ["pages", pages],
    ["date", date]
  ]
  return parts.flatMap(([place, value]) => (value === undefined ? [] : [{ name: fieldNameOf(place), value, line: whole.line, whole }]))
}

const wholeNames: ReadonlyMap<string, string> = new Map([
  ["authors", "authorfullnames"],
  ["au", "af"]
])

const wosKinds: Readonly<Record<string, string>> = { J: "Journal Article", B: "Book", P: "Patent", D: "Dataset" }

/** What IEEE Xplore has under Document Identifier, where that is one of our types. */
const ieeeTypes: ReadonlyMap<string, string> = new Map([
  ["IEEE Conferences", "Conference Paper"],
  ["IEEE Standards", "Standard"],
  ["IEEE Books", "Book"]
])

const isReproduced = ({ name, value }: Field, record: SourceRecord): boolean => {
  const place = targetOf(name)
  const normal = normalizeName(name)
  if (place === "editor" || normal === "documentidentifier" || normal.startsWith("emtree")) return false
  if (place === "issn") return VerbatimFields.isPlainIssn(value)
  return place === "year" || place === "date" ? VerbatimFields.storesDate(value, record) : place !== undefined
}

/** The field name for a target; no column name can equal it. */
const fieldNameOf = (place: FieldTarget): string => `place:${place}`

const fieldMap: FieldMap = Object.fromEntries(columns.map(([place]) => [fieldNameOf(place), place]))

/** Embase.com separates keywords and terms with commas, also inside brackets: `cyst (diagnosis, surgery)`. */
const isOfEmbase = (others: ReadonlyMap<string, Field>): boolean => [...others.keys()].some((name) => name.startsWith("emtree"))

/** The columns of the WHO's registry. */
const isOfWho = (others: ReadonlyMap<string, Field>): boolean => others.has("trialid") && others.has("publictitle")

/** The value of a cell, which may depend on other columns; undefined if they contain it. */
const valueOf = (whole: Field, name: string, others: ReadonlyMap<string, Field>): string | undefined => {
  const longer = wholeNames.get(name)
  // Scopus adds author ids after full names
  if (name === "authorfullnames") return whole.value.replaceAll(/\s{0,3}\(\d{5,}\)/g, "")
  if (longer !== undefined && others.has(longer)) return undefined
  if (name === "authors" && others.has("itemdoi")) return whole.value.replaceAll(gluedName, ";")
  if (name === "contenttype" && whole.value === "Chapter") return "Book Chapter"
  if (name === "documentidentifier") return ieeeTypes.get(whole.value)
  if (targetOf(whole.name) === "types") return ReferenceKinds.databaseTypes(whole.value)
  if (targetOf(whole.name) === "keywords" && isOfEmbase(others)) return whole.value.replaceAll(/,(?![^()]*\))/g, ";")
  if (name === "conditions" || name === "condition") return registryList(whole.value).join(";")
  if (isOfWho(others)) {
    if (name === "dateregistration3") return registryDate(whole.value)
    if (name === "dateregistration") return others.has("dateregistration3") ? undefined : registryDate(whole.value)
  }
  if (name === "authorshipsauthordisplayname") return whole.value.replaceAll("|", ";")
  const day = others.get("day")?.value.trim() ?? ""
  if (/^\d{1,2}$/.test(day) && others.has("month")) {
    if (name === "day") return undefined
    if (name === "month") return `${whole.value} ${day}`
  }
  return whole.value
}

/** Numbers of trials; one of ClinicalTrials.gov is also the number of the record there. */
const registryNumbers = (value: string): ReadonlyArray<readonly [FieldTarget, string]> =>
  registryList(value).flatMap((one): ReadonlyArray<readonly [FieldTarget, string]> => [
    ["trial", one],
    ...(/^NCT\d{8}$/i.test(one) ? [["ids", one] as const] : [])
  ])

/** Whether two cells have the same names, as where litfuse wrote the first of them. */
const areSame = (...cells: readonly [Field, Field]): boolean => {
  const [one, other] = cells.map(({ value }) =>
    ContributorNames.split(value).flatMap((name) => (ContributorNames.isOthers(name) ? [] : (ContributorNames.parse(name) ?? [])))
  )
  return isDeepStrictEqual(one, other)
}

/** Converts a row to an entry: each cell under the target of its column. If a table has short and full author names, the full ones are used. */
export const rowToEntry = (row: ReadonlyArray<Field>, line = 0): FileEntry => {
  const read = ScreeningDecisions.withoutAddition(row)
  const names = read.map(({ name }) => normalizeName(name))
  // the first column of each name
  const others = new Map<string, Field>()
  for (const [i, name] of names.entries()) if (!others.has(name)) others.set(name, read[i]!)
  const twice = [...wholeNames].find(
    ([short, whole]) => others.has(short) && others.has(whole) && !areSame(others.get(short)!, others.get(whole)!)
  )
  const raw = twice === undefined ? read : read.map((field, i): Field => (twice.includes(names[i]!) ? { ...field, isHeld: true } : field))
  return {
    line,
    raw,
    fields: raw.flatMap((whole, i): ReadonlyArray<Field> => {
      // Embase has the journal, the year and the pages in one cell
      const derived = names[i] === "source" ? sourceFields(whole) : []
      // where its parts have columns too, they are held
      if (derived.length > 0) return others.has("sourcetitle") ? [] : derived
      // a kind of Web of Science, which its types repeat
      if (names[i] === "pt" && others.has("ut"))
        return others.has("dt") || !Object.hasOwn(wosKinds, whole.value)
          ? []
          : [{ name: fieldNameOf("types"), value: wosKinds[whole.value]!, line: whole.line, whole }]
      const value = valueOf(whole, names[i]!, others)
      if (value === undefined) return []
      const [beside, its] = targetsByDatabase.get(names[i]!) ?? []
      const place = beside !== undefined && others.has(beside) ? its : targetOf(whole.name)
      const field = (to: FieldTarget, own: string): Field => ({ name: fieldNameOf(to), value: own, line: whole.line, whole })
      // the number is that of the record in its database, too
      if (place === "trial" && names[i]!.startsWith("clinicaltrial"))
        return value.split(/[\s(),;]+/u).flatMap((one) => (Grants.parseTrial(one) === undefined ? [] : [field("trial", one)]))
      if (place === "trial") return [whole, ...registryNumbers(value).map(([to, own]) => field(to, own))]
      return [place === undefined ? whole : field(place, value)]
    })
  }
}

/** The verbatim cells of tables. */
export const verbatimRules: VerbatimFields.VerbatimRules = { form: "csv", fieldMap, isReproduced, entryOf: rowToEntry }
