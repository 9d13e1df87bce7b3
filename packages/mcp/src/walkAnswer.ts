import type * as Search from "@litfuse/api/Search"
import type { Found } from "@litfuse/api/Walk"
import { counted, grouped } from "@litfuse/files/numbers"
import { workId } from "./workCells.ts"

/** Notices about citation lists that are shorter than the source states: missing citations may exist. */
const shortListNotices = ({ hops }: Found["answer"]): Search.Answer["notices"] =>
  hops
    .filter(({ cut }) => cut > 0)
    .map(({ hop, provider, direction, lists, cut, found, stated }) => ({
      code: "short-lists",
      subject: `${provider} hop ${hop}`,
      text: `${cut} of ${counted(lists, "list")} of ${direction} works are shorter than the source states: ${grouped(found)} records received${stated === null ? "" : ` of ${grouped(stated)}`}`
    })) as Search.Answer["notices"]

interface Citations {
  readonly cites: Array<string>
  readonly citedBy: Array<string>
}

/**
 * The citations between works of a walk, each once: at the work that comes later in the answer, so that it names an earlier row.
 *
 * - shape: by work; `cites` the earlier works that it cites, `citedBy` those that cite it
 */
const nearerCitations = ({ works, edges }: Found["answer"]): ReadonlyMap<string, Citations> => {
  const places = new Map(works.map(({ id }, i) => [id, i]))
  const citations = new Map<string, Citations>(works.map(({ id }) => [id, { cites: [], citedBy: [] }]))
  const placeOf = (id: string): number => places.get(id) ?? works.length
  for (const { citing, cited } of edges.toSorted((a, b) => placeOf(a.citing) + placeOf(a.cited) - placeOf(b.citing) - placeOf(b.cited)))
    if (placeOf(citing) > placeOf(cited)) citations.get(citing)?.cites.push(cited)
    else citations.get(cited)?.citedBy.push(citing)
  return citations
}

/**
 * A walk in the form of a search answer, so that every reader of runs can read it. A source has one outcome per hop.
 *
 * - `counts` the counts of a search, the works seen (`met`), and the links between returned works
 */
export const walkAnswer = (walk: Found) => {
  const { works: all, outcomes, notices, counts, ids, replayed, ms, runId } = walk.answer
  const citations = nearerCitations(walk.answer)
  const works = "related" in walk.answer ? all.slice(0, walk.answer.related) : all
  const names = new Map(all.map((one) => [one.id, workId(one)]))
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
    works: works.map((one) => {
      const { cites, citedBy } = citations.get(one.id) ?? { cites: [], citedBy: [] }
      const named = (ids: ReadonlyArray<string>) => ids.map((id) => names.get(id) ?? id)
      return { ...one, cites: named(cites), citedBy: named(citedBy) }
    }),
    notices: [...notices, ...shortListNotices(walk.answer)]
  }
  return { answer, works: walk.works, counts: { records: counts.records, met: counts.works, links: counts.links, works: works.length } }
}
