import { endings } from "./endings.ts"
import { findings } from "./findings.ts"
import { methods } from "./methods.ts"
import { openings } from "./openings.ts"
import type { Rule } from "./Rule.ts"
import { titles } from "./titles.ts"

/** Every clause rule of the grammar. */
export const grammar: ReadonlyArray<Rule> = [...titles, ...openings, ...methods, ...findings, ...endings]
