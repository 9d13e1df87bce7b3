import { nameOf } from "@litfuse/api/Get"
import type { Hit } from "@litfuse/api/search/Answer"

/** Finds works by their identifiers, however people write them, and by the names of their records; of several works of a name it is the first. */
export const finding = (works: ReadonlyArray<Hit>): ((id: string) => Hit | undefined) => {
  const byName = new Map<string, Hit>()
  for (const hit of works) for (const name of [hit.id, ...hit.identifiers, ...hit.records]) if (!byName.has(name)) byName.set(name, hit)
  return (id) => byName.get(nameOf(id)) ?? byName.get(id.trim())
}
