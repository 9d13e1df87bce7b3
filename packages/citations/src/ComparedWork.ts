import { containerNameWords } from "@litfuse/engine/dedup/isSameContainer"
import { familyNames } from "@litfuse/engine/dedup/familyNames"
import { firstPage, volumeNumber } from "@litfuse/engine/dedup/firstPage"
import { readTitle, type Kind } from "@litfuse/engine/dedup/readTitle"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Work } from "@litfuse/engine/Work"

/**
 * What is compared of a work or a reference: every value that one of its records has.
 *
 * - `authors` the family names of each record, each as words; `isCut` whether a list says that it continues
 * - `names` the names of the longest list as printed; `containers` with their names as words, in full and without a second part
 * - `years` of every date; `pages`, `volumes` numbers
 */
export interface ComparedWork {
  readonly titles: ReadonlyArray<string>
  readonly kind: Kind
  readonly authors: ReadonlyArray<ReadonlyArray<ReadonlyArray<string>>>
  readonly names: ReadonlyArray<string>
  readonly isCut: boolean
  readonly years: ReadonlyArray<number>
  readonly containers: ReadonlyArray<{ readonly printed: string; readonly names: ReadonlyArray<ReadonlyArray<string>> }>
  readonly volumes: ReadonlyArray<number>
  readonly pages: ReadonlyArray<number>
  readonly identifiers: ReadonlyArray<Identifier.Identifier>
}

const others = /^(?:others|et\.? al\.?|and others)$/iu

const nameOf = (one: SourceRecord["contributors"][number]): string => (one._tag === "Group" ? one.name : one.family)

/** Groups are authors in one database and absent in another; some readers take their names for people. */
const isGroup = (one: SourceRecord["contributors"][number]): boolean =>
  one._tag === "Group" || /\b(?:groups?|investigators|study|trial|collaborat\w+|consortium|committee|association|network)\b/iu.test(`${one.family} ${one.given ?? ""}`) // prettier-ignore

/** Readers leave "and others" out of the names, and keep the field as it was. */
const isCutIn = ({ contributors, kept }: SourceRecord): boolean =>
  contributors.some((one) => others.test(nameOf(one).trim())) ||
  (kept ?? []).some(({ name, value }) => /^(?:authors?|au|a1|name)$/iu.test(name) && /\b(?:et\.? al|others)\b/iu.test(value))

/** What databases add to the name of a journal: its subtitle, its name in another language. */
const secondPart = /\s*[:;=/([]|\.(?=\p{Lu}\p{L}{4})|\s-\s/u

/** A shorter name, such as that before the first full stop of an abbreviation, fits too many journals. */
const shortestName = 3

const datesOf = ({ published, dates }: SourceRecord): ReadonlyArray<string> =>
  [published, dates?.issue, dates?.electronic].filter((date) => date !== undefined)

const distinct = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(values)]

/** What is compared of records of one publication. Shape: at least one record. */
export const ofRecords = (records: ReadonlyArray<SourceRecord>): ComparedWork => {
  const titles = distinct(
    records.flatMap(({ title, originalTitle }) => [title, originalTitle].filter((one) => one !== undefined && !Raw.isNoTitle(one)))
  ) as ReadonlyArray<string>
  const lists = records.map(({ contributors }) => contributors.filter((one) => !isGroup(one) && !others.test(nameOf(one).trim())))
  const longest = lists.reduce((a, b) => (b.length > a.length ? b : a), [])
  const identifiers = new Map(records.flatMap((record) => record.identifiers.map((one) => [Identifier.print(one), one] as const)))
  return {
    titles,
    kind: readTitle(titles[0] ?? "").kind,
    authors: lists.map(familyNames).filter((list) => list.length > 0),
    names: longest.map(nameOf),
    isCut: records.some((record) => isCutIn(record)),
    years: distinct(records.flatMap(datesOf).map((date) => Number(date.slice(0, 4)))),
    containers: distinct(records.flatMap(({ containerTitle }) => containerTitle ?? [])).map((printed) => ({
      printed,
      names: [printed, printed.split(secondPart)[0]!].map(containerNameWords).filter((words) => words.join("").length >= shortestName)
    })),
    volumes: distinct(records.flatMap(({ volume }) => volumeNumber(volume ?? "") || [])),
    pages: distinct(records.flatMap(({ pages }) => firstPage(pages ?? "") || [])),
    identifiers: [...identifiers.values()]
  }
}

const known = new WeakMap<Work, ComparedWork>()

/** What is compared of a work, computed once for each. */
export const ofWork = (work: Work): ComparedWork => {
  const compared = known.get(work) ?? ofRecords(work.records)
  known.set(work, compared)
  return compared
}
