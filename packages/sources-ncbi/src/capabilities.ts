/** What the query language of Entrez says, whatever the database: PubMed has more, which it names itself. */
export const entrez = {
  booleans: "exact",
  phrases: "exact",
  truncation: "exact",
  wildcards: "approximate",
  headings: "exact",
  explosion: "exact"
} as const
