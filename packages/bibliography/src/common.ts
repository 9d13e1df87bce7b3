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
  "languages",
  "publicationTypes",
  "keywords"
] as const
