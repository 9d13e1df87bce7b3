import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Ids from "@litfuse/engine/Ids"
import * as Params from "@litfuse/engine/Params"
import * as Reads from "@litfuse/engine/Reads"
import type { SearchAccount } from "@litfuse/engine/SearchAccount"
import type { SearchRequest } from "@litfuse/engine/SearchRequest"
import * as Schema from "effect/Schema"
import { counted, grouped } from "./counted.ts"
import { isRegistry } from "./registries.ts"

const Item = Schema.Struct({
  item: Schema.Int,
  name: Schema.String,
  status: Schema.Literals(["filled", "missing"]),
  text: Schema.String
})

const Output = Schema.Struct({ version: Schema.Literal(1), filled: Schema.Int, items: Schema.Array(Item) })

/**
 * What a search tells a reader of a review, item by item; `filled` of 16.
 *
 * - `status` `filled` from the search itself; `missing` where a person has to write, and `text` says what
 */
export type PrismaSOutput = typeof Output.Type

/** The names of the 16 items, in order. */
const names = [
  "Database name",
  "Multi-database searching",
  "Study registries",
  "Online resources and browsing",
  "Citation searching",
  "Contacts",
  "Other methods",
  "Full search strategies",
  "Limits and restrictions",
  "Search filters",
  "Prior work",
  "Updates",
  "Dates of searches",
  "Peer review",
  "Total records",
  "Deduplication"
] as const

/** What a person has to write where the search itself says nothing, by item. */
const open: Readonly<Record<number, string>> = {
  3: "name the registries that were searched, or say that none was",
  4: "describe what was searched or browsed on the web, in print or in catalogues, or say that nothing was",
  5: "say whether cited and citing references were examined, and how, or that they were not",
  6: "say whether authors, experts or manufacturers were asked, or that nobody was",
  7: "describe any other source of information, or say that there was none",
  10: "name every published search filter that the query uses, with its citation, or say that there is none",
  11: "cite the review whose strategy was adapted, or say that there is none",
  12: "say how the search was kept up to date, such as by alerts or by running it again, and when",
  8: "give the whole query of every source that does not say how it understood it",
  14: "say whether somebody else checked the strategy (PRESS, for example), or that nobody did"
}

const list = (parts: ReadonlyArray<string>): string => parts.join("; ")

const byName = (a: string, b: string): number => Ids.compare(a.toLowerCase(), b.toLowerCase()) || Ids.compare(a, b)

const limitsOf = ({ from, until, sort, perSource }: SearchRequest, leftOut: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...(from === null && until === null ? ["no limits on dates"] : []),
  ...(from === null ? [] : [`published in or after ${from}`]),
  ...(until === null ? [] : [`published in or before ${until}`]),
  ...(sort === "relevance" ? [] : [`each source listed by ${sort}`]),
  ...(leftOut.length === 0 ? [] : [`asked, but left out of the bundle with their answers: ${leftOut.join(", ")}`]),
  ...(perSource === null ? [] : [`at most ${counted(perSource, "record")} of each source`])
]

/** What the items say that the search fills, by their numbers; absent = nothing. */
const filledBy = (request: SearchRequest, { searchedOn, leftOut, ...account }: SearchAccount): ReadonlyMap<number, string> => {
  const { counts } = account.whole ?? account
  const all = [...(account.whole ?? account).sources].sort((a, b) => byName(a.source, b.source))
  const sources = all.filter(({ state }) => state !== "failed" && state !== "skipped")
  const silent = all.filter((source) => !sources.includes(source)).map(({ source, error }) => `${source} (${error?.reason ?? "unknown"})`)
  const studies = sources.filter(({ source }) => isRegistry(source))
  const approximated = sources.flatMap(({ source, notices }) =>
    notices.filter(({ code }) => /^(?:unsupported|approximated)/.test(code)).map(({ text }) => `${source}: ${text}`)
  )
  const cut = sources.flatMap(({ source, delivered, total }) =>
    total !== null && total > delivered ? [`${source} delivered ${grouped(delivered)} of ${grouped(total)}`] : []
  )
  const limits = list([...limitsOf(request, leftOut), ...cut, ...approximated])
  const always: ReadonlyArray<readonly [number, string]> = [
    [9, limits],
    [13, searchedOn]
  ]
  if (sources.length === 0) return new Map(always)
  const isOut = (source: string): string => (leftOut.includes(source) ? " (answers left out of the bundle)" : "")
  const platforms = sources.map(({ source, platform }) => `${source}, by ${platform ?? "a file or collection at hand"}${isOut(source)}`)
  const failed = silent.length === 0 ? "" : `; asked, but without an answer: ${list(silent)}`
  const strategies = sources.map(({ source, effectiveQuery }) => (effectiveQuery === null ? undefined : `${source}: ${effectiveQuery}`))
  const identified = Object.entries(counts.identified).sort(([a], [b]) => byName(a, b))
  const total = identified.reduce((sum, [, count]) => sum + count, 0)
  return new Map([
    ...always,
    [1, `${list(platforms)}${failed}`],
    [2, "each source was asked apart, by its own interface, by litfuse; no platform searched several at once"],
    [3, list(studies.map(({ source }) => source))],
    [8, strategies.includes(undefined) ? "" : list([`as asked: ${request.text}`, ...strategies.map(String)])],
    [15, `${counted(total, "record")}: ${list(identified.map(([source, count]) => `${source} ${grouped(count)}${isOut(source)}`))}`],
    [
      16,
      `by litfuse, on identifiers, titles, contributors and places with vetoes: ${counted(counts.duplicates, "duplicate")} removed, ${counted(counts.works, "work")} left`
    ]
  ])
}

const text = ({ filled, items }: PrismaSOutput): string =>
  [
    `PRISMA-S: ${filled} of ${items.length} items are filled from the search; the others are for a person to write`,
    "",
    ...items.map(
      ({ item, name, status, text }) => `${String(item).padStart(2)} ${status === "filled" ? "filled " : "missing"}  ${name}: ${text}`
    )
  ].join("\n")

/**
 * What a search says for each of the 16 items of PRISMA-S, and what a person has yet to write.
 *
 * - shape: sources by name, whatever the order in which they were asked
 * - empty: a search that nobody answered fills its limits and its day
 * - source: Rethlefsen et al., PRISMA-S: an extension to the PRISMA statement for reporting literature searches in systematic reviews, Systematic
 *   Reviews 10:39 (2021), doi 10.1186/s13643-020-01542-z
 */
export const PrismaS = Analyzer.plugin<typeof Params.none.Type, PrismaSOutput>({
  id: "prisma-s",
  revision: 2,
  about: "What a search says for each of the 16 items of PRISMA-S, and what a person has yet to write",
  params: Params.none,
  reads: ["request", "search"],
  output: Output,
  views: {
    text,
    table: ({ items }) => ({
      headers: ["item", "name", "status", "text"],
      rows: items.map(({ item, name, status, text }) => [item, name, status, text])
    })
  },
  analyse: (inputs) => {
    const filled = filledBy(Reads.request(inputs), Reads.search(inputs))
    const items = names.map((name, i) => {
      const said = filled.get(i + 1) ?? ""
      const status = said === "" ? ("missing" as const) : ("filled" as const)
      return { item: i + 1, name, status, text: said === "" ? (open[i + 1] ?? "no source answered") : said }
    })
    return { version: 1, filled: items.filter(({ status }) => status === "filled").length, items }
  }
})
