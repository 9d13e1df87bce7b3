import * as Lucene from "@litfuse/lexical/bm25/Lucene"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Feedback from "@litfuse/lexical/feedback/Feedback"
import * as Forward from "@litfuse/lexical/feedback/Forward"
import { Rm3 } from "@litfuse/lexical/feedback/Rm3"
import { Rocchio } from "@litfuse/lexical/feedback/Rocchio"
import * as Index from "@litfuse/lexical/Index"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import { luceneEnglish } from "@litfuse/lexical/Tokenizer"
import type { Citations, Paper } from "./readWalkPapers.ts"

/** Orders all papers but the seeds, best first, by rows; those of which it knows nothing are left out. */
export type System = (question: string, seeds: ReadonlyArray<number>) => ReadonlyArray<number>

/** BM25 as Lucene has it, with the settings of Anserini; nothing here is tuned. */
const bm25 = Lucene.Lucene.defaults

/** Rows with a score above 0, best first, ties by row, without the seeds. */
const ranked = (scores: ArrayLike<number>, seeds: ReadonlyArray<number>): ReadonlyArray<number> => {
  const isSeed = new Set(seeds)
  return Array.from(scores, (_, row) => row)
    .filter((row) => scores[row]! > 0 && !isSeed.has(row))
    .sort((a, b) => scores[b]! - scores[a]! || a - b)
}

/** The systems that read words: BM25 of the question, and the question moved towards the seeds in two ways. */
export const textSystems = (papers: ReadonlyArray<Paper>): { readonly bm25: System; readonly rocchio: System; readonly rm3: System } => {
  const index = Index.make(
    luceneEnglish,
    { text: "words" },
    papers.map(({ text }) => ({ text }))
  )
  const statistics = TermStatistics.collection(index, ["text"])
  const scope = Scorer.scope(index, statistics)
  const search = (query: Query.Query, seeds: ReadonlyArray<number>): ReadonlyArray<number> => {
    const { rows, scores } = Scorer.search(Lucene.Lucene, Scorer.prepare(scope, query), bm25, papers.length)
    const all = new Float64Array(papers.length)
    for (const [i, row] of rows.entries()) all[row] = scores[i]!
    return ranked(all, seeds)
  }
  const forward = Forward.of(index, "text")
  const isAllowed = (term: string, share: number): boolean => /^[a-z0-9]{2,20}$/.test(term) && statistics.df(term) <= share * statistics.N
  const topOf = (row: number, share: number): Feedback.Top => {
    const frequencies = new Map<string, number>()
    for (let place = forward.starts[row]!; place < forward.starts[row + 1]!; place++) {
      const term = index.vocabulary.term(forward.terms[place]!)
      if (isAllowed(term, share)) frequencies.set(term, forward.frequencies[place]!)
    }
    return { score: 1, frequencies }
  }
  const asked = (question: string): Query.Query => Query.make(luceneEnglish.tokenize(question))
  const widened =
    <P extends Feedback.Params>(method: Feedback.Method<P>): System =>
    (question, seeds) => {
      const { terms, counts } = asked(question)
      const weights = new Map(terms.map((term, i) => [term, counts[i]!]))
      const top = seeds.map((row) => topOf(row, method.defaults.dfShare)).filter(({ frequencies }) => frequencies.size > 0)
      return search(top.length === 0 ? asked(question) : Query.weighted(method.weigh(weights, top, method.defaults)), seeds)
    }
  return { bm25: (question, seeds) => search(asked(question), seeds), rocchio: widened(Rocchio), rm3: widened(Rm3) }
}

const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let count = 0
  for (const key of a) if (b.has(key)) count++
  return count
}

/**
 * The systems that read citations, as related works are counted. A paper gets one for each citation between it and a seed. It also gets one for each
 * reference that both have, and one for each work that cites both.
 *
 * - `references` knows what is printed in papers alone; `citations` knows also what cited them later
 */
export const walkSystems = ({ cites, references, citedBy }: Citations): { readonly references: System; readonly citations: System } => {
  const links = cites.map((own) => new Set(own))
  const score =
    (isLater: boolean): System =>
    (_, seeds) => {
      const scores = new Float64Array(cites.length)
      for (const seed of seeds)
        for (let row = 0; row < cites.length; row++)
          scores[row]! +=
            Number(links[seed]!.has(row)) +
            Number(links[row]!.has(seed)) +
            common(references[seed]!, references[row]!) +
            (isLater ? common(citedBy[seed]!, citedBy[row]!) : 0)
      return ranked(scores, seeds)
    }
  return { references: score(false), citations: score(true) }
}

/** Two systems fused by reciprocal rank, k 60. */
export const fused =
  (a: System, b: System): System =>
  (question, seeds) => {
    const scores = new Map<number, number>()
    for (const list of [a(question, seeds), b(question, seeds)])
      for (const [i, row] of list.entries()) scores.set(row, (scores.get(row) ?? 0) + 1 / (61 + i))
    return [...scores].sort(([x, p], [y, q]) => q - p || x - y).map(([row]) => row)
  }
