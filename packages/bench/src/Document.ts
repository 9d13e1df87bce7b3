/**
 * A document of a collection, as it goes into an index.
 *
 * - `id`: the collection's own, as judgements and runs name it
 * - `fields`: text to search by our name (`title`, `abstract`, `authors`, `headings` ...); every document of a collection has the same ones
 * - `kept`: other values, as the file has them, for subsets (`in_round1`), sources (`source_x`) and rankers (`publish_time`)
 * - empty: a field may be the empty text: nothing is known
 */
export interface Document {
  readonly id: string
  readonly fields: Readonly<Record<string, string>>
  readonly kept: Readonly<Record<string, unknown>>
}
