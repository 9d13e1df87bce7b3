import * as Feedback from "./Feedback.ts"

/** `beta` the weight of the mean of the first documents, relative to 1 for the query. */
export interface Params extends Feedback.Params {
  readonly beta: number
}

/**
 * Rocchio's feedback from documents taken as relevant: `query / |query| + beta * mean`. `mean` is the mean of the documents' vectors of term
 * frequencies, each of length 1. It is cut to its heaviest terms and normalised to length 1.
 *
 * - units: at least 0; the weights of the query alone have length 1
 * - source: Rocchio, in Salton (ed.), The SMART Retrieval System, 1971; without documents taken as not relevant
 * - agrees with: Anserini's RocchioReranker (0.22.1) with alpha 1 and without documents taken as not relevant, all terms and weights, to single precision
 */
export const Rocchio: Feedback.Method<Params> = {
  id: "rocchio",
  defaults: { documents: 10, terms: 10, dfShare: 0.1, beta: 0.75 },
  weigh: (query, top, { terms, beta }) => {
    let sum: Feedback.Weights = new Map()
    for (const { frequencies } of top) sum = Feedback.plus(sum, Feedback.toLength(frequencies))
    const mean = Feedback.toLength(Feedback.heaviest(Feedback.scaled(sum, 1 / top.length), terms))
    return Feedback.plus(Feedback.toLength(query), Feedback.scaled(mean, beta))
  }
}
