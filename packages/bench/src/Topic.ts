/**
 * An information need: what a person wanted to know, before it became a query.
 *
 * - `title`: a few words (TREC-COVID's `query`), or the whole question where a collection has nothing else
 * - `description`: one sentence (TREC-COVID's `question`); `narrative`: what makes a document relevant
 * - empty: no field is ever the empty text; an absent one is left out
 */
export interface Topic {
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly narrative?: string
}
