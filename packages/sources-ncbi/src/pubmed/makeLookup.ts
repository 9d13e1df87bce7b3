import * as Identifier from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Source from "@litfuse/engine/Source"
import type * as SourceError from "@litfuse/engine/SourceError"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import type { Eutils } from "../EutilsApi.ts"
import { toRecord } from "./toRecord.ts"

/** The search term for a DOI or a PMCID, both article identifiers; quoted, because DOIs contain brackets and semicolons. */
const term = ({ value }: Identifier.Identifier): string => `"${value.replaceAll('"', " ")}"[aid]`

/** The PMIDs of identifiers; unknown ones are left out. */
export const pmidsOf = (api: Eutils, identifiers: ReadonlyArray<Identifier.Identifier>) =>
  Effect.gen(function* () {
    const own = identifiers.flatMap(({ scheme, value }) => (scheme === "pmid" ? [value as string] : []))
    const others = identifiers.filter(({ scheme }) => scheme !== "pmid")
    if (others.length === 0) return own
    const { idlist } = yield* api.search(others.map(term).join(" OR "), { retmax: others.length * 2 })
    return [...new Set([...own, ...idlist])]
  })

/** Records by PMID, PMCID or DOI. The search for an unknown DOI can find other records, so only exact matches are returned. */
export const makeLookup = (api: Eutils) =>
  Effect.fn("Pubmed.lookup")(function* (
    identifiers: ReadonlyArray<Identifier.Identifier>
  ): Effect.fn.Return<ReadonlyArray<SourceRecord>, SourceError.SourceError> {
    const elements = yield* api.records(yield* pmidsOf(api, identifiers))
    return Source.recordsHaving(identifiers, yield* Listed.records(elements, toRecord))
  })
