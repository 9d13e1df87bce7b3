import * as Column from "../Column.ts"
import * as Work from "../Work.ts"

/** The title, as the first record in key order has it. */
export const titleColumn = Column.text("title", (work) => Work.field(work, "title")?.value)
