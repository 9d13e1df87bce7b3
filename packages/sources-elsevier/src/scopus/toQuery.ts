import type { Identifier } from "@litfuse/engine/Identifier"
import * as Notice from "@litfuse/engine/Notice"
import * as Source from "@litfuse/engine/Source"
import { inTitlesAbstractsKeywords } from "@litfuse/query/dialects/Scopus"

/** A search as Scopus takes it. */
export interface Wanted extends Source.Written {
  readonly sort: string
}

const orders: Readonly<Record<Source.Sort, string>> = { relevance: "relevancy", newest: "-coverDate", cited: "-citedby-count" }

/** The codes by which Scopus knows types of documents, and the names of PubMed and of its own that mean one of them. */
const codes = new Map([
  ["journal article", "ar"],
  ["article", "ar"],
  ["review", "re"],
  ["conference paper", "cp"],
  ["conference review", "cr"],
  ["editorial", "ed"],
  ["letter", "le"],
  ["note", "no"],
  ["short survey", "sh"],
  ["book", "bk"],
  ["book chapter", "ch"],
  ["published erratum", "er"],
  ["erratum", "er"],
  ["data paper", "dp"],
  ["retracted publication", "tb"]
])

/** A search in the syntax of Scopus, with its years. What it says otherwise than the query is a Notice each. */
export const toQuery = (asked: Source.Asked): Wanted => {
  const { text, notices } = Source.written("scopus", inTitlesAbstractsKeywords, asked)
  const lost: Array<Notice.Notice> = []
  const coded = text.replace(/DOCTYPE\("?([^()"]*)"?\)/g, (whole, name: string) => {
    const code = codes.get(name.toLowerCase().replaceAll(" and ", " "))
    if (code !== undefined || /^[a-z]{2}$/i.test(name)) return `DOCTYPE(${code ?? name.toLowerCase()})`
    lost.push(Notice.make("type-unknown", "scopus", `Scopus knows types by codes such as ar and re: ${name} is none, and may find nothing`))
    return whole
  })
  return { text: coded, notices: [...notices, ...lost], sort: orders[asked.sort] }
}

/** The fields that hold identifiers. */
const fields = { eid: "EID", doi: "DOI", pmid: "PMID" } as const

/** The schemes under which works are known. */
export const schemes = Object.keys(fields) as ReadonlyArray<keyof typeof fields>

/** A query for works by identifier, whatever the schemes. */
export const identified = (identifiers: ReadonlyArray<Identifier>): string =>
  identifiers
    .flatMap(({ scheme, value }) => (scheme in fields ? [`${fields[scheme as keyof typeof fields]}("${value.replaceAll('"', " ")}")`] : []))
    .join(" OR ")
