import type { TrialRow } from "./TrialRow.ts"

/**
 * The trials of each publication: those that share a DOI, a PMID or an address, directly or through others.
 *
 * - shape: groups of rows in file order, in the order of their first row
 * - empty: rows without an identifier are in no group
 */
export const commonPublications = (rows: ReadonlyArray<TrialRow>): ReadonlyArray<ReadonlyArray<TrialRow>> => {
  const groupOf = new Map<string, Set<TrialRow>>()
  for (const row of rows) {
    const joined = new Set([...row.ids.flatMap((id) => [...(groupOf.get(id) ?? [])]), row])
    for (const { ids } of joined) for (const id of ids) groupOf.set(id, joined)
  }
  return [...new Set(rows.flatMap(({ ids }) => (ids[0] === undefined ? [] : [groupOf.get(ids[0])!])))].map((group) => [...group])
}
