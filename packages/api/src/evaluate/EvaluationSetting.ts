import type { TopicPolicy } from "@litfuse/eval/Evaluation"
import type { Compat } from "@litfuse/eval/Run"
import { groupForms } from "@litfuse/eval/trec/groupRows"
import type { Problem } from "../ApiError.ts"

/** The forms of judgements; the first is the default. */
export const relations = ["qrels", ...groupForms] as const

/**
 * The settings of an evaluation.
 *
 * - `measures` names as ir_measures or trec_eval write them
 * - `level` the lowest grade that counts as relevant, unless a measure sets its own
 * - `depth` hits kept per topic; Infinity = all
 * - `isJudgedOnly` unjudged documents are removed from every ranking before measuring
 * - `relations` the form of the judgements
 * - `zscores` a file of means and standard deviations for standardising values
 * - `documents` in the collection, which only trec_eval's `utility` reads
 */
export interface EvaluationSetting {
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

interface Named extends Pick<EvaluationSetting, "relations"> {
  readonly ties: boolean
  readonly duplicates: boolean
  readonly zscores: boolean
}

/** Why settings exclude each other; undefined if they do not. */
export const conflict = ({ relations: form, ...named }: Named): Problem | undefined => {
  const idle = form === "qrels" ? undefined : (["ties", "duplicates"] as const).find((field) => named[field])
  if (idle !== undefined) return { fields: [idle, "relations"], text: `{${idle}} has no effect with {relations} ${form}; omit one of them` }
  if (named.ties && named.zscores)
    return {
      fields: ["ties", "zscores"],
      text: "{ties} is about raw values, {zscores} about deviations from a mean; omit one of them"
    }
  return undefined
}
