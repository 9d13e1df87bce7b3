import * as Problem from "../../Problem.ts"
import * as Fields from "../../Fields.ts"
import { nearestName } from "../../lint/misspelt.ts"
import type { Leaf, Place, Tag, Token } from "../../syntax/Node.ts"
import { endOfDoi } from "../../syntax/endOfDoi.ts"
import { labelledIdentifier, type LabelledIdentifier, lookUpOfWord, lookUps } from "../../syntax/labelledIdentifier.ts"
import { litfuseField } from "./litfuseField.ts"
import { isSpace } from "../../syntax/isSpace.ts"

const near = /^(NEAR|BEFORE)\/(\d{1,4})$/u
const prefix = /[a-z][A-Za-z.]*(?:,[a-z][A-Za-z]*)*:/uy

/**
 * Words that many services leave out, and others require in every record.
 *
 * - source: PubMed User Guide, "Stopwords", https://pubmed.ncbi.nlm.nih.gov/help/#help-stopwords (as stored 2026), the most frequent of them
 */
const stopWords: ReadonlySet<string> = new Set(
  [
    "about an are as at be by did do does for from had has have",
    "how in is it its of on that the their then these they this those to",
    "was we were what when which while with"
  ].flatMap((line) => line.split(" "))
)

/** Whether a typed word has wildcards: a `*` after a letter, `?` or `#` between letters; at its end `?` is a question mark. */
export const isPattern = (word: string): boolean => /[\p{L}\p{N}]\*|[\p{L}\p{N}][?#]+[\p{L}\p{N}]/u.test(word.replace(/\\./gu, " "))

/** The tokens of a query in our own syntax. Shape: `whole` its place in `text`; offsets are those of the text. */
export const litfuseTokens = (text: string, whole: Place, log: Problem.Log): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  const { to: end } = whole
  let at = whole.from

  const leaf = (from: number, isQuoted: boolean): void => {
    tokens.push({ kind: "leaf", text: text.slice(from, at), isQuoted, from, to: at })
  }

  const quoted = (): void => {
    const from = at
    at++
    while (at < end && text[at] !== '"') at += text[at] === "\\" ? 2 : 1
    if (at >= end) {
      Problem.unclosed(log, from, end)
      at = end
    } else at++
    leaf(from, true)
  }

  /** One identifier, or several of which one must be found; `last` is where the last ends, with the sign behind it. */
  const identifiers = ({ scheme, values, from }: LabelledIdentifier, last: number): void => {
    const isList = values.length > 1
    if (isList) tokens.push({ kind: "open", from, to: from })
    for (const [i, one] of values.entries()) {
      const before = i === 0 ? from : values[i - 1]!.to
      const to = i === values.length - 1 ? last : one.to
      if (i > 0) tokens.push({ kind: "operator", operator: "or", from: before, to: one.from })
      const begin = i === 0 ? from : one.from
      tokens.push({ kind: "prefix", tag: { text: scheme, from: begin, to: one.from }, from: begin, to: one.from })
      tokens.push({ kind: "leaf", text: one.value, isQuoted: false, from: one.from, to })
    }
    if (isList) tokens.push({ kind: "close", from: last, to: last })
  }

  const word = (): void => {
    const from = at
    at = endOfDoi(text, at, end)
    while (at < end && !isSpace(text[at]!) && !'()"'.includes(text[at]!)) at += text[at] === "\\" ? 2 : 1
    at = Math.min(at, end)
    const raw = text.slice(from, at)
    const proximity = near.exec(raw)
    if (raw === "AND" || raw === "OR" || raw === "NOT")
      tokens.push({ kind: "operator", operator: raw.toLowerCase() as "and" | "or" | "not", from, to: at })
    else if (proximity !== null)
      tokens.push({ kind: "operator", operator: "near", between: Number(proximity[2]), isOrdered: proximity[1] === "BEFORE", from, to: at })
    else if (/^(?:NEAR|BEFORE)\/\S*$/u.test(raw))
      Problem.error(log, "invalid-proximity", { from, to: at }, `${raw.split("/")[0]} needs the number of words between, as in NEAR/3`)
    else if (joins(raw)) tokens[tokens.length - 1] = { ...(tokens.at(-1) as Leaf), text: text.slice(tokens.at(-1)!.from, at), to: at }
    else leaf(from, false)
    remarkOn(raw, from)
  }

  /** A warning about a word that was probably meant as an operator, or that services treat differently. */
  const remarkOn = (raw: string, from: number): void => {
    const place = { from, to: at }
    const isInside = tokens.length > 1 || tokens[0]!.from < from
    if (/^(?:and|or|not)$/iu.test(raw) && raw !== raw.toUpperCase() && isInside && /\S/u.test(text.slice(at, end)))
      Problem.warning(log, "operator-as-word", place, `litfuse searches for the word ${raw}: write ${raw.toUpperCase()} for the operator`, {
        ...place,
        text: raw.toUpperCase()
      })
    else if (lookUpOfWord(raw) !== undefined && tokens.at(-2)?.kind !== "prefix")
      Problem.remark(log, "identifier-look-up", place, lookUpOfWord(raw)!)
    else if (stopWords.has(raw))
      Problem.warning(log, "stop-word", place, `some services ignore the word ${raw}, others require it: leave it out`)
  }

  /** A warning about a word that was probably meant as a field; addresses have a colon too. */
  const remarkOnField = ({ text: field, from, to }: Tag): void => {
    if (/^(?:https?|ftp|urn|info|mailto|doi)$/u.test(field)) return
    const near = nearestName(field, Fields.names)
    const fix = near === undefined ? undefined : { from, to, text: `${near}:` }
    const meant = near === undefined ? "" : `: is ${near} meant?`
    Problem.warning(log, "field-as-word", { from, to }, `there is no field ${field}, it is searched as a word${meant}`, fix)
  }

  /** Adjacent words are one term; a field before them belongs to one word only, and a word with wildcards is a separate term. */
  const joins = (raw: string): boolean => {
    const last = tokens.at(-1)
    return last?.kind === "leaf" && !last.isQuoted && !isPattern(last.text) && !isPattern(raw) && tokens.at(-2)?.kind !== "prefix"
  }

  while (at < end) {
    const character = text[at]!
    prefix.lastIndex = at
    const name = prefix.exec(text)
    const known = at === whole.from || /[\s(]/u.test(text[at - 1]!) ? labelledIdentifier(text, at) : undefined
    if (isSpace(character)) at++
    else if (known !== undefined && known.to <= end) {
      const { from, to } = known
      for (const one of lookUps(known)) Problem.remark(log, "identifier-look-up", { from, to }, one)
      // a sign behind it ends the sentence from which it was copied
      at = /[.,;]/u.test(text[to] ?? "") && (to + 1 >= end || isSpace(text[to + 1]!)) ? to + 1 : to
      identifiers(known, at)
    } else if (character === "(" || character === ")") {
      tokens.push({ kind: character === "(" ? "open" : "close", from: at, to: at + 1 })
      at++
    } else if (character === '"') quoted()
    else if (name !== null && at + name[0].length < end && !isSpace(text[at + name[0].length]!)) {
      const tag = { text: name[0].slice(0, -1), from: at, to: at + name[0].length }
      if (litfuseField(tag.text) === undefined && !/^["(]/u.test(text.slice(tag.to, tag.to + 1))) {
        remarkOnField(tag)
        word()
      } else {
        tokens.push({ kind: "prefix", tag, from: tag.from, to: tag.to })
        at = tag.to
      }
    } else word()
  }
  return tokens
}
