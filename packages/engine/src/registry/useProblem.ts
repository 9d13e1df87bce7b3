import type { Analyzer } from "../Analyzer.ts"
import { nearest } from "../Nearest.ts"
import { Uses } from "../PluginError.ts"
import { misfits } from "./misfits.ts"

const useCycle = (id: string, all: ReadonlyMap<string, Analyzer>, way: ReadonlyArray<string> = []): ReadonlyArray<string> | undefined => {
  if (way[0] === id) return way
  if (way.includes(id)) return undefined
  for (const used of Object.values(all.get(id)?.uses ?? {})) {
    const found = useCycle(used.id, all, [...way, id])
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Why an analyzer cannot use what it names. The other analyzer is missing, has another revision or an incompatible output, or uses this one in turn.
 * Undefined = it can.
 *
 * - shape: `all` the registered analyzers by id, this one included; `refused` the ids of analyzers that were refused
 */
export const useProblem = (analyzer: Analyzer, all: ReadonlyMap<string, Analyzer>, refused: ReadonlySet<string>): Uses | undefined => {
  const circle = useCycle(analyzer.id, all)
  if (circle !== undefined) return new Uses({ used: circle[1] ?? circle[0]!, fault: { _tag: "Circle", way: circle } })
  for (const used of Object.values(analyzer.uses)) {
    const other = all.get(used.id)
    if (other === used) continue
    if (other === undefined && refused.has(used.id)) return new Uses({ used: used.id, fault: { _tag: "Refused" } })
    if (other === undefined) return new Uses({ used: used.id, fault: { _tag: "Absent", candidates: nearest(used.id, all.keys()) } })
    if (other.revision !== used.revision)
      return new Uses({ used: used.id, fault: { _tag: "Revision", wanted: used.revision, registered: other.revision } })
    const problems = misfits(used.output, other.output)
    if (problems.length > 0) return new Uses({ used: used.id, fault: { _tag: "Output", problems } })
  }
  return undefined
}
