/**
 * A small search engine for the server of a harness. Its queries have words, phrases, brackets, operators and `field:` prefixes. It reads text, as the
 * service does, and knows nothing of our query tree.
 */

/** The texts of a document by the service's own names of its fields. */
export type Document = Readonly<Record<string, string>>

/**
 * How the service writes queries.
 *
 * - `and`, `or`, `not` its operators; words side by side must all be there; a range is `field:[from TO until]`
 * - `anywhere` the fields that are searched where none is named
 */
export interface Syntax {
  readonly and: ReadonlyArray<string>
  readonly or: ReadonlyArray<string>
  readonly not: ReadonlyArray<string>
  readonly anywhere: ReadonlyArray<string>
}

type Test = (document: Document, fields: ReadonlyArray<string>) => boolean

const wordsOf = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const patternOf = (word: string): RegExp => new RegExp(`^${word.toLowerCase().replaceAll("*", "[^ ]*").replaceAll("?", "[^ ]")}$`, "u")

const textsIn = (document: Document, fields: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> =>
  fields.map((field) => wordsOf(document[field] ?? ""))

/** Words in order with at most `between` others among them. */
const standsIn = (words: ReadonlyArray<string>, wanted: ReadonlyArray<RegExp>, between: number): boolean => {
  const from = (at: number, which: number, left: number): boolean => {
    if (which === wanted.length) return true
    for (let i = at; i <= Math.min(words.length - 1, which === 0 ? words.length - 1 : at + left); i++)
      if (wanted[which]!.test(words[i]!) && from(i + 1, which + 1, which === 0 ? left : left - (i - at))) return true
    return false
  }
  return from(0, 0, between)
}

const phrase = (text: string, between: number): Test => {
  const wanted = (text.toLowerCase().match(/[\p{L}\p{N}*?]+/gu) ?? []).map(patternOf)
  return (document, fields) =>
    textsIn(document, fields).some(
      (words) => standsIn(words, wanted, between) || (between > 0 && standsIn(words, wanted.toReversed(), between))
    )
}

const compared = (field: string, operator: string, value: number): Test => {
  const is = {
    ">=": (a: number) => a >= value,
    "<=": (a: number) => a <= value,
    ">": (a: number) => a > value,
    "<": (a: number) => a < value
  }
  return (document) => document[field] !== undefined && is[operator as keyof typeof is](Number(document[field]))
}

const digitsOf = (text: string): number => Number(text.replace(/\D/gu, ""))

/** From one number or date to another, both included; `*` is an open end. Only the digits count. */
const within = (field: string, from: string, until: string): Test => {
  const [least, most] = [from === "*" ? -Infinity : digitsOf(from), until === "*" ? Infinity : digitsOf(until)]
  return (document) => (document[field] ?? "") !== "" && digitsOf(document[field]!) >= least && digitsOf(document[field]!) <= most
}

const token = /\s*("[^"]*"(?:~\d+)?|[()]|[\p{L}_.]+:\[[^\]]*\]|[\p{L}_.]+(?:>=|<=|>|<)\d+|[\p{L}_.]+:(?=\S)|[^\s()"]+)/uy

/** Whether a query finds a document. */
export const matchesQuery = (query: string, document: Document, syntax: Syntax): boolean => {
  const tokens: Array<string> = []
  token.lastIndex = 0
  for (let match = token.exec(query); match !== null; match = token.exec(query)) tokens.push(match[1]!)
  let at = 0

  const atom = (): Test => {
    const text = tokens[at++] ?? ""
    if (syntax.not.includes(text)) {
      const inner = atom()
      return (document, fields) => !inner(document, fields)
    }
    if (text === "(") {
      const inner = either()
      at++
      return inner
    }
    if (text.startsWith('"')) return phrase(text.replace(/~\d+$/, ""), Number(/~(\d+)$/.exec(text)?.[1] ?? 0))
    const [, name, operator, value] = /^([\p{L}_.]+)(>=|<=|>|<)(\d+)$/u.exec(text) ?? []
    if (name !== undefined) return compared(name, operator!, Number(value))
    const [, dated, from, until] = /^([\p{L}_.]+):\[(\S+) TO (\S+)\]$/u.exec(text) ?? []
    if (dated !== undefined) return within(dated, from!, until!)
    if (text.endsWith(":")) {
      const inner = atom()
      return (document) => inner(document, [text.slice(0, -1)])
    }
    const sign = syntax.not.find((one) => !/\p{L}/u.test(one) && text.startsWith(one) && text.length > one.length)
    if (sign !== undefined) {
      const inner = phrase(text.slice(sign.length), 0)
      return (document, fields) => !inner(document, fields)
    }
    return phrase(text, 0)
  }
  const all = (): Test => {
    const tests: Array<Test> = []
    while (at < tokens.length && tokens[at] !== ")" && !syntax.or.includes(tokens[at]!)) {
      if (syntax.and.includes(tokens[at]!)) at++
      else tests.push(atom())
    }
    return (document, fields) => tests.every((test) => test(document, fields))
  }
  const either = (): Test => {
    const tests = [all()]
    while (at < tokens.length && syntax.or.includes(tokens[at]!)) {
      at++
      tests.push(all())
    }
    return (document, fields) => tests.some((test) => test(document, fields))
  }
  return tokens.length > 0 && either()(document, syntax.anywhere)
}
