import * as Problem from "../Problem.ts"
import type { Place } from "../syntax/Node.ts"

const platform = /^(?:wos|web of science|pubmed|medline|ovid|embase|scopus|ebsco(?:host)?|cinahl|psycinfo|europe pmc)\s*:\s*/iu
const prose = /^[A-Za-z][A-Za-z ,'-]{0,120}:\s*(?=[("])/u
const suffix = /[)\]"\s]\s*((?:sort(?:ed)? by|filters?(?: applied| activated)?|limits?(?: activated)?)\s*:.*)$/iu
const publishedBetween = /^limits?\s*:\s*publication date from (\d{4}(?:\/\d{1,2}){0,2}) to (\d{4}(?:\/\d{1,2}){0,2})\s*$/iu
const hasSyntax = /\[[a-z/ ]{2,30}\]|\b(?:AND|OR|NOT|NEAR\/\d+)\b|\.(?:ti|ab|tw|mp)\b|\b[A-Z]{2}=/u

/** What mends a note behind a query: an order goes, dates become a field. Other limits stay: without them more would be found. */
const mended = (told: string, query: string, whole: Place, place: Place): Problem.Fix | undefined => {
  if (/^sort/iu.test(told)) return { ...place, text: "" }
  const [, first, last] = publishedBetween.exec(told) ?? []
  return first === undefined || last === undefined
    ? undefined
    : { ...whole, text: `(${query.trim()}) AND ("${first}"[dp] : "${last}"[dp])` }
}

/**
 * The part of a statement that is a query: without the name of a platform, prose before a colon, notes of an interface about sorting and filters
 * after it, and quotation marks around all of it. Each is an error with the fix that takes it away.
 */
export const trimmed = (text: string, statement: Place, log: Problem.Log): Place => {
  let { from, to } = statement
  const head = text.slice(from, Math.min(to, from + 160))
  const named = platform.exec(head)
  const spoken = named === null ? prose.exec(head) : null
  if (named !== null) {
    const place = { from, to: from + named[0].length }
    Problem.error(log, "platform-prefix", place, "the name of a platform is no part of a query", { ...place, text: "" })
    from = place.to
  } else if (spoken !== null) {
    const place = { from, to: from + spoken[0].length }
    Problem.error(log, "prose-prefix", place, "what stands before the colon is no part of a query", { ...place, text: "" })
    from = place.to
  }
  const tail = text.slice(Math.max(from, to - 300), to)
  const told = suffix.exec(tail)
  if (told !== null) {
    const place = { from: to - told[1]!.length, to }
    Problem.error(
      log,
      "prose-suffix",
      place,
      "what an interface says behind a query is no part of it: limits are written as fields",
      mended(told[1]!, text.slice(from, place.from), { from, to }, place)
    )
    to = place.from
    while (to > from && /\s/u.test(text[to - 1]!)) to--
  }
  if (
    text[from] === '"' &&
    text[to - 1] === '"' &&
    to - from > 2 &&
    text.indexOf('"', from + 1) === to - 1 &&
    hasSyntax.test(text.slice(from, to))
  ) {
    Problem.error(log, "quoted-query", { from, to }, "the whole query stands in quotation marks, which makes it one phrase", {
      from,
      to,
      text: text.slice(from + 1, to - 1)
    })
    from++
    to--
  }
  return { from, to }
}
