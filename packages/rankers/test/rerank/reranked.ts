import * as Params from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Reranker from "@litfuse/engine/Reranker"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as fc from "fast-check"
import { table } from "../ranked.ts"

/** A reranker over works whose scores are given by id; works without one are not in the ranking. */
export const reranked = <Prepared, P>(
  reranker: Reranker.Reranker<Prepared, P>,
  works: WorkTable,
  scores: Readonly<Record<string, number>>,
  params: Partial<P> = {}
) => {
  const ranking = Ranking.fromScores(
    works.ids,
    Float64Array.from(works.ids.values, (id) => scores[id] ?? Number.NaN)
  )
  const inputs = { works, query: Query.text("any"), ranking }
  const result = Reranker.rerank(reranker, { ...Params.defaults(reranker), ...params }, inputs)
  return {
    order: Ranking.idsOf(result.ranking),
    values: Array.from(result.ranking.scores),
    explain: (id: string) => result.explain(works.ids.row(id))
  }
}

/** A heading without qualifiers. */
export const heading = (descriptor: string, ...treeNumbers: ReadonlyArray<string>) => {
  const [first, ...rest] = treeNumbers
  return { descriptor, qualifiers: [], major: false, ...(first === undefined ? {} : { treeNumbers: [first, ...rest] as const }) }
}

/** Works with headings from a few, their scores, and their headings by id, in small letters. */
export const aspectLists = fc
  .array(fc.record({ score: fc.nat(5), headings: fc.subarray(["Heart", "Lung", "Gene", "Trial"], { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 8
  })
  .map((all) => ({
    works: table(Object.fromEntries(all.map(({ headings }, i) => [`w${i}`, { meshHeadings: headings.map((name) => heading(name)) }]))),
    scores: Object.fromEntries(all.map(({ score }, i) => [`w${i}`, score])),
    aspects: Object.fromEntries(all.map(({ headings }, i) => [`w${i}`, headings.map((name) => name.toLowerCase())]))
  }))

/**
 * The input of rerankers that cover aspects, counted by hand: hits best first, their relevance from 0 to 1, and the aspects with their shares. An
 * aspect is on two hits or more, and on at most four fifths of them.
 */
export const bySight = (
  works: WorkTable,
  scores: Readonly<Record<string, number>>,
  aspects: Readonly<Record<string, ReadonlyArray<string>>>
) => {
  const ids = Object.keys(scores).sort((a, b) => scores[b]! - scores[a]! || works.ids.row(a) - works.ids.row(b))
  const [best, worst] = [scores[ids[0]!]!, scores[ids.at(-1)!]!]
  const counted = [...new Set(ids.flatMap((id) => aspects[id]!))]
    .map((aspect) => [aspect, ids.filter((id) => aspects[id]!.includes(aspect)).length] as const)
    .filter(([, n]) => n >= 2 && n <= 0.8 * ids.length)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  const all = counted.reduce((sum, [, n]) => sum + n, 0)
  return {
    ids,
    relevance: (id: string): number => (best === worst ? 1 : (scores[id]! - worst) / (best - worst)),
    known: counted.map(([aspect, n]) => [aspect, n / all] as const)
  }
}
