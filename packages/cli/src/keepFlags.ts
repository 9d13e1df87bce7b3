import { toggle } from "./flag.ts"

/** `--keep` and `--keep-all`, for every command that finds works. */
export const flags = {
  keep: toggle(
    "keep",
    "keep the works of the answer in the graph of the project, with the citations between works that it knows (`litfuse graph show`)"
  ),
  keepAll: toggle("keep-all", "the same with all works that were met, those left out of the answer too")
}

/** Flags with the two as the one field that a request has. */
export const requested = <F extends { readonly keep: boolean; readonly keepAll: boolean }>({ keep, keepAll, ...rest }: F) => ({
  ...rest,
  keep: keepAll ? ("all" as const) : keep ? ("known" as const) : ("nothing" as const)
})
