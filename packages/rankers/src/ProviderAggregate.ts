import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import * as Schema from "effect/Schema"

const params = Schema.Struct({ title: Params.number(0.5, { minimum: 0, maximum: 1 }), of: Params.choice(["best", "mean", "sum"], "best") })

type ProviderAggregateParams = typeof params.Type

/** What one source's record of a work says: the share of the query in its title, and its place from 1 to 1/n. */
interface Said {
  readonly source: string
  readonly title: number
  readonly place: number
}

interface Prepared {
  readonly said: ReadonlyArray<ReadonlyArray<Said>>
}

const deepestOf = (records: Iterable<SourceRecord>): ReadonlyMap<string, number> => {
  const deepest = new Map<string, number>()
  for (const { source, position = 1 } of records) deepest.set(source, Math.max(deepest.get(source) ?? 1, position))
  return deepest
}

const shareIn = (query: ReadonlySet<string>, title: string): number => {
  const terms = new Set(Tokenizer.luceneEnglish.tokenize(title))
  return query.size === 0 ? 0 : [...query].filter((term) => terms.has(term)).length / query.size
}

const prepare = (inputs: Ranker.Inputs): Prepared => {
  const works = inputs.works.works
  const deepest = deepestOf(works.flatMap(({ records }) => records))
  const query = new Set(Tokenizer.luceneEnglish.tokenize(Ranker.words(inputs).join(" ")))
  return {
    said: works.map(({ records }) =>
      records.flatMap(({ source, title, position }) =>
        position === undefined ? [] : [{ source, title: shareIn(query, title), place: 1 - (position - 1) / deepest.get(source)! }]
      )
    )
  }
}

const scoreOf = ({ title, place }: Said, { title: weight }: ProviderAggregateParams): number => weight * title + (1 - weight) * place

const partsOf = ({ title, place }: Said, { title: weight }: ProviderAggregateParams, share: number) => [
  Explanation.leaf(`share of the query's words in the title, ${title.toFixed(2)}`, share * weight * title),
  Explanation.leaf(`place in the list of the source, ${place.toFixed(2)}`, share * (1 - weight) * place)
]

const chosen = (said: ReadonlyArray<Said>, params: ProviderAggregateParams): ReadonlyArray<Said> =>
  params.of === "best" && said.length > 1 ? [said.reduce((a, b) => (scoreOf(b, params) > scoreOf(a, params) ? b : a))] : said

const valueOf = ({ said }: Prepared, params: ProviderAggregateParams, row: number): number => {
  const own = chosen(said[row]!, params)
  if (own.length === 0) return Number.NaN
  const sum = own.reduce((total, one) => total + scoreOf(one, params), 0)
  return params.of === "mean" ? sum / own.length : sum
}

/**
 * The best, the mean or the sum of one score for each source that found a work. A score comes from the share of the query in the title and the place
 * in the source's list.
 *
 * - `title` the weight of the title, the place has the rest; `of` how the scores of several sources become one
 * - units: in [0, 1], the sum up to the number of sources
 * - empty: a work of which no source gives a place has no value
 * - source: the specification of literature_search, which names both parts and no formula: equal weights and the best score are our choice
 */
export const ProviderAggregate = Ranker.plugin<Prepared, ProviderAggregateParams>({
  id: "provider-aggregate",
  revision: 1,
  about: "A score per source from title and place; then the best, the mean or the sum",
  params,
  needs: [],
  prepare,
  score: (prepared, params, out) => {
    for (let row = 0; row < out.length; row++) out[row] = valueOf(prepared, params, row)
  },
  explain: (prepared, params, row) => {
    const own = chosen(prepared.said[row]!, params)
    const share = params.of === "mean" ? 1 / own.length : 1
    const parts = own.map((one) =>
      Explanation.sum(
        `${one.source}${share === 1 ? "" : `, divided by ${own.length}`}`,
        share * scoreOf(one, params),
        partsOf(one, params, share)
      )
    )
    return Explanation.sum(`${params.of} of ${prepared.said[row]!.length} source(s)`, valueOf(prepared, params, row), parts)
  },
  reason: () => "no source gave it a place"
})
