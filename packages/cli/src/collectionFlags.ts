import * as Flag from "effect/cli/Flag"
import * as Known from "./completion/known.ts"
import { optional, withDefault } from "./flag.ts"

/** What a file of documents may be. */
export const documents = 'a file of documents: JSONL with "_id", "title", "text", or SMART; gzip or not'

/** `--dataset`, for every command that reads its documents. */
export const dataset = optional(
  Known.flag("dataset", "dataset"),
  "a dataset that `data list` shows, or a folder as BEIR packs it (corpus.jsonl)"
)

/** `--corpus`, beside `--dataset`. */
export const corpus = withDefault(Flag.String("corpus"), "documents", "the dataset's file of documents (default documents)")

/** `--index`, instead of a dataset. */
export const index = optional(
  Known.fileFlag("index"),
  "an index that `index build` made, a file or opensearch:NAME, instead of a dataset; it keeps titles, but no texts"
)

/** `--url`, for indexes in a cluster. */
export const url = optional(
  Flag.String("url"),
  "the variable that holds the addresses of a cluster's nodes, with commas between them (default OPENSEARCH_URL)"
)

/** `--retriever`, for every command that searches documents. */
export const retriever = withDefault(Known.flag("retriever", "retriever"), "bm25", "how documents are ranked (default bm25)")
