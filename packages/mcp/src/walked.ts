import type * as Cites from "@litfuse/api/Cites"
import type * as Related from "@litfuse/api/Related"
import type * as Search from "@litfuse/api/Search"
import { counted, grouped } from "@litfuse/files/numbers"
import { idOf } from "./cells.ts"

/** What a walk found: of `Cites` the works in their order, of `Related` those alone that have something in common. */
type Walk = Cites.Found | Related.Found

const isRelated = (walk: Walk): walk is Related.Found => "related" in walk.answer

/** Lists of citations that are shorter than their source says, as notices: what is absent there may exist. */
const shortOf = ({ hops }: Walk["answer"]): Search.Answer["notices"] =>
  hops
    .filter(({ cut }) => cut > 0)
    .map(({ hop, provider, direction, lists, cut, found, stated }) => ({
      code: "short-lists",
      subject: `${provider} hop ${hop}`,
      text: `${cut} of ${counted(lists, "list")} of ${direction} works are shorter than it says: ${grouped(found)} records came${stated === null ? "" : ` of ${grouped(stated)}`}`
    })) as Search.Answer["notices"]

/**
 * A walk as the answer of a search, so that whatever reads a run reads it too; a source stands once for each hop.
 *
 * - `counts` what a walk counts: works that were met and links between those that are kept, beside what a search counts
 */
export const found = (walk: Walk) => {
  const { works: all, outcomes, notices, counts, ids, replayed, ms, runId } = walk.answer
  const works = isRelated(walk) ? all.slice(0, walk.answer.related) : all
  const names = new Map(all.map((one) => [one.id, idOf(one)]))
  const answer: Search.Answer = {
    version: 2,
    runId,
    query: { text: ids.join(" "), tree: null },
    replayed,
    ms,
    outcomes: outcomes.map(({ hop, source, ...one }) => ({ ...one, source: `${source} hop ${hop}` })),
    counts: {
      identified: { records: counts.records },
      duplicates: works.reduce((sum, { records }) => sum + records.length - 1, 0),
      works: works.length
    },
    written: null,
    works: works.map((one) => ({ ...one, via: one.via.map((id) => names.get(id) ?? id) })),
    notices: [...notices, ...shortOf(walk.answer)]
  }
  return { answer, works: walk.works, counts: { records: counts.records, met: counts.works, links: counts.links, works: works.length } }
}
