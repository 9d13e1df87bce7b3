import { endingRules } from "./endingRules.ts"
import { findingRules } from "./findingRules.ts"
import { methodRules } from "./methodRules.ts"
import { openingRules } from "./openingRules.ts"
import type { Rule } from "./GrammarRule.ts"
import { titleRules } from "./titleRules.ts"

/** Every clause rule of the grammar. */
export const grammar: ReadonlyArray<Rule> = [...titleRules, ...openingRules, ...methodRules, ...findingRules, ...endingRules]
