import type { Range } from "../Query.ts"
import { firstDay, lastDay, years } from "./dates.ts"
import type { Dialect } from "./Dialect.ts"
import { languageName } from "./languageName.ts"
import { prefixed, type System } from "./prefixed.ts"
import { ownType } from "./publicationTypes.ts"
import { printer, type Say } from "./write.ts"

const rangeOf = (range: Range, say: Say): string | undefined => {
  const { date, from, until } = range
  if (date !== "published" && date !== "entered") return undefined
  if (date === "entered") {
    say("date-approximated", "Scopus has the day when a record was loaded: LOAD-DATE replaces the date of entry")
    const day = (bound: string) => bound.replaceAll("-", "")
    return `(${[from === undefined ? [] : [`LOAD-DATE AFT ${day(firstDay(from))}`], until === undefined ? [] : [`LOAD-DATE BEF ${day(lastDay(until))}`]].flat().join(" AND ")})`
  }
  const [first, last] = years("Scopus searches by year of publication only", range, say)
  const bounds = [
    ...(first === undefined ? [] : [`PUBYEAR > ${Number(first) - 1}`]),
    ...(last === undefined ? [] : [`PUBYEAR < ${Number(last) + 1}`])
  ]
  return bounds.length === 1 ? bounds[0] : `(${bounds.join(" AND ")})`
}

const wrapped = (name: string, text: string): string => `${name}(${/^\((?:[^()]|\([^()]*\))*\)$/u.test(text) ? text.slice(1, -1) : text})`

/**
 * - source: Scopus search tips and field codes, https://dev.elsevier.com/sc_search_tips.html (as stored 2026)
 */
const system: System = {
  name: "Scopus",
  operators: { not: " AND NOT " },
  reserved: /^(?:and|or|not|w\/\d+|pre\/\d+)$/iu,
  rows: [
    ["TITLE-ABS-KEY", ["title", "abstract", "keyword", "heading"]],
    ["TITLE-ABS", ["title", "abstract"]],
    ["TITLE", ["title"]],
    ["ABS", ["abstract"]],
    ["AUTHKEY", ["keyword"]],
    ["INDEXTERMS", ["heading"]],
    ["CHEMNAME", ["substance"]],
    ["CASREGNUMBER", ["registryNumber"]],
    ["AUTH", ["contributor"]],
    ["FIRSTAUTH", ["firstAuthor"]],
    ["AUTHCOLLAB", ["groupAuthor"]],
    ["EDITOR", ["editor"]],
    ["ORCID", ["authorId"]],
    ["AFFIL", ["affiliation"]],
    ["SRCTITLE", ["containerTitle"]],
    ["ISSN", ["issn"]],
    ["VOLUME", ["volume"]],
    ["ISSUE", ["issue"]],
    ["PAGES", ["pages"]],
    ["DOCTYPE", ["publicationType"]],
    ["LANGUAGE", ["language"]],
    ["DOI", ["doi"]],
    ["PMID", ["pmid"]],
    ["EID", ["accession"]],
    ["ISBN", ["isbn"]],
    ["FUND-NO", ["grant"]],
    ["ALL", ["anywhere"]]
  ],
  wrap: (name, text) => (name === "DOCTYPE" ? `DOCTYPE(${text.replaceAll('"', "")})` : wrapped(name, text)),
  wildcards: { any: "*", one: "?", inPhrases: true },
  spellings: { publicationType: ownType("Scopus", "scopus"), language: ({ text }) => languageName(text) ?? text },
  joint: ({ between, ordered }) => ` ${ordered ? "PRE" : "W"}/${between} `,
  range: rangeOf
}

/** Scopus with words without a field searched as on its own first page: in titles, abstracts and keywords, and not in lists of references. */
export const inTitlesAbstractsKeywords = printer(prefixed({ ...system, anywhere: "TITLE-ABS-KEY" }), [], system.spellings)

/** Scopus. */
export const scopus = {
  id: "scopus",
  about: 'Scopus: TITLE-ABS-KEY("heart attack" W/3 aspirin) AND PUBYEAR > 2009',
  print: printer(prefixed(system), [], system.spellings)
} as const satisfies Dialect
