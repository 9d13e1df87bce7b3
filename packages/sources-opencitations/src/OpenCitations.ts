import * as Identifier from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { type LinkedWork, linkedWorks } from "./citations.ts"
import * as Api from "./OpenCitationsApi.ts"
import { minimalRecord, toRecord } from "./toRecord.ts"

/** Works per request: every client and server accepts an address of this length. */
const batch = 25

/** Works per page of citations. The cursor contains the rest of the list, so there should be few pages. */
const mostPerPage = 250

const source = "opencitations"

interface Cursor {
  readonly total: number
  readonly rest: ReadonlyArray<LinkedWork>
}

const nameOf = ({ names: { omid, identifiers } }: LinkedWork): string =>
  omid === undefined ? Identifier.print(identifiers[0]!) : `omid:${omid}`

/** OpenCitations. Pure data until made. */
export default Source.plugin({
  id: source,
  title: "OpenCitations",
  revision: 1,
  about: "OpenCitations: open citation links from Crossref, PubMed and others; it cannot be searched",
  upstream: Api.upstream,
  abilities: ["lookup", "citations"],
  ingests: ["crossref", "pubmed"],
  capabilities: { maxRecords: Api.mostListed, pageSize: mostPerPage, identifiers: ["doi", "pmid"], batch },
  params: Params.none,
  known: "10.1108/jd-12-2013-0166",
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make

    const recordsOf = (names: ReadonlyArray<string>) =>
      Effect.flatMap(api.publications(names), (publications) => Listed.records(publications, toRecord))

    const begin = Effect.fnUntraced(function* (of: Identifier.Identifier, direction: "citing" | "cited") {
      const name = Identifier.print(of)
      const citations = yield* api.citations(name, direction)
      const { entries, lost } = linkedWorks(citations, direction)
      const isCut = citations.length >= Api.mostListed
      return {
        total: isCut ? Math.max(entries.length, yield* api.count(name, direction)) : entries.length,
        rest: entries,
        notices:
          lost === 0 ? [] : [Notice.make("citations-unnamed", source, `${lost} of ${citations.length} citations do not identify a work`)]
      }
    })

    return {
      lookup: Effect.fn("OpenCitations.lookup")((identifiers: ReadonlyArray<Identifier.Identifier>) =>
        recordsOf(identifiers.map(Identifier.print))
      ),
      citationsPage: Effect.fn("OpenCitations.citationsPage")(function* ({ of, direction, cursor, wanted }: Source.CitationsTurn) {
        const firstPage = cursor === undefined ? yield* begin(of, direction) : undefined
        const { total, rest }: Cursor = firstPage ?? (JSON.parse(cursor!) as Cursor)
        const page = rest.slice(0, Math.min(wanted, mostPerPage))
        const known = new Map<string, Effect.Success<ReturnType<typeof recordsOf>>[number]>()
        for (const entries of Arr.chunksOf(page, batch))
          for (const record of yield* recordsOf(entries.map(nameOf))) known.set(record.id, record)
        const left = rest.slice(page.length)
        return {
          records: page.map(({ id, names, creation }) => known.get(id) ?? minimalRecord(names, id, creation)),
          total,
          next: left.length === 0 ? undefined : JSON.stringify({ total, rest: left } satisfies Cursor),
          notices: firstPage?.notices ?? []
        }
      })
    }
  })
})
