import * as Column from "../Column.ts"
import * as Work from "../Work.ts"

/** How often the work is cited, as the first record in key order has it. */
export const citationCountColumn = Column.number("citationCount", (work) => Work.field(work, "citationCount")?.value.count)
