import * as Baseline from "../Baseline.ts"
import type { UnpinnedInputs } from "../experiment/UnpinnedInputs.ts"
import { printResults } from "../report/storedResults.ts"
import type { AnalysisResult, Results, SystemResult, TableResult } from "../report/Results.ts"
import * as Movement from "./Movement.ts"
import type { Comparison } from "./Reordering.ts"

/**
 * How a report changed whose unpinned inputs were produced again.
 *
 * - `systems` those whose input has other bytes than the committed report says, by name; a name may be in several tables
 * - `covered` moves of their measures for which a mean is expected; `uncovered` moves of those for which none is
 * - `isAll` nothing else differs: no other value, no ranking of another system, no word
 * - `hasNotices` notices differ, as they may where rankings do
 */
export interface Regeneration {
  readonly systems: ReadonlyArray<string>
  readonly covered: ReadonlyArray<Movement.Move>
  readonly uncovered: ReadonlyArray<Movement.Move>
  readonly isAll: boolean
  readonly hasNotices: boolean
}

type Place = Pick<Movement.Move, "table" | "system">

const keyOf = (...parts: ReadonlyArray<string>): string => JSON.stringify(parts)

const systemBefore = (
  before: SystemResult,
  after: SystemResult,
  isCovered: (measure: string) => boolean
): Pick<SystemResult, "summary" | "values" | "intervals"> => {
  const settle = <A>(was: Readonly<Record<string, A>>, is: Readonly<Record<string, A>>): Readonly<Record<string, A>> =>
    Object.fromEntries([
      ...Object.entries(is).flatMap(([name, value]) => {
        if (!isCovered(name)) return [[name, value] as const]
        return was[name] === undefined ? [] : [[name, was[name]] as const]
      }),
      // an interval that only one side has
      ...Object.entries(was).filter(([name]) => isCovered(name) && is[name] === undefined)
    ])
  return {
    summary: settle(before.summary, after.summary),
    values: settle(before.values, after.values),
    intervals: settle(before.intervals, after.intervals)
  }
}

const tableBefore = (
  before: TableResult,
  after: TableResult,
  unseen: UnpinnedInputs,
  isRegenerated: (place: Place) => boolean,
  isCovered: (system: string, measure: string) => boolean
): TableResult => {
  const touched = new Set(
    after.measures.map(({ name }) => name).filter((name) => after.systems.some(({ system }) => isCovered(system, name)))
  )
  const systems = after.systems.map((one): SystemResult => {
    const was = before.systems.find(({ system }) => system === one.system)
    if (was === undefined || !isRegenerated({ table: after.id, system: one.system })) return one
    const input = { ...one.input, sha256: was.input.sha256 }
    return { ...one, input, ...systemBefore(was, one, (measure) => isCovered(one.system, measure)) }
  })
  const comparisons = after.against?.comparisons.map((one) =>
    touched.has(one.measure)
      ? (before.against?.comparisons.find(({ system, measure }) => system === one.system && measure === one.measure) ?? one)
      : one
  )
  return {
    ...after,
    qrels: unseen.isSource(after.qrels.name) ? { ...after.qrels, sha256: before.qrels.sha256 } : after.qrels,
    systems,
    ...(after.against === undefined ? {} : { against: { ...after.against, comparisons: comparisons! } }),
    expected: after.expected.map((cell, i) => {
      const was = before.expected[i]
      return was !== undefined && isCovered(cell.system, cell.measure) ? { ...cell, actual: was.actual, verdict: was.verdict } : cell
    }),
    notices: after.systems.some(({ system }) => isRegenerated({ table: after.id, system })) ? before.notices : after.notices
  }
}

const analysisBefore = (before: AnalysisResult, after: AnalysisResult, { isSource }: UnpinnedInputs): AnalysisResult => ({
  ...after,
  inputs: after.inputs.map((input, i) => (isSource(input.source) ? { ...input, sha256: before.inputs[i]?.sha256 ?? "" } : input))
})

/**
 * Compares a report with the committed one, except for what a job may have changed by producing an unpinned input again. That is its sha256, and values
 * whose mean is expected, with the intervals and comparisons that follow from them. Whether these expectations hold is not checked here.
 *
 * The rule in one sentence: with those put back as they were, the results are equal in every byte, and no other system's ranking moved.
 */
export const between = (before: Results, after: Results, rankings: Comparison | undefined, unseen: UnpinnedInputs): Regeneration => {
  const regeneration = new Set<string>()
  const names = new Set<string>()
  for (const { id, systems } of after.tables)
    for (const one of systems) {
      const was = before.tables.find((table) => table.id === id)?.systems.find(({ system }) => system === one.system)
      if (was === undefined || was.input.sha256 === one.input.sha256 || !unseen.isSystem(id, one)) continue
      regeneration.add(keyOf(id, one.system))
      names.add(one.system)
    }
  const isRegenerated = ({ table, system }: Place) => regeneration.has(keyOf(table, system))
  const expected = new Set(
    after.tables.flatMap(({ id, expected: cells }) => Baseline.ofMeans(cells).map(({ system, measure }) => keyOf(id, system, measure)))
  )
  const moves = Movement.between(before, after).moves.filter(isRegenerated)
  const placeOf = ({ table, system, measure }: Movement.Move) => keyOf(table, system, measure)
  const covered = moves.filter((move) => expected.has(placeOf(move)))
  const settled = new Set(covered.map(placeOf))
  const tables = after.tables.map((table, t) => {
    const was = before.tables[t]
    return was?.id === table.id
      ? tableBefore(was, table, unseen, isRegenerated, (system, measure) => settled.has(keyOf(table.id, system, measure)))
      : table
  })
  const analyses = after.analyses.map((analysis, a) => {
    const was = before.analyses[a]
    return was?.id === analysis.id ? analysisBefore(was, analysis, unseen) : analysis
  })
  const committed = printResults(before)
  const others = (rankings?.reorderings ?? []).filter((reordering) => !isRegenerated(reordering))
  return {
    systems: [...names],
    covered,
    uncovered: moves.filter((move) => !expected.has(placeOf(move))),
    // where results are equal but files differ, inputs are not the cause
    isAll: others.length === 0 && printResults(after) !== committed && printResults({ ...after, tables, analyses }) === committed,
    hasNotices: after.tables.some(({ notices }, t) => JSON.stringify(notices) !== JSON.stringify(before.tables[t]?.notices))
  }
}
