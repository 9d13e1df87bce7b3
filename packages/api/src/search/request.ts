import { sorts } from "@litfuse/engine/Source"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { type ToolHints, withHints } from "../fieldHints.ts"
import { trafficFields } from "../trafficFields.ts"
import * as QueryInput from "../query/QueryInput.ts"

export { sorts }
export { syntaxes } from "../query/QueryInput.ts"

/** Ids of sources, or other words that sources take. */
export const sourcesOf = (description: string, tool?: ToolHints) =>
  Field.about(Field.texts, description, {
    flag: "source",
    completes: "source",
    hasCommas: true,
    ...(tool === undefined ? {} : { tool })
  })

/** The fields of a search request. */
export const fields = {
  folder: Field.folder,
  query: Field.optional(Schema.String, 'Words, or fields, phrases and operators: `title:"heart attack" AND aspirin`.'),
  file: Field.optional(Field.text, "A file with the query, instead of its text; `-` is standard input.", { completes: "file" }),
  syntax: withHints(QueryInput.fields.syntax, { form: { label: "Syntax" } }),
  sources: Schema.optionalKey(
    sourcesOf(
      "Ids of the sources to ask, and files of references as `file:PATH`. Default: the named collection, or all sources except those that must be named.",
      { about: "default: pubmed, europepmc, openalex, semanticscholar, core, crossref; others: resource litfuse://sources" }
    )
  ),
  from: Field.optional(Field.date, "Published in or after this year, month or day: `2019`, `2019-03`, `2019-03-01`.", {
    form: { label: "Published from", placeholder: "2019" },
    tool: { about: "published since, such as 2019 or 2019-03", takes: "date" }
  }),
  to: Field.optional(Field.date, "Published in or before this year, month or day.", {
    form: { label: "Published to", placeholder: "2026" },
    tool: { takes: "date" }
  }),
  sort: Field.or(Schema.Literals(sorts), "relevance", "The order of the works, and of the records that sources list.", {
    form: { label: "Order" },
    tool: {}
  }),
  limit: Field.or(Schema.NullOr(Field.count), 10, "How many works the answer holds; null for all.", {
    alias: "n",
    about: "How many works to show; files, bundles and reference formats contain all works without it."
  }),
  perSource: Field.or(Field.count, 100, "How many records to request from each service; a file of references is read completely.", {
    form: { label: "Records per source" },
    tool: { about: "records per source; 100", most: 1000 }
  }),
  all: Field.or(Schema.Boolean, false, "Fetch every matching record; cannot be combined with `perSource`."),
  timeout: Field.optional(
    Field.count,
    "Time limit in seconds for each source and each enricher. Records received by then are kept, and the outcome says that more were to come. Default: only sources that stop responding are abandoned."
  ),
  preset: Field.or(Field.text, "search", "The pipeline to run: a name under presets/, or a file.", {
    completes: "preset",
    tool: { about: "ranking: search, recent, medical ..." }
  }),
  keepFiltered: Field.or(Schema.Boolean, false, "Lists works that the ranking leaves out after the ranked ones, each with the reason."),
  explain: Field.or(Schema.Boolean, false, "Whether every work explains its score."),
  abstracts: Field.or(Schema.Boolean, true, "Whether works include abstracts.", {
    flag: "no-abstract",
    about: "Omit abstracts from JSON and HTML."
  }),
  provenance: Field.or(Schema.Boolean, false, "Whether every field of a work names the records that it comes from.")
}

/** Fields that record requests to services or replay them. */
export const traffic = trafficFields

/** A collection on this machine that is searched instead of services. */
export const collection = {
  dataset: Field.optional(Field.text, "A dataset of the workspace around the folder, whose documents are searched.", {
    completes: "dataset"
  }),
  corpus: Field.or(Field.text, "documents", "The dataset's file of documents."),
  index: Field.optional(Field.text, "An index that `litfuse index build` wrote, a file or opensearch:NAME, instead of a dataset.", {
    completes: "file"
  }),
  url: Field.optional(Field.text, "The environment variable with the addresses of a cluster. Default: OPENSEARCH_URL."),
  retriever: Field.or(Field.text, "bm25", "The retriever that ranks the documents of a dataset or an index.", { completes: "retriever" })
}
