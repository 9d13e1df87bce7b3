import { fromOthers } from "@litfuse/eval/otherNames"

/** What names of other tools are here, as `mrr@10 is RR@10`, each once; nothing for names of our own and of trec_eval. */
export const otherNames = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(names.map((name) => name.trim()))].flatMap((name) => {
    const ours = fromOthers(name)
    return ours === undefined || ours === name ? [] : [`${name} is ${ours}`]
  })
