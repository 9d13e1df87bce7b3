import { endOfDoi } from "../../syntax/endOfDoi.ts"
import * as Problem from "../../Problem.ts"
import type { Place, Token } from "../../syntax/Node.ts"
import type { Line } from "../../syntax/syntaxReader.ts"
import { isSpace } from "../../syntax/isSpace.ts"

/** A proximity operator: its pattern, and how many words it allows between its operands. */
export interface Nearness {
  readonly pattern: RegExp
  readonly isOrdered: boolean
  readonly between: (number: string | undefined) => number
}

/**
 * Special syntax, such as a heading in brackets: a sticky pattern, and its tokens.
 *
 * - `isOfLine` whether it applies to everything before it in the line: a limit, or a note of the interface
 */
export interface Special {
  readonly isOfLine?: true
  readonly pattern: RegExp
  readonly tokens: (match: RegExpExecArray, place: Place, log: Problem.Log) => ReadonlyArray<Token> | undefined
}

/**
 * The syntax of a platform for the lexer; every pattern of a place is sticky.
 *
 * - `quotes` the characters around a phrase
 * - `reference` the number of another line; `prefix`, `suffix` a field before or after a term, its name in the first group
 * - `isField` whether a word is a field before a term, so that it has a warning where it is read as a word
 * - `isPrefixAnywhere` whether a field may follow a term without an operator: its names are no words
 */
export interface Signs {
  readonly name: string
  readonly quotes: string
  readonly reference: RegExp
  readonly nearness: ReadonlyArray<Nearness>
  readonly specials: ReadonlyArray<Special>
  readonly prefix?: RegExp
  readonly suffix?: RegExp
  readonly isField?: (name: string) => boolean
  readonly isPrefixAnywhere?: (name: string) => boolean
}

const isTypographic = (character: string): boolean => "“”„‟".includes(character)

/** The tokens of one line in the syntax of a platform. */
export const platformTokens =
  ({ name, quotes, reference, nearness, specials, prefix, suffix, isField, isPrefixAnywhere }: Signs) =>
  (whole: string, line: Line, log: Problem.Log): ReadonlyArray<Token> => {
    const text = whole.slice(0, line.to)
    const tokens: Array<Token> = []
    const { to: end } = line
    let at = line.from

    const ahead = (pattern: RegExp): RegExpExecArray | null => {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      return match !== null && at + match[0].length <= end ? match : null
    }

    const placeOf = (match: RegExpExecArray): Place => ({ from: at, to: at + match[0].length })

    /** Puts the line so far in brackets, and joins the next tokens by AND. */
    const limited = (): void => {
      tokens.unshift({ kind: "open", isImplied: true, from: line.from, to: line.from })
      tokens.push({ kind: "close", from: at, to: at }, { kind: "operator", operator: "and", from: at, to: at })
    }

    const special = (): boolean => {
      for (const { pattern, tokens: make, isOfLine } of specials) {
        const match = ahead(pattern)
        const made = match === null ? undefined : make(match, placeOf(match), log)
        if (match === null || made === undefined) continue
        if (isOfLine === true && made.length > 0 && tokens.length > 0) limited()
        tokens.push(...made)
        at += match[0].length
        return true
      }
      return false
    }

    /** Whether a field may follow a term without an operator: words run up to an operator, unless the brackets of the field follow at once. */
    const mayFollow = (match: RegExpExecArray): boolean => {
      const last = tokens.at(-1)
      const isInWords = last?.kind === "leaf" && !last.isQuoted && text[at + match[0].length] !== "("
      return !isInWords && isPrefixAnywhere?.(match[1]!) === true
    }

    const field = (): boolean => {
      const last = tokens.at(-1)?.kind
      const before = last === undefined || last === "operator" || last === "open" || last === "prefix"
      const isPrefix = before || (suffix === undefined && isPrefixAnywhere !== undefined)
      const pattern = isPrefix ? prefix : suffix
      const match = pattern === undefined ? null : ahead(pattern)
      if (match === null || (!before && isPrefix && !mayFollow(match))) return false
      const place = placeOf(match)
      const first = tokens.at(-1)
      if (first?.kind === "suffix" && first.to === place.from) {
        const both = `:${first.tag.text},${match[1]!.replace(/\s/gu, "")}`
        Problem.error(log, "two-fields", { from: first.from, to: place.to }, `several fields are joined by a comma: write ${both}`, {
          from: first.from,
          to: place.to,
          text: both
        })
      }
      tokens.push({ kind: isPrefix ? "prefix" : "suffix", tag: { text: match[1]!.replace(/\s/gu, ""), ...place }, ...place })
      at = place.to
      return true
    }

    const quoted = (): void => {
      const from = at
      const mark = text[at]!
      const isUsual = quotes.includes(mark)
      const isEnd = (character: string): boolean => (isUsual ? character === mark : isTypographic(character))
      at++
      while (at < end && !isEnd(text[at]!)) at++
      if (at >= end) Problem.unclosed(log, from, end, mark)
      else at++
      const words = isUsual ? text.slice(from, at) : `"${text.slice(from + 1, at - 1)}"`
      if (!isUsual)
        Problem.warning(
          log,
          "non-standard-quotes",
          { from, to: at },
          `${name} reads typographic quotation marks as letters, or not at all`,
          {
            from,
            to: at,
            text: words
          }
        )
      tokens.push({ kind: "leaf", text: words, isQuoted: true, from, to: at })
    }

    const operator = (raw: string, place: Place): boolean => {
      const plain = raw.toLowerCase()
      if (plain === "and" || plain === "or" || plain === "not") {
        tokens.push({ kind: "operator", operator: plain, ...place })
        return true
      }
      for (const { pattern, isOrdered, between } of nearness) {
        const match = pattern.exec(raw)
        if (match === null || tokens.length === 0) continue
        tokens.push({ kind: "operator", operator: "near", isOrdered, between: Math.max(0, between(match[1])), ...place })
        return true
      }
      if (!/^(?:near|next|pre|within|adj)(?:\/[\dnx]+|\d+)$/iu.test(raw) || tokens.length === 0 || at >= end) return false
      Problem.error(log, "foreign-operator", place, `${name} has no operator ${raw}`)
      tokens.push({ kind: "operator", operator: "near", isOrdered: false, between: 0, ...place })
      return true
    }

    const word = (): void => {
      const from = at
      at = endOfDoi(text, at, end)
      while (
        at < end &&
        !isSpace(text[at]!) &&
        !"()".includes(text[at]!) &&
        !isTypographic(text[at]!) &&
        !(quotes.includes(text[at]!) && !isApostrophe())
      ) {
        if (at > from && suffix !== undefined && ahead(suffix) !== null) break
        at++
      }
      if (at === from) at++
      const place = { from, to: at }
      const raw = text.slice(from, at)
      if (operator(raw, place)) return
      if (/[{}[\]]|^[/:+]/u.test(raw)) {
        Problem.error(log, "unknown-sign", place, `${name} has no syntax ${raw}`)
        return
      }
      const last = tokens.at(-1)
      if (last?.kind === "leaf" && isField?.(raw) === true)
        Problem.warning(log, "field-as-word", place, `${raw} is a field only before a term: after other words it is searched as a word`, {
          from,
          to: from,
          text: "AND "
        })
      if (last?.kind === "leaf" && !last.isQuoted) tokens[tokens.length - 1] = { ...last, text: text.slice(last.from, at), to: at }
      else tokens.push({ kind: "leaf", text: raw, isQuoted: false, ...place })
    }

    /** Whether a quotation mark is inside a word, and so an apostrophe. */
    const isApostrophe = (): boolean =>
      text[at] === "'" && /[\p{L}\p{N}]/u.test(text[at - 1] ?? "") && /[\p{L}*?$]/u.test(text[at + 1] ?? "")

    while (at < end) {
      const character = text[at]!
      const number = ahead(reference)
      if (isSpace(character)) at++
      else if (special()) continue
      else if (number !== null) {
        tokens.push({ kind: "reference", line: Number(number[1]), ...placeOf(number) })
        at += number[0].length
      } else if (field()) continue
      else if (character === "(" || character === ")") {
        tokens.push({ kind: character === "(" ? "open" : "close", from: at, to: at + 1 })
        at++
      } else if (quotes.includes(character) || isTypographic(character)) quoted()
      else word()
    }
    return tokens
  }
