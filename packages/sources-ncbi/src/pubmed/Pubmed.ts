import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Api from "../EutilsApi.ts"
import { upstream } from "../upstream.ts"
import { citationsOf } from "./citations.ts"
import { lookupOf } from "./lookup.ts"
import { mostListed, searchOf } from "./search.ts"

/** PubMed: pure data until made. */
export const pubmed = Source.plugin({
  id: "pubmed",
  revision: 1,
  about: "PubMed: citations and abstracts of biomedical literature, with subject headings",
  upstream,
  abilities: ["search", "lookup", "citations"],
  capabilities: {
    booleans: "exact",
    phrases: "exact",
    proximity: "approximate",
    truncation: "exact",
    wildcards: "approximate",
    headings: "exact",
    explosion: "exact",
    fields: {
      title: "exact",
      originalTitle: "exact",
      abstract: "exact",
      qualifier: "exact",
      keyword: "exact",
      substance: "exact",
      registryNumber: "exact",
      contributor: "exact",
      affiliation: "exact",
      containerTitle: "exact",
      issn: "exact",
      volume: "exact",
      issue: "exact",
      pages: "exact",
      publicationType: "exact",
      language: "exact",
      identifier: "exact",
      grant: "exact",
      anywhere: "exact"
    },
    published: "day",
    dates: { created: "day", entered: "day", indexed: "day", updated: "day" },
    sorts: ["relevance", "newest"],
    maxRecords: 1_000_000,
    identifiers: ["pmid", "pmcid", "doi"],
    batch: 400
  },
  params: Params.none,
  harness: () => import("./harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make("pubmed", "pubmed")
    return { searchPage: searchOf(api, mostListed), lookup: lookupOf(api), citationsPage: citationsOf(api) }
  })
})
