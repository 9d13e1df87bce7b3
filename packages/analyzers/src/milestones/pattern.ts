import * as Result from "effect/Result"
import { RE2JS } from "re2js"
import { requiredSubstrings } from "./requiredSubstrings.ts"
import type { Words } from "./RuleWords.ts"

/** A piece of a text: where it begins, in UTF-16 units, and what it is. */
export interface Found {
  readonly at: number
  readonly text: string
}

/** A pattern: the first place of a text where it is found. */
export type Pattern = (text: string) => Found | undefined

/** The most steps of a pattern: the longest of litfuse's own has 1,754. A counted repeat writes out what it repeats, and memory grows with it. */
const mostSteps = 50_000

const compile = (pattern: string): RE2JS => RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)

const finder =
  (compiled: RE2JS): Pattern =>
  (text) => {
    if (!compiled.test(text)) return undefined
    const matcher = compiled.matcher(text)
    return matcher.find() ? { at: matcher.start(), text: text.slice(matcher.start(), matcher.end()) } : undefined
  }

/**
 * A pattern of a user, in the syntax of RE2 and without regard to case; otherwise why it cannot be read. Whatever the pattern is, looking for it takes time
 * linear in the length of the text.
 */
export const read = (pattern: string): Result.Result<Pattern, string> =>
  Result.gen(function* () {
    const compiled = yield* Result.try({
      try: () => compile(pattern),
      catch: (cause) => (cause instanceof Error ? cause.message : String(cause))
    })
    const steps = compiled.programSize()
    if (steps > mostSteps) return yield* Result.fail(`its counted repeats make ${steps} steps, and at most ${mostSteps} are allowed`)
    return finder(compiled)
  })

/** Titles and nearly all abstracts are shorter, in UTF-16 units. */
const longest = 5000

/**
 * A pattern of litfuse's rules, which V8 matches forty times as fast as RE2. A text that repeats its words would take quadratic time, so RE2, with
 * the same result, matches long texts. Texts without the words that a pattern needs are skipped. `words` looks for those of all patterns at once,
 * which takes a third of the time.
 */
export const trusted = (words: Words, pattern: string): Pattern => {
  const compiled = new RegExp(pattern, "i")
  const needed = requiredSubstrings(pattern).map(words.add)
  let linear: Pattern | undefined
  return (text) => {
    const found = words.in(text)
    if (needed.length > 0 && !needed.some((word) => found[word] === 1)) return undefined
    if (text.length > longest) return (linear ??= finder(compile(pattern)))(text)
    const place = compiled.exec(text)
    return place === null ? undefined : { at: place.index, text: place[0] }
  }
}

const unusual = /[^ -~]/
const dashes = /[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
const quotes = /[\u2018\u2019\u201b\u02bc]/g
const spaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\t\r\n]/g

/** A text as patterns are looked for in it: every kind of dash, apostrophe and space is the plain one. As long as it was, so that places stay. */
export const plain = (text: string): string =>
  !unusual.test(text) ? text : text.replace(dashes, "-").replace(quotes, "'").replace(spaces, " ")
