import { years } from "./dates.ts"
import type { Query, Range } from "../Query.ts"
import type { Dialect, Printed } from "./Dialect.ts"
import { languageCode } from "./languageName.ts"
import { prefixed, type System } from "./prefixed.ts"
import { printer, type Say } from "./write.ts"

/** A range has both ends: an open one would need a wildcard, which the service refuses. */
const rangeOf = (range: Range, say: Say): string | undefined => {
  if (range.date !== "published") return undefined
  const [first = "1000", last = "3000"] = years("DOAJ searches by year of publication", range, say)
  return `bibjson.year:[${first} TO ${last}]`
}

/**
 * - source: DOAJ API, "How-To Guide on Search API", https://doaj.org/api/v4/docs (as stored 2026), and the service's code,
 *   https://github.com/DOAJ/doaj/blob/develop/portality/api/current/discovery.py (as stored 2026). It refuses wildcards, fuzziness and proximity. The
 *   colon of a field is an ordinary character unless AND or OR is before its name, so that NOT is written AND NOT
 */
const system: System = {
  name: "DOAJ",
  operators: { not: " AND NOT " },
  reserved: /^(?:and|or|not|to)$/iu,
  rows: [
    ["bibjson.title", ["title"]],
    ["bibjson.abstract", ["abstract"]],
    ["bibjson.keywords", ["keyword"]],
    ["bibjson.author.name", ["contributor"]],
    ["bibjson.author.affiliation", ["affiliation"]],
    ["bibjson.journal.title", ["containerTitle"]],
    ["issn", ["issn"]],
    ["bibjson.journal.volume", ["volume"]],
    ["bibjson.journal.number", ["issue"]],
    ["bibjson.journal.language", ["language"]],
    ["bibjson.identifier.id", ["doi"]],
    ["bibjson.identifier.id", ["identifier"]]
  ],
  wrap: (name, text) => `${name}:${name.endsWith("language") ? (languageCode(text.replaceAll('"', ""))?.toUpperCase() ?? text) : text}`,
  wildcards: { inPhrases: false },
  range: rangeOf
}

const write = printer(prefixed(system))

/** A tilde would be a sign of fuzziness anywhere. */
const print = (query: Query): Printed => {
  const { text, remarks } = write(query)
  return { text: text.replaceAll("~", " "), remarks }
}

/** The search of articles of the Directory of Open Access Journals. */
export const doaj = {
  id: "doaj",
  about: 'DOAJ: bibjson.title:"heart attack" AND bibjson.year:[2010 TO 2012]',
  print
} as const satisfies Dialect
