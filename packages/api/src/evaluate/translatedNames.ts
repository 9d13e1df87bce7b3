import { nameFromOtherTools } from "@litfuse/eval/nameFromOtherTools"

/** Translations of measure names of other tools, as `mrr@10 is RR@10`, each once; empty for names of litfuse and trec_eval. */
export const translatedNames = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(names.map((name) => name.trim()))].flatMap((name) => {
    const ours = nameFromOtherTools(name)
    return ours === undefined || ours === name ? [] : [`${name} is ${ours}`]
  })
