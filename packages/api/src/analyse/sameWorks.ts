import * as Linking from "@litfuse/engine/Dedup"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import type { WorkTable } from "@litfuse/engine/WorkTable"

/** A work as one record: the first of its records, with the identifiers of all. */
const faceOf = (work: Work.Work, source: string): SourceRecord.SourceRecord => {
  const [first] = work.records
  const identifiers = Work.items(work, "identifiers").map(({ value }) => value)
  const [one, ...others] = identifiers
  return SourceRecord.make({ ...first!, source, id: work.id, ...(one === undefined ? {} : { identifiers: [one, ...others] }) })
}

/**
 * Which works of a table records are about, as `litfuse dedup` decides; where several works of the table are the same as a record, the first by id.
 *
 * - shape: the id of a work for each record, undefined where it is about none of them
 */
export const worksOf = (table: WorkTable, records: ReadonlyArray<SourceRecord.SourceRecord>): ReadonlyArray<string | undefined> => {
  const faces = table.works.map((work) => faceOf(work, "known"))
  const found: Array<string | undefined> = records.map(() => undefined)
  for (const rows of Linking.link([...faces, ...records], { preset: "corrected" }).clusters) {
    const known = rows.find((row) => row < faces.length)
    if (known !== undefined) for (const row of rows) if (row >= faces.length) found[row - faces.length] = table.works[known]!.id
  }
  return found
}

const isPlace = (id: string): boolean => id.startsWith("file-")

/**
 * The works of a table under the ids that another table has for them, so that two searches can be compared although their ids differ: an id is that of
 * the first record, and another source may have answered.
 *
 * - empty: works that the other table does not have keep their ids; of several that are one work there, the first has its id
 */
export const renamed = (known: WorkTable, table: WorkTable): ReadonlyArray<Work.Work> => {
  const same = worksOf(
    known,
    table.works.map((work) => faceOf(work, "other"))
  )
  const taken = new Set(table.ids.values)
  return table.works.map((work, row) => {
    const id = same[row]
    if (id === work.id) return work
    // a record of a file is named after its place, which is that of another record in another file
    if (id === undefined) return known.ids.row(work.id) >= 0 && isPlace(work.id) ? Work.make(`${work.id} (other)`, work.records) : work
    if (taken.has(id)) return work
    taken.add(id)
    return Work.make(id, work.records)
  })
}
