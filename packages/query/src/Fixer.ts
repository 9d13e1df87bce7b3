import type { Dialect } from "./dialects/Dialect.ts"
import type { Fix, Problem } from "./Problem.ts"

/** A text mended where one thing mends it. `applied`: what was, in order; `remaining`: what is wrong still. */
export interface Fixed {
  readonly text: string
  readonly applied: ReadonlyArray<Problem>
  readonly remaining: ReadonlyArray<Problem>
}

/** Fixes that do not touch each other, the first of each place. */
const apart = (problems: ReadonlyArray<Problem>): ReadonlyArray<Problem & { readonly fix: Fix }> => {
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

/** How often a text is read again, because one fix may make another problem visible. */
const rounds = 12

/**
 * Mends what can be mended: errors first, and only when there are none left that can be, warnings. A fix never invents a query, and a problem with
 * more than one solution stays.
 *
 * - `severity` what is mended: `error` leaves every query that can be read as it is
 */
export const fix = (text: string, dialect: Dialect, severity: "error" | "all" = "all"): Fixed => {
  const done: Array<Problem> = []
  let current = text
  const seen = new Set([text])
  for (let i = 0; i < rounds; i++) {
    const { problems } = dialect.read!(current)
    const errors = apart(problems.filter((problem) => problem.severity === "error"))
    const chosen = errors.length > 0 || severity === "error" ? errors : apart(problems)
    const next = applied(current, chosen)
    if (chosen.length === 0 || seen.has(next)) break
    seen.add(next)
    done.push(...chosen.map(({ fix: mended, ...problem }) => ({ ...problem, fix: mended })))
    current = next
  }
  return { text: current, applied: done, remaining: dialect.read!(current).problems }
}
