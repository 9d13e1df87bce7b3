import * as Notice from "@litfuse/engine/Notice"
import * as Query from "@litfuse/engine/Query"
import * as Source from "@litfuse/engine/Source"
import { prefixed, type System } from "@litfuse/query/dialects/prefixed"
import { printer } from "@litfuse/query/dialects/write"

/** The body of a request: `qs` searches the full text, the others a field of the metadata. */
export interface Body {
  readonly qs?: string
  readonly title?: string
  readonly authors?: string
  readonly pub?: string
  readonly volume?: string
  readonly issue?: string
  readonly date?: string
}

/** A search in ScienceDirect's parameters; `says` the same on one line. */
export interface ScienceDirectQuery {
  readonly body: Body
  readonly says: string
  readonly notices: ReadonlyArray<Notice.Notice>
}

const source = "sciencedirect"

/**
 * - source: ScienceDirect help, "How do I use the advanced search?",
 *   https://service.elsevier.com/app/answers/detail/a_id/25974/supporthub/sciencedirect/ (as stored 2026): AND, OR, NOT and phrases, and no wildcards
 */
const system: System = {
  name: "ScienceDirect",
  reserved: /^(?:and|or|not)$/iu,
  rows: [],
  wrap: (_, text) => text,
  wildcards: { inPhrases: false },
  range: () => undefined
}

const print = printer(prefixed(system))

const metadataFields = new Map<Query.FieldName, Exclude<keyof Body, "qs" | "date">>([
  ["title", "title"],
  ["contributor", "authors"],
  ["containerTitle", "pub"],
  ["volume", "volume"],
  ["issue", "issue"]
])

const bodyFieldOf = (part: Query.Query): Exclude<keyof Body, "date"> =>
  part._tag === "Field" && part.fields.length === 1 ? (metadataFields.get(part.fields[0]!) ?? "qs") : "qs"

/** A range of years; the service requires both ends. */
const years = (from: string | undefined, until: string | undefined): string =>
  `${from?.slice(0, 4) ?? "1800"}-${until?.slice(0, 4) ?? "2100"}`

const isPublished = (part: Query.Query) => part._tag === "Range" && part.date === "published"

/** The latest start and the earliest end, because all bounds must hold. */
const boundsOf = ({ query, publishedFrom, publishedUntil }: Source.SourceQuery) => {
  const ranges = Query.conjuncts(query).flatMap((part) => (part._tag === "Range" && part.date === "published" ? [part] : []))
  const all = [...ranges, { from: publishedFrom, until: publishedUntil }]
  return {
    from: all
      .flatMap(({ from }) => from ?? [])
      .sort()
      .at(-1),
    until: all.flatMap(({ until }) => until ?? []).sort()[0]
  }
}

/**
 * Writes a search for ScienceDirect: required parts with a separate field go there, everything else is searched in the full
 * text. A notice describes each difference from the query.
 */
export const toQuery = (search: Source.SourceQuery): ScienceDirectQuery => {
  const { from, until } = boundsOf(search)
  const parts = Map.groupBy(
    Query.conjuncts(search.query).filter((part) => !isPublished(part)),
    bodyFieldOf
  )
  const printed = [...parts].map(([place, all]) => {
    const inside = all.map((part) => (place !== "qs" && part._tag === "Field" ? part.query : part))
    return { place, ...print(inside.length === 1 ? inside[0]! : { _tag: "And", queries: inside }) }
  })
  const isFine = [from, until].some((bound) => (bound ?? "").length > 4)
  const body: Body = {
    ...Object.fromEntries(printed.filter(({ text }) => text !== "").map(({ place, text }) => [place, text])),
    ...(from === undefined && until === undefined ? {} : { date: years(from, until) })
  }
  return {
    body,
    says: Object.entries(body)
      .map(([place, text]) => `${place}: ${text}`)
      .join("; "),
    notices: [
      ...printed.flatMap(({ remarks }) => remarks.map(({ code, text }) => Notice.make(code, source, text))),
      ...(isFine ? [Notice.make("date-widened", source, "ScienceDirect searches years of publication, not days")] : [])
    ]
  }
}

/** The searched words, without the dates. */
export const wordsOf = (body: Body): string => Object.values({ ...body, date: "" }).join(" ")
