import * as Explanation from "@litfuse/engine/Explanation"
import * as Ids from "@litfuse/engine/Ids"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Params from "@litfuse/engine/Params"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Retriever from "@litfuse/engine/Retriever"

/** What AcmeHub does, in one sentence. Then the formula, its units, its value for empty input, and its origin. */
export default Retriever.plugin({
  id: "acme-hub",
  // increase it whenever the same inputs may give another output
  revision: 1,
  about: "What AcmeHub does, in one sentence",
  params: Params.none,
  // the parameters that change the index; settings that agree on them share an index
  indexedBy: [],
  // reads every document once, and merges or drops none. Rows are in the order of the ids
  index: (documents: ReadonlyArray<Retriever.Document>) => {
    const ids = Ids.make(documents.map(({ id }) => id))
    const words = ids.values.map((): ReadonlyArray<string> => [])
    for (const { id, title, text } of documents) words[ids.row(id)] = `${title} ${text}`.toLowerCase().match(/\w+/g) ?? []
    return { ids, words }
  },
  ids: ({ ids }) => ids,
  // statistics of the words of the collection, which rankers may read
  statistics: ({ words }) => ({
    analysis: "words",
    N: words.length,
    df: (term) => words.filter((all) => all.includes(term)).length,
    averageLength: () => words.reduce((sum, all) => sum + all.length, 0) / Math.max(1, words.length)
  }),
  // the terms of a text, by the same rules as those of documents
  terms: (_index, text) => [...new Set(text.toLowerCase().match(/\w+/g) ?? [])],
  // at most depth hits, best first; NaN = no hit
  retrieve: ({ ids, words }, _params, text, depth) => {
    Invariant.fillIn("retrieve of src/AcmeHub.ts")
    const terms = new Set(text.toLowerCase().match(/\w+/g) ?? [])
    const scores = Float64Array.from(words, (all) => all.filter((word) => terms.has(word)).length || Number.NaN)
    return Ranking.fromScores(ids, scores, depth)
  },
  // a tree that sums to the score
  explain: ({ words }, _params, text, row) => {
    const terms = new Set(text.toLowerCase().match(/\w+/g) ?? [])
    const parts = [...terms].map((term) => Explanation.leaf(`"${term}"`, words[row]!.filter((word) => word === term).length))
    const total = parts.reduce((sum, { value }) => sum + value, 0)
    return Explanation.sum("words of the query", total, parts)
  }
})
