import * as Problem from "../../Problem.ts"
import * as Query from "../../Query.ts"
import type { Place, Token } from "../../syntax/Node.ts"
import * as dates from "../dates.ts"
import { ownFilter } from "../ownFilter.ts"
import { platformReader } from "../platform/platformReader.ts"
import type { Special } from "../platform/platformTokens.ts"
import { targetIn } from "../platform/tables.ts"
import { typeFromPlatform } from "../publicationTypes.ts"
import { narrowerFields, ownFields, scopusFields } from "./scopusFields.ts"
import { scopusLimits } from "./scopusLimits.ts"

const ready = (query: Query.Query | undefined, place: Place): ReadonlyArray<Token> | undefined =>
  query === undefined ? undefined : [{ kind: "ready", query, ...place }]

const after = (year: string): string => String(Number(year) + 1)
const before = (year: string): string => String(Number(year) - 1)

const years: ReadonlyArray<Special> = [
  {
    // both bounds together are one range, unless OR, which binds tighter, takes one of them
    pattern: /(?<!\bOR\s{1,3})PUBYEAR\s*(?:>|AFT)\s*(\d{4})\s+AND\s+PUBYEAR\s*(?:<|BEF)\s*(\d{4})(?!\d|\s+OR\b)/iuy,
    tokens: ([, from = "", until = ""], place) => ready(dates.range("published", after(from), before(until)), place)
  },
  {
    pattern: /PUBYEAR\s*(>|<|=|AFT|BEF|IS)\s*(\d{4})(?![\p{L}\p{N}-])/iuy,
    tokens: ([, sign = "", year = ""], place) => {
      if (/[=i]/iu.test(sign)) return ready(dates.range("published", year, year), place)
      const [from, until] = /[>a]/iu.test(sign) ? [after(year), ""] : ["", before(year)]
      return ready(dates.range("published", from, until), place)
    }
  },
  {
    pattern: /(?:ORIG-)?LOAD-DATE\s*(>|<|=|AFT|BEF|IS)\s*(\d{8})(?!\d)/iuy,
    tokens: ([, sign = "", day = ""], place) => {
      if (/[=i]/iu.test(sign)) return ready(dates.range("entered", day, day), place)
      return ready(/[>a]/iu.test(sign) ? dates.range("entered", day, "") : dates.range("entered", "", day), place)
    }
  },
  {
    pattern: /(?:PUBYEAR|(?:ORIG-)?LOAD-DATE)(?![\p{L}\p{N}-])[^()\n]{0,16}/iuy,
    tokens: ([text], place, log) => {
      Problem.error(log, "invalid-date", place, `${text.trim()} is not a date of Scopus: write it like PUBYEAR > 2009 or PUBYEAR = 2010`)
      return ready(Query.text(text), place)
    }
  }
]

const named = (names: Iterable<string>): string =>
  [...names]
    .toSorted((a, b) => b.length - a.length)
    .flatMap((name) => [name, name.toLowerCase()])
    .join("|")

const operators: ReadonlyArray<Special> = [
  {
    pattern: /AND\s+NOT(?![\p{L}\p{N}-])/iuy,
    tokens: (_, place) => [{ kind: "operator", operator: "not", ...place }]
  },
  {
    pattern: /(?<=[^\s(]\s{0,5})NOT(?![\p{L}\p{N}-])/iuy,
    tokens: (_, place, log) => {
      Problem.warning(log, "operator-spelling", place, "Scopus excludes with AND NOT", { ...place, text: "AND NOT" })
      return [{ kind: "operator", operator: "not", ...place }]
    }
  }
]

const special: ReadonlyArray<Special> = [
  {
    // braces ask for exactly these characters, so that nothing in them is a wildcard
    pattern: /\{([^{}\n]+)\}/uy,
    tokens: ([, text = ""], place, log) => {
      Problem.remark(log, "exact-phrase", place, "braces ask for exactly these characters: litfuse searches them as a phrase")
      return [{ kind: "leaf", text: `"${text.replace(/[*?"]/gu, " ")}"`, isQuoted: true, ...place }]
    }
  },
  {
    pattern: /DOI\s*\(\s*"?(10\.\d{4,9}\/[^\s"()]*(?:\([^\s()"]*\)[^\s"()]*)*)"?\s*\)/iuy,
    tokens: ([, doi = ""], place) => ready(Query.field("doi", Query.text(doi)), place)
  },
  {
    pattern: new RegExp(String.raw`(${named(narrowerFields.keys())})\s{0,3}(?=\()`, "uy"),
    tokens: ([, name = ""], place, log) => {
      const wider = narrowerFields.get(name.toUpperCase())!
      Problem.remark(log, "wider-field", place, `${name} searches less than litfuse can express: the query searches ${wider}`)
      return [{ kind: "prefix", tag: { text: wider, ...place }, ...place }]
    }
  },
  {
    pattern: new RegExp(String.raw`(${named(ownFields)})\s{0,3}\(\s*([^()\n]{1,200}?)\s*\)`, "uy"),
    tokens: ([, name = "", words = ""], place, log) => {
      const text = `${name.toUpperCase()}(${words})`
      Problem.remark(log, "own-filter", place, `${text} exists only in Scopus: it is kept for Scopus, and other systems cannot search it`)
      return ready(Query.field("subset", Query.phrase(ownFilter("scopus", text))), place)
    }
  }
]

const known = named(scopusFields.map(([name]) => name))

/** Reads a query of Scopus. Operators bind in the order OR, W/n and PRE/n, AND, AND NOT. */
export const readScopus = platformReader({
  name: "Scopus",
  family: "scopus",
  binding: { or: 4, near: 3, and: 2, not: 1 },
  quotes: '"',
  reference: /#(\d{1,5})(?![\p{L}\p{N}])/uy,
  nearness: [
    { pattern: /^w\/(\d{1,3})$/iu, isOrdered: false, between: Number },
    { pattern: /^pre\/(\d{1,3})$/iu, isOrdered: true, between: Number }
  ],
  specials: [...scopusLimits, ...operators, ...years, ...special],
  prefix: new RegExp(String.raw`(${known}|[A-Z]{3,}(?:-[A-Z]+)*(?<!\bAND|\bNOT)(?=\())\s{0,3}(?=\()`, "uy"),
  isPrefixAnywhere: () => true,
  targetOf: targetIn(scopusFields),
  ownFields,
  wildcards: { "*": "*", "?": "#" },
  together: "words",
  personOf: (name) => name.replace(/[,.]/gu, " "),
  typeOf: (type) => typeFromPlatform("scopus", type)
})
