import { builtInRules } from "./builtInRules.ts"
import * as Detector from "./Detector.ts"
import type { Rule, RuleFile } from "./Rule.ts"

/** The names of the rule files of litfuse; `none` = no rules but one's own. */
export const rulePresets = ["corrected", "paper", "none"] as const

/** The name of a rule file of litfuse. */
export type Preset = (typeof rulePresets)[number]

// written by a program from files that were read and tried
const read = (preset: Preset): ReadonlyArray<Rule> => (preset === "none" ? [] : (JSON.parse(builtInRules[preset]) as RuleFile).rules)

/** The rules of a preset and one's own: a rule of one's own takes the place of that with its id, all others are added. */
const rulesOf = (preset: Preset, { rules: own }: RuleFile): Detector.Rules => {
  const replaced = new Set(own.map(({ id }) => id))
  return { own, trusted: read(preset).filter(({ id }) => !replaced.has(id)) }
}

/** The confidences of rules: those that they state, or those that were measured where they were. */
export const confidences = ["stated", "measured"] as const

const made = new Map<string, WeakMap<object, Detector.Detector>>()
/** Stands for files without a rule, of which there are many alike. */
const noRules = {}

/** What finds labels by the rules of a preset and one's own; made once for each file of rules. */
export const detectorOf = (preset: Preset, own: RuleFile, stated: (typeof confidences)[number] = "stated"): Detector.Detector => {
  const name = `${preset} ${stated}`
  const byFile = made.get(name) ?? new WeakMap<object, Detector.Detector>()
  made.set(name, byFile)
  const key = own.rules.length === 0 ? noRules : own
  const known = byFile.get(key) ?? Detector.make({ ...rulesOf(preset, own), isMeasured: stated === "measured" })
  byFile.set(key, known)
  return known
}
