import * as Feedback from "./Feedback.ts"

/** `share` the weight of the original query, relative to the added terms. */
export interface Params extends Feedback.Params {
  readonly share: number
}

/**
 * RM3: the terms of the first documents, weighted by the scores of the documents, mixed with the original query.
 *
 * `weight(t) = share * tf(t, query) / |query| + (1 - share) * P(t)`, where `P` is the sum over documents of `score(d) * tf(t, d) / |d|`, cut to the
 * heaviest terms and scaled to the sum 1. Of each document only the most frequent terms are read.
 *
 * - units: weights sum to 1
 * - source: Lavrenko, Croft, SIGIR 2001; Abdul-Jaleel et al., TREC-13, 2004
 * - agrees with: Anserini's Rm3Reranker (0.22.1), all terms and weights of widened queries, to single precision
 */
export const Rm3: Feedback.Method<Params> = {
  id: "rm3",
  defaults: { documents: 10, terms: 10, dfShare: 0.1, share: 0.5 },
  weigh: (query, top, { terms, share }) => {
    let model: Feedback.Weights = new Map()
    for (const { score, frequencies } of top)
      model = Feedback.plus(model, Feedback.scaled(Feedback.toSum(Feedback.heaviest(frequencies, terms)), score))
    const added = Feedback.toSum(Feedback.heaviest(model, terms))
    return Feedback.plus(Feedback.scaled(Feedback.toSum(query), share), Feedback.scaled(added, 1 - share))
  }
}
