import * as Column from "../Column.ts"
import * as SourceRecord from "../SourceRecord.ts"
import * as Work from "../Work.ts"

/** The year of publication. */
export const yearColumn = Column.number("year", (work) => {
  const published = Work.field(work, "published")
  return published && SourceRecord.year(published.value)
})
