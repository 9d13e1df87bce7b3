import { createHash } from "node:crypto"
import type { Document } from "@litfuse/engine/Retriever"
import * as Layout from "@litfuse/lexical/Layout"
import type { Tokenizer } from "@litfuse/lexical/Tokenizer"
import type { Indexing } from "./Params.ts"

/** A longer term would be divided by the cluster, which takes no greater limit than this. Units: UTF-16 units. */
const longestTerm = 8191

/** The version of what is sent: documents of another one are not those of this. */
const form = 1

const fieldsOf = ({ fields }: Pick<Indexing, "fields">): ReadonlyArray<string> =>
  fields === "one" ? ["text"] : ["title", "text", "headings"]

/** The body that makes an index: terms are divided at blanks alone, and BM25 has the parameters asked for. */
export const body = (params: Indexing, { shards, replicas }: { readonly shards: number; readonly replicas: number }) => ({
  settings: {
    index: {
      number_of_shards: shards,
      number_of_replicas: replicas,
      // it is searched when it is whole, and does not change after that
      refresh_interval: "-1",
      // how large it is is told when it is whole, and would be ten seconds old
      store: { stats_refresh_interval: "0s" },
      similarity: { default: { type: "BM25", k1: params.k1, b: params.b } },
      analysis: {
        analyzer: { terms: { type: "custom", tokenizer: "terms" } },
        tokenizer: { terms: { type: "whitespace", max_token_length: longestTerm } }
      }
    }
  },
  mappings: {
    dynamic: "strict",
    _source: { includes: ["shown"] },
    properties: {
      id: { type: "keyword" },
      shown: { type: "keyword", index: false, doc_values: false },
      published: { type: "keyword" },
      publicationTypes: { type: "keyword", ignore_above: longestTerm },
      keywords: { type: "keyword", ignore_above: longestTerm },
      ...Object.fromEntries(
        fieldsOf(params).map((name) => [
          `in_${name}`,
          { type: "text", analyzer: params.analyzer === "" ? "terms" : params.analyzer, index_options: "freqs" }
        ])
      )
    }
  }
})

/** A value with the names of its objects in order, however somebody wrote them. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The hash of mapping, settings and parameters: an index of another one is another index. */
export const hashOf = (params: Indexing): string =>
  createHash("sha256")
    .update(JSON.stringify([form, params, body(params, { shards: 0, replicas: 0 })], inOrder))
    .digest("hex")
    .slice(0, 12)

/** What makes the terms of a text, of a document or of a query. */
export const tokenizerOf = (params: Pick<Indexing, "tokenizer" | "tokenizing" | "searched">): Tokenizer =>
  Layout.tokenizerOf({ ...params, headingsAs: "words" })

/** How documents are written for a cluster. `tooLong` counts terms that the cluster divides. */
export interface Writer {
  readonly line: (document: Document) => string
  readonly tooLong: () => number
}

/** A writer of documents: their terms, made here, with blanks between them; or their texts, where an analyzer of the cluster's reads them. */
export const writer = (params: Indexing): Writer => {
  const tokenizer = tokenizerOf(params)
  let tooLong = 0
  const termsOf = (text: string): string => {
    if (params.analyzer !== "") return text
    const terms = tokenizer.tokenize(text)
    for (const term of terms) if (term.length > longestTerm) tooLong++
    return terms.join(" ")
  }
  return {
    tooLong: () => tooLong,
    line: ({ id, title, text, headings = [], known = {} }) => {
      const { published, publicationTypes, keywords } = known
      const content = { title, text, headings }
      const fields =
        params.fields === "one"
          ? { in_text: termsOf(Layout.textOf(content, params)) }
          : { in_title: termsOf(title), in_text: termsOf(text), in_headings: termsOf(headings.join("\n")) }
      return JSON.stringify({ id, shown: title, ...fields, published, publicationTypes, keywords })
    }
  }
}
