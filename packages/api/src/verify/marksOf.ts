import type { RetractionTable, WatchedNotice } from "@litfuse/citations/RetractionWatch"
import * as Identifier from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Work } from "@litfuse/engine/Work"

/** What readers must know of a work before they cite it, the gravest first. */
export const markKinds = ["retracted", "concern", "corrected", "preprint"] as const

/**
 * A mark of a work.
 *
 * - `by` the sources that say so; `title` if only the title does; `retraction-watch` for the table that the user names
 * - `date` of the notice, as precise as known; null = unknown
 * - `id` of the notice, or of the published version of a preprint; null = unknown
 */
export interface Mark {
  readonly kind: (typeof markKinds)[number]
  readonly by: ReadonlyArray<string>
  readonly date: string | null
  readonly id: string | null
}

interface Said {
  readonly kind: Mark["kind"]
  readonly by: string
  readonly date: string | null
  readonly id: string | null
}

const statuses: Readonly<Record<string, Mark["kind"]>> = { retracted: "retracted", withdrawn: "retracted", concern: "concern" }

const relations: Readonly<Record<string, Mark["kind"]>> = {
  "retracted-by": "retracted",
  "has-concern": "concern",
  "has-erratum": "corrected",
  "preprint-of": "preprint"
}

const ofRecord = (record: SourceRecord): ReadonlyArray<Said> => {
  const { source, retraction } = record
  const kind = retraction === undefined ? undefined : statuses[retraction.status]
  const status: ReadonlyArray<Said> =
    kind === undefined
      ? []
      : [
          {
            kind,
            by: retraction!.from === "title" ? "title" : source,
            date: retraction!.date ?? null,
            id: retraction!.notice === undefined ? null : Identifier.print(retraction!.notice)
          }
        ]
  const related = (record.relations ?? []).flatMap((relation): ReadonlyArray<Said> => {
    const of = relations[relation.kind]
    if (of === undefined) return []
    const [to] = relation.to
    return [{ kind: of, by: source, date: null, id: to === undefined ? null : Identifier.print(to) }]
  })
  return [...status, ...related]
}

/** What the table says last: a reinstated paper is no longer retracted. */
const standing = (notices: ReadonlyArray<WatchedNotice>): ReadonlyArray<WatchedNotice> => {
  const last = notices.filter(({ kind }) => kind === "reinstated").reduce<string | undefined>((latest, { date }) => (date !== null && (latest ?? "") < date ? date : latest), undefined) // prettier-ignore
  return notices.filter(({ kind, date }) => kind !== "reinstated" && (kind !== "retracted" || last === undefined || (date ?? "") > last))
}

const ofTable = (identifiers: ReadonlyArray<string>, table: RetractionTable | undefined): ReadonlyArray<Said> => {
  const notices = [...new Set(identifiers.flatMap((id) => table?.notices.get(id) ?? []))]
  return standing(notices).map(({ kind, date }) => ({ kind: kind as Mark["kind"], by: "retraction-watch", date, id: null }))
}

/** The marks of a kind as one: every source, the earliest date, the first identifier. */
const joined = (kind: Mark["kind"], said: ReadonlyArray<Said>): ReadonlyArray<Mark> => {
  const all = said.filter((one) => one.kind === kind)
  if (all.length === 0) return []
  const stated = all.filter(({ by }) => by !== "title")
  const dates = all.flatMap(({ date }) => date ?? []).toSorted()
  return [
    {
      kind,
      by: [...new Set((stated.length === 0 ? all : stated).map(({ by }) => by))].toSorted(),
      date: dates[0] ?? null,
      id: all.find(({ id }) => id !== null)?.id ?? null
    }
  ]
}

/** The marks of records, and those that the table knows of identifiers or of these records. */
export const marksOfRecords = (
  records: ReadonlyArray<SourceRecord>,
  identifiers: ReadonlyArray<Identifier.Identifier>,
  table: RetractionTable | undefined
): ReadonlyArray<Mark> => {
  const all = [...identifiers, ...records.flatMap((record) => record.identifiers)]
  const said = [...records.flatMap(ofRecord), ...ofTable([...new Set(all.map(Identifier.print))], table)]
  return markKinds.flatMap((kind) => joined(kind, said))
}

/** The marks of a work, or without one of the identifiers of a reference, which the table may know. */
export const marksOf = (
  work: Work | undefined,
  identifiers: ReadonlyArray<Identifier.Identifier>,
  table: RetractionTable | undefined
): ReadonlyArray<Mark> =>
  work === undefined ? marksOfRecords([], identifiers, table) : marksOfRecords([...work.records, ...(work.enriched ?? [])], [], table)
