import type { Range } from "../Query.ts"
import { commonNames } from "./commonNames.ts"
import { firstDay, lastDay, years } from "./dates.ts"
import type { Dialect } from "./Dialect.ts"
import { languageName } from "./languageName.ts"
import { partsIn } from "./platform/tables.ts"
import { prefixed, type System } from "./prefixed.ts"
import { ownType } from "./publicationTypes.ts"
import { readScopus } from "./scopus/readScopus.ts"
import { scopusFields } from "./scopus/scopusFields.ts"
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
 * - source: Scopus search guide, https://dev.elsevier.com/sc_search_tips.html (as stored 2026): "" is a loose phrase with wildcards, W/n and PRE/n allow n
 *   words between
 */
const system: System = {
  name: "Scopus",
  operators: { not: " AND NOT " },
  reserved: /^(?:and|or|not|w\/\d+|pre\/\d+|#\d+|pubyear|(?:orig-)?load-date|limit-to|exclude)$/iu,
  rows: partsIn(scopusFields),
  wrap: (name, text) => (name === "DOCTYPE" ? `DOCTYPE(${text.replaceAll('"', "")})` : wrapped(name, text)),
  wildcards: { any: "*", one: "?", inPhrases: true },
  spellings: { publicationType: ownType("Scopus", "scopus"), language: ({ text }) => languageName(text) ?? text },
  joint: ({ between, ordered }) => ` ${ordered ? "PRE" : "W"}/${between} `,
  range: rangeOf
}

/** Scopus with words without a field searched as on its own first page: in titles, abstracts and keywords, and not in lists of references. */
export const inTitlesAbstractsKeywords = printer(
  prefixed({ ...system, anywhere: "TITLE-ABS-KEY" }),
  [],
  system.spellings,
  commonNames,
  "scopus"
)

/** Scopus. */
export const scopus = {
  id: "scopus",
  about: 'Scopus: TITLE-ABS-KEY("heart attack" W/3 aspirin) AND PUBYEAR > 2009',
  read: readScopus,
  print: printer(prefixed(system), [], system.spellings, commonNames, "scopus")
} as const satisfies Dialect
