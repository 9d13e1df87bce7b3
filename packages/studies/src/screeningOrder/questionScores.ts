import { Lucene } from "@litfuse/lexical/bm25/Lucene"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Index from "@litfuse/lexical/Index"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import type { ScreenedRecord } from "./readScreened.ts"

/** BM25 of questions over title and abstract of the same records. Empty: 0 for a record with none of the words. */
export const questionScorer = (
  records: ReadonlyArray<Pick<ScreenedRecord, "title" | "abstract">>
): ((question: string) => Float64Array) => {
  const tokenizer = Tokenizer.luceneEnglish
  const documents = records.map(({ title, abstract }) => ({ text: `${title} ${abstract}` }))
  const index = Index.make(tokenizer, { text: "words" }, documents)
  const scope = Scorer.scope(index, TermStatistics.collection(index, ["text"]))
  return (question) => {
    const scores = new Float64Array(records.length)
    Scorer.score(Lucene, Scorer.prepare(scope, Query.make(tokenizer.tokenize(question))), Lucene.defaults, scores)
    return scores.map((score) => (Number.isNaN(score) ? 0 : score))
  }
}

/** BM25 of one question. */
export const questionScores = (records: ReadonlyArray<ScreenedRecord>, question: string): Float64Array => questionScorer(records)(question)
