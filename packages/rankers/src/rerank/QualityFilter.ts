import * as Explanation from "@litfuse/engine/Explanation"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import * as Reranker from "@litfuse/engine/Reranker"
import * as Work from "@litfuse/engine/Work"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import * as Schema from "effect/Schema"
import { researchFieldOf, researchFields } from "../literature/researchFieldOf.ts"
import { isSurvey } from "../literature/relevanceFacts.ts"
import { tierOf } from "../literature/tierOf.ts"

const params = Schema.Struct({
  rule: Params.choice(["as-coded", "as-described"], "as-coded"),
  marked: Params.choice(["in-place", "below"], "in-place"),
  leastCitations: Params.integer(5, { minimum: 0, maximum: 1_000_000 }),
  field: Params.choice(["auto", ...researchFields], "auto")
})

type QualityFilterParams = typeof params.Type

/** What decides whether a hit is marked; `citations` NaN = not known. */
interface Prepared {
  readonly scores: Float64Array
  readonly hasAbstract: ReadonlyArray<boolean>
  readonly citations: Float64Array
  readonly sources: ReadonlyArray<ReadonlyArray<string>>
  readonly isSurvey: ReadonlyArray<boolean>
  readonly isExactTitle: ReadonlyArray<boolean>
  readonly words: ReadonlyArray<string>
}

const plain = (text: string): string => Tokenizer.simple.tokenize(text).join(" ")

const prepare = ({ works, ranking: { rows, scores }, query }: Reranker.Inputs): Prepared => {
  const [titles, types, citations] = [works.column("title"), works.column("publicationTypes"), works.column("citationCount")]
  const hits = Array.from(rows)
  const words = Query.words(query)
  const asked = plain(words.join(" "))
  return {
    scores,
    hasAbstract: hits.map((row) => works.has("abstract", row)),
    citations: Float64Array.from(hits, (row) => citations[row]!),
    sources: hits.map((row) => Work.sources(works.works[row]!)),
    isSurvey: hits.map((row) => isSurvey(titles[row]!, types[row]!)),
    isExactTitle: hits.map((row) => asked !== "" && plain(titles[row]!) === asked),
    words
  }
}

/** Whether little but its citations speaks for a hit; these are looked at last, because they may not be known. */
const isThin = (prepared: Prepared, { rule, field }: QualityFilterParams, hit: number): boolean => {
  const own = prepared.sources[hit]!
  if (prepared.hasAbstract[hit]! || prepared.isSurvey[hit]! || prepared.isExactTitle[hit]!) return false
  if (rule === "as-described") return true
  const tier = tierOf(own, field === "auto" ? researchFieldOf(prepared.words) : field)
  return own.length <= 1 && tier < 2
}

const markOf = (prepared: Prepared, params: QualityFilterParams, hit: number): string | undefined => {
  const cited = prepared.citations[hit]!
  return isThin(prepared, params, hit) && cited < params.leastCitations
    ? `no abstract, and cited ${cited} times, fewer than ${params.leastCitations}`
    : undefined
}

const valueOf = (prepared: Prepared, { marked }: QualityFilterParams, isMarked: boolean, hit: number): number => {
  if (marked === "in-place") return prepared.scores[hit]!
  return isMarked ? -(hit + 1) : prepared.scores.length - hit
}

/**
 * The quality filter of opencode-research-mcp as a mark: works without an abstract that few cite. The original drops them. Here they stay, each with
 * the reason in its explanation, and a notice counts them.
 *
 * - `rule` which works: `as-coded`, those that also come from at most one source, of a tier below 2; `as-described`, by abstract and citations alone.
 *   A survey, and a work whose title is the query, are never marked. By the first rule, neither are works of several sources or one of tier 3
 * - `marked` `in-place` changes no place and no score; `below` moves marked works below all others, each group in its own order
 * - `field` decides which sources count, as in `literature-mode`
 * - units: the scores as they come in; with `below` places, counted from the end, and below 0 for what is marked
 * - empty: where citations are not known nothing is marked, because they may be many; a notice counts such works
 * - source: opencode-research-mcp, whose read-me describes two rules; the longer one is that of its code. Its conditions exclude its exceptions for
 *   500 citations and for 3 sources
 */
export const QualityFilter = Reranker.plugin<Prepared, QualityFilterParams>({
  id: "quality-filter",
  revision: 1,
  about: "Marks works without an abstract that few cite; drops none, and moves them down only when asked",
  params,
  prepare,
  score: (prepared, params, out) => {
    for (let hit = 0; hit < out.length; hit++) out[hit] = valueOf(prepared, params, markOf(prepared, params, hit) !== undefined, hit)
  },
  explain: (prepared, params, hit) => {
    const mark = markOf(prepared, params, hit)
    return Explanation.leaf(mark === undefined ? "not marked" : `marked: ${mark}`, valueOf(prepared, params, mark !== undefined, hit))
  },
  notices: (prepared, params) => {
    const hits = [...prepared.scores.keys()]
    const marked = hits.filter((hit) => markOf(prepared, params, hit) !== undefined).length
    const unknown = hits.filter((hit) => Number.isNaN(prepared.citations[hit]!) && isThin(prepared, params, hit)).length
    const place = params.marked === "below" ? "they are below all others" : "they keep their places"
    const notice = (code: string, text: string) => [Notice.make(code, "quality-filter", text)]
    return [
      ...(marked === 0
        ? []
        : notice("marked", `${marked} of ${hits.length} works have no abstract and few citations and are marked; ${place}`)),
      ...(unknown === 0
        ? []
        : notice(
            "citations-not-known",
            `${unknown} of ${hits.length} works have no abstract, and how often they are cited is not known; they are not marked`
          ))
    ]
  }
})
