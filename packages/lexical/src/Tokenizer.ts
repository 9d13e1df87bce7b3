import * as Stemmer from "./Stemmer.ts"
import * as Greek from "./tokenizer/Greek.ts"
import * as CharacterRuns from "./tokenizer/CharacterRuns.ts"
import * as StopWords from "./tokenizer/StopWords.ts"
import * as WordBreak from "./tokenizer/WordBreak.ts"

/**
 * What a tokenizer does, as data: it belongs in the manifest of every run. The steps happen in the order of these fields.
 *
 * - units: `minimumLength` in UTF-16 units, of the word before its stem is taken; a shorter word is dropped
 */
export interface Parts {
  /**
   * `uax29` = Lucene's StandardTokenizer, by Unicode 12.1; `ascii` = runs of A-Z, a-z, 0-9; `alphanumeric` = runs of letters, marks and
   * numbers, by the Unicode version of this JavaScript engine.
   */
  readonly words: "uax29" | "ascii" | "alphanumeric"
  /** `split`: `IL-6` is two words. `keep`: it is one, `il-6`. */
  readonly hyphen: "split" | "keep"
  /** `strip`: a final `'s` goes (three kinds of apostrophe). */
  readonly possessive: "strip" | "keep"
  readonly letterCase: "lower" | "keep"
  /** `names`: `β` becomes `beta`, inside words too. */
  readonly greek: "keep" | "names"
  readonly minimumLength: number
  readonly stopWords: ReadonlyArray<string>
  readonly stem: "porter1" | "none"
}

/** Text to terms, in the order of the text and as often as they occur, without positions. No words, no terms. */
export interface Tokenizer {
  readonly id: string
  readonly parts: Parts
  readonly tokenize: (text: string) => Array<string>
  /** Where the words are: start and end of each in turn, in UTF-16 units. `tokenize` is `spans`, then `term` of each word. */
  readonly spans: (text: string) => Array<number>
  /** The term of one word, or `""` when the word is dropped. Results are not cached, so an index caches those of its words. */
  readonly term: (word: string) => string
}

const wordRules = { uax29: WordBreak.spans, ascii: CharacterRuns.ascii, alphanumeric: CharacterRuns.alphanumeric }

const possessive = /['\u2019\uff07][sS]$/u
// most words end in another letter, and a pattern takes longer than a look at it
const endsInS = (word: string): boolean => (word.charCodeAt(word.length - 1) | 32) === 115

/** Whether a word is of a to z and 0 to 9 alone, so that there is nothing to lower. */
const isLow = (word: string): boolean => {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    if (!((code >= 97 && code <= 122) || (code >= 48 && code <= 57))) return false
  }
  return true
}

const beyondAscii = /[^\0-\u007f]/u

// Lucene lowers one code point at a time: the whole-string rules of JavaScript turn a final Σ into ς and İ into two characters.
const toLower = (word: string): string =>
  beyondAscii.test(word) ? Array.from(word, (char) => (char === "\u0130" ? "i" : char.toLowerCase())).join("") : word.toLowerCase()

// In V8 a slice of 13 or more units keeps its whole text in memory; this copy does not.
const detached = (slice: string): string => (slice.length < 13 ? slice : `\0${slice}`.slice(1))

const filterOf = (parts: Parts): ((word: string) => string) => {
  const stopped = new Set(parts.stopWords)
  const longestStopped = Math.max(0, ...parts.stopWords.map(({ length }) => length))
  return (word) => {
    let term = detached(word)
    if (parts.possessive === "strip" && endsInS(term)) term = term.replace(possessive, "")
    if (parts.letterCase === "lower" && !isLow(term)) term = toLower(term)
    if (parts.greek === "names") term = Greek.toNames(term)
    if (term.length < parts.minimumLength || (term.length <= longestStopped && stopped.has(term))) return ""
    return parts.stem === "porter1" ? Stemmer.porter1(term) : term
  }
}

// Filtering and stemming a word takes longer than finding it in a cache. When the cache has this many words it is cleared, so that memory stays
// bounded.
const cacheLimit = 1 << 16

/**
 * A tokenizer from its parts. For a single change start from a preset: `make("no-stop-list", { ...luceneEnglish.parts, stopWords: [] })`.
 *
 * - shape: `id` names the tokenizer in reports and cache keys; equal parts give equal terms
 */
export const make = (id: string, parts: Parts): Tokenizer => {
  const wordSpans = wordRules[parts.words]
  const spans = parts.hyphen === "keep" ? (text: string) => CharacterRuns.joinHyphens(text, wordSpans(text)) : wordSpans
  const term = filterOf(parts)
  const seen = new Map<string, string>()
  const remembered = (word: string): string => {
    const known = seen.get(word)
    if (known !== undefined) return known
    const made = term(word)
    if (seen.size === cacheLimit) seen.clear()
    seen.set(detached(word), made)
    return made
  }
  return {
    id,
    parts,
    spans,
    term,
    tokenize: (text) => {
      const places = spans(text)
      const terms: Array<string> = []
      for (let i = 0; i < places.length; i += 2) {
        const made = remembered(text.slice(places[i]!, places[i + 1]!))
        if (made !== "") terms.push(made)
      }
      return terms
    }
  }
}

/**
 * Lucene's EnglishAnalyzer: UAX #29 words, no possessive, lower case, 33 stop words, Porter 1.
 *
 * - agrees with: Lucene 9.12's `EnglishAnalyzer` (words by Unicode 12.1), Anserini's default (`-stemmer porter`)
 */
export const luceneEnglish: Tokenizer = make("lucene-english", {
  words: "uax29",
  hyphen: "split",
  possessive: "strip",
  letterCase: "lower",
  greek: "keep",
  minimumLength: 1,
  stopWords: StopWords.lucene,
  stem: "porter1"
})

/** Runs of letters, marks and numbers in lower case, and nothing else. */
export const simple: Tokenizer = make("simple", {
  words: "alphanumeric",
  hyphen: "split",
  possessive: "keep",
  letterCase: "lower",
  greek: "keep",
  minimumLength: 1,
  stopWords: [],
  stem: "none"
})

/** The presets by id. */
export const presets: ReadonlyMap<string, Tokenizer> = new Map([luceneEnglish, simple].map((t) => [t.id, t]))
