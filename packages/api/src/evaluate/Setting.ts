import type { TopicPolicy } from "@litfuse/eval/Evaluation"
import type { Compat } from "@litfuse/eval/Run"
import { groupForms } from "@litfuse/eval/trec/groupRows"
import type { Problem } from "../ApiError.ts"

/** The forms of judgements; the first is the default. */
export const relations = ["qrels", ...groupForms] as const

/**
 * What is measured, and how.
 *
 * - `measures` names as ir_measures or trec_eval write them
 * - `level` the lowest grade that counts as relevant, where a measure does not set its own
 * - `depth` hits kept per topic; Infinity = all
 * - `isJudgedOnly` unjudged documents are dropped from every ranking before anything is measured
 * - `relations` the form of the judgements
 * - `zscores` a file of means and standard deviations that values are standardised by
 * - `documents` in the collection, which only trec_eval's `utility` reads
 */
export interface Setting {
  readonly measures: ReadonlyArray<string>
  readonly policy: TopicPolicy
  readonly level: number
  readonly depth: number
  readonly isJudgedOnly: boolean
  readonly hasTies: boolean
  readonly relations: (typeof relations)[number]
  readonly zscores: string | undefined
  readonly documents: number
  readonly compat: Compat
  readonly duplicates: "error" | "best"
}

/** What was asked for by name, apart from defaults. */
interface Named extends Pick<Setting, "relations"> {
  readonly ties: boolean
  readonly duplicates: boolean
  readonly zscores: boolean
}

/** What keeps settings from being used together; undefined when nothing does. */
export const conflict = ({ relations: form, ...named }: Named): Problem | undefined => {
  const idle = form === "qrels" ? undefined : (["ties", "duplicates"] as const).find((field) => named[field])
  if (idle !== undefined)
    return { fields: [idle, "relations"], text: `{${idle}} has no meaning beside {relations} ${form}; leave one of them out` }
  if (named.ties && named.zscores)
    return {
      fields: ["ties", "zscores"],
      text: "{ties} speaks of values as they are, {zscores} of deviations from a mean; leave one of them out"
    }
  return undefined
}
