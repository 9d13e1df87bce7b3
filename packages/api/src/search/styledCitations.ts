import { cite, type CitationStyle, citationStyles } from "@litfuse/bibliography/citationStyles"
import type { Work } from "@litfuse/engine/Work"
import { workRecord } from "@litfuse/engine/works/workRecord"

/** A citation of a work in a style; `style` its name for people. */
export interface StyledCitation {
  readonly style: string
  readonly text: string
}

/** A work in every style of citation. */
export const styledCitations = (work: Work): ReadonlyArray<StyledCitation> => {
  const record = workRecord(work)
  return Object.entries(citationStyles).map(([id, style]) => ({ style, text: cite(record, id as CitationStyle) }))
}
