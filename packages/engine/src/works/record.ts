import { fieldNames } from "./policies.ts"
import type { SourceRecord } from "../SourceRecord.ts"
import * as Work from "../Work.ts"

/**
 * A work as one record, each field by its policy, for what can only hold records, such as a file of references. It is named like the work's first
 * record; which record a field came from is in the work.
 */
export const record = (work: Work.Work): SourceRecord => {
  const { source, id } = work.records[0]
  const fields = fieldNames.flatMap((name) => {
    const found = Work.field(work, name)
    return found === undefined ? [] : [[name, found.value] as const]
  })
  const lists = { identifiers: [], contributors: [], publicationTypes: [], meshHeadings: [], keywords: [] }
  return { ...lists, ...(Object.fromEntries(fields) as unknown as SourceRecord), source, id }
}
