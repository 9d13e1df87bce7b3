import * as MemoryIndex from "@litfuse/texts/MemoryIndex"
import { quoteAround } from "@litfuse/texts/quoteAround"
import * as TextSearch from "@litfuse/texts/TextSearch"
import type { TextAnswer } from "./Answer.ts"

/** A quotation from a text. Units: `from`, `to` UTF-16 units of the section's text, the end exclusive. */
export interface TextQuote {
  readonly section: string
  readonly from: number
  readonly to: number
  readonly quote: string
}

/** The sentences of a text with some words, best first; `more` how many sections also have the words and are not quoted. */
export interface TextQuotes {
  readonly quotes: ReadonlyArray<TextQuote>
  readonly more: number
}

/** Finds words in a text. Empty: undefined if the words have no letter and no digit. */
export const findInText = ({ sections }: TextAnswer, words: string, limit: number): TextQuotes | undefined => {
  const match = TextSearch.matchOf(words)
  if (match === undefined) return undefined
  const found = MemoryIndex.search(sections, match, limit)
  const quotes = found.hits.map((hit) => {
    const [from, to] = quoteAround(hit)
    return { section: hit.name, from, to, quote: hit.content.slice(from, to) }
  })
  return { quotes, more: found.sections - quotes.length }
}
