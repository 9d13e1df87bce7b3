import { Boost } from "@litfuse/lexical/bm25/Boost"
import { Lucene } from "@litfuse/lexical/bm25/Lucene"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Index from "@litfuse/lexical/Index"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import * as Atlas from "../Atlas.ts"
import * as AtlasDocuments from "../AtlasDocuments.ts"
import * as Pool from "../Pool.ts"
import * as WorkText from "../WorkText.ts"
import type { Trap } from "../Trap.ts"

/** Grades of one topic by work. */
export type Grades = ReadonlyMap<number, number>

/** One list of works per topic. */
export type Lists = ReadonlyArray<ReadonlyArray<number>>

/**
 * BM25 variants on trial.
 *
 * - `plain`: the `lucene` preset on title and abstract in one field; `long`: k1 1.5 and b 0.75
 * - `title`: title words count double; `headings`: headings are searched too, and their words count one and a half times
 */
export const systems = ["plain", "long", "title", "headings"] as const

/** One of the variants on trial. */
export type System = (typeof systems)[number]

/** A collection of one seed, ready to be searched by litfuse's own BM25. */
export interface Trial {
  readonly atlas: Atlas.Atlas
  readonly texts: ReadonlyArray<WorkText.WorkText>
  readonly truth: ReadonlyArray<Grades>
  readonly pool: ReadonlyArray<Grades>
  readonly views: ReadonlyMap<string, Lists>
  /** Searches all topics by their titles, depth 1000. */
  readonly search: (system: System) => Lists
  /** Plain BM25 over the same works without one kind of trap: the same facts and grades, other words. */
  readonly without: (trap: Trap) => Lists
}

const tokenizer = Tokenizer.luceneEnglish

const depth = 1000

/** Builds one seed with 1,000 works. */
export const make = (seed: number): Trial => {
  const atlas = Atlas.make(seed, Atlas.fewest)
  const { world, topics, works } = atlas
  const texts: Array<WorkText.WorkText> = []
  const headings: Array<ReadonlyArray<string>> = []
  const summary = AtlasDocuments.stream(atlas, (document) => {
    texts.push(document.text)
    headings.push(document.headings)
  })
  const queryTerms = topics.map(({ title }) => tokenizer.tokenize(title))
  const queries = queryTerms.map((terms) => Query.make(terms))
  const terms = new Set(queryTerms.flat())
  // Rows go from the highest id down, so that ties are ordered as everywhere in litfuse.
  const workOf = (row: number): number => works.length - 1 - row
  const bodyOf = ({ title, abstract }: WorkText.WorkText): string => `${title}\n${abstract}`

  /** Of the words that topics ask for. */
  const indexed = (written: ReadonlyArray<WorkText.WorkText>) => {
    const documents = written.map((_, row) => ({ text: bodyOf(written[workOf(row)]!) }))
    const index = Index.make(tokenizer, { text: "words" }, documents, terms)
    return Scorer.scope(index, TermStatistics.collection(index, ["text"]))
  }
  const whole = indexed(texts)

  const plain = (scope: typeof whole, params: typeof Lucene.defaults): Lists =>
    queries.map((query) => Array.from(Scorer.search(Lucene, Scorer.prepare(scope, query), params, depth).rows, workOf))

  /** `searched`: whether the headings are part of the text; Boost asks that they are where they weigh more. */
  const boosted = (params: Partial<typeof Boost.defaults>, searched: boolean): Lists => {
    const index = Index.make(
      tokenizer,
      { text: "words", title: "words", headings: "words" },
      texts.map((_, row) => {
        const work = workOf(row)
        const assigned = searched ? headings[work]!.join("\n") : ""
        return { text: `${bodyOf(texts[work]!)}\n${assigned}`, title: texts[work]!.title, headings: assigned }
      }),
      terms
    )
    const scope = Scorer.scope(index, TermStatistics.collection(index, ["text"]))
    const settings = { ...Boost.defaults, k1: 0.9, b: 0.4, ...params }
    return queries.map((query) => Array.from(Scorer.search(Boost, Scorer.prepare(scope, query), settings, depth).rows, workOf))
  }

  const search = (system: System): Lists => {
    switch (system) {
      case "plain":
        return plain(whole, Lucene.defaults)
      case "long":
        return plain(whole, { ...Lucene.defaults, k1: 1.5, b: 0.75 })
      case "title":
        return boosted({ title: 2, headings: 1 }, false)
      case "headings":
        return boosted({ title: 1, headings: 1.5 }, true)
    }
  }

  return {
    atlas,
    texts,
    truth: topics.map((topic) => new Map(Pool.truth(world, topic, works).map(({ work, grade }) => [work, grade]))),
    pool: summary.judgements.map((judgements) => new Map(judgements.map(({ work, grade }) => [work, grade]))),
    views: new Map([...summary.runs].map(([view, lists]) => [view, lists.map((hits) => hits.map(({ work }) => work))])),
    search,
    without: (trap) =>
      plain(
        indexed(texts.map((text, i) => (works[i]!.lure?.trap === trap ? WorkText.write(world, topics, works[i]!, trap) : text))),
        Lucene.defaults
      )
  }
}
