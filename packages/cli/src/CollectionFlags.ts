import * as Flag from "effect/cli/Flag"
import * as Completion from "./completion/Completion.ts"
import { optional, withDefault } from "./flags.ts"

/** The description of a file of documents. */
export const documents = 'a file of documents: JSONL with "_id", "title", "text", or SMART; may be gzip'

/** `--dataset`, for every command that reads its documents. */
export const dataset = optional(
  Completion.flag("dataset", "dataset"),
  "a dataset that `data list` shows, or a folder in the layout of BEIR (corpus.jsonl)"
)

/** `--corpus`, for use with `--dataset`. */
export const corpus = withDefault(Flag.String("corpus"), "documents", "the dataset's file of documents (default documents)")

/** `--index`, instead of a dataset. */
export const index = optional(
  Completion.fileFlag("index"),
  "an index made by `index build`, a file or opensearch:NAME, instead of a dataset; it stores titles, but no texts"
)

/** `--url`, for indexes in a cluster. */
export const url = optional(
  Flag.String("url"),
  "the environment variable with the addresses of the cluster's nodes, separated by commas (default OPENSEARCH_URL)"
)

/** `--retriever`, for every command that searches documents. */
export const retriever = withDefault(Completion.flag("retriever", "retriever"), "bm25", "how documents are ranked (default bm25)")
