import type { Range } from "../Query.ts"
import { years } from "./dates.ts"
import type { Dialect } from "./Dialect.ts"
import { prefixed, type System } from "./prefixed.ts"
import { printer, type Say } from "./write.ts"

const rangeOf = (range: Range, say: Say): string | undefined => {
  if (range.date !== "published") return undefined
  const [first, last] = years("CORE searches by year of publication", range, say)
  const bounds = [...(first === undefined ? [] : [`yearPublished>=${first}`]), ...(last === undefined ? [] : [`yearPublished<=${last}`])]
  return bounds.length === 1 ? bounds[0] : `(${bounds.join(" AND ")})`
}

/**
 * - source: CORE API v3, query language, https://api.core.ac.uk/docs/v3#section/How-to-search (as stored 2026)
 */
const system: System = {
  name: "CORE",
  reserved: /^(?:and|or|not|to)$/iu,
  rows: [
    ["title", ["title"]],
    ["abstract", ["abstract"]],
    ["fullText", ["fullText"]],
    ["authors.name", ["contributor"]],
    ["journals.title", ["containerTitle"]],
    ["documentType", ["publicationType"]],
    ["language.code", ["language"]],
    ["doi", ["doi"]]
  ],
  // a bare word after a field finds nothing, and a name of several words is one name
  wrap: (name, text) => {
    if (name === "authors.name") return `${name}:"${text.replaceAll(/ AND |["()]/gu, " ").trim()}"`
    return /^["(]/u.test(text) ? `${name}:${text}` : `${name}:(${text})`
  },
  wildcards: { any: "*", inPhrases: false },
  range: rangeOf
}

/** CORE, version 3 of its interface. */
export const core = {
  id: "core",
  about: 'CORE: title:"heart attack" AND yearPublished>=2010',
  print: printer(prefixed(system))
} as const satisfies Dialect
