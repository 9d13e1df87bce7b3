import * as Ids from "@litfuse/engine/Ids"
import { type Names, namesIn } from "./names.ts"
import type { Citation } from "./Publication.ts"
import { idOf } from "./toRecord.ts"

/** A work at the far end of a citation. `creation` when it was published, where the citation says so: that is the date of the work that cites. */
export interface Entry {
  readonly id: string
  readonly names: Names
  readonly creation: string | undefined
}

/**
 * The works at the far ends of citations, each once: the most recent first as far as they have a date, then by id. The service has no order, so that one
 * of ours decides what a list that is cut begins with.
 *
 * - `lost` citations whose far end has no name
 */
export const entriesOf = (
  citations: ReadonlyArray<Citation | undefined>,
  direction: "citing" | "cited"
): { readonly entries: ReadonlyArray<Entry>; readonly lost: number } => {
  const found = new Map<string, Entry>()
  let lost = 0
  for (const citation of citations) {
    if (citation === undefined) continue
    const names = namesIn(citation[direction])
    const id = idOf(names)
    if (id === undefined) lost++
    else if (!found.has(id)) found.set(id, { id, names, creation: direction === "citing" ? (citation.creation ?? undefined) : undefined })
  }
  const entries = [...found.values()].sort((a, b) => Ids.compare(b.creation ?? "", a.creation ?? "") || Ids.compare(a.id, b.id))
  return { entries, lost }
}
