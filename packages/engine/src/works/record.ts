import { isNoTitle } from "../Raw.ts"
import type { Contributor, SourceRecord } from "../SourceRecord.ts"
import * as Work from "../Work.ts"
import { fieldNames } from "../sourceRecord/policies.ts"

/** Whether a title says less than others may: none at all, or one in capitals, which hides the names in it. */
const isPoor = (title: string): boolean => isNoTitle(title) || (title === title.toUpperCase() && title !== title.toLowerCase())

/** How many contributors have a given name rather than initials. */
const spelled = (contributors: ReadonlyArray<Contributor>): number =>
  contributors.filter((one) => one._tag === "Person" && /\p{Ll}{2}/u.test(one.given ?? "")).length

/** The names that say most: of as many contributors those whose given names are spelled out, and of these the first. */
const contributorsOf = ({ records }: Work.Work): ReadonlyArray<Contributor> =>
  records
    .map(({ contributors }) => contributors)
    .reduce((best, other) =>
      other.length > best.length || (other.length === best.length && spelled(other) > spelled(best)) ? other : best
    )

/**
 * A work as one record, each field by its policy, for what can only hold records, such as a file of references. It is named like the work's first
 * record; which record a field came from is in the work. Of titles one that is not in capitals is taken, of lists of names one that spells them out.
 */
export const record = (work: Work.Work): SourceRecord => {
  const { source, id } = work.records[0]
  const fields = fieldNames.flatMap((name) => {
    const found = Work.field(work, name)
    return found === undefined ? [] : [[name, found.value] as const]
  })
  const lists = { identifiers: [], contributors: [], publicationTypes: [], meshHeadings: [], keywords: [] }
  const whole = { ...lists, ...(Object.fromEntries(fields) as unknown as SourceRecord), source, id }
  const title = isPoor(whole.title) ? (work.records.find((one) => !isPoor(one.title))?.title ?? whole.title) : whole.title
  const contributors = contributorsOf(work)
  return { ...whole, title, contributors: contributors.length >= whole.contributors.length ? contributors : whole.contributors }
}
