import * as Problem from "../Problem.ts"
import type { Place } from "../syntax/Node.ts"

const platform = /^(?:wos|web of science|pubmed|medline|ovid|embase|scopus|ebsco(?:host)?|cinahl|psycinfo|europe pmc)\s*:\s*/iu
const prose = /^[A-Za-z][A-Za-z ,'-]{0,120}:\s*(?=[("])/u
const suffix = /[)\]"\s]\s*((?:sort(?:ed)? by|filters?(?: applied| activated)?|limits?(?: activated)?)\s*:.*)$/iu
const publishedBetween = /^limits?\s*:\s*publication date from (\d{4}(?:\/\d{1,2}){0,2}) to (\d{4}(?:\/\d{1,2}){0,2})\s*$/iu
const hasSyntax = /\[[a-z/ ]{2,30}\]|\b(?:AND|OR|NOT|NEAR\/\d+)\b|\.(?:ti|ab|tw|mp)\b|\b[A-Z]{2}=/u

/** The fix for a note after a query: an order is deleted, dates become a field. Other limits have no fix: without them the query would find more. */
const fixOf = (note: string, query: string, whole: Place, place: Place): Problem.Fix | undefined => {
  if (/^sort/iu.test(note)) return { ...place, text: "" }
  const [, first, last] = publishedBetween.exec(note) ?? []
  return first === undefined || last === undefined
    ? undefined
    : { ...whole, text: `(${query.trim()}) AND ("${first}"[dp] : "${last}"[dp])` }
}

/**
 * The part of a statement that is a query. Removed are the name of a platform, prose before a colon, notes of an interface about sorting and filters,
 * and outer quotation marks. Each is an error with the fix that removes it.
 */
export const trimProse = (text: string, statement: Place, log: Problem.Log): Place => {
  let { from, to } = statement
  const head = text.slice(from, Math.min(to, from + 160))
  const platformName = platform.exec(head)
  const prosePrefix = platformName === null ? prose.exec(head) : null
  if (platformName !== null) {
    const place = { from, to: from + platformName[0].length }
    Problem.error(log, "platform-prefix", place, "the name of a platform is not part of a query", { ...place, text: "" })
    from = place.to
  } else if (prosePrefix !== null) {
    const place = { from, to: from + prosePrefix[0].length }
    Problem.error(log, "prose-prefix", place, "the text before the colon is not part of a query", { ...place, text: "" })
    from = place.to
  }
  const tail = text.slice(Math.max(from, to - 300), to)
  const note = suffix.exec(tail)
  if (note !== null) {
    const place = { from: to - note[1]!.length, to }
    Problem.error(
      log,
      "prose-suffix",
      place,
      "this note of an interface is not part of the query: write limits as fields",
      fixOf(note[1]!, text.slice(from, place.from), { from, to }, place)
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
    Problem.error(log, "quoted-query", { from, to }, "quotation marks around the whole query make it one phrase", {
      from,
      to,
      text: text.slice(from + 1, to - 1)
    })
    from++
    to--
  }
  return { from, to }
}
