import * as Stemmer from "./Stemmer.ts"
import * as Greek from "./tokenizer/Greek.ts"
import * as Runs from "./tokenizer/Runs.ts"
import * as StopWords from "./tokenizer/StopWords.ts"
import * as WordBreak from "./tokenizer/WordBreak.ts"

/**
 * What a tokenizer does, as data: it belongs in the manifest of every run. The steps happen in the order of these fields.
 *
 * - units: `minimumLength` in UTF-16 units, of the word before its stem is taken; a shorter word is dropped
 */
export interface Parts {
  /** `uax29` = Lucene's StandardTokenizer; `ascii` = runs of A-Z, a-z, 0-9; `alphanumeric` = runs of letters, marks and numbers. */
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

/**
 * Text to terms. Positions are not kept; terms come in the order of the text, repeated as often as they occur.
 *
 * - empty: a text without words has no terms
 */
export interface Tokenizer {
  readonly id: string
  readonly parts: Parts
  readonly tokenize: (text: string) => Array<string>
}

const wordRules = { uax29: WordBreak.spans, ascii: Runs.ascii, alphanumeric: Runs.alphanumeric }

const possessive = /['\u2019\uff07][sS]$/u

const beyondAscii = /[^\0-\u007f]/u

// Lucene lowers one code point at a time: the whole-string rules of JavaScript turn a final Σ into ς and İ into two characters.
const toLower = (word: string): string =>
  beyondAscii.test(word) ? Array.from(word, (char) => (char === "\u0130" ? "i" : char.toLowerCase())).join("") : word.toLowerCase()

/** A filter of one word: the term, or `""` when the word is dropped. */
const filterOf = (parts: Parts): ((word: string) => string) => {
  const stopped = new Set(parts.stopWords)
  return (word) => {
    let term = parts.possessive === "strip" ? word.replace(possessive, "") : word
    if (parts.letterCase === "lower") term = toLower(term)
    if (parts.greek === "names") term = Greek.toNames(term)
    if (term.length < parts.minimumLength || stopped.has(term)) return ""
    return parts.stem === "porter1" ? Stemmer.porter1(term) : term
  }
}

// Enough for the working vocabulary of any collection here; beyond it the cache starts anew, so that memory stays bounded.
const cacheLimit = 1 << 18

// A slice of 13 or more units keeps its whole text alive in V8; this copy does not.
const detached = (slice: string): string => (slice.length < 13 ? slice : `\0${slice}`.slice(1))

/**
 * A tokenizer from its parts. For a single change start from a preset: `make("no-stop-list", { ...luceneEnglish.parts, stopWords: [] })`.
 *
 * - shape: `id` names the tokenizer in reports and cache keys; equal parts give equal terms
 */
export const make = (id: string, parts: Parts): Tokenizer => {
  const spansOf = wordRules[parts.words]
  const filter = filterOf(parts)
  const seen = new Map<string, string>()
  return {
    id,
    parts,
    tokenize: (text) => {
      const spans = parts.hyphen === "keep" ? Runs.joinHyphens(text, spansOf(text)) : spansOf(text)
      const terms: Array<string> = []
      for (let i = 0; i < spans.length; i += 2) {
        const word = text.slice(spans[i]!, spans[i + 1]!)
        let term = seen.get(word)
        if (term === undefined) {
          const own = detached(word)
          term = filter(own)
          if (seen.size === cacheLimit) seen.clear()
          seen.set(own, term)
        }
        if (term !== "") terms.push(term)
      }
      return terms
    }
  }
}

/**
 * Lucene's EnglishAnalyzer: UAX #29 words, no possessive, lower case, 33 stop words, Porter 1.
 *
 * - agrees with: Lucene 8 and 9 `EnglishAnalyzer`, Anserini's default (`-stemmer porter`)
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
