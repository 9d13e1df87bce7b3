import type { Identifier } from "@litfuse/engine/Identifier"
import * as Notice from "@litfuse/engine/Notice"
import * as Query from "@litfuse/engine/Query"
import type { SourceQuery, Sort } from "@litfuse/engine/Source"
import { core } from "@litfuse/query/dialects/Core"
import { languageCode } from "@litfuse/query/dialects/languageName"

/** A search in CORE's parameters. */
export interface CoreQuery {
  readonly q: string
  readonly sort: string | undefined
  readonly notices: ReadonlyArray<Notice.Notice>
}

const source = "core"

const orders: Readonly<Partial<Record<Sort, string>>> = { newest: "recency" }

const types = new Map([
  ["research", "research"],
  ["journal article", "research"],
  ["thesis", "thesis"],
  ["dissertation", "thesis"],
  ["academic dissertation", "thesis"],
  ["slides", "slides"],
  ["unknown", "unknown"]
])

const translate = (part: Query.Query): Query.Query | undefined => {
  if (part._tag !== "Field" || part.fields.length !== 1 || !("text" in part.query)) return part
  const [field] = part.fields
  const name = part.query.text.trim()
  if (field !== "language" && field !== "publicationType") return part
  const own = field === "language" ? languageCode(name) : types.get(name.toLowerCase())
  return own === undefined ? undefined : Query.field(field, Query.phrase(own))
}

/** Writes a search with its years in CORE's syntax, with a notice for each part that is lost. */
export const toQuery = ({ query, sort, publishedFrom, publishedUntil }: SourceQuery): CoreQuery => {
  const notices: Array<Notice.Notice> = []
  const dates = publishedFrom === undefined && publishedUntil === undefined ? [] : [Query.range("published", publishedFrom, publishedUntil)]
  const parts = [...Query.conjuncts(query), ...dates].flatMap((part) => {
    const own = translate(part)
    if (own === undefined)
      notices.push(Notice.make("filter-lost", source, `CORE does not know ${Query.print(part)}; this part was left out`))
    return own ?? []
  })
  const { text, remarks } = core.print(parts.length === 1 ? parts[0]! : { _tag: "And", queries: parts })
  return {
    q: text === "" ? "*" : text,
    sort: orders[sort],
    notices: [...notices, ...remarks.map(({ code, text: what }) => Notice.make(code, source, what))]
  }
}

const fields = { core: "id", doi: "doi", arxiv: "arxivId", pmid: "pubmedId" } as const

/** The identifier schemes that CORE can look up. */
export const schemes = Object.keys(fields) as ReadonlyArray<keyof typeof fields>

/** A query for works by identifiers of any scheme. */
export const identifierQuery = (identifiers: ReadonlyArray<Identifier>): string =>
  identifiers
    .flatMap(({ scheme, value }) =>
      scheme in fields ? [`${fields[scheme as keyof typeof fields]}:"${value.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`] : []
    )
    .join(" OR ")
