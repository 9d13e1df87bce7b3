/** The values of texts and terms, for features of works and for features from callers. */
import * as Tokenizer from "@litfuse/lexical/Tokenizer"

const stems = (text: string): ReadonlyArray<string> => Tokenizer.luceneEnglish.tokenize(text)

const countsOf = (terms: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

const lengthOf = (counts: ReadonlyMap<string, number>): number => Math.sqrt([...counts.values()].reduce((sum, n) => sum + n * n, 0))

const cosine = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number => {
  let dot = 0
  for (const [term, n] of a) dot += n * (b.get(term) ?? 0)
  const length = lengthOf(a) * lengthOf(b)
  return length === 0 ? 0 : Math.min(1, dot / length)
}

/** The cosine of the stemmed words of a text with those of another; NaN for an empty text. */
export const textSimilarity = (to: string): ((text: string) => number) => {
  const other = countsOf(stems(to))
  return (text) => (text.trim() === "" ? Number.NaN : cosine(countsOf(stems(text)), other))
}

/** The share of these words, stemmed, that a text holds; NaN for an empty text, and where there are no words. */
export const wordShare = (words: ReadonlyArray<string>): ((text: string) => number) => {
  const wanted = new Set(stems(words.join(" ")))
  return (text) => {
    if (text.trim() === "" || wanted.size === 0) return Number.NaN
    const terms = new Set(stems(text))
    return [...wanted].filter((term) => terms.has(term)).length / wanted.size
  }
}

const parts = [/\b(background|introduction|objective|purpose|aim)s?\b/i, /\bmethods?\b/i, /\bresults?\b/i, /\bconclusions?\b/i]

/** The mean of two shares: words of an abstract, up to 150, and parts that it names; NaN for an empty one. */
export const textQuality = (abstract: string): number => {
  if (abstract === "") return Number.NaN
  const length = Math.min(1, abstract.split(/\s+/).length / 150)
  return (length + parts.filter((part) => part.test(abstract)).length / parts.length) / 2
}

/** Types of publication as people write them, and as the National Library of Medicine does: both mean the same. */
const byNlm: Readonly<Record<string, string>> = {
  "case study": "case reports",
  "case studies": "case reports",
  "case report": "case reports"
}

/** The highest value among terms, whatever their case; NaN where none has a value. `isTypes` = they are types of publication. */
export const categories = (values: Readonly<Record<string, number>>, isTypes: boolean): ((terms: ReadonlyArray<string>) => number) => {
  const plain = (term: string): string => term.toLowerCase()
  const same = (term: string): string => (isTypes ? (byNlm[plain(term)] ?? plain(term)) : plain(term))
  // a name as it is written wins over another name of the same
  const known = new Map([same, plain].flatMap((nameOf) => Object.entries(values).map(([term, value]) => [nameOf(term), value])))
  return (terms) => {
    const found = terms.flatMap((term) => known.get(plain(term)) ?? known.get(same(term)) ?? [])
    return found.length === 0 ? Number.NaN : Math.max(...found)
  }
}
