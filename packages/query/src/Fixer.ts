import type { Dialect } from "./dialects/Dialect.ts"
import type { Fix, Problem } from "./Problem.ts"

/** A text with its fixes. `applied`: the fixes, in order; `remaining`: the problems that are left. */
export interface Fixed {
  readonly text: string
  readonly applied: ReadonlyArray<Problem>
  readonly remaining: ReadonlyArray<Problem>
}

/** Fixes that do not overlap: the first at each place. */
const separateFixes = (problems: ReadonlyArray<Problem>): ReadonlyArray<Problem & { readonly fix: Fix }> => {
  const chosen: Array<Problem & { readonly fix: Fix }> = []
  let free = 0
  const wanted = problems.flatMap((problem) => (problem.fix === undefined ? [] : [{ ...problem, fix: problem.fix }]))
  for (const problem of wanted.sort((a, b) => a.fix.from - b.fix.from || a.fix.to - b.fix.to)) {
    if (problem.fix.from < free || (chosen.length > 0 && problem.fix.from === free && problem.fix.to === free)) continue
    chosen.push(problem)
    free = problem.fix.to
  }
  return chosen
}

const applied = (text: string, fixes: ReadonlyArray<{ readonly fix: Fix }>): string => {
  let made = ""
  let at = 0
  for (const { fix } of fixes) {
    made += text.slice(at, fix.from) + fix.text
    at = fix.to
  }
  return made + text.slice(at)
}

/** How often a text is read again: one fix may make another problem visible. */
const rounds = 12

/**
 * Fixes the problems that have exactly one solution: all such errors first, then warnings. A fix never invents a query.
 *
 * - `severity` what is fixed: `error` does not change a query that can be read
 */
export const fix = (text: string, dialect: Dialect, severity: "error" | "all" = "all"): Fixed => {
  const done: Array<Problem> = []
  let current = text
  const seen = new Set([text])
  for (let i = 0; i < rounds; i++) {
    const { problems } = dialect.read!(current)
    const errors = separateFixes(problems.filter((problem) => problem.severity === "error"))
    const chosen = errors.length > 0 || severity === "error" ? errors : separateFixes(problems)
    const next = applied(current, chosen)
    if (chosen.length === 0 || seen.has(next)) break
    seen.add(next)
    done.push(...chosen.map(({ fix: mended, ...problem }) => ({ ...problem, fix: mended })))
    current = next
  }
  return { text: current, applied: done, remaining: dialect.read!(current).problems }
}
