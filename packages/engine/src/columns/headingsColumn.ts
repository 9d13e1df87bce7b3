import * as Column from "../Column.ts"
import * as Work from "../Work.ts"

/** The Medical Subject Headings. */
export const headingsColumn = Column.list("headings", (work) => Work.field(work, "meshHeadings")?.value)
