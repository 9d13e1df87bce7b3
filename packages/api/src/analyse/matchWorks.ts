import * as Linking from "@litfuse/engine/Dedup"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import type { WorkTable } from "@litfuse/engine/WorkTable"

/** A work as one record: its first record, with the identifiers of all. */
const faceOf = (work: Work.Work, source: string): SourceRecord.SourceRecord => {
  const [first] = work.records
  const identifiers = Work.items(work, "identifiers").map(({ value }) => value)
  const [one, ...others] = identifiers
  return SourceRecord.make({ ...first!, source, id: work.id, ...(one === undefined ? {} : { identifiers: [one, ...others] }) })
}

/**
 * Matches records to the works of a table, as `litfuse dedup` decides. If several works match a record, the first by id counts.
 *
 * - shape: the id of a work for each record, undefined for a record without a match
 */
export const matchWorks = (table: WorkTable, records: ReadonlyArray<SourceRecord.SourceRecord>): ReadonlyArray<string | undefined> => {
  const faces = table.works.map((work) => faceOf(work, "known"))
  const found: Array<string | undefined> = records.map(() => undefined)
  for (const rows of Linking.link([...faces, ...records], { preset: "corrected" }).clusters) {
    const known = rows.find((row) => row < faces.length)
    if (known !== undefined) for (const row of rows) if (row >= faces.length) found[row - faces.length] = table.works[known]!.id
  }
  return found
}

/** An id that a table does not have, for a work whose own id is that of another work in it. */
const freeId = (known: WorkTable, id: string): string => {
  for (let n = 1; ; n++) {
    const free = n === 1 ? `${id} (other)` : `${id} (other ${n})`
    if (known.ids.row(free) < 0) return free
  }
}

const isPlace = (id: string): boolean => id.startsWith("file-")

/**
 * The works of a table under the ids that another table has for them. Ids of two searches differ, because an id is that of the first record and another
 * source may have answered.
 *
 * - empty: works without a match keep their ids; if several match one work, the first takes its id
 */
export const withKnownIds = (known: WorkTable, table: WorkTable): ReadonlyArray<Work.Work> => {
  const same = matchWorks(
    known,
    table.works.map((work) => faceOf(work, "other"))
  )
  const used = new Set(table.ids.values)
  return table.works.map((work, row) => {
    const id = same[row]
    if (id === work.id) return work
    // an id of a file's record is its position, which another file has too
    if (id === undefined) return known.ids.row(work.id) >= 0 && isPlace(work.id) ? Work.make(freeId(known, work.id), work.records) : work
    if (used.has(id)) return work
    used.add(id)
    return Work.make(id, work.records)
  })
}
