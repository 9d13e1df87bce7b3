import type * as Retriever from "@litfuse/engine/Retriever"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Schema from "effect/Schema"

/**
 * A document of a collection, as it goes into an index.
 *
 * - `id`: the collection's own, as judgements and runs name it
 * - `fields`: text to search by our name (`title`, `abstract`, `authors`, `headings` ...); every document of a collection has the same ones
 * - `kept`: other values, as the file has them, for subsets (`in_round1`), sources (`source_x`) and rankers (`publish_time`)
 * - empty: a field may be the empty text, when nothing is known
 */
export interface CollectionDocument {
  readonly id: string
  readonly fields: Readonly<Record<string, string>>
  readonly kept: Readonly<Record<string, unknown>>
}

const isDate = Schema.is(SourceRecord.PartialDate)
const isText = Schema.is(Schema.NonEmptyString)
const isTexts = Schema.is(Schema.Array(Schema.NonEmptyString))
const isCount = Schema.is(SourceRecord.CitationCount)

/** What a collection says besides text, under our names. A value of another form is left out: nothing is guessed. */
const knownOf = ({
  published,
  containerTitle,
  citationCount,
  publicationTypes,
  keywords
}: CollectionDocument["kept"]): Retriever.Known => ({
  ...(isDate(published) ? { published } : {}),
  ...(isText(containerTitle) ? { containerTitle } : {}),
  ...(isCount(citationCount) ? { citationCount } : {}),
  ...(isTexts(publicationTypes) ? { publicationTypes } : {}),
  ...(isTexts(keywords) ? { keywords } : {})
})

/**
 * A document as retrievers and rankers read it. Readers put a list of headings into one text, each on its own line.
 *
 * - shape: of the kept values, `published`, `containerTitle`, `citationCount` (with its source and date), `publicationTypes` and `keywords` are passed on
 */
export const retrieverDocument = ({ id, fields, kept }: CollectionDocument): Retriever.Document => ({
  id,
  title: fields["title"] ?? "",
  text: fields["abstract"] ?? fields["text"] ?? "",
  headings: (fields["headings"] ?? "").split("\n").filter((heading) => heading !== ""),
  known: knownOf(kept)
})
