import { quoteForShell } from "@litfuse/files/quoteForShell"
import { sorts, syntaxes } from "@litfuse/api/search/request"
import type * as Search from "@litfuse/api/Search"
import type { Settings } from "./PageSettings.ts"

/** The form of a search, as texts. An empty text means the default. */
export interface SearchForm {
  readonly query: string
  readonly syntax: string
  readonly sources: ReadonlyArray<string>
  readonly from: string
  readonly to: string
  readonly perSource: string
  readonly sort: string
}

/** The available syntaxes and orders; the first is the default. */
export { sorts, syntaxes }

/** Reads a form or the query string of an address. */
export const parseSearchForm = (form: URLSearchParams): SearchForm => ({
  query: form.get("query") ?? "",
  syntax: form.get("syntax") || syntaxes[0],
  sources: form.getAll("source"),
  from: (form.get("from") ?? "").trim(),
  to: (form.get("to") ?? "").trim(),
  perSource: (form.get("perSource") ?? "").trim(),
  sort: form.get("sort") || sorts[0]
})

/** The query string that fills in the form again. */
export const searchAddress = ({ query, syntax, sources, from, to, perSource, sort }: SearchForm): string => {
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

/** The request of a form. Invalid numbers stay texts, so that the error names their field. */
export const searchRequest = (asked: SearchForm, { folder, replay }: Settings): Parameters<typeof Search.run>[0] => {
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
  // the Schema of the question validates it
  return request as Parameters<typeof Search.run>[0]
}

/** The equivalent command. */
export const searchCommand = ({ query, syntax, sources, from, to, perSource, sort }: SearchForm, { replay }: Settings): string =>
  [
    "litfuse search",
    quoteForShell(query),
    ...(syntax === syntaxes[0] ? [] : ["--syntax", quoteForShell(syntax)]),
    ...(sources.length === 0 ? [] : ["--source", quoteForShell(sources.join(","))]),
    ...(from === "" ? [] : ["--from", quoteForShell(from)]),
    ...(to === "" ? [] : ["--to", quoteForShell(to)]),
    ...(perSource === "" ? [] : ["--per-source", quoteForShell(perSource)]),
    ...(sort === sorts[0] ? [] : ["--sort", quoteForShell(sort)]),
    ...(replay === undefined ? [] : ["--replay", quoteForShell(replay)])
  ].join(" ")
