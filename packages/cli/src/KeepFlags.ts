import { toggle } from "./flags.ts"

/** `--keep` and `--keep-all`, for every command that finds works. */
export const flags = {
  keep: toggle("keep", "store the works of the answer, and known citations between them, in the project's graph (`litfuse graph show`)"),
  keepAll: toggle("keep-all", "like --keep, and store also the works that the answer leaves out")
}

/** Replaces the two flags with the field `keep` of a request. */
export const requested = <F extends { readonly keep: boolean; readonly keepAll: boolean }>({ keep, keepAll, ...rest }: F) => {
  const some = keep ? ("known" as const) : ("nothing" as const)
  return { ...rest, keep: keepAll ? ("all" as const) : some }
}
