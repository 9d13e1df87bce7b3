/** The capabilities of Entrez's query language in every database; PubMed declares more itself. */
export const entrezCapabilities = {
  booleans: "exact",
  phrases: "exact",
  truncation: "exact",
  wildcards: "approximate",
  headings: "exact",
  explosion: "exact"
} as const
