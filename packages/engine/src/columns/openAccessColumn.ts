import * as Column from "../Column.ts"
import * as Work from "../Work.ts"

/** The places where the text can be read for free. */
export const openAccessColumn = Column.list("openAccess", (work) => Work.field(work, "openAccess")?.value)
