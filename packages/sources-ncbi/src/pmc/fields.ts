import type { FieldName } from "@litfuse/engine/Query"
import type * as Source from "@litfuse/engine/Source"

/**
 * The parts of an article that PMC searches alone. PubMed has more tags, which PMC does not know.
 *
 * - source: NCBI, "PMC Help", search field descriptions, https://www.ncbi.nlm.nih.gov/books/NBK3825/ (as stored)
 */
export const fields: Readonly<Partial<Record<FieldName, Source.Fidelity>>> = {
  title: "exact",
  abstract: "exact",
  contributor: "exact",
  affiliation: "exact",
  containerTitle: "exact",
  volume: "exact",
  issue: "exact",
  pages: "exact",
  identifier: "exact",
  pmid: "exact",
  doi: "exact",
  grant: "exact",
  fullText: "approximate",
  anywhere: "exact"
}
