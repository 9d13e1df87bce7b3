import * as Problem from "../../Problem.ts"
import { endOfDoi } from "../../syntax/endOfDoi.ts"
import { finder } from "../../syntax/finder.ts"
import type { Leaf, Place, Token } from "../../syntax/Node.ts"
import { isQuote } from "../../syntax/isQuote.ts"
import { isSpace } from "../../syntax/isSpace.ts"

const prefix = /[A-Za-z]{2,6}\s?={1,2}\s{0,20}(?=[^\s=])/uy
const interfaceNote =
  /(?:(?:indexes|databases|editions|search language)\s?[=:]|timespan\s?=\s?all years)(?:(?!timespan|refined by)[^\n])*/iuy
const interfaceLimit = /(?:timespan|refined by)\s?[=:][^\n]*/iuy
const proximity = /^NEAR(?:\/(\d*))?$/iu

/** The distance that Web of Science uses for NEAR without a number. */
export const farthest = 15

/** Fields of PubMed, by their tags in Web of Science. */
const foreign: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ti: "TI",
    title: "TI",
    tiab: "TS",
    "title/abstract": "TS",
    ab: "AB",
    au: "AU",
    ta: "SO",
    dp: "PY",
    la: "LA",
    all: "ALL"
  })
)

/** The tokens of one statement in the syntax of Web of Science. Shape: `statement` its place in `text`; offsets are those of the text. */
export const wosTokens = (text: string, statement: Place, log: Problem.Log): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  const { to: end } = statement
  let at = statement.from
  const nextClose = finder(text, "]")

  const leaf = (from: number, isQuoted: boolean): void => {
    tokens.push({ kind: "leaf", text: text.slice(from, at), isQuoted, from, to: at })
  }

  const quoted = (): void => {
    const from = at
    at++
    while (at < end && !isQuote(text[at])) at++
    if (at >= end) Problem.unclosed(log, from, end)
    else at++
    if (text[from] !== '"' || (text[at - 1] !== '"' && isQuote(text[at - 1])))
      Problem.warning(log, "non-standard-quotes", { from, to: at }, "typographic quotation marks: other systems read them as letters", {
        from,
        to: at,
        text: `"${text.slice(from + 1, at - 1)}"`
      })
    const last = tokens.at(-1)
    // an operator in quotation marks between words is a word of them: MEDICAL EDUCATION "AND" PRACTICE
    if (/^["“](?:and|or|not|near|same)["”]$/iu.test(text.slice(from, at)) && last?.kind === "leaf" && !last.isQuoted)
      tokens[tokens.length - 1] = { ...last, text: text.slice(last.from, at), to: at }
    else leaf(from, true)
  }

  const tagged = (): void => {
    const close = nextClose(at)
    const stop = close < 0 || close >= end ? end : close + 1
    const name = text
      .slice(at + 1, stop)
      .replace("]", "")
      .trim()
      .toLowerCase()
    const own = foreign.get(name)
    const last = tokens.at(-1)
    const fix =
      last?.kind === "leaf" && own !== undefined
        ? { from: last.from, to: stop, text: `${own}=${text.slice(last.from, last.to)}` }
        : { from: at, to: stop, text: "" }
    Problem.error(
      log,
      "foreign-field",
      { from: at, to: stop },
      `${text.slice(at, stop)} is a field of PubMed: Web of Science writes fields before the term, as in TI=`,
      fix
    )
    at = stop
  }

  const near = (raw: string, distance: string | undefined, from: number): void => {
    const place = { from, to: at }
    if (distance === undefined || distance === "")
      Problem.warning(log, "implicit-near", place, `NEAR without a number means NEAR/${farthest}: write the number`, {
        ...place,
        text: `NEAR/${farthest}`
      })
    else if (Number(distance) > farthest)
      Problem.error(log, "near-too-far", place, `Web of Science allows a distance of at most ${farthest} words`, {
        ...place,
        text: `NEAR/${farthest}`
      })
    tokens.push({
      kind: "operator",
      operator: "near",
      between: Math.min(farthest, Number(distance === undefined || distance === "" ? farthest : distance)),
      isOrdered: false,
      ...place
    })
  }

  const word = (): void => {
    const from = at
    at = endOfDoi(text, at, end)
    while (at < end && !isSpace(text[at]!) && !"()[".includes(text[at]!) && !isQuote(text[at])) at++
    const raw = text.slice(from, at)
    const name = raw.toLowerCase()
    const distance = proximity.exec(raw)
    const place = { from, to: at }
    if (name === "and" || name === "or" || name === "not") {
      tokens.push({ kind: "operator", operator: name, ...place })
    } else if (distance !== null) near(raw, distance[1], from)
    else if (/^near\/\S+$/u.test(name)) Problem.error(log, "invalid-proximity", place, `NEAR takes a number from 0 to ${farthest}: ${raw}`)
    else if (name === "same" && at < end && tokens.length > 0) {
      Problem.remark(log, "same-as-and", place, "SAME finds words in the same address: in other fields and other systems it is AND")
      tokens.push({ kind: "operator", operator: "near", isAnd: true, ...place })
    } else if (raw === "|" || raw === "&") {
      Problem.warning(log, "operator-symbol", place, `there is no operator ${raw}: write ${raw === "|" ? "OR" : "AND"}`, {
        ...place,
        text: raw === "|" ? "OR" : "AND"
      })
      tokens.push({ kind: "operator", operator: raw === "|" ? "or" : "and", ...place })
    } else if (/^#\d{1,5}$/u.test(raw)) tokens.push({ kind: "reference", line: Number(raw.slice(1)), ...place })
    else {
      const last = tokens.at(-1)
      if (last?.kind === "leaf" && !last.isQuoted)
        tokens[tokens.length - 1] = { ...(last as Leaf), text: text.slice(last.from, at), to: at }
      else leaf(from, false)
    }
  }

  /** A note of the interface after a line: the database that was searched, or a limit, which a query writes in another way. */
  const interfaceText = (): boolean => {
    for (const pattern of [interfaceNote, interfaceLimit]) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (match === null) continue
      const place = { from: at, to: Math.min(end, at + match[0].trimEnd().length) }
      if (pattern === interfaceNote) Problem.remark(log, "interface-note", place, "the choice of a database is not part of a query")
      else
        Problem.error(
          log,
          "interface-limit",
          place,
          "a limit of the interface is not part of a query: write it as a field, as in PY=2010-2020"
        )
      at = place.to
      return true
    }
    return false
  }

  while (at < end) {
    const character = text[at]!
    if (/[idetsr]/iu.test(character) && (at === statement.from || isSpace(text[at - 1]!)) && interfaceText()) continue
    prefix.lastIndex = at
    const name = prefix.exec(text)
    if (isSpace(character)) at++
    else if (character === "(" || character === ")") {
      tokens.push({ kind: character === "(" ? "open" : "close", from: at, to: at + 1 })
      at++
    } else if (character === "[") tagged()
    else if (isQuote(character)) quoted()
    else if (name !== null && at + name[0].length < end) {
      const to = at + name[0].length
      tokens.push({ kind: "prefix", tag: { text: name[0].replace("=", "").replace(/\s/gu, ""), from: at, to }, from: at, to })
      at = to
    } else word()
  }
  return tokens
}
