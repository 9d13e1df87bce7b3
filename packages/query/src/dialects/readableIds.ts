/** The dialects that can be read as well as written, by their ids. This module loads none of them. */
export const readableIds = [
  "litfuse",
  "pubmed",
  "ovid",
  "ovid-medline",
  "ovid-embase",
  "ovid-psycinfo",
  "embase",
  "cochrane",
  "ebsco",
  "proquest",
  "scopus",
  "wos"
] as const

/** The id of a dialect that can be read. */
export type ReadableId = (typeof readableIds)[number]
