import * as Layout from "@litfuse/lexical/Layout"
import type { Tokenizer } from "@litfuse/lexical/Tokenizer"
import * as Result from "effect/Result"
import * as Form from "./Form.ts"
import { type Indexing, indexing } from "./Params.ts"

/** A longer term would be divided by the cluster, which takes no greater limit than this. Units: UTF-16 units. */
const longestTerm = 8191

/** The version of what is sent: documents of another one are not those of this. */
const version = 1

const fieldsOf = ({ fields }: Pick<Indexing, "fields">): ReadonlyArray<string> =>
  fields === "one" ? ["text"] : ["title", "text", "headings"]

/** The body that makes an index: terms are divided at blanks alone, and BM25 has the parameters asked for. */
const body = (params: Indexing, size: Form.Size) => ({
  settings: {
    index: {
      ...Form.settings(size),
      similarity: { default: { type: "BM25", k1: params.k1, b: params.b } },
      analysis: {
        analyzer: { terms: { type: "custom", tokenizer: "terms" } },
        tokenizer: { terms: { type: "whitespace", max_token_length: longestTerm } }
      }
    }
  },
  mappings: {
    dynamic: "strict",
    _source: Form.kept,
    properties: {
      ...Form.fields,
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

/** What makes the terms of a text, of a document or of a query. */
export const tokenizerOf = (params: Pick<Indexing, "tokenizer" | "tokenizing" | "searched">): Tokenizer =>
  Layout.tokenizerOf({ ...params, headingsAs: "words" })

/** A writer of documents: their terms, made here, with blanks between them; or their texts, where an analyzer of the cluster's reads them. */
const writer = (params: Indexing): Form.Writer => {
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
    key: ({ id, title, text, headings = [], known = {} }) => {
      const { published, publicationTypes, keywords } = known
      const content = { title, text, headings }
      const fields =
        params.fields === "one"
          ? { in_text: termsOf(Layout.textOf(content, params)) }
          : { in_title: termsOf(title), in_text: termsOf(text), in_headings: termsOf(headings.join("\n")) }
      return JSON.stringify({ id, shown: title, ...fields, published, publicationTypes, keywords })
    },
    lines: (_, keys) => Result.succeed(keys)
  }
}

/** An index of words, ranked as `bm25` ranks them. */
export const ofWords = (given: Indexing): Form.Form => {
  const params = indexing(given)
  return {
    params: { ...params },
    hash: Form.hashOf(version, params, body(params, { shards: 0, replicas: 0 })),
    body: (size) => body(params, size),
    writer: () => writer(params)
  }
}
