import type { Range } from "../Query.ts"
import type { Dialect } from "./Dialect.ts"
import { prefixed, type System } from "./prefixed.ts"
import { printer, type Say } from "./write.ts"

const range = ({ date, from, until }: Range, say: Say): string | undefined => {
  if (date !== "published") return undefined
  if ((from ?? "").length > 4 || (until ?? "").length > 4)
    say("date-widened", `CORE is asked for years of publication: not from ${from ?? "the first"} until ${until ?? "the last"}`)
  const bounds = [
    ...(from === undefined ? [] : [`yearPublished>=${from.slice(0, 4)}`]),
    ...(until === undefined ? [] : [`yearPublished<=${until.slice(0, 4)}`])
  ]
  return bounds.length === 1 ? bounds[0] : `(${bounds.join(" AND ")})`
}

/**
 * - source: CORE API v3, query language, https://api.core.ac.uk/docs/v3#section/How-to-search (as stored 2026)
 */
const system: System = {
  name: "CORE",
  operators: { and: " AND ", or: " OR ", not: " NOT ", alone: "NOT " },
  reserved: /^(?:and|or|not|to)$/iu,
  rows: [
    ["title", ["title"]],
    ["abstract", ["abstract"]],
    ["fullText", ["fullText"]],
    ["authors.name", ["contributor"]],
    ["journals.title", ["containerTitle"]],
    ["documentType", ["publicationType"]],
    ["language.code", ["language"]],
    ["doi", ["identifier"]]
  ],
  // a bare word behind a field finds nothing, and a name of several words is one name
  wrap: (name, text) =>
    name === "authors.name"
      ? `${name}:"${text.replaceAll(/ AND |["()]/gu, " ").trim()}"`
      : /^["(]/u.test(text)
        ? `${name}:${text}`
        : `${name}:(${text})`,
  wildcards: { any: "*", inPhrases: false },
  range
}

/** CORE, version 3 of its interface. */
export const core = {
  id: "core",
  about: 'CORE: title:"heart attack" AND yearPublished>=2010',
  print: printer(prefixed(system))
} as const satisfies Dialect
