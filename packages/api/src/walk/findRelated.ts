import * as Notice from "@litfuse/engine/Notice"
import type { Related } from "./Answer.ts"
import { commonCitations } from "./commonCitations.ts"
import { citedBy } from "./network.ts"
import type { Request } from "./request.ts"
import * as WalkRun from "./WalkRun.ts"

/** No limit, because the walk must not omit works before their common citations are known. */
const all = 1_000_000_000

/**
 * Finds works that share references with some works, or are cited together with them. It follows citations both ways, and then turns back: to works that
 * cite the same references, and to works in the same reference lists. The score of a work is the number of works in common.
 *
 * - empty: without common citations the answer contains the start works, and those that they cite and that cite them
 * - errors: those of `WalkRun.run`
 */
export const findRelated = (request: Request) =>
  WalkRun.run<Related>("related", request, { hops: ["both", "turned"], max: all }, ({ said, rows, hits, network }) => {
    const { sharedReferences, citedTogether } = commonCitations(network)
    const score = (row: number): number => sharedReferences[row]! + citedTogether[row]!
    const others = rows.filter((row) => network.hop[row]! > 0 && score(row) > 0)
    const related = others
      .toSorted((a, b) => score(b) - score(a) || citedBy(network.works[b]!) - citedBy(network.works[a]!) || a - b)
      .slice(0, request.max)
    const isRelated = new Set(related)
    const first = rows.filter((row) => network.hop[row] === 0)
    const between = rows.filter((row) => network.hop[row] === 1 && !isRelated.has(row))
    const shown = [...related, ...first, ...between]
    const ids = new Set(shown.map((row) => network.works[row]!.id))
    const works = hits(shown, score).map((hit, i) => ({
      ...hit,
      sharedReferences: sharedReferences[shown[i]!]!,
      citedTogether: citedTogether[shown[i]!]!
    }))
    const left = others.length - related.length
    const capped = `${left} of ${others.length} related works are omitted, those with least in common; raise max`
    const notices = [...said.notices, ...(left === 0 ? [] : [Notice.make("works-capped", "walk", capped)])]
    const edges = said.edges.filter(({ citing, cited }) => ids.has(citing) && ids.has(cited))
    return {
      answer: {
        ...said,
        notices,
        edges,
        counts: { ...said.counts, kept: shown.length, links: edges.length },
        related: related.length,
        works
      },
      rows: related
    }
  })
