import type { SearchState } from "./reviewState.ts"

/** The name of a search in reports: `PubMed`, `Embase (Ovid)`. Empty: a source without a display name has its id. */
export const nameOf = ({ search: { source, platform = "", database }, header }: Pick<SearchState, "search" | "header">): string => {
  if (source !== undefined) return header?.name ?? source
  return database === undefined ? platform : `${database} (${platform})`
}

/** Whether a place that people search is a register of studies, which PRISMA counts apart from databases. */
export const isRegister = (name: string): boolean => /clinicaltrials|ctgov|isrctn|ictrp|\bregist(?:er|ry)\b/i.test(name)
