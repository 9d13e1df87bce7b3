import type { Range } from "../Query.ts"
import { firstDay, lastDay } from "./dates.ts"
import type { Dialect } from "./Dialect.ts"
import { prefixed, type System } from "./prefixed.ts"
import { printer, type Say } from "./write.ts"

const dateNames: Readonly<Partial<Record<Range["date"], string>>> = {
  published: "FIRST_PDATE",
  created: "CREATION_DATE",
  entered: "CREATION_DATE",
  indexed: "FIRST_IDATE",
  updated: "UPDATE_DATE"
}

const range = ({ date, from, until }: Range, say: Say): string | undefined => {
  const name = dateNames[date]
  if (name === undefined) return undefined
  if (date === "entered" || date === "indexed")
    say("date-approximated", `Europe PMC has other dates: ${name} replaces the date when a record was ${date}`)
  const [first, last] = [firstDay(from ?? "1000"), lastDay(until ?? "3000")]
  return `${name}:[${first} TO ${last}]`
}

/**
 * - source: Europe PMC search syntax reference, https://europepmc.org/searchsyntax, and its table of fields (as stored 2026)
 */
const system: System = {
  name: "Europe PMC",
  reserved: /^(?:and|or|not|to)$/iu,
  rows: [
    ["TITLE_ABS", ["title", "abstract"]],
    ["TITLE", ["title"]],
    ["ABSTRACT", ["abstract"]],
    ["KW", ["keyword", "heading"]],
    ["CHEM", ["substance"]],
    ["AUTH", ["contributor"]],
    ["AUTH_FIRST", ["firstAuthor"]],
    ["AUTH_LAST", ["lastAuthor"]],
    ["INVESTIGATOR", ["investigator"]],
    ["EDITOR", ["editor"]],
    ["AUTHORID", ["authorId"]],
    ["AFF", ["affiliation"]],
    ["JOURNAL", ["containerTitle"]],
    ["ISSN", ["issn"]],
    ["VOLUME", ["volume"]],
    ["ISSUE", ["issue"]],
    ["PAGE_INFO", ["pages"]],
    ["PUB_TYPE", ["publicationType"]],
    ["LANG", ["language"]],
    ["EXT_ID", ["pmid"]],
    ["PMCID", ["pmcid"]],
    ["DOI", ["doi"]],
    ["ISBN", ["isbn"]],
    ["GRANT_ID", ["grant"]],
    ["BODY", ["fullText"]]
  ],
  // a number of PubMed may be the number of another record in another database
  wrap: (name, text) => (name === "EXT_ID" ? `(EXT_ID:${text} AND SRC:MED)` : `${name}:${text}`),
  wildcards: { any: "*", inPhrases: false },
  range
}

/** Europe PMC; its synonyms stay switched off, so that only the words themselves are searched. */
export const europepmc = {
  id: "europepmc",
  about: 'Europe PMC: TITLE_ABS:"heart attack" AND FIRST_PDATE:[2010-01-01 TO 2012-12-31]',
  print: printer(prefixed(system))
} as const satisfies Dialect
