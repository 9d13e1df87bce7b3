import * as Explanation from "@litfuse/engine/Explanation"
import { independentGroups } from "@litfuse/engine/independentGroups"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Reads from "@litfuse/engine/Reads"
import * as Work from "@litfuse/engine/Work"
import * as Schema from "effect/Schema"

const params = Schema.Struct({ count: Params.choice(["sources", "independent"], "sources") })

interface Prepared {
  readonly sources: ReadonlyArray<ReadonlyArray<string>>
  readonly groups: ReadonlyArray<ReadonlyArray<ReadonlyArray<string>>>
}

/**
 * Works that more sources found first. A work from PubMed and from a copy of PubMed has two sources, but only one independent group. Sources that
 * copy from the same place cannot confirm each other.
 *
 * - `count` `sources`, as PubMed Search MCP counts; `independent` counts groups of sources without a common upstream, by what each source says that it
 *   copies from
 * - units: at least 1
 */
export const SourceAgreementRanker = Ranker.plugin<Prepared, typeof params.Type>({
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
