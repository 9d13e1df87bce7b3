import * as Layout from "@litfuse/lexical/Layout"
import type { Tokenizer } from "@litfuse/lexical/Tokenizer"
import * as Result from "effect/Result"
import * as IndexSpec from "./IndexSpec.ts"
import { type Indexing, indexing } from "./Params.ts"

/** Longer terms are split by the cluster, which allows no greater limit. Units: UTF-16 units. */
const longestTerm = 8191

const version = 1

const fieldsOf = ({ fields }: Pick<Indexing, "fields">): ReadonlyArray<string> =>
  fields === "one" ? ["text"] : ["title", "text", "headings"]

/** The body that creates an index: terms are split at blanks only, and BM25 has the given parameters. */
const body = (params: Indexing, size: IndexSpec.Size) => ({
  settings: {
    index: {
      ...IndexSpec.settings(size),
      similarity: { default: { type: "BM25", k1: params.k1, b: params.b } },
      analysis: {
        analyzer: { terms: { type: "custom", tokenizer: "terms" } },
        tokenizer: { terms: { type: "whitespace", max_token_length: longestTerm } }
      }
    }
  },
  mappings: {
    dynamic: "strict",
    _source: IndexSpec.storedFields,
    properties: {
      ...IndexSpec.fields,
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

/** The tokenizer for documents and queries. */
export const tokenizerOf = (params: Pick<Indexing, "tokenizer" | "tokenizing" | "searched">): Tokenizer =>
  Layout.tokenizerOf({ ...params, headingsAs: "words" })

/** Writes the terms of documents, separated by blanks; or their texts, if an analyzer of the cluster reads them. */
const writer = (params: Indexing): IndexSpec.Writer => {
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

/** The specification of an index of words, ranked like `bm25`. */
export const wordIndex = (given: Indexing): IndexSpec.IndexSpec => {
  const params = indexing(given)
  return {
    params: { ...params },
    hash: IndexSpec.hashOf(version, params, body(params, { shards: 0, replicas: 0 })),
    body: (size) => body(params, size),
    writer: () => writer(params)
  }
}
