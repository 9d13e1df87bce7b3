import type { Hit } from "@litfuse/api/search/Answer"
import { contributorsOf } from "@litfuse/api/search/contributorsOf"
import { positionInSource } from "@litfuse/api/search/positionInSource"
import { retractionMark } from "@litfuse/api/search/retractionMark"
import { cleanText } from "./cleanText.ts"

/** The number of records that each source delivered. */
export type Delivered = ReadonlyMap<string, number>

const sourcesOf = ({ sources, scores = {} }: Hit, delivered: Delivered): string =>
  sources
    .map((source) => {
      const [standing, listed] = [scores[source], delivered.get(source)]
      return standing === undefined || listed === undefined ? source : `${source}:${positionInSource(standing, listed)}`
    })
    .join(" ")

const retractionMarks = (hit: Hit): ReadonlyArray<string> => {
  const words = retractionMark(hit)
  return words === undefined ? [] : [`${words} says ${(hit.retraction?.by ?? []).join(" ")}`]
}

const isPreprint = ({ publicationTypes = [] as never }: Hit): boolean => publicationTypes.some((type) => /preprint/i.test(type))

/** What a reader must know before using a work: a retraction, or that it is a preprint without peer review. */
const marksOf = (hit: Hit): string => [...retractionMarks(hit), ...(isPreprint(hit) ? ["preprint"] : [])].join("; ")

/** The identifier that a reader sees: DOI, PMID, PMCID or arXiv id, in this order of preference. */
export const workId = ({ identifiers, id }: Hit): string =>
  ["doi:", "pmid:", "pmcid:", "arxiv:"].flatMap((scheme) => identifiers.find((one) => one.startsWith(scheme)) ?? [])[0] ??
  identifiers[0] ??
  id

const abstractOf = ({ abstract = [] as never }: Hit): string =>
  abstract.map(({ label, text }) => (label === null ? text : `${label}: ${text}`)).join(" ")

type WalkedHit = Hit & {
  readonly hop?: number
  readonly cites?: ReadonlyArray<string>
  readonly citedBy?: ReadonlyArray<string>
  readonly sharedReferences?: number
  readonly citedTogether?: number
}

const joined = (values: ReadonlyArray<string> | undefined): string => (values ?? []).join("; ")

const columns = {
  rank: ({ rank }: Hit) => String(rank),
  id: workId,
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
  score: ({ score }: Hit) => (score === null ? "" : String(Number(score.toPrecision(6)))),
  hop: ({ hop }: WalkedHit) => String(hop ?? ""),
  cites: ({ cites }: WalkedHit) => (cites ?? []).join(" "),
  "cited by": ({ citedBy }: WalkedHit) => (citedBy ?? []).join(" "),
  common: ({ sharedReferences, citedTogether }: WalkedHit) =>
    sharedReferences === undefined ? "" : `${sharedReferences} references, ${citedTogether} citing`
} satisfies Readonly<Record<string, (hit: WalkedHit, delivered: Delivered) => string>>

/** The name of a column. */
export type Column = keyof typeof columns

/** Columns that only a walk fills; a walk always shows them. */
const ofWalks: ReadonlySet<string> = new Set(["hop", "cites", "cited by", "common"])

/** The columns that a call may request. */
export const columnNames = (Object.keys(columns) as ReadonlyArray<Column>).filter((name) => !ofWalks.has(name))

/** The default columns of a search, a look-up and a walk. */
export const defaultColumns = {
  search: ["rank", "id", "year", "title", "journal", "sources", "marks"],
  get: ["id", "year", "title", "authors", "journal", "abstract", "marks"],
  walk: ["rank", "id", "year", "title", "hop", "cites", "cited by", "marks"],
  related: ["rank", "id", "year", "title", "common", "cites", "cited by", "marks"]
} as const satisfies Readonly<Record<string, ReadonlyArray<Column>>>

/** The cells of a work for the requested columns. */
export const workCells = (hit: Hit, wanted: ReadonlyArray<Column>, delivered: Delivered): ReadonlyArray<string> =>
  wanted.map((column) => cleanText(columns[column](hit, delivered)))

/** The columns to show for a request. `marks` is always among them, so that a retraction is never hidden. */
export const shownColumns = (asked: ReadonlyArray<Column> | undefined, otherwise: ReadonlyArray<Column>): ReadonlyArray<Column> =>
  asked === undefined || asked.length === 0 ? otherwise : [...new Set<Column>([...asked, "marks"])]
