import { quoted } from "@litfuse/files/shell"
import { sorts, syntaxes } from "@litfuse/api/search/request"
import type * as Search from "@litfuse/api/Search"
import type { Settings } from "./Setting.ts"

/** What somebody typed into the form of a search: texts, as forms send them; an empty one says nothing. */
export interface Asked {
  readonly query: string
  readonly syntax: string
  readonly sources: ReadonlyArray<string>
  readonly from: string
  readonly to: string
  readonly perSource: string
  readonly sort: string
}

/** The syntaxes and the orders that can be chosen; the first of each is the usual one. */
export { sorts, syntaxes }

/** What the form holds. */
export const ofForm = (form: URLSearchParams): Asked => ({
  query: form.get("query") ?? "",
  syntax: form.get("syntax") || syntaxes[0],
  sources: form.getAll("source"),
  from: (form.get("from") ?? "").trim(),
  to: (form.get("to") ?? "").trim(),
  perSource: (form.get("perSource") ?? "").trim(),
  sort: form.get("sort") || sorts[0]
})

/** The same as the words of an address, which fill in the form again. */
export const inAddress = ({ query, syntax, sources, from, to, perSource, sort }: Asked): string => {
  const words = new URLSearchParams([["query", query], ...sources.map((one): [string, string] => ["source", one])])
  for (const [name, value, usual] of [
    ["syntax", syntax, syntaxes[0]],
    ["from", from, ""],
    ["to", to, ""],
    ["perSource", perSource, ""],
    ["sort", sort, sorts[0]]
  ] as const)
    if (value !== usual) words.set(name, value)
  return words.toString()
}

/** The request that it is. A depth that is no number is handed on as it was typed, and refused with its name. */
export const requestOf = (asked: Asked, { folder, replay }: Settings): Parameters<typeof Search.run>[0] => {
  const { query, syntax, sources, from, to, perSource, sort } = asked
  const request = {
    folder,
    query,
    syntax,
    sort,
    limit: null,
    explain: true,
    beside: ["prisma-s"],
    ...(sources.length === 0 ? {} : { sources }),
    ...(from === "" ? {} : { from }),
    ...(to === "" ? {} : { to }),
    ...(perSource === "" ? {} : { perSource: /^\d+$/.test(perSource) ? Number(perSource) : perSource }),
    ...(replay === undefined ? {} : { replay })
  }
  // the schema of the question reads it, and says what is wrong with each field
  return request as Parameters<typeof Search.run>[0]
}

/** The command that asks the same. */
export const commandOf = ({ query, syntax, sources, from, to, perSource, sort }: Asked, { replay }: Settings): string =>
  [
    "litfuse search",
    quoted(query),
    ...(syntax === syntaxes[0] ? [] : ["--syntax", quoted(syntax)]),
    ...(sources.length === 0 ? [] : ["--source", quoted(sources.join(","))]),
    ...(from === "" ? [] : ["--from", quoted(from)]),
    ...(to === "" ? [] : ["--to", quoted(to)]),
    ...(perSource === "" ? [] : ["--per-source", quoted(perSource)]),
    ...(sort === sorts[0] ? [] : ["--sort", quoted(sort)]),
    ...(replay === undefined ? [] : ["--replay", quoted(replay)])
  ].join(" ")
