import * as Ids from "../Ids.ts"
import { isNoTitle } from "../Raw.ts"
import { type Contributor, keyOf, type SourceRecord } from "../SourceRecord.ts"
import type { Kept } from "../sourceRecord/RecordParts.ts"
import * as Work from "../Work.ts"
import { type FieldName, fieldNames } from "../sourceRecord/fieldPolicies.ts"

/** Whether a title is a placeholder or in capitals, which hides the names in it. */
const isPoor = (title: string): boolean => isNoTitle(title) || (title === title.toUpperCase() && title !== title.toLowerCase())

const spelled = (contributors: ReadonlyArray<Contributor>): number =>
  contributors.filter((one) => one._tag === "Person" && /\p{Ll}{2}/u.test(one.given ?? "")).length

const titleOf = ({ records }: Work.Work, chosen: Work.Sourced<string>): Work.Sourced<string> => {
  const better = isPoor(chosen.value) ? records.find(({ title }) => !isPoor(title)) : undefined
  return better === undefined ? chosen : { value: better.title, from: [keyOf(better)] }
}

/** The most detailed list of contributors: of equally long lists the one with the most full given names. */
const contributorsOf = (
  { records }: Work.Work,
  chosen: Work.Sourced<ReadonlyArray<Contributor>>
): Work.Sourced<ReadonlyArray<Contributor>> => {
  const best = records.reduce((best, other) => {
    const [one, another] = [best.contributors, other.contributors]
    return another.length > one.length || (another.length === one.length && spelled(another) > spelled(one)) ? other : best
  })
  return best.contributors.length >= chosen.value.length ? { value: best.contributors, from: [keyOf(best)] } : chosen
}

/** The names of dates and titles in each form of reference files. */
const datesAndTitles: Readonly<Record<string, RegExp>> = {
  ris: /^(?:Y1|PY|DA|TI|T1)$/,
  nbib: /^(?:DP|TI)$/,
  bibtex: /^(?:year|month|date|title)$/i,
  endnote: /^(?:dates\/|titles\/title$)/,
  csl: /^(?:issued|title)$/
}

/** Whether a verbatim field repeats the date or the title of its record in another notation. */
const isRepeated = ({ form, name, isHeld }: Kept): boolean => isHeld === true && datesAndTitles[form]?.test(name) === true

/** Several records may each have a date and a title in the notation of their file. The work has one of each, which a printer writes. */
const keptOf = (
  { records }: Work.Work,
  { value, from }: Work.Sourced<ReadonlyArray<Kept>>
): ReadonlyArray<readonly [FieldName, Work.Sourced<unknown>]> => {
  const left = records.length === 1 ? value : value.filter((one) => !isRepeated(one))
  return left.length === 0 ? [] : [["kept", { value: left, from }]]
}

const fieldsOf = (work: Work.Work): ReadonlyArray<readonly [FieldName, Work.Sourced<unknown>]> =>
  fieldNames.flatMap((name): ReadonlyArray<readonly [FieldName, Work.Sourced<unknown>]> => {
    const found = Work.field(work, name)
    if (found === undefined) return []
    if (name === "kept") return keptOf(work, found as Work.Sourced<ReadonlyArray<Kept>>)
    if (name === "title") return [[name, titleOf(work, found as Work.Sourced<string>)]]
    return [[name, name === "contributors" ? contributorsOf(work, found as Work.Sourced<ReadonlyArray<Contributor>>) : found]]
  })

/**
 * A work as one record, each field by its policy, for formats that can only hold records, such as reference files. It is named like the first record
 * of the work; `fieldOrigins` says which record a field came from. It prefers titles that are not in capitals, and lists with full given names.
 */
export const workRecord = (work: Work.Work): SourceRecord => {
  const { source, id } = work.records[0]
  const fields = fieldsOf(work).map(([name, { value }]) => [name, value] as const)
  const lists = { identifiers: [], contributors: [], publicationTypes: [], meshHeadings: [], keywords: [] }
  return { ...lists, ...(Object.fromEntries(fields) as unknown as SourceRecord), source, id }
}

/** The records that each field of `workRecord` came from, by their keys, ascending: one, or several for a united list. */
export const fieldOrigins = (work: Work.Work): Readonly<Record<string, ReadonlyArray<string>>> =>
  Object.fromEntries(fieldsOf(work).map(([name, { from }]) => [name, from.toSorted(Ids.compare)]))
