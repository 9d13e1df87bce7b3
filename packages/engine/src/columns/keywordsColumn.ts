import * as Column from "../Column.ts"
import * as Work from "../Work.ts"

/** The authors' keywords. */
export const keywordsColumn = Column.list("keywords", (work) => Work.field(work, "keywords")?.value)
