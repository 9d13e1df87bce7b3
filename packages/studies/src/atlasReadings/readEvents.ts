import type { Dataset } from "@litfuse/bench/dataset/DatasetStore"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { Findings } from "@litfuse/bench/experiment/Analysis"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/** A milestone that the generator put into a work; `none` is a decoy that only sounds like one. */
const EventLine = Schema.Struct({ milestone: Schema.String, year: Schema.Int, work: Schema.String })
/** A milestone of the generator, in a work. */
export type Event = typeof EventLine.Type

const DocumentLine = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  abstract: Schema.optionalKey(Schema.NullOr(Schema.String)),
  headings: Schema.Array(Schema.String),
  publicationTypes: Schema.Array(Schema.String),
  published: Schema.String,
  citationCount: Schema.Int
})

const recordOf = (document: typeof DocumentLine.Type): SourceRecord.SourceRecord => {
  const { id, title, abstract, headings, publicationTypes, published, citationCount } = document
  const [firstType, ...types] = publicationTypes
  const [firstHeading, ...others] = headings.map((descriptor) => ({ descriptor, qualifiers: [], major: false }))
  return SourceRecord.make({
    source: "atlas",
    id,
    title,
    published: SourceRecord.PartialDate.make(published),
    citationCount: { count: citationCount, source: "atlas", date: SourceRecord.PartialDate.make("2024-12") },
    ...(abstract ? { abstract } : {}),
    ...(firstType === undefined ? {} : { publicationTypes: [firstType, ...types] }),
    ...(firstHeading === undefined ? {} : { meshHeadings: [firstHeading, ...others] })
  })
}

const lines = <A>(
  dataset: Dataset,
  file: string,
  schema: Schema.Codec<A>
): Result.Result<{ readonly all: ReadonlyArray<A>; readonly sha256: string }, DatasetError> =>
  Result.gen(function* () {
    const { bytes, path, sha256 } = yield* DatasetStore.read(dataset, file)
    const all: Array<A> = []
    yield* Json.each(bytes, path, (object, line) => {
      const read = Schema.decodeUnknownResult(schema)(object)
      if (Result.isFailure(read))
        return badLine(path, line, "is not what is expected here", "a line as the README of the collection has it")
      all.push(read.success)
      return undefined
    })
    return { all, sha256 }
  })

/** The atlas as works to be read, and the milestones that are in it. */
export const readEvents = (
  dataset: Dataset,
  documents: string,
  events: string
): Result.Result<
  { readonly works: WorkTable.WorkTable; readonly events: ReadonlyArray<Event>; readonly inputs: Findings["inputs"] },
  DatasetError
> =>
  Result.gen(function* () {
    const texts = yield* lines(dataset, documents, DocumentLine)
    const truth = yield* lines(dataset, events, EventLine)
    return {
      works: WorkTable.make(texts.all.map((document) => Work.make(document.id, [recordOf(document)]))),
      events: truth.all,
      inputs: [
        { kind: "documents", source: documents, sha256: texts.sha256 },
        { kind: "milestones", source: events, sha256: truth.sha256 }
      ]
    }
  })
