import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { workRecord } from "@litfuse/engine/works/workRecord"
import type { MergedWork } from "../MergeStep.ts"
import { type ReviewRecords, workOf } from "../reviewRecords.ts"

/** A work by its number, no work, or why it is uncertain which. */
export type Found = number | undefined | { readonly problem: string }

/**
 * Finds the work of a reference: by the hash of a record that came back with it, else by an identifier. Without one it is found by title, year, first author and
 * page. A hash next to the content of another work is a problem, as after sorting one column of a table alone.
 *
 * - `works` all works of a review; `records` theirs
 * - empty: undefined where no work fits
 */
export const workOfRow = (
  works: ReadonlyArray<MergedWork>,
  records: ReviewRecords
): ((record: SourceRecord, id: string | undefined) => Found) => {
  const byHash = new Map(works.flatMap((work, i) => work.records.map(({ hash }) => [hash, i] as const)))
  const rows: Array<number> = []
  const prints: Array<Fingerprint.Fingerprint> = []
  for (const [i, work] of works.entries())
    for (const print of [...work.records.map(({ about }) => about), Fingerprint.of(workRecord(workOf(records, work)))]) {
      rows.push(i)
      prints.push(print)
    }
  const index = Fingerprint.indexOf(prints)
  const titles = (some: ReadonlySet<number>): string => [...some].map((work) => `"${works[work]!.title}"`).join(" and ")
  return (record, id) => {
    const named = id === undefined ? undefined : byHash.get(id)
    const alike = new Set(Fingerprint.find(index, Fingerprint.of(record)).rows.map((row) => rows[row]!))
    if (named !== undefined && (alike.size === 0 || alike.has(named))) return named
    if (named !== undefined)
      return { problem: `its litfuse_record is that of "${works[named]!.title}", its content that of ${titles(alike)}` }
    if (alike.size > 1) return { problem: `it may be ${titles(alike)}` }
    return [...alike][0]
  }
}
