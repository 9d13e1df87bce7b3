import * as Column from "../Column.ts"
import * as Work from "../Work.ts"

/** The journal, proceedings or preprint server. */
export const containerTitleColumn = Column.text("containerTitle", (work) => Work.field(work, "containerTitle")?.value)
