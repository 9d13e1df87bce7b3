/** The record fields that every format can store. */
export const commonFields = [
  "identifiers",
  "title",
  "abstract",
  "contributors",
  "containerTitle",
  "publisher",
  "volume",
  "issue",
  "pages",
  "issn",
  "published",
  "language",
  "languages",
  "publicationTypes",
  "keywords"
] as const
