import type { Answer } from "./decisionLine.ts"

/**
 * Keeps the answers of a page in the browser, one entry each, so that a key writes one answer and not all of them.
 *
 * - `page` the name of the page, which no other page has
 * - `read` the answers of earlier visits; `keep` whether the browser has kept an answer: it may refuse, or be full
 */
export const keptAnswers = (page: string) => {
  const nameOf = (record: string): string => `${page} ${record}`
  return {
    read: (records: ReadonlyArray<string>): ReadonlyMap<string, Answer> => {
      const found = new Map<string, Answer>()
      for (const record of records) {
        try {
          const text = localStorage.getItem(nameOf(record))
          if (text !== null) found.set(record, JSON.parse(text) as Answer)
        } catch {
          // a browser without a store: the warning at the first key says so
        }
      }
      return found
    },
    keep: (record: string, answer: Answer): boolean => {
      try {
        localStorage.setItem(nameOf(record), JSON.stringify(answer))
        return true
      } catch {
        return false
      }
    }
  }
}
