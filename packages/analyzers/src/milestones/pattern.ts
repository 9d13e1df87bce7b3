import * as Result from "effect/Result"
import { RE2JS } from "re2js"

/** A piece of a text: where it begins, in UTF-16 units, and what it is. */
export interface Found {
  readonly at: number
  readonly text: string
}

/** A pattern: the first place of a text where it is found. */
export type Pattern = (text: string) => Found | undefined

/**
 * A pattern of a user, in the syntax of RE2 and without regard to case; why it is none otherwise. Whatever the pattern is, looking for it takes time
 * linear in the length of the text.
 */
export const read = (pattern: string): Result.Result<Pattern, string> =>
  Result.try({
    try: () => {
      const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
      return (text: string) => {
        if (!compiled.test(text)) return undefined
        const matcher = compiled.matcher(text)
        return matcher.find() ? { at: matcher.start(), text: text.slice(matcher.start(), matcher.end()) } : undefined
      }
    },
    catch: (cause) => (cause instanceof Error ? cause.message : String(cause))
  })

/**
 * A pattern of litfuse's own rules, which V8 looks for forty times as fast. It is written so that this takes linear time too: nothing in it repeats
 * without a bound but what stands behind a word that is written out.
 */
export const trusted = (pattern: string): Pattern => {
  const compiled = new RegExp(pattern, "i")
  return (text) => {
    const found = compiled.exec(text)
    return found === null ? undefined : { at: found.index, text: found[0] }
  }
}

const dashes = /[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
const quotes = /[\u2018\u2019\u201b\u02bc]/g
const spaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\t\r\n]/g

/** A text as patterns are looked for in it: every kind of dash, apostrophe and space is the plain one. As long as it was, so that places stay. */
export const plain = (text: string): string => text.replace(dashes, "-").replace(quotes, "'").replace(spaces, " ")
