import type { Lineage } from "./Reads.ts"

/** A source and all that it copies from, directly or through another. */
const originsOf = (source: string, lineage: Lineage): ReadonlySet<string> => {
  const origins = new Set([source])
  // iteration includes items that are added during the loop
  for (const origin of origins) for (const upstream of lineage.get(origin) ?? []) origins.add(upstream)
  return origins
}

/** Groups of sources with common upstreams, directly or through other sources. Shape: groups in the order of their first source. */
export const independentGroups = (sources: ReadonlyArray<string>, lineage: Lineage): ReadonlyArray<ReadonlyArray<string>> => {
  let groups: ReadonlyArray<{ readonly members: ReadonlyArray<string>; readonly origins: ReadonlySet<string> }> = []
  for (const source of sources) {
    const origins = originsOf(source, lineage)
    const isKin = (group: (typeof groups)[number]) => [...origins].some((origin) => group.origins.has(origin))
    const kin = groups.filter(isKin)
    const joined = {
      members: [...kin.flatMap(({ members }) => members), source],
      origins: new Set([...kin.flatMap((group) => [...group.origins]), ...origins])
    }
    if (kin.length === 0) groups = [...groups, joined]
    else groups = groups.filter((group) => group === kin[0] || !isKin(group)).map((group) => (group === kin[0] ? joined : group))
  }
  return groups.map(({ members }) => members)
}
