/** What every form of references has a place for. */
export const common = [
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
  "publicationTypes",
  "keywords"
] as const
