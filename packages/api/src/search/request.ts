import { sorts } from "@litfuse/engine/Source"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Given from "../query/given.ts"

const about = <S extends Schema.Top>(schema: S, description: string) => schema.annotate({ description })

export { sorts }
export { syntaxes } from "../query/given.ts"

/** What a search is asked, for every question that asks one. */
export const fields = {
  folder: Field.folder,
  query: Schema.optionalKey(about(Schema.String, 'Words, or fields, phrases and operators: `title:"heart attack" AND aspirin`.')),
  file: Schema.optionalKey(about(Field.text, "A file that holds the query, in place of its text; `-` is standard input.")),
  syntax: Field.or(Given.fields.syntax, "auto"),
  sources: Schema.optionalKey(
    about(
      Field.texts,
      "Ids of the sources to ask, and files of references as `file:PATH`. Default: the collection that is named, or all sources but those that are asked only by name."
    )
  ),
  from: Schema.optionalKey(about(Field.date, "Published in or after this year, month or day: `2019`, `2019-03`, `2019-03-01`.")),
  to: Schema.optionalKey(about(Field.date, "Published in or before it.")),
  sort: Field.or(about(Schema.Literals(sorts), "The order in which sources list their records, and of the works."), "relevance"),
  limit: Field.or(about(Schema.NullOr(Field.count), "How many works the answer holds; null is all of them."), 10),
  perSource: Field.or(about(Field.count, "How many records are asked of each service; of a file of references all are."), 100),
  all: Field.or(about(Schema.Boolean, "Whether all that match are asked of each service, in place of `perSource`."), false),
  timeout: Schema.optionalKey(
    about(
      Field.count,
      "The most seconds that a source may take, or an enricher, and each source for citations or texts; what came until then is kept, and its outcome says that more was to come. Default: as long as it goes on answering."
    )
  ),
  preset: Field.or(about(Field.text, "The pipeline to run: a name under presets/, or a file."), "search"),
  explain: Field.or(about(Schema.Boolean, "Whether every work says what its score is made of."), false),
  abstracts: Field.or(about(Schema.Boolean, "Whether works have their abstracts."), true),
  provenance: Field.or(about(Schema.Boolean, "Whether every field of a work names the records that it was taken from."), false)
}

/** Where requests to services go, beside the network. */
export const traffic = {
  record: Schema.optionalKey(about(Field.text, "A folder in which every exchange with a source is kept.")),
  replay: Schema.optionalKey(about(Field.text, "A folder of recordings that replace the network."))
}

/** A collection on this machine that is searched instead of services. */
export const collection = {
  dataset: Schema.optionalKey(about(Field.text, "A dataset of the workspace around the folder, whose documents are searched.")),
  corpus: Field.or(about(Field.text, "The dataset's file of documents."), "documents"),
  index: Schema.optionalKey(
    about(Field.text, "An index that `litfuse index build` made, a file or opensearch:NAME, instead of a dataset.")
  ),
  url: Schema.optionalKey(about(Field.text, "The variable that holds the addresses of a cluster. Default: OPENSEARCH_URL.")),
  retriever: Field.or(about(Field.text, "How the documents of a dataset or of an index are ranked."), "bm25")
}
