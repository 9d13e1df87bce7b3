import * as Notice from "@litfuse/engine/Notice"
import * as Query from "@litfuse/engine/Query"
import * as Source from "@litfuse/engine/Source"
import { pubmed } from "@litfuse/query/dialects/Pubmed"

/** What a search says, without which page of it. */
export type Asked = Pick<Source.Asked, "query" | "publishedFrom" | "publishedUntil">

/** A search in the syntax of Entrez, and what it says otherwise than it was asked. */
export interface Written {
  readonly text: string
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** The remarks of the printer that say more about something that is declared approximate. */
const about: Readonly<Record<string, Source.Capability>> = {
  "proximity-as-and": "proximity",
  "order-lost": "proximity",
  "wildcard-widened": "wildcards"
}

/** A query as Entrez reads it, and a Notice for everything that the text does not say. */
export const written = (source: string, query: Query.Query): Written => {
  const { text, remarks } = pubmed.print(query)
  const notices = remarks.map((remark) =>
    Notice.make(about[remark.code] === undefined ? remark.code : `approximated-${about[remark.code]}`, source, remark.text)
  )
  return { text: text === '""' ? "" : text, notices }
}

/** A search in the syntax of PubMed. */
export const toQuery = (asked: Asked): Written => written("pubmed", Source.dated(asked))
