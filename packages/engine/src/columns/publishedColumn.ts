import * as Column from "../Column.ts"
import * as Work from "../Work.ts"

/** When the work appeared, as far as it is known: `2021`, `2021-03` or `2021-03-15`. */
export const publishedColumn = Column.text("published", (work) => Work.field(work, "published")?.value)
