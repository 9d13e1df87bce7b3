import { sorts } from "@litfuse/engine/Source"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { withHints } from "../flagHints.ts"
import * as QueryInput from "../query/QueryInput.ts"

const about = <S extends Schema.Top>(schema: S, description: string) => schema.annotate({ description })

export { sorts }
export { syntaxes } from "../query/QueryInput.ts"

/** Ids of sources, or other words that sources take. */
export const sourcesOf = (description: string) =>
  withHints(about(Field.texts, description), { flag: "source", completes: "source", hasCommas: true })

/** The fields of a search request. */
export const fields = {
  folder: Field.folder,
  query: Schema.optionalKey(about(Schema.String, 'Words, or fields, phrases and operators: `title:"heart attack" AND aspirin`.')),
  file: Schema.optionalKey(
    withHints(about(Field.text, "A file with the query, instead of its text; `-` is standard input."), { completes: "file" })
  ),
  syntax: Field.or(QueryInput.fields.syntax, "auto"),
  sources: Schema.optionalKey(
    sourcesOf(
      "Ids of the sources to ask, and files of references as `file:PATH`. Default: the named collection, or all sources except those that must be named."
    )
  ),
  from: Schema.optionalKey(about(Field.date, "Published in or after this year, month or day: `2019`, `2019-03`, `2019-03-01`.")),
  to: Schema.optionalKey(about(Field.date, "Published in or before this year, month or day.")),
  sort: Field.or(about(Schema.Literals(sorts), "The order of the works, and of the records that sources list."), "relevance"),
  limit: Field.or(
    withHints(about(Schema.NullOr(Field.count), "How many works the answer holds; null for all."), {
      alias: "n",
      about: "How many works to show; files, bundles and reference formats contain all works without it."
    }),
    10
  ),
  perSource: Field.or(about(Field.count, "How many records to request from each service; a file of references is read completely."), 100),
  all: Field.or(about(Schema.Boolean, "Fetch every matching record; cannot be combined with `perSource`."), false),
  timeout: Schema.optionalKey(
    about(
      Field.count,
      "Time limit in seconds for each source and each enricher. Records received by then are kept, and the outcome says that more were to come. Default: only sources that stop responding are abandoned."
    )
  ),
  preset: Field.or(
    withHints(about(Field.text, "The pipeline to run: a name under presets/, or a file."), { completes: "preset" }),
    "search"
  ),
  explain: Field.or(about(Schema.Boolean, "Whether every work explains its score."), false),
  abstracts: Field.or(
    withHints(about(Schema.Boolean, "Whether works include abstracts."), {
      flag: "no-abstract",
      about: "Omit abstracts from JSON and HTML."
    }),
    true
  ),
  provenance: Field.or(about(Schema.Boolean, "Whether every field of a work names the records that it comes from."), false)
}

/** Fields that record requests to services or replay them. */
export const traffic = {
  record: Schema.optionalKey(
    withHints(about(Field.text, "A folder in which every exchange with a source is recorded, without secrets."), { completes: "folder" })
  ),
  replay: Schema.optionalKey(withHints(about(Field.text, "A folder of recordings that replace the network."), { completes: "folder" }))
}

/** A collection on this machine that is searched instead of services. */
export const collection = {
  dataset: Schema.optionalKey(
    withHints(about(Field.text, "A dataset of the workspace around the folder, whose documents are searched."), { completes: "dataset" })
  ),
  corpus: Field.or(about(Field.text, "The dataset's file of documents."), "documents"),
  index: Schema.optionalKey(
    withHints(about(Field.text, "An index that `litfuse index build` wrote, a file or opensearch:NAME, instead of a dataset."), {
      completes: "file"
    })
  ),
  url: Schema.optionalKey(about(Field.text, "The environment variable with the addresses of a cluster. Default: OPENSEARCH_URL.")),
  retriever: Field.or(
    withHints(about(Field.text, "The retriever that ranks the documents of a dataset or an index."), { completes: "retriever" }),
    "bm25"
  )
}
