/** Filters and wishes over articles that somebody else scored. */
import { minMax } from "../internal/minMax.ts"
import { midShares } from "../internal/midShares.ts"
import { isSurvey } from "../literature/relevance.ts"
import { type Hits, partsOf, refusals, type Wishes, wishedFor } from "./wishes.ts"

/** What is known of an article. NaN = not known; `title` and `journal` empty where they are not known. */
export interface Article {
  readonly score: number
  readonly title: string
  readonly types: ReadonlyArray<string>
  readonly year: number
  readonly citations: number
  readonly journal: string
}

/**
 * Orders articles by their scores and what each wish adds, and says of each that does not pass why.
 *
 * - `leastScore` is compared with the score as it is given, not with its place between the lowest and the best
 * - `passing` rows of `articles`, best first, before `most` is heeded; `value` what each is worth, `parts` what of
 * - `left` rows that do not pass, in the order given, and why: a filter, no score, or that others come first
 * - empty: no articles, none passing and none left
 */
export const choose = (articles: ReadonlyArray<Article>, { leastScore, ...wishes }: Wishes, nowYear: number) => {
  const below = new Map<number, string>()
  articles.forEach(({ score }, row) => {
    if (Number.isNaN(score)) below.set(row, "it has no score")
    else if (score < leastScore) below.set(row, `score ${Number(score.toPrecision(4))} is below ${leastScore}`)
  })
  const rows = [...articles.keys()].filter((row) => !below.has(row)).sort((a, b) => articles[b]!.score - articles[a]!.score || a - b)
  const of = (value: (article: Article) => number): Float64Array => Float64Array.from(rows, (row) => value(articles[row]!))
  const citations = of((one) => one.citations)
  const hits: Hits = {
    score: minMax(of(({ score }) => score)),
    age: of(({ year }) => Math.max(0, nowYear - year)),
    citations,
    impact: midShares(citations, new Int8Array(rows.length)),
    isReview: Uint8Array.from(rows, (row) => Number(isSurvey(articles[row]!.title, articles[row]!.types))),
    isPreprint: Uint8Array.from(rows, (row) => Number(articles[row]!.types.some((type) => type.toLowerCase() === "preprint"))),
    journal: rows.map((row) => articles[row]!.journal.toLowerCase())
  }
  const asked: Wishes = { ...wishes, leastScore: 0 }
  const filtered = refusals(hits, { ...asked, most: Number.POSITIVE_INFINITY })
  const places = [...rows.keys()].filter((hit) => filtered[hit] === undefined)
  const worth = places.map((hit) => wishedFor(hits, asked, hit))
  const order = [...places.keys()].sort((a, b) => worth[b]! - worth[a]! || a - b)
  rows.forEach((row, hit) => {
    const reason = filtered[hit]
    if (reason !== undefined) below.set(row, reason)
  })
  for (const at of order.slice(wishes.most)) below.set(rows[places[at]!]!, `it is not among the first ${wishes.most}`)
  return {
    passing: order.map((at) => ({ row: rows[places[at]!]!, value: worth[at]!, parts: partsOf(hits, asked, places[at]!) })),
    left: [...below].sort(([a], [b]) => a - b).map(([row, reason]) => ({ row, reason }))
  }
}
