import type { Compat } from "../Run.ts"
import { families } from "./families.ts"

/**
 * The name in litfuse of a measure written as trec_eval prints it (`map`, `ndcg_cut_10`, `iprec_at_recall_0.30`), or undefined.
 *
 * `level` is trec_eval's `-l`; `compat` says whose rule `iprec_at_recall` and `11pt_avg` follow; the measures that only 10.0 has are known in both.
 */
export const nameFromTrecEval = (name: string, compat: Compat = "trec_eval-9.0.8", level = 1): string | undefined => {
  for (const family of families) {
    if (name !== family.name && !name.startsWith(`${family.name}_`)) continue
    const params = name === family.name ? undefined : name.slice(family.name.length + 1)
    if (params === undefined && family.isCut === true) continue
    const [read, more] = family.read(params) ?? []
    if (read === undefined || more !== undefined) continue
    const prints = family.lines(read.argument, { compat, level, docs: 0, isComplete: false })[0]?.prints
    if (typeof prints === "object" && "name" in prints) return prints.name
  }
  return undefined
}
