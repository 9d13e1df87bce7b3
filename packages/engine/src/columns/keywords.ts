import * as Column from "../Column.ts"
import * as Work from "../Work.ts"

/** The authors' keywords. */
export const keywords = Column.list("keywords", (work) => Work.field(work, "keywords")?.value)
