import * as Flag from "effect/cli/Flag"
import * as Known from "./completion/known.ts"

/** What a file of documents may be. */
export const documents = 'a file of documents: JSONL with "_id", "title", "text", or SMART; gzip or not'

/** `--dataset`, for every command that reads its documents. */
export const dataset = Known.flag("dataset", "dataset").pipe(
  Flag.optional,
  Flag.withDescription("a dataset that `data list` shows, or a folder as BEIR packs it (corpus.jsonl)")
)

/** `--corpus`, beside `--dataset`. */
export const corpus = Flag.String("corpus").pipe(
  Flag.withDefault("documents"),
  Flag.withDescription("the dataset's file of documents (default documents)")
)

/** `--index`, instead of a dataset. */
export const index = Known.fileFlag("index").pipe(
  Flag.optional,
  Flag.withDescription("an index that `index build` wrote, instead of a dataset; it keeps titles, but no texts")
)

/** `--retriever`, for every command that searches documents. */
export const retriever = Known.flag("retriever", "retriever").pipe(
  Flag.withDefault("bm25"),
  Flag.withDescription("how documents are ranked (default bm25)")
)
