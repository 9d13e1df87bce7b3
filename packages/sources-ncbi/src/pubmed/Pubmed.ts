import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entrezCapabilities } from "../entrezCapabilities.ts"
import * as Api from "../EutilsApi.ts"
import { upstream } from "../upstream.ts"
import { makeCitations } from "./citations.ts"
import { makeLookup } from "./makeLookup.ts"
import { mostListed, pageSize, type ReadRecords, makeSearch } from "./search.ts"
import { summaryRecord } from "./summaryRecord.ts"
import { toRecord } from "./toRecord.ts"

/** Reads full records. */
export const readFull =
  (api: Api.Eutils): ReadRecords =>
  (set, at, wanted) =>
    Effect.flatMap(api.stored(set, at, wanted), (elements) => Listed.records(elements, toRecord))

/** Reads summaries, whose citation counts are of the day of the request. */
const readSummaries =
  (api: Api.Eutils): ReadRecords =>
  (set, at, wanted) =>
    Effect.flatMap(api.summaries(set, at, wanted), (found) => Listed.records(found, summaryRecord))

/** PubMed: pure data until made. */
export const pubmed = Source.plugin({
  id: "pubmed",
  title: "PubMed",
  revision: 1,
  about: "PubMed: citations and abstracts of biomedical literature, with subject headings",
  upstream,
  abilities: ["search", "lookup", "citations"],
  capabilities: {
    ...entrezCapabilities,
    proximity: "approximate",
    fields: {
      title: "exact",
      originalTitle: "exact",
      abstract: "exact",
      qualifier: "exact",
      keyword: "exact",
      substance: "exact",
      registryNumber: "exact",
      pharmacologicalAction: "exact",
      contributor: "exact",
      firstAuthor: "exact",
      lastAuthor: "exact",
      fullAuthor: "exact",
      groupAuthor: "exact",
      editor: "exact",
      investigator: "exact",
      fullInvestigator: "exact",
      personSubject: "exact",
      authorId: "exact",
      affiliation: "exact",
      containerTitle: "exact",
      issn: "exact",
      volume: "exact",
      issue: "exact",
      pages: "exact",
      publicationType: "exact",
      language: "exact",
      identifier: "exact",
      pmid: "exact",
      pmcid: "exact",
      doi: "exact",
      articleId: "exact",
      locationId: "exact",
      manuscriptId: "exact",
      databankNumber: "exact",
      isbn: "exact",
      journalId: "exact",
      book: "exact",
      publisher: "exact",
      publicationPlace: "exact",
      conflictStatement: "exact",
      owner: "exact",
      grant: "exact",
      subset: "exact",
      anywhere: "exact"
    },
    published: "day",
    dates: { print: "day", electronic: "day", completed: "day", created: "day", entered: "day", indexed: "day", updated: "day" },
    sorts: ["relevance", "newest", "author"],
    maxRecords: Source.everything,
    pageSize,
    identifiers: ["pmid", "pmcid", "doi"],
    batch: 400
  },
  // summaries have a tenth of the size: no abstracts and no subject headings, but the number of citing articles in PMC
  params: Schema.Struct({ records: Params.choice(["full", "summary"], "full") }),
  known: "PMID:20516115",
  harness: () => import("../../test/pubmed/harness.ts"),
  make: Effect.fnUntraced(function* ({ records }) {
    const api = yield* Api.make("pubmed", "pubmed")
    const read = records === "summary" ? readSummaries(api) : readFull(api)
    return { searchPage: makeSearch(api, read, mostListed), lookup: makeLookup(api), citationsPage: makeCitations(api) }
  })
})
