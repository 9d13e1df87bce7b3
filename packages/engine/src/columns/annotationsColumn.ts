import * as Column from "../Column.ts"
import * as Work from "../Work.ts"

/** Genes, diseases, chemicals and other concepts that programs found in the text. */
export const annotationsColumn = Column.list("annotations", (work) => Work.field(work, "annotations")?.value)
