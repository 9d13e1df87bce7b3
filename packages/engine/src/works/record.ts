import * as Ids from "../Ids.ts"
import { isNoTitle } from "../Raw.ts"
import { type Contributor, keyOf, type SourceRecord } from "../SourceRecord.ts"
import * as Work from "../Work.ts"
import { type FieldName, fieldNames } from "../sourceRecord/policies.ts"

/** Whether a title says less than others may: none at all, or one in capitals, which hides the names in it. */
const isPoor = (title: string): boolean => isNoTitle(title) || (title === title.toUpperCase() && title !== title.toLowerCase())

/** How many contributors have a given name rather than initials. */
const spelled = (contributors: ReadonlyArray<Contributor>): number =>
  contributors.filter((one) => one._tag === "Person" && /\p{Ll}{2}/u.test(one.given ?? "")).length

/** A title that is not in capitals, where one of the records has such a one. */
const titleOf = ({ records }: Work.Work, given: Work.Sourced<string>): Work.Sourced<string> => {
  const better = isPoor(given.value) ? records.find(({ title }) => !isPoor(title)) : undefined
  return better === undefined ? given : { value: better.title, from: [keyOf(better)] }
}

/** The names that say most: of as many contributors those whose given names are spelled out, and of these the first. */
const contributorsOf = (
  { records }: Work.Work,
  given: Work.Sourced<ReadonlyArray<Contributor>>
): Work.Sourced<ReadonlyArray<Contributor>> => {
  const best = records.reduce((best, other) => {
    const [one, another] = [best.contributors, other.contributors]
    return another.length > one.length || (another.length === one.length && spelled(another) > spelled(one)) ? other : best
  })
  return best.contributors.length >= given.value.length ? { value: best.contributors, from: [keyOf(best)] } : given
}

/** The fields of a work as one record has them, each with the records that it came from. */
const fieldsOf = (work: Work.Work): ReadonlyArray<readonly [FieldName, Work.Sourced<unknown>]> =>
  fieldNames.flatMap((name): ReadonlyArray<readonly [FieldName, Work.Sourced<unknown>]> => {
    const found = Work.field(work, name)
    if (found === undefined) return []
    if (name === "title") return [[name, titleOf(work, found as Work.Sourced<string>)]]
    return [[name, name === "contributors" ? contributorsOf(work, found as Work.Sourced<ReadonlyArray<Contributor>>) : found]]
  })

/**
 * A work as one record, each field by its policy, for what can only hold records, such as a file of references. It is named like the work's first
 * record; `origins` says which record a field came from. Of titles one that is not in capitals is taken, of lists of names one that spells them out.
 */
export const record = (work: Work.Work): SourceRecord => {
  const { source, id } = work.records[0]
  const fields = fieldsOf(work).map(([name, { value }]) => [name, value] as const)
  const lists = { identifiers: [], contributors: [], publicationTypes: [], meshHeadings: [], keywords: [] }
  return { ...lists, ...(Object.fromEntries(fields) as unknown as SourceRecord), source, id }
}

/** From which records each field of `record` came, by their keys, ascending: one, or several where a list unites them. */
export const origins = (work: Work.Work): Readonly<Record<string, ReadonlyArray<string>>> =>
  Object.fromEntries(fieldsOf(work).map(([name, { from }]) => [name, from.toSorted(Ids.compare)]))
