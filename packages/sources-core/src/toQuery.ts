import type { Identifier } from "@litfuse/engine/Identifier"
import * as Notice from "@litfuse/engine/Notice"
import * as Query from "@litfuse/engine/Query"
import type { Asked, Sort } from "@litfuse/engine/Source"
import { core } from "@litfuse/query/dialects/Core"
import { codeOf } from "@litfuse/query/dialects/languages"

/** A search as CORE takes it. */
export interface Wanted {
  readonly q: string
  readonly sort: string | undefined
  readonly notices: ReadonlyArray<Notice.Notice>
}

const source = "core"

const orders: Readonly<Partial<Record<Sort, string>>> = { newest: "recency" }

/** CORE's four types of documents, and the names of PubMed that mean one of them. */
const types = new Map([
  ["research", "research"],
  ["journal article", "research"],
  ["thesis", "thesis"],
  ["dissertation", "thesis"],
  ["academic dissertation", "thesis"],
  ["slides", "slides"],
  ["unknown", "unknown"]
])

/** A language or type in CORE's own words; undefined when it has none for it. */
const named = (part: Query.Query): Query.Query | undefined => {
  if (part._tag !== "Field" || part.fields.length !== 1 || !("text" in part.query)) return part
  const [field] = part.fields
  const name = part.query.text.trim()
  if (field !== "language" && field !== "publicationType") return part
  const own = field === "language" ? codeOf(name) : types.get(name.toLowerCase())
  return own === undefined ? undefined : Query.field(field, Query.phrase(own))
}

/** A query in the syntax of CORE, with its years. What is lost on the way is a Notice each. */
export const toQuery = ({ query, sort, publishedFrom, publishedUntil }: Asked): Wanted => {
  const notices: Array<Notice.Notice> = []
  const dates = publishedFrom === undefined && publishedUntil === undefined ? [] : [Query.range("published", publishedFrom, publishedUntil)]
  const parts = [...Query.conjuncts(query), ...dates].flatMap((part) => {
    const own = named(part)
    if (own === undefined) notices.push(Notice.make("filter-lost", source, `CORE does not know ${Query.print(part)}: it is not asked for`))
    return own ?? []
  })
  const { text, remarks } = core.print(parts.length === 1 ? parts[0]! : { _tag: "And", queries: parts })
  return {
    q: text === "" ? "*" : text,
    sort: orders[sort],
    notices: [...notices, ...remarks.map(({ code, text: what }) => Notice.make(code, source, what))]
  }
}

/** The fields that hold identifiers. */
const fields = { core: "id", doi: "doi", arxiv: "arxivId", pmid: "pubmedId" } as const

/** The schemes under which works are known. */
export const schemes = Object.keys(fields) as ReadonlyArray<keyof typeof fields>

/** A query for works by identifier, whatever the schemes. */
export const identified = (identifiers: ReadonlyArray<Identifier>): string =>
  identifiers
    .flatMap(({ scheme, value }) =>
      scheme in fields ? [`${fields[scheme as keyof typeof fields]}:"${value.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`] : []
    )
    .join(" OR ")
