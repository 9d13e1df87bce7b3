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
 * - `ignoresIdentical` hits with the id of their topic are left out; `skipsIrrelevant` so are topics without a document of grade `level`
 * - `parent` finds the document of a passage in its id; a document counts with its best passage. Undefined = hits are documents
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
  readonly ignoresIdentical: boolean
  readonly skipsIrrelevant: boolean
  readonly parent: string | undefined
  readonly relations: (typeof relations)[number]
  readonly zscores: string | undefined
  readonly documents: number
  readonly compat: Compat
  readonly duplicates: "error" | "best"
}

/** The same settings as a request names them; each is optional here that a request may omit without a default. */
export interface WrittenSetting extends Pick<EvaluationSetting, "measures" | "level" | "relations" | "documents" | "compat"> {
  readonly topics: TopicPolicy
  readonly depth?: number | undefined
  readonly judgedOnly: boolean
  readonly ignoreIdentical: boolean
  readonly skipTopicsWithoutRelevant: boolean
  readonly parent?: string | undefined
  readonly ties: boolean
  readonly duplicates?: EvaluationSetting["duplicates"] | undefined
  readonly zscores?: string | undefined
}

/** The settings that a request names. */
export const settingOf = (written: WrittenSetting): EvaluationSetting => {
  const { topics, depth, judgedOnly, ties, ignoreIdentical, skipTopicsWithoutRelevant, parent, zscores, duplicates, ...same } = written
  return {
    ...same,
    policy: topics,
    depth: depth ?? Number.POSITIVE_INFINITY,
    isJudgedOnly: judgedOnly,
    hasTies: ties,
    ignoresIdentical: ignoreIdentical,
    skipsIrrelevant: skipTopicsWithoutRelevant,
    parent,
    zscores,
    duplicates: duplicates ?? "error"
  }
}

/** Settings that only judgements of one grade per topic and document have. */
const ofQrels = ["ties", "duplicates", "ignoreIdentical", "skipTopicsWithoutRelevant", "parent"] as const

const isPattern = (text: string): boolean => {
  try {
    return new RegExp(text, "u") instanceof RegExp
  } catch {
    return false
  }
}

/** Why settings exclude each other; undefined if they do not. */
export const conflict = ({ relations: form, ...named }: WrittenSetting): Problem | undefined => {
  const idle = form === "qrels" ? undefined : ofQrels.find((field) => named[field] !== undefined && named[field] !== false)
  if (idle !== undefined) return { fields: [idle, "relations"], text: `{${idle}} has no effect with {relations} ${form}; omit one of them` }
  if (named.ties && named.zscores !== undefined)
    return {
      fields: ["ties", "zscores"],
      text: "{ties} is about raw values, {zscores} about deviations from a mean; omit one of them"
    }
  if (named.parent !== undefined && !isPattern(named.parent))
    return {
      fields: ["parent"],
      text: `{parent} is "${named.parent}", which is no regular expression; its first group is the document's id`
    }
  return undefined
}
