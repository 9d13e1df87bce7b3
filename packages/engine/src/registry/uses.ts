import type { Analyzer } from "../Analyzer.ts"
import { nearest } from "../Nearest.ts"
import { Uses } from "../PluginError.ts"
import { misfits } from "./fit.ts"

/** The analyzers by which one comes back to itself through what each uses, in that order; undefined when it does not. */
const ring = (id: string, all: ReadonlyMap<string, Analyzer>, way: ReadonlyArray<string> = []): ReadonlyArray<string> | undefined => {
  if (way[0] === id) return way
  if (way.includes(id)) return undefined
  for (const used of Object.values(all.get(id)?.uses ?? {})) {
    const found = ring(used.id, all, [...way, id])
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Why an analyzer cannot use what it names: there is no such analyzer, it is of another revision, its output cannot be what the user reads, or it uses
 * its user in turn. Undefined = it can.
 *
 * - shape: `all` the registered analyzers by id, this one among them; `refused` the ids of those that were, and cannot be used
 */
export const problemOf = (analyzer: Analyzer, all: ReadonlyMap<string, Analyzer>, refused: ReadonlySet<string>): Uses | undefined => {
  const circle = ring(analyzer.id, all)
  if (circle !== undefined) return new Uses({ used: circle[1] ?? circle[0]!, fault: { _tag: "Circle", way: circle } })
  for (const used of Object.values(analyzer.uses)) {
    const there = all.get(used.id)
    if (there === used) continue
    if (there === undefined && refused.has(used.id)) return new Uses({ used: used.id, fault: { _tag: "Refused" } })
    if (there === undefined) return new Uses({ used: used.id, fault: { _tag: "Absent", candidates: nearest(used.id, all.keys()) } })
    if (there.revision !== used.revision)
      return new Uses({ used: used.id, fault: { _tag: "Revision", wanted: used.revision, registered: there.revision } })
    const problems = misfits(used.output, there.output)
    if (problems.length > 0) return new Uses({ used: used.id, fault: { _tag: "Output", problems } })
  }
  return undefined
}
