import * as Column from "../Column.ts"
import * as Work from "../Work.ts"

/** The publication types, in NLM's terms. */
export const publicationTypesColumn = Column.list("publicationTypes", (work) => Work.field(work, "publicationTypes")?.value)
