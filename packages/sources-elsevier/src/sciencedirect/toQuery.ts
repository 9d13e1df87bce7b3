import * as Notice from "@litfuse/engine/Notice"
import * as Query from "@litfuse/engine/Query"
import * as Source from "@litfuse/engine/Source"
import { prefixed, type System } from "@litfuse/query/dialects/prefixed"
import { printer } from "@litfuse/query/dialects/write"

/** What the service takes: `qs` is looked for in the whole text, the others in a part of what is known about a work. */
export interface Body {
  readonly qs?: string
  readonly title?: string
  readonly authors?: string
  readonly pub?: string
  readonly volume?: string
  readonly issue?: string
  readonly date?: string
}

/** A search as ScienceDirect takes it; `says` the same in one line. */
export interface Wanted {
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

/** The fields that the service searches beside the whole text, by its own names. */
const named = new Map<Query.FieldName, Exclude<keyof Body, "qs" | "date">>([
  ["title", "title"],
  ["contributor", "authors"],
  ["containerTitle", "pub"],
  ["volume", "volume"],
  ["issue", "issue"]
])

const placeOf = (part: Query.Query): Exclude<keyof Body, "date"> =>
  part._tag === "Field" && part.fields.length === 1 ? (named.get(part.fields[0]!) ?? "qs") : "qs"

/** Years from one to another; the service wants both. */
const years = (from: string | undefined, until: string | undefined): string =>
  `${from?.slice(0, 4) ?? "1800"}-${until?.slice(0, 4) ?? "2100"}`

const isPublished = (part: Query.Query) => part._tag === "Range" && part.date === "published"

/** The latest of the first days and the earliest of the last ones: all bounds hold at once. */
const boundsOf = ({ query, publishedFrom, publishedUntil }: Source.Asked) => {
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
 * A search as ScienceDirect takes it: parts that must all hold go into the fields of their own that it has, everything else is looked for in the whole
 * text. What it says otherwise than the query is a Notice each.
 */
export const toQuery = (asked: Source.Asked): Wanted => {
  const { from, until } = boundsOf(asked)
  const parts = Map.groupBy(
    Query.conjuncts(asked.query).filter((part) => !isPublished(part)),
    placeOf
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
      ...(isFine ? [Notice.make("date-widened", source, "ScienceDirect is asked for years of publication")] : [])
    ]
  }
}

/** What is looked for beside the dates. */
export const wordsOf = (body: Body): string => Object.values({ ...body, date: "" }).join(" ")
