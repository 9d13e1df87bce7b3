import * as Column from "../Column.ts"
import * as Work from "../Work.ts"

/** The abstract, as the first record in key order that has one. */
export const abstractColumn = Column.text("abstract", (work) => Work.field(work, "abstract")?.value)
