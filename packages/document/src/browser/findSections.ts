/** Finds sections of a site by words. This module uses no document, so that tests can import it. */

/** A section: the number of its page, its place in the page, its title and its text. */
export type SearchSection = readonly [page: number, id: string, title: string, text: string]

/** What can be searched: pages with their addresses and titles, and their sections. */
export interface SiteWords {
  readonly pages: ReadonlyArray<readonly [address: string, title: string]>
  readonly sections: ReadonlyArray<SearchSection>
}

/** A section that has all words, and the part of its text around the first of them. */
export interface FoundSection {
  readonly address: string
  readonly page: string
  readonly title: string
  readonly excerpt: string
}

/** Characters of an excerpt before and after a word. */
const around = { before: 60, after: 140 }

/** A word in a title says more than one in a text, and a text that repeats a word says little more. */
const weights = { title: 8, page: 6, mostRepeats: 5 }

/** The words of a query in small letters, each once. */
export const wordsOf = (query: string): ReadonlyArray<string> => [
  ...new Set(
    query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "")
  )
]

const repeats = (text: string, word: string): number => {
  let count = 0
  for (let at = text.indexOf(word); at >= 0 && count < weights.mostRepeats; at = text.indexOf(word, at + word.length)) count++
  return count
}

const excerptOf = (text: string, words: ReadonlyArray<string>): string => {
  const small = text.toLowerCase()
  const at = Math.max(0, Math.min(...words.map((word) => small.indexOf(word)).filter((place) => place >= 0), text.length))
  const start = at === text.length ? 0 : Math.max(0, at - around.before)
  const end = Math.min(text.length, start + around.before + around.after)
  return `${start > 0 ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`
}

/**
 * Sections that have all words of a query in their titles or their text, the best first; equal ones as in the site.
 *
 * - empty: a query without words finds nothing
 */
export const findSections = ({ pages, sections }: SiteWords, query: string): ReadonlyArray<FoundSection> => {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const found = sections.flatMap((section, order) => {
    const [page, , title, text] = section
    const [name, small, titles] = [pages[page]![1].toLowerCase(), text.toLowerCase(), title.toLowerCase()]
    const scores = words.map(
      (word) => (titles.includes(word) ? weights.title : 0) + (name.includes(word) ? weights.page : 0) + repeats(small, word)
    )
    // a page whose name has all words is found by its first section alone, not by each of them
    const isFirst = sections[order - 1]?.[0] !== page
    const isOwn = isFirst || words.some((word) => titles.includes(word) || small.includes(word))
    return scores.every((score) => score > 0) && isOwn ? [{ section, order, score: scores.reduce((a, b) => a + b, 0) }] : []
  })
  return found
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ section: [page, id, title, text] }) => {
      const [address, name] = pages[page]!
      return { address: id === "" ? address : `${address}#${id}`, page: name, title, excerpt: excerptOf(text, words) }
    })
}
