import type { Identifier } from "@litfuse/engine/Identifier"
import * as Notice from "@litfuse/engine/Notice"
import * as Source from "@litfuse/engine/Source"
import { doaj } from "@litfuse/query/dialects/Doaj"

/** A search as DOAJ takes it. */
export interface Wanted extends Source.Written {
  readonly sort: string | undefined
}

const arrived = Notice.make(
  "order-approximated",
  "doaj",
  "DOAJ lists by the day on which it took a record in, not by the day of publication"
)

/** A search in the syntax of DOAJ. What it says otherwise than the query is a Notice each. */
export const toQuery = (asked: Source.Asked): Wanted => {
  const { text, notices } = Source.written("doaj", doaj.print, asked)
  const isNewest = asked.sort === "newest"
  return { text, sort: isNewest ? "created_date:desc" : undefined, notices: isNewest ? [...notices, arrived] : notices }
}

/** A query for works by DOI, in any case of letters and also where it is the address of a registry. */
export const identified = (identifiers: ReadonlyArray<Identifier>): string =>
  identifiers.map(({ value }) => `bibjson.identifier.id:"${value.replace(/["\\*?~]/gu, " ")}"`).join(" OR ")
