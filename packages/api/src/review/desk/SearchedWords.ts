import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import * as Dialects from "@litfuse/query/Dialects"
import * as Query from "@litfuse/query/Query"
import type { DialectId } from "@litfuse/query/Dialects"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { ReviewError } from "@litfuse/review/ReviewError"
import * as Result from "effect/Result"
import type { OpenReview } from "../openReview.ts"
import { textOf } from "../SearchStep.ts"

/** A part of a text. `isWord`: a word that the strategies ask for. */
export interface MarkedPart {
  readonly text: string
  readonly isWord: boolean
}

/** Words to mark: `stems` in any inflection, and words that begin like one of `beginnings`. */
export interface SearchedWords {
  readonly stems: ReadonlySet<string>
  readonly beginnings: ReadonlyArray<string>
}

/** A shorter beginning would mark too many words. Units: characters. */
const leastBeginning = 3

const tokenizer = Tokenizer.luceneEnglish

/** The beginnings of words that patterns such as `shift*` have. */
const beginningsOf = (query: Query.Query): ReadonlyArray<string> => {
  switch (query._tag) {
    case "Pattern":
      return query.text.split(/\s+/u).flatMap((word) => /^([^*?#]+)\*$/u.exec(word)?.slice(1) ?? [])
    case "Field":
      return beginningsOf(query.query)
    case "Near":
    case "And":
    case "Or":
      return query.queries.flatMap(beginningsOf)
    default:
      return []
  }
}

/** The words that strategies ask for, without what they exclude. A strategy that cannot be read has none: `litfuse review check` names it. */
export const searchedWords = (strategies: ReadonlyArray<{ readonly text: string; readonly syntax: DialectId }>): SearchedWords => {
  const queries = strategies.flatMap(({ text, syntax }) => {
    const parsed = Dialects.parse(text, Dialects.dialects[syntax])
    return Result.isSuccess(parsed) ? [parsed.success.query] : []
  })
  const beginnings = queries.flatMap(beginningsOf).map((word) => word.toLowerCase())
  return {
    stems: new Set(queries.flatMap((query) => Query.words(query).flatMap((word) => tokenizer.tokenize(word)))),
    beginnings: [...new Set(beginnings.filter((word) => word.length >= leastBeginning))].sort()
  }
}

/** The words of the strategies of a review. Errors: the file of a strategy cannot be read. */
export const wordsOf = (open: OpenReview): Result.Result<SearchedWords, DatasetError | ReviewError> =>
  Result.map(
    Result.all(open.review.strategies.map(({ file, syntax }) => Result.map(textOf(open, file), (text) => ({ text, syntax })))),
    searchedWords
  )

/** Splits a text at the words to mark. Joined, the parts are the text. Empty: an empty text has no parts. */
export const markWords = (text: string, { stems, beginnings }: SearchedWords): ReadonlyArray<MarkedPart> => {
  const parts: Array<MarkedPart> = []
  const spans = tokenizer.spans(text)
  let from = 0
  for (let i = 0; i < spans.length; i += 2) {
    const [start, end] = [spans[i]!, spans[i + 1]!]
    const word = text.slice(start, end)
    const stem = tokenizer.term(word)
    const low = word.toLowerCase()
    if (!(stem !== "" && stems.has(stem)) && !beginnings.some((beginning) => low.startsWith(beginning))) continue
    if (start > from) parts.push({ text: text.slice(from, start), isWord: false })
    parts.push({ text: word, isWord: true })
    from = end
  }
  return from < text.length ? [...parts, { text: text.slice(from), isWord: false }] : parts
}
