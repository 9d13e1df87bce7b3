/** Filters and wishes over articles that the caller scored. */
import { type Facts, hitsOf, impactOf, partsOf, refusals, type Wishes, wishedFor } from "./wishes.ts"

/** What is known of an article; `score` NaN where it has none. */
export interface Article extends Facts {
  readonly score: number
}

/**
 * Orders articles by their scores and what each wish adds, and says of each that does not pass why.
 *
 * - `leastScore` is compared with the score as it is given, not with its place between the lowest and the best
 * - `passing` rows of `articles`, best first, before `most` applies; `value` what each is worth, `parts` what of
 * - `withImpact` how many articles have a known impact
 * - `left` rows that do not pass, in the order given, and why: a filter, no score, or that others come first
 * - empty: no articles, none passing and none left
 */
export const chooseArticles = (articles: ReadonlyArray<Article>, { leastScore, ...wishes }: Wishes, nowYear: number) => {
  const below = new Map<number, string>()
  articles.forEach(({ score }, row) => {
    if (Number.isNaN(score)) below.set(row, "it has no score")
    else if (score < leastScore) below.set(row, `score ${Number(score.toPrecision(4))} is below ${leastScore}`)
  })
  const rows = [...articles.keys()].filter((row) => !below.has(row)).sort((a, b) => articles[b]!.score - articles[a]!.score || a - b)
  const known = rows.map((row) => articles[row]!)
  const hits = hitsOf(
    Float64Array.from(known, ({ score }) => score),
    known,
    nowYear
  )
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
    withImpact: impactOf(hits, asked).filter((one) => !Number.isNaN(one)).length,
    passing: order.map((at) => ({ row: rows[places[at]!]!, value: worth[at]!, parts: partsOf(hits, asked, places[at]!) })),
    left: [...below].sort(([a], [b]) => a - b).map(([row, reason]) => ({ row, reason }))
  }
}
