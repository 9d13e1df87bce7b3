/**
 * The names of the 16 items of PRISMA-S, in their order.
 *
 * - source: Rethlefsen et al., PRISMA-S: an extension to the PRISMA statement for reporting literature searches in systematic reviews, Systematic Reviews
 *   10:39 (2021)
 */
export const prismaSNames = [
  "Database name",
  "Multi-database searching",
  "Study registries",
  "Online resources and browsing",
  "Citation searching",
  "Contacts",
  "Other methods",
  "Full search strategies",
  "Limits and restrictions",
  "Search filters",
  "Prior work",
  "Updates",
  "Dates of searches",
  "Peer review",
  "Total records",
  "Deduplication"
] as const
