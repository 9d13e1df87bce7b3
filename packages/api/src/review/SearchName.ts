import type { SearchSpec } from "./openReview.ts"
import type { SearchState } from "./reviewState.ts"

/** The platform of an export of which litfuse does not know where it is from; a person replaces it. */
export const unknownPlatform = "unknown"

/** The name of a search in reports: `PubMed`, `Embase (Ovid)`. Empty: a source without a display name has its id. */
export const nameOf = ({
  search: { source, platform = "", database, chase, limit },
  header
}: Pick<SearchState, "search" | "header">): string => {
  const since = limit === undefined ? "" : `, records made since ${limit.created}`
  if (source !== undefined) return `${header?.name ?? source}${since}`
  if (chase !== undefined) return "Citation searching"
  return database === undefined ? platform : `${database} (${platform})`
}

/** Platforms that PRISMA counts as other methods, and not as databases. Lower case. */
const otherMethods: ReadonlySet<string> = new Set([
  "citation searching",
  "experts",
  "hand searching",
  "organisations",
  "organizations",
  "websites"
])

/** The column of the PRISMA flow in which a search is counted. */
export const kindOf = (one: Pick<SearchState, "search" | "header">): "database" | "register" | "other" => {
  if (otherMethods.has((one.search.platform ?? "").toLowerCase())) return "other"
  return isRegister(nameOf(one)) ? "register" : "database"
}

/** Whether litfuse followed citations in a search. */
export const isChase = ({ search: { chase } }: { readonly search: SearchSpec }): boolean => chase !== undefined

/** Whether a place that people search is a register of studies, which PRISMA counts apart from databases. */
export const isRegister = (name: string): boolean => /clinicaltrials|ctgov|isrctn|ictrp|\bregist(?:er|ry)\b/i.test(name)

/** The search of the protocol that a search repeats, or the search itself. A search and its repetition for new records are not two places. */
export const wholeOf = ({ id, limit }: SearchSpec): string => limit?.search ?? id
