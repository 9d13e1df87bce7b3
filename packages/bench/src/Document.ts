import type * as Retriever from "@litfuse/engine/Retriever"

/**
 * A document of a collection, as it goes into an index.
 *
 * - `id`: the collection's own, as judgements and runs name it
 * - `fields`: text to search by our name (`title`, `abstract`, `authors`, `headings` ...); every document of a collection has the same ones
 * - `kept`: other values, as the file has them, for subsets (`in_round1`), sources (`source_x`) and rankers (`publish_time`)
 * - empty: a field may be the empty text, when nothing is known
 */
export interface Document {
  readonly id: string
  readonly fields: Readonly<Record<string, string>>
  readonly kept: Readonly<Record<string, unknown>>
}

/** A document as retrievers read it; readers put a list of headings into one text, each on its own line. */
export const searchable = ({ id, fields }: Document): Retriever.Document => ({
  id,
  title: fields["title"] ?? "",
  text: fields["abstract"] ?? fields["text"] ?? "",
  headings: (fields["headings"] ?? "").split("\n").filter((heading) => heading !== "")
})
