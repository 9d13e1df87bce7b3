import * as Column from "../Column.ts"
import * as Work from "../Work.ts"

/** The number of sources that delivered the work: always at least 1. */
export const sourceCountColumn = Column.number("sourceCount", (work) => Work.sources(work).length)
