import * as Problem from "../../Problem.ts"
import * as Query from "../../Query.ts"
import { endOfDoi } from "../../syntax/endOfDoi.ts"
import { finder } from "../../syntax/finder.ts"
import type { Place, Token } from "../../syntax/Node.ts"
import type { Line } from "../../syntax/syntaxReader.ts"
import { isQualifierCode, qualifierName } from "../qualifierName.ts"
import { nameInMesh } from "../nameInMesh.ts"
import { ovidCommand } from "./ovidCommand.ts"
import { codes, hasField, type OvidDatabase } from "./OvidDatabase.ts"
import { limit } from "./limit.ts"
import { isQuote } from "../../syntax/isQuote.ts"
import { isSpace } from "../../syntax/isSpace.ts"

// Each of these is tried at one place only and cannot take the same character in two ways, so that reading stays linear.
const suffix = /\.(\s?)([a-z]{2}(?:(?:\s?[,:;]\s?|\.)(?!or\b)[a-z]{2})*)\b(,(?=\s?\.))?(\s?\.)?(?=[\s)[\](,;/.]|$|or\b|and\b)/iuy
const otherSuffix = /\.[a-z][a-z_]+(?:\s?,\s?[a-z][a-z_]+)*\.(?=[\s)[\](,;]|$)/iuy
const frequency = /\/\s?freq\s?=\s?\d+/iuy
const joinedLines = /(or|and)\s?\/\s?(\d+(?:[ \t,;\-–‐]+\d+)*)/iuy
const linesJoined = /(\d+(?:[ \t,;\-–‐]+\d+)*)\s?\/\s?(or|and)\b/iuy
const qualifierList = /[a-z]{2}(?:\s?,\s?[a-z]{2})*(?=[\s)[\],.]|$)/iuy
const adjacency = /^adj(\d*)$/iu
const explosion = /^(?:exp|explode)(?:\s+|(?=["*]))/iu

const numbersOf = (list: string): ReadonlyArray<number> =>
  list.split(/[,;]/u).flatMap((part) => {
    const [first, last] = part.split(/[-–‐]/u).map((one) => Number(one.replace(/\s/gu, "")))
    if (first === undefined || !(first > 0)) return []
    return last === undefined || !(last >= first) || last - first > 5000
      ? [first]
      : Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })

/** The tokens of one line in Ovid's syntax. Shape: `line` its place in `text`; offsets are those of the text. */
export const ovidTokens = (text: string, line: Line, log: Problem.Log, database: OvidDatabase): ReadonlyArray<Token> => {
  const { name: system } = database
  const tokens: Array<Token> = []
  const { to: end } = line
  let at = line.from
  const nextClose = finder(text, "]")
  // The words read so far; an operator, a bracket, a slash or a field ends them.
  let words: Place | undefined

  const ahead = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match === null || at + match[0].length <= end) return match
    // a number of hits behind the line is not one of the lines that it joins
    if (pattern !== joinedLines) return null
    pattern.lastIndex = 0
    return pattern.exec(text.slice(at, end))
  }

  const flush = (hasField: boolean): void => {
    if (words === undefined) return
    const raw = text.slice(words.from, words.to)
    const reference = /^[#s]?\s?(\d{1,5})$/iu.exec(raw)
    const target = hasField ? undefined : ovidCommand(raw, words, log)
    if (target !== undefined) tokens.push(target)
    else if (reference !== null && !hasField && line.isList) tokens.push({ kind: "reference", line: Number(reference[1]), ...words })
    else {
      if (explosion.test(raw) && !hasField)
        Problem.error(log, "missing-slash", words, "a subject heading ends with a slash", { from: words.to, to: words.to, text: "/" })
      tokens.push({ kind: "leaf", text: raw, isQuoted: /^["“”].*["“”]$/u.test(raw), ...words })
    }
    words = undefined
  }

  const heading = (): void => {
    const from = words!.from
    let raw = text.slice(from, words!.to)
    words = undefined
    const exploded = explosion.test(raw)
    raw = raw.replace(explosion, "")
    const major = raw.startsWith("*")
    const descriptor = raw.replace(/^\*/u, "").replace(/["“”]/gu, "").trim()
    at++
    const list = ahead(qualifierList)
    const qualifiers = list === null ? [] : codes(list[0])
    const isList = list !== null && qualifiers.every(isQualifierCode)
    if (isList) at += list[0].length
    if (descriptor === "")
      Problem.error(log, "no-words", { from, to: at }, "a slash without a subject heading before it", { from, to: at, text: "" })
    else {
      const name = nameInMesh(database.thesaurus, descriptor, { from, to: at }, log)
      tokens.push({
        kind: "ready",
        query: Query.heading(name, { exploded, major, qualifiers: isList ? qualifiers.map(qualifierName) : [] }),
        from,
        to: at
      })
    }
  }

  /** Whether the next slash ends a heading, and is not a slash between words. */
  const endsHeading = (): boolean => {
    const next = at + 1 < end ? text[at + 1]! : " "
    if (isSpace(next) || ")],.;".includes(next)) return true
    at++
    const list = ahead(qualifierList)
    at--
    return list !== null && codes(list[0]).every(isQualifierCode)
  }

  const comment = (): void => {
    const from = at
    const close = nextClose(at)
    at = close < 0 || close >= end ? end : close + 1
    Problem.remark(log, "comment", { from, to: at }, "text in square brackets is not searched")
  }

  const field = (): boolean => {
    const match = ahead(suffix)
    if (match === null || (ahead(otherSuffix)?.[0].length ?? 0) > match[0].length) return otherField()
    const [whole, space = "", list = "", comma, dot] = match
    const names = codes(list)
    const isKnown = names.every((code) => hasField(database, code))
    if ((!isKnown && dot === undefined) || (space !== "" && !isKnown)) return false
    if (space !== "" && dot === undefined && at + whole.length < end) return false
    flush(true)
    const place = { from: at, to: at + whole.length }
    const spelt = { ...place, text: `.${names.join(",")}.` }
    if (comma !== undefined)
      Problem.error(log, "field-spelling", place, `a field is missing after the last comma, or the comma is superfluous`, spelt)
    else if (space !== "" || /[;:]/u.test(list)) Problem.warning(log, "field-spelling", place, `fields are written ${spelt.text}`, spelt)
    tokens.push({ kind: "suffix", tag: { text: names.join(","), ...place }, ...place })
    at += whole.length
    return true
  }

  /** A text with the syntax of a field that is no field. */
  const otherField = (): boolean => {
    const match = ahead(otherSuffix)
    if (match === null) return false
    flush(true)
    const place = { from: at, to: at + match[0].length }
    const names = codes(match[0])
    for (const code of names) if (!hasField(database, code)) Problem.error(log, "unknown-field", place, `${system} has no field .${code}.`)
    tokens.push({ kind: "suffix", tag: { text: names.join(","), ...place }, ...place })
    at += match[0].length
    return true
  }

  /** A frequency limit, which a query cannot express. */
  const frequencyLimit = (): boolean => {
    const match = ahead(frequency)
    if (match === null) return false
    flush(false)
    const place = { from: at, to: at + match[0].length }
    Problem.remark(log, "frequency-lost", place, "a query cannot say how often a word must occur: one occurrence is enough")
    at = place.to
    return true
  }

  const lines = (): boolean => {
    if (words !== undefined) return false
    const [first, second] = [ahead(joinedLines), ahead(linesJoined)]
    const match = first ?? second
    if (match === null) return false
    const [operator, list] = first !== null ? [match[1]!, match[2]!] : [match[2]!, match[1]!]
    const place = { from: at, to: at + match[0].trimEnd().length }
    if (first === null && second !== null) Problem.remark(log, "lines-operator", place, `read as ${operator.toLowerCase()}/${list.trim()}`)
    if (/\d\s+\d/u.test(list))
      Problem.error(log, "invalid-reference", place, "the numbers of lines are joined by a hyphen or commas", {
        ...place,
        text: `${operator.toLowerCase()}/${list.trim().replace(/(\d)\s+(?=\d)/gu, "$1-")}`
      })
    tokens.push({ kind: "open", ...place })
    // Restores a hyphen that was lost in print, so that the rest is read correctly.
    numbersOf(list.replace(/(\d)\s+(?=\d)/gu, "$1-")).forEach((number, i) => {
      if (i > 0) tokens.push({ kind: "operator", operator: operator.toLowerCase() as "or" | "and", ...place })
      tokens.push({ kind: "reference", line: number, ...place })
    })
    tokens.push({ kind: "close", ...place })
    at += match[0].length
    return true
  }

  const limited = limit(text, line, log, database)
  if (limited !== undefined) return limited

  while (at < end) {
    const character = text[at]!
    if (isSpace(character)) at++
    else if (character === "(" || character === ")") {
      flush(false)
      tokens.push({ kind: character === "(" ? "open" : "close", from: at, to: at + 1 })
      at++
    } else if (character === "[") {
      if (words !== undefined && words.to === at) extend(end)
      else comment()
    } else if (isQuote(character)) quoted()
    else if (character === "/" && frequencyLimit()) continue
    else if (character === "/" && words !== undefined && endsHeading()) heading()
    else if (character === "." && (words !== undefined || tokens.at(-1)?.kind === "close") && field()) continue
    else if (!lines()) word()
  }
  flush(false)
  return tokens

  /** Adds characters to the words. */
  function extend(to: number): void {
    const from = at
    const opening = text[at]
    at++
    if (opening === "[") {
      const close = nextClose(at)
      at = close < 0 || close >= to ? at : close + 1
    }
    words = { from: words?.from ?? from, to: at }
  }

  function quoted(): void {
    const from = at
    at++
    while (at < end && !isQuote(text[at])) at++
    if (at >= end) {
      Problem.unclosed(log, from, end)
      at = from + 1
      return
    }
    at++
    if (text[from] !== '"' || text[at - 1] !== '"')
      Problem.warning(log, "non-standard-quotes", { from, to: at }, "typographic quotation marks: Ovid reads them as letters", {
        from,
        to: at,
        text: `"${text.slice(from + 1, at - 1)}"`
      })
    words = { from: words?.from ?? from, to: at }
  }

  function word(): void {
    const from = at
    at = endOfDoi(text, at, end)
    while (at < end && !isSpace(text[at]!) && !"()/[".includes(text[at]!) && !isQuote(text[at])) {
      if (text[at] === "." && at > from && (ahead(suffix) !== null || ahead(otherSuffix) !== null)) break
      at++
    }
    // A slash between words, or a dot that begins no field.
    if (at === from) at++
    const raw = text.slice(from, at)
    const name = raw.toLowerCase()
    const place = { from, to: at }
    const adj = adjacency.exec(raw)
    if (name === "and" || name === "or" || name === "not") {
      flush(false)
      tokens.push({ kind: "operator", operator: name, ...place })
    } else if (adj !== null) {
      flush(false)
      const within = adj[1] === "" ? 1 : Number(adj[1])
      if (within < 1 || within > 99)
        Problem.error(log, "invalid-proximity", place, "adj takes a number from 1 to 99", { ...place, text: "adj3" })
      tokens.push({ kind: "operator", operator: "near", between: Math.max(0, within - 1), isOrdered: adj[1] === "", ...place })
    } else if (/^adj(?:[xn]|\d+\D*)$/u.test(name) && isBetween()) {
      flush(false)
      Problem.error(log, "invalid-proximity", place, `adj takes a number from 1 to 99: ${raw}`)
      tokens.push({ kind: "operator", operator: "near", between: 0, isOrdered: false, ...place })
    } else if (/^(?:near|next|within|same)\d*$/u.test(name) && isBetween()) foreign(place, raw)
    else words = { from: words?.from ?? from, to: at }
  }

  /** Whether there are terms before and after this place, so that a word may be an operator. */
  function isBetween(): boolean {
    const last = tokens.at(-1)?.kind
    return at < end && (words !== undefined || (last !== undefined && last !== "operator" && last !== "open"))
  }

  function foreign(place: Place, raw: string): void {
    flush(false)
    const distance = /\d+/u.exec(raw)
    Problem.error(log, "foreign-operator", place, `Ovid has no operator ${raw}: write adjN between words near each other`, {
      ...place,
      text: `adj${distance === null ? 3 : distance[0]}`
    })
    tokens.push({ kind: "operator", operator: "near", between: Math.max(0, Number(distance?.[0] ?? 3) - 1), isOrdered: false, ...place })
  }
}
