import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Reads from "@litfuse/engine/Reads"
import * as Work from "@litfuse/engine/Work"
import * as Schema from "effect/Schema"

const params = Schema.Struct({ count: Params.choice(["sources", "independent"], "sources") })

/** The sources that delivered each work, and those of them that share no upstream, as groups. */
interface Prepared {
  readonly sources: ReadonlyArray<ReadonlyArray<string>>
  readonly groups: ReadonlyArray<ReadonlyArray<ReadonlyArray<string>>>
}

/** A source and all that it copies from, directly or through another. */
const originsOf = (source: string, lineage: Reads.Lineage): ReadonlySet<string> => {
  const origins = new Set([source])
  // a set that grows while it is walked: what is added is walked too
  for (const origin of origins) for (const upstream of lineage.get(origin) ?? []) origins.add(upstream)
  return origins
}

/** Sources in groups, by common upstreams, through third ones too. Shape: groups in the order of their first source. */
export const independentGroups = (sources: ReadonlyArray<string>, lineage: Reads.Lineage): ReadonlyArray<ReadonlyArray<string>> => {
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

/**
 * Works that more sources found first. Counted by source, a work of PubMed that a copy of PubMed delivers too has two; counted by independent groups it
 * has one, because sources that copy from the same place cannot confirm each other.
 *
 * - `count` `sources`, as PubMed Search MCP counts; `independent` counts groups of sources without a common upstream, by what each source says that it
 *   copies from
 * - units: at least 1
 */
export const SourceAgreement = Ranker.plugin<Prepared, typeof params.Type>({
  id: "source-agreement",
  revision: 1,
  about: "Works that more sources found first; counted by source, or by groups of sources without a common upstream",
  params,
  needs: [],
  reads: ["lineage"],
  prepare: (inputs) => {
    const lineage = Reads.lineage(inputs)
    const sources = inputs.works.works.map(Work.sources)
    const known = new Map<string, ReadonlyArray<ReadonlyArray<string>>>()
    const groups = sources.map((own) => {
      const key = own.join("\n")
      const found = known.get(key) ?? independentGroups(own, lineage)
      known.set(key, found)
      return found
    })
    return { sources, groups }
  },
  score: ({ sources, groups }, { count }, out) => {
    const counted = count === "sources" ? sources : groups
    for (let row = 0; row < out.length; row++) out[row] = counted[row]!.length
  },
  explain: ({ sources, groups }, { count }, row) => {
    const [found, apart] = [sources[row]!, groups[row]!]
    const text = `found by ${found.join(", ")}: ${found.length} source(s) in ${apart.length} independent group(s)`
    return Explanation.leaf(text, count === "sources" ? found.length : apart.length)
  }
})
