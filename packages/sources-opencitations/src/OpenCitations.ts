import * as Identifier from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { type Entry, entriesOf } from "./citations.ts"
import * as Api from "./OpenCitationsApi.ts"
import { bare, toRecord } from "./toRecord.ts"

/** So many works are named in one request: an address of this length passes everywhere. */
const batch = 25

/** So many works are in one page of citations. What is left of the list is in the cursor, so that few pages carry it. */
const mostPerPage = 250

const source = "opencitations"

/** Where a list of citations stands between two pages. */
interface Cursor {
  readonly total: number
  readonly rest: ReadonlyArray<Entry>
}

/** The name by which the service is asked for a work that is at the far end of a citation. */
const nameOf = ({ names: { omid, identifiers } }: Entry): string =>
  omid === undefined ? Identifier.print(identifiers[0]!) : `omid:${omid}`

/** OpenCitations. Pure data until made. */
export default Source.plugin({
  id: source,
  title: "OpenCitations",
  revision: 1,
  about: "OpenCitations: who cites whom, as Crossref, PubMed and others say, open to everybody; it cannot be searched",
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
      const { entries, lost } = entriesOf(citations, direction)
      const isCut = citations.length >= Api.mostListed
      return {
        total: isCut ? Math.max(entries.length, yield* api.count(name, direction)) : entries.length,
        rest: entries,
        notices: lost === 0 ? [] : [Notice.make("citations-unnamed", source, `${lost} of ${citations.length} citations name no work`)]
      }
    })

    return {
      lookup: Effect.fn("OpenCitations.lookup")((identifiers: ReadonlyArray<Identifier.Identifier>) =>
        recordsOf(identifiers.map(Identifier.print))
      ),
      citationsPage: Effect.fn("OpenCitations.citationsPage")(function* ({ of, direction, cursor, wanted }: Source.CitationsTurn) {
        const begun = cursor === undefined ? yield* begin(of, direction) : undefined
        const { total, rest }: Cursor = begun ?? (JSON.parse(cursor!) as Cursor)
        const page = rest.slice(0, Math.min(wanted, mostPerPage))
        const known = new Map<string, Effect.Success<ReturnType<typeof recordsOf>>[number]>()
        for (const entries of Arr.chunksOf(page, batch))
          for (const record of yield* recordsOf(entries.map(nameOf))) known.set(record.id, record)
        const left = rest.slice(page.length)
        return {
          records: page.map(({ id, names, creation }) => known.get(id) ?? bare(names, id, creation)),
          total,
          next: left.length === 0 ? undefined : JSON.stringify({ total, rest: left } satisfies Cursor),
          notices: begun?.notices ?? []
        }
      })
    }
  })
})
