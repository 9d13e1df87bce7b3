import * as SourceRecord from "../SourceRecord.ts"
import * as Work from "../Work.ts"

/**
 * A work as one record, for files that know no works: its fields as the policies choose them, under the name of its first record.
 *
 * - empty: the parts of an abstract are left out where another record's abstract was chosen, so that the two never disagree
 */
export const asRecord = (work: Work.Work): SourceRecord.SourceRecord => {
  const [{ source, id }] = work.records
  const fields = Work.fieldNames.flatMap((name) => {
    const chosen = Work.field(work, name)
    return chosen === undefined ? [] : [[name, chosen] as const]
  })
  const from = (name: Work.FieldName) => fields.find(([other]) => other === name)?.[1].from[0]
  const kept = fields.filter(([name]) => name !== "abstractParts" || from("abstract") === undefined || from("abstract") === from(name))
  const known = Object.fromEntries(kept.map(([name, { value }]) => [name, value])) as Pick<SourceRecord.Essentials, "title">
  return SourceRecord.make({ source, id, ...known })
}
