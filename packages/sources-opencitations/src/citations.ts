import * as Ids from "@litfuse/engine/Ids"
import { type WorkNames, parseNames } from "./WorkNames.ts"
import type { Citation } from "./OpenCitationsPublication.ts"
import { idOf } from "./toRecord.ts"

/** A citing or cited work. `creation`: its publication date, which only citations of citing works contain. */
export interface LinkedWork {
  readonly id: string
  readonly names: WorkNames
  readonly creation: string | undefined
}

/**
 * The citing or cited works without duplicates: the most recent first, then by id. The service has no order, so litfuse's order
 * decides which works a truncated list contains.
 *
 * - `lost` the number of citations that do not identify the work
 */
export const linkedWorks = (
  citations: ReadonlyArray<Citation | undefined>,
  direction: "citing" | "cited"
): { readonly entries: ReadonlyArray<LinkedWork>; readonly lost: number } => {
  const found = new Map<string, LinkedWork>()
  let lost = 0
  for (const citation of citations) {
    if (citation === undefined) continue
    const names = parseNames(citation[direction])
    const id = idOf(names)
    if (id === undefined) lost++
    else if (!found.has(id)) found.set(id, { id, names, creation: direction === "citing" ? (citation.creation ?? undefined) : undefined })
  }
  const entries = [...found.values()].sort((a, b) => Ids.compare(b.creation ?? "", a.creation ?? "") || Ids.compare(a.id, b.id))
  return { entries, lost }
}
