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

/** A related work may share hundreds of references; so many of them are named. */
const mostConnecting = 5

interface Citations {
  readonly cites: ReadonlyArray<string>
  readonly citedBy: ReadonlyArray<string>
}

/**
 * The citations between works of a walk, each once: at the work that comes later in the answer, so that it names an earlier row.
 *
 * - shape: by work; `cites` the earlier works that it cites, `citedBy` those that cite it
 */
const nearerCitations = ({ works, edges }: Found["answer"]): ReadonlyMap<string, Citations> => {
  const places = new Map(works.map(({ id }, i) => [id, i]))
  const citations = new Map(works.map(({ id }) => [id, { cites: new Array<string>(), citedBy: new Array<string>() }]))
  const placeOf = (id: string): number => places.get(id) ?? works.length
  for (const { citing, cited } of edges.toSorted((a, b) => placeOf(a.citing) + placeOf(a.cited) - placeOf(b.citing) - placeOf(b.cited)))
    if (placeOf(citing) > placeOf(cited)) citations.get(citing)?.cites.push(cited)
    else citations.get(cited)?.citedBy.push(citing)
  return citations
}

/** The citations between a related work and the works that connect it with the start works; most of these are not rows of the answer. */
const connectingCitations = ({ works, edges }: Found["answer"]): ReadonlyMap<string, Citations> => {
  const links = new Set(edges.map(({ citing, cited }) => JSON.stringify([citing, cited])))
  return new Map(
    works.map(({ id, via }) => [
      id,
      {
        cites: via.filter((other) => links.has(JSON.stringify([id, other]))),
        citedBy: via.filter((other) => links.has(JSON.stringify([other, id])))
      }
    ])
  )
}

/**
 * A walk in the form of a search answer, so that every reader of runs can read it. A source has one outcome per hop.
 *
 * - `counts` the counts of a search, the works seen (`met`), and the links between returned works
 */
export const walkAnswer = (walk: Found) => {
  const { works: all, outcomes, notices, counts, ids, replayed, ms, runId } = walk.answer
  const isRelated = "related" in walk.answer
  const mostNamed = isRelated ? mostConnecting : Infinity
  const citations = isRelated ? connectingCitations(walk.answer) : nearerCitations(walk.answer)
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
      const named = (ids: ReadonlyArray<string>) => [
        ...ids.slice(0, mostNamed).map((id) => names.get(id) ?? id),
        ...(ids.length > mostNamed ? [`and ${ids.length - mostNamed} more`] : [])
      ]
      return { ...one, cites: named(cites), citedBy: named(citedBy) }
    }),
    notices: [...notices, ...shortListNotices(walk.answer)]
  }
  return { answer, works: walk.works, counts: { records: counts.records, met: counts.works, links: counts.links, works: works.length } }
}
