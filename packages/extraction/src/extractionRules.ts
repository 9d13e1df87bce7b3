import type { Rule } from "./ExtractionRule.ts"
import { arms } from "./rules/arms.ts"
import { design } from "./rules/design.ts"
import { direction } from "./rules/direction.ts"
import { effects } from "./rules/effects.ts"
import { flow } from "./rules/flow.ts"
import { funding } from "./rules/funding.ts"
import { groupSizes } from "./rules/groupSizes.ts"
import { comparator, intervention } from "./rules/intervention.ts"
import { outcome } from "./rules/outcome.ts"
import { participants, plannedSize } from "./rules/participants.ts"
import { pValues } from "./rules/pValues.ts"
import { registration } from "./rules/registration.ts"
import { sampleSize } from "./rules/sampleSize.ts"
import { significance } from "./rules/significance.ts"
import { technologyRules } from "./rules/technologyRules.ts"

/** The rules by the names that a schema gives to its fields. */
export const extractionRules: Readonly<Record<string, Rule>> = {
  registration,
  design,
  arms,
  participants,
  planned_size: plannedSize,
  sample_size: sampleSize,
  flow,
  group_sizes: groupSizes,
  direction,
  intervention,
  comparator,
  outcome,
  effects,
  p_values: pValues,
  significance,
  funding,
  ...technologyRules
}
