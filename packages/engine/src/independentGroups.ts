import type { Lineage } from "./Reads.ts"

/** A source and all that it copies from, directly or through another. */
const originsOf = (source: string, lineage: Lineage): ReadonlySet<string> => {
  const origins = new Set([source])
  // a set that grows while it is walked: what is added is walked too
  for (const origin of origins) for (const upstream of lineage.get(origin) ?? []) origins.add(upstream)
  return origins
}

/** Sources in groups, by common upstreams, through third ones too. Shape: groups in the order of their first source. */
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
    groups = kin.length === 0 ? [...groups, joined] : groups.flatMap((group) => (group === kin[0] ? [joined] : isKin(group) ? [] : [group]))
  }
  return groups.map(({ members }) => members)
}
