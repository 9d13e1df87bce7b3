import * as Source from "@litfuse/engine/Source"
import { arxiv } from "@litfuse/query/dialects/Arxiv"

/** A search as arXiv takes it. */
export interface Wanted extends Source.Written {
  readonly sort: string | undefined
}

const orders: Readonly<Partial<Record<Source.Sort, string>>> = { newest: "submittedDate" }

/** A search in the syntax of arXiv. What it says otherwise than the query is a Notice each. */
export const toQuery = (asked: Source.Asked): Wanted => ({ ...Source.written("arxiv", arxiv.print, asked), sort: orders[asked.sort] })
