import * as Problem from "../../Problem.ts"
import { endOfDoi } from "../../syntax/endOfDoi.ts"
import { finder } from "../../syntax/finder.ts"
import type { Place, Tag, Token } from "../../syntax/Node.ts"
import { isSpace } from "../../syntax/isSpace.ts"

const operators = new Set(["and", "or", "not"])

/** Typographic quotation marks: PubMed reads them as straight ones. */
const isQuote = (character: string | undefined): boolean =>
  character === '"' || character === "“" || character === "”" || character === "„" || character === "‟"

const ends = (character: string | undefined): boolean =>
  character === undefined ||
  isSpace(character) ||
  character === "(" ||
  character === ")" ||
  character === "[" ||
  character === "]" ||
  isQuote(character)

/** The tokens of one statement in PubMed's syntax. Shape: `statement` its place in `text`; offsets are those of the text. */
export const pubmedTokens = (text: string, statement: Place, log: Problem.Log): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  const { to: end } = statement
  let at = statement.from
  const [nextOpen, nextClose] = [finder(text, "["), finder(text, "]")]
  // The words read so far; an operator, a bracket or a tag ends them.
  let words: Place | undefined

  const place = (from: number, to: number): Place => ({ from, to })

  const flush = (): void => {
    if (words === undefined) return
    const raw = text.slice(words.from, words.to)
    const number = /^#\s?(\d{1,5})$/u.exec(raw)
    if (number !== null) tokens.push({ kind: "reference", line: Number(number[1]), ...words })
    else tokens.push({ kind: "leaf", text: raw, isQuoted: false, ...words })
    words = undefined
  }

  const tag = (): void => {
    const close = nextClose(at)
    const open = nextOpen(at + 1)
    const stop = close >= 0 && close < end ? close : -1
    if (stop < 0 || (open >= 0 && open < stop)) {
      Problem.error(log, "unbalanced-brackets", place(at, at + 1), "the name of a field is not closed with ]")
      at++
      return
    }
    const found: Tag = { text: text.slice(at + 1, stop).trim(), from: at, to: stop + 1 }
    at = stop + 1
    flush()
    const last = tokens.at(-1)
    if (last?.kind === "leaf" && last.tag === undefined) tokens[tokens.length - 1] = { ...last, tag: found, to: found.to }
    else if (last?.kind === "close") {
      Problem.error(
        log,
        "field-of-group",
        place(found.from, found.to),
        `PubMed accepts no field after a bracket: write [${found.text}] after each term`,
        spread(text, tokens, found)
      )
      tokens.push({ kind: "suffix", tag: found, from: found.from, to: found.to })
    } else
      Problem.error(log, "misplaced-field", place(found.from, found.to), `there is no term before the field [${found.text}]`, {
        from: found.from,
        to: found.to,
        text: ""
      })
  }

  /** Whether a quotation mark ends a word, before its field, and no other follows: `Serology"[MeSH]`. PubMed ignores it, and so does litfuse. */
  const isStray = (): boolean => {
    if (words?.to !== at || text[at + 1] !== "[") return false
    for (let i = at + 1; i < end; i++) if (isQuote(text[i])) return false
    return true
  }

  const quoted = (): void => {
    if (isStray()) {
      const { from } = words!
      Problem.warning(log, "unbalanced-quotes", place(at, at + 1), "this quotation mark was never opened", { from, to: from, text: '"' })
      flush()
      at++
      return
    }
    flush()
    const from = at
    at++
    while (at < end && !isQuote(text[at])) at++
    if (at >= end) {
      const stop = lineEnd(text, from, end)
      Problem.unclosed(log, from, stop)
      at = from + 1
      return
    }
    at++
    if (text[from] !== '"' || text[at - 1] !== '"')
      Problem.warning(log, "non-standard-quotes", place(from, at), "typographic quotation marks: other systems read them as letters", {
        from,
        to: at,
        text: `"${text.slice(from + 1, at - 1)}"`
      })
    if (text[at] === "*") at++
    tokens.push({ kind: "leaf", text: text.slice(from, at), isQuoted: true, from, to: at })
  }

  while (at < end) {
    const character = text[at]!
    if (isSpace(character)) at++
    else if (character === "(" || character === ")") {
      flush()
      tokens.push({ kind: character === "(" ? "open" : "close", from: at, to: at + 1 })
      at++
    } else if (character === "[") tag()
    else if (character === "]") {
      Problem.error(log, "unbalanced-brackets", place(at, at + 1), "this bracket was never opened", { from: at, to: at + 1, text: "" })
      at++
    } else if (isQuote(character)) quoted()
    else {
      const from = at
      at = endOfDoi(text, at, end)
      while (at < end && !ends(text[at])) at++
      word(from)
    }
  }
  flush()
  return joinedRanges(tokens)

  function word(from: number): void {
    const raw = text.slice(from, at)
    const name = raw.toLowerCase()
    const named = /^([A-Z]{2})=(?=\S)/u.exec(raw)
    const field = named === null ? undefined : foreign[named[1]!]
    if (field !== undefined) {
      flush()
      const term = raw.slice(3)
      Problem.error(
        log,
        "foreign-field",
        place(from, at),
        `${named![0]} is a field of Web of Science: PubMed writes it after the term, as in ${term}[${field}]`,
        {
          from,
          to: at,
          text: `${term}[${field}]`
        }
      )
      words = place(from + 3, at)
    } else if (operators.has(name)) {
      flush()
      if (raw !== raw.toUpperCase())
        Problem.warning(log, "operator-case", place(from, at), `write operators in capitals: ${raw.toUpperCase()}`, {
          from,
          to: at,
          text: raw.toUpperCase()
        })
      tokens.push({ kind: "operator", operator: name as "and" | "or" | "not", from, to: at })
    } else if (raw === "|" || raw === "&" || raw === "||" || raw === "&&") {
      flush()
      const meant = raw.startsWith("|") ? "OR" : "AND"
      Problem.warning(log, "operator-symbol", place(from, at), `PubMed has no operator ${raw}: write ${meant}`, {
        from,
        to: at,
        text: meant
      })
      tokens.push({ kind: "operator", operator: meant === "OR" ? "or" : "and", from, to: at })
    } else if (/^#\d{1,5}$/u.test(raw)) {
      flush()
      tokens.push({ kind: "reference", line: Number(raw.slice(1)), from, to: at })
    } else if (words === undefined) words = place(from, at)
    else words = place(words.from, at)
  }
}

/** Moves the field after a bracket to each term inside. */
const spread = (text: string, tokens: ReadonlyArray<Token>, tag: Tag): Problem.Fix | undefined => {
  let open = 0
  let made = text.slice(tokens.at(-1)!.from, tokens.at(-1)!.to)
  let from = tokens.at(-1)!.from
  for (let i = tokens.length - 1; i >= 0; i--) {
    const token = tokens[i]!
    if (token.kind === "close") open++
    else if (token.kind === "open") open--
    const own = text.slice(token.from, token.to)
    if (i < tokens.length - 1) {
      const named = token.kind === "leaf" && token.tag === undefined ? `${own}[${tag.text}]` : own
      made = `${named}${text.slice(token.to, from)}${made}`
      from = token.from
    }
    if (open === 0) return { from, to: tag.to, text: made }
  }
  return undefined
}

/** The tags of PubMed by the fields of Web of Science. */
const foreign: Readonly<Record<string, string>> = {
  TI: "ti",
  AB: "ab",
  TS: "tiab",
  AU: "au",
  SO: "ta",
  LA: "la",
  PY: "dp",
  DT: "pt",
  AK: "ot"
}

const lineEnd = (text: string, from: number, end: number): number => {
  const tag = text.indexOf("[", from)
  const line = text.indexOf("\n", from)
  const stops = [tag, line, end].filter((stop) => stop >= 0 && stop <= end)
  let stop = Math.min(...stops)
  while (stop > from + 1 && isSpace(text[stop - 1]!)) stop--
  return stop
}

/** `"2019/01/01"[dp] : "2019/12/31"[dp]` is one range: the terms on both sides of a separate colon become one term. */
const joinedRanges = (tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const joined: Array<Token> = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    const left = joined.at(-1)
    const right = tokens[i + 1]
    const own = token.kind === "leaf" ? token.text.slice(1).trim() : ""
    const bound = own === "" && right?.kind === "leaf" ? right.text : own
    const isRange = token.kind === "leaf" && token.text.startsWith(":") && /^["“]?(?:\d|current|present|now)/iu.test(bound)
    if (isRange && left?.kind === "leaf" && left.tag !== undefined) {
      const last = own === "" && right?.kind === "leaf" ? right : token
      const until = own === "" && right?.kind === "leaf" ? right.text : own
      if (last !== token) i++
      const tag = last.tag ?? left.tag
      const again = last.tag === undefined ? {} : { again: left.tag }
      joined[joined.length - 1] = { ...left, text: `${left.text}:${until}`, tag, ...again, to: last.to }
    } else joined.push(token)
  }
  return joined
}
