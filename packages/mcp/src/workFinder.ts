import { nameOf } from "@litfuse/api/Get"
import type { Hit } from "@litfuse/api/search/Answer"

/** Finds works by identifier in any common spelling, or by the key of a record; the first work wins when several match. */
export const workFinder = (works: ReadonlyArray<Hit>): ((id: string) => Hit | undefined) => {
  const byName = new Map<string, Hit>()
  for (const hit of works) for (const name of [hit.id, ...hit.identifiers, ...hit.records]) if (!byName.has(name)) byName.set(name, hit)
  return (id) => byName.get(nameOf(id)) ?? byName.get(id.trim())
}
