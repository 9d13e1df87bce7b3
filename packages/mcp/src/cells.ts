import type { Hit } from "@litfuse/api/search/Answer"
import { contributorsOf } from "@litfuse/api/search/contributors"
import { placeOf } from "@litfuse/api/search/placeOf"
import { clean } from "./clean.ts"

/** What a work of an answer is read with besides: how many records each source delivered. */
export type Delivered = ReadonlyMap<string, number>

const sourcesOf = ({ sources, scores = {} }: Hit, delivered: Delivered): string =>
  sources
    .map((source) => {
      const [standing, listed] = [scores[source], delivered.get(source)]
      return standing === undefined || listed === undefined ? source : `${source}:${placeOf(standing, listed)}`
    })
    .join(" ")

const graveOf = ({ retraction }: Hit): ReadonlyArray<string> =>
  retraction === undefined || retraction === null || retraction.state === "none"
    ? []
    : [`${retraction.state.toUpperCase()} says ${retraction.by.join(" ")}`]

const isPreprint = ({ publicationTypes = [] as never }: Hit): boolean => publicationTypes.some((type) => /preprint/i.test(type))

/** What a reader has to know of a work before it is used: that it was retracted, that nobody reviewed it. */
const marksOf = (hit: Hit): string => [...graveOf(hit), ...(isPreprint(hit) ? ["preprint"] : [])].join("; ")

/** The identifier by which a work is named to a reader. */
export const idOf = ({ identifiers, id }: Hit): string =>
  ["doi:", "pmid:", "pmcid:", "arxiv:"].flatMap((scheme) => identifiers.find((one) => one.startsWith(scheme)) ?? [])[0] ??
  identifiers[0] ??
  id

const abstractOf = ({ abstract = [] as never }: Hit): string =>
  abstract.map(({ label, text }) => (label === null ? text : `${label}: ${text}`)).join(" ")

/** A work, and of one that was met along citations how: what a search found has none of these. */
type Walked = Hit & {
  readonly hop?: number
  readonly via?: ReadonlyArray<string>
  readonly sharedReferences?: number
  readonly citedTogether?: number
}

const joined = (values: ReadonlyArray<string> | undefined): string => (values ?? []).join("; ")

/** What can be told of a work, by the name of the column. What nobody says of it is an empty cell. */
const columns = {
  rank: ({ rank }: Hit) => String(rank),
  id: idOf,
  year: ({ published }: Hit) => published?.slice(0, 4) ?? "",
  title: ({ title }: Hit) => title,
  journal: ({ containerTitle = "" }: Hit) => containerTitle,
  sources: sourcesOf,
  marks: marksOf,
  abstract: abstractOf,
  authors: (hit: Hit) => contributorsOf(hit, 8),
  published: ({ published }: Hit) => published ?? "",
  ids: ({ identifiers }: Hit) => identifiers.join(" "),
  url: ({ citationUri }: Hit) => citationUri,
  types: ({ publicationTypes }: Hit) => joined(publicationTypes),
  mesh: ({ meshHeadings = [] as never }: Hit) => meshHeadings.map(({ descriptor }) => descriptor).join("; "),
  keywords: ({ keywords }: Hit) => joined(keywords),
  citations: ({ citations = [] as never }: Hit) => citations.map(({ count, source, date }) => `${count} (${source} ${date})`).join("; "),
  free: ({ openAccess = [] as never }: Hit) =>
    openAccess.map(({ url, licence }) => `${url}${licence === undefined ? "" : ` (${licence})`}`).join("; "),
  relations: ({ relations = [] as never }: Hit) => relations.map(({ kind, id, citation }) => `${kind} ${id ?? citation ?? ""}`).join("; "),
  pages: ({ volume, issue, pages }: Hit) => [volume, issue, pages].filter((part) => part !== undefined).join(" "),
  score: ({ score }: Hit) => String(Number(score.toPrecision(6))),
  hop: ({ hop }: Walked) => String(hop ?? ""),
  via: ({ via }: Walked) => (via ?? []).join(" "),
  common: ({ sharedReferences, citedTogether }: Walked) =>
    sharedReferences === undefined ? "" : `${sharedReferences} references, ${citedTogether} citing`
} satisfies Readonly<Record<string, (hit: Walked, delivered: Delivered) => string>>

/** The name of a column. */
export type Column = keyof typeof columns

/** Columns that only a walk fills: it shows them by itself. */
const ofWalks: ReadonlySet<string> = new Set(["hop", "via", "common"])

/** The columns that may be asked for; the first seven are shown unless others are. */
export const names = (Object.keys(columns) as ReadonlyArray<Column>).filter((name) => !ofWalks.has(name))

/** What a list of hits, a look-up and a walk show, unless other columns are asked for. */
export const usual = {
  search: ["rank", "id", "year", "title", "journal", "sources", "marks"],
  get: ["id", "year", "title", "authors", "journal", "abstract", "marks"],
  walk: ["rank", "id", "year", "title", "hop", "via", "marks"],
  related: ["rank", "id", "year", "title", "common", "marks"]
} as const satisfies Readonly<Record<string, ReadonlyArray<Column>>>

/** The cells of a work; a mark that it was retracted is never left out, whatever columns are asked for. */
export const cellsOf = (hit: Hit, wanted: ReadonlyArray<Column>, delivered: Delivered): ReadonlyArray<string> =>
  wanted.map((column) => clean(columns[column](hit, delivered)))

/** The columns that are shown where these are asked for. */
export const shown = (asked: ReadonlyArray<Column> | undefined, otherwise: ReadonlyArray<Column>): ReadonlyArray<Column> =>
  asked === undefined || asked.length === 0 ? otherwise : [...new Set<Column>([...asked, "marks"])]
