import * as Notice from "@litfuse/engine/Notice"
import * as Query from "@litfuse/engine/Query"
import type { SourceQuery, WrittenQuery } from "@litfuse/engine/Source"

/** What a search engine accepts: words and UTF-16 units of a query. */
export interface Limits {
  readonly words: number
  readonly characters: number
}

/**
 * A word without the signs that engines read as commands: `-word`, `site:word`, and `!word`, `:word`, `<word` of SearXNG, which send the query elsewhere.
 * Operators in capitals become words.
 */
const plainWords = (text: string): ReadonlyArray<string> =>
  text
    .split(/[\s:"“”]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ""))
    .map((word) => (/^(?:AND|OR|NOT)$/.test(word) ? word.toLowerCase() : word))
    .filter((word) => word !== "")

const quoted = (text: string): ReadonlyArray<string> => {
  const words = plainWords(text)
  return words.length < 2 ? words : [`"${words.join(" ")}"`]
}

type Say = (code: string, text: string) => void

const partsOf = (query: Query.Query, say: Say): ReadonlyArray<string> => {
  switch (query._tag) {
    case "Term":
      return plainWords(query.text)
    case "Phrase":
      return quoted(query.text)
    case "Pattern":
      return plainWords(query.text.replaceAll(/[*?#]/gu, ""))
    case "Heading":
      return quoted(query.descriptor)
    case "Near":
    case "And":
    case "Or":
      return query.queries.flatMap((one) => partsOf(one, say))
    case "Field":
      // a language or a type of publication is a property of a record, and no word of a page
      if (query.fields.every((field) => field === "language" || field === "publicationType" || field === "subset")) {
        say("filter-lost", `pages of the web have no such property: ${Query.print(query)} was left out`)
        return []
      }
      return partsOf(query.query, say)
    case "Not":
      say("exclusion-lost", `excluded words are not sent: ${Query.print(query)} was left out`)
      return []
    case "Range":
      return []
  }
}

const shown = (parts: ReadonlyArray<string>): string =>
  `${parts.slice(0, 10).join(" ")}${parts.length > 10 ? ` and ${parts.length - 10} more` : ""}`

/**
 * Writes a search as words and phrases, each once. Engines support operators in different ways, so none is sent. A notice names each part
 * that was left out, also words beyond the limits of the engine.
 *
 * - empty: an empty text for a query of dates and exclusions
 */
export const toQuery = (source: string, { query }: SourceQuery, { words, characters }: Limits): WrittenQuery => {
  const notices: Array<Notice.Notice> = []
  const all = partsOf(query, (code, text) => void notices.push(Notice.make(code, source, text)))
  const seen = new Set<string>()
  const parts = all.filter((part) => !seen.has(part.toLowerCase()) && seen.add(part.toLowerCase()))
  const sent: Array<string> = []
  const left: Array<string> = []
  let [wordsLeft, charactersLeft] = [words, characters]
  for (const part of parts) {
    const [own, length] = [part.split(" ").length, part.length + 1]
    if (left.length > 0 || own > wordsLeft || length > charactersLeft) left.push(part)
    else {
      sent.push(part)
      wordsLeft -= own
      charactersLeft -= length
    }
  }
  if (left.length > 0)
    notices.push(
      Notice.make("words-lost", source, `accepts ${words} words and ${characters} characters; these were left out: ${shown(left)}`)
    )
  return { text: sent.join(" "), notices }
}
