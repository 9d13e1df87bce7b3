import * as Result from "effect/Result"
import { plain, read } from "./pattern.ts"

interface RuleExamples {
  readonly id: string
  readonly pattern: string
  readonly unless?: string | undefined
  readonly positive: ReadonlyArray<string>
  readonly negative: ReadonlyArray<string>
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** What is wrong with a rule: a pattern that cannot be read, or an example for which it says the opposite. Undefined: nothing. */
export const ruleProblem = ({ id, pattern, unless, positive, negative }: RuleExamples): string | undefined => {
  const [wanted, veto] = [read(pattern), unless === undefined ? undefined : read(unless)]
  if (Result.isFailure(wanted)) return `rule "${id}": its pattern cannot be read: ${wanted.failure}`
  if (veto !== undefined && Result.isFailure(veto)) return `rule "${id}": its \`unless\` cannot be read: ${veto.failure}`
  const [finds, speaksAgainst] = [wanted.success, veto?.success ?? (() => undefined)]
  const holds = (text: string): boolean => finds(plain(text)) !== undefined && speaksAgainst(plain(text)) === undefined
  const missed = positive.find((text) => !holds(text))
  if (missed !== undefined) return `rule "${id}" does not find its positive example "${shortened(missed)}"`
  const taken = negative.find(holds)
  return taken === undefined ? undefined : `rule "${id}" finds its negative example "${shortened(taken)}"`
}
