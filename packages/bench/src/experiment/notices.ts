import type { Configured } from "@litfuse/engine/Measure"
import * as Notice from "@litfuse/engine/Notice"
import { condensedMeasure } from "@litfuse/eval/condensedMeasure"
import { fixed } from "@litfuse/files/numbers"
import type { Table } from "../Experiment.ts"
import { measureReach } from "./measureReach.ts"
import type { Judgements } from "@litfuse/eval/Judgements"
import type { Span } from "@litfuse/eval/Ties"
import type { ReadySystem } from "./systems/ReadySystem.ts"

/** The notice for a measure that reads below the rank where runs were cut. */
export const refusalNotices = (
  table: Table,
  systems: ReadonlyArray<ReadySystem>,
  measures: ReadonlyArray<Configured>
): ReadonlyArray<Notice.Notice> =>
  measures.flatMap((one) => {
    const { name } = one
    const cut = systems.filter(({ depth }) => measureReach(one) > depth)
    if (cut.length === 0) return []
    const depth = Math.min(...cut.map((one) => one.depth))
    const text = `${name} reads below rank ${depth}, where ${cut.length} run(s) were cut; it is left out for them, because its value would be too low`
    return [Notice.make("truncated-run", table.id, text)]
  })

/** The notice for condensed measures that read below the rank where runs were cut. Shape: `found` by system: measures and topics. */
export const belowCutNotices = (
  table: Table,
  found: ReadonlyArray<readonly [system: string, belowCut: ReadonlyArray<readonly [measure: string, topics: number]>]>
): ReadonlyArray<Notice.Notice> =>
  [...new Set(found.flatMap(([, all]) => all.map(([measure]) => measure)))].map((measure) => {
    const systems = found.flatMap(([system, all]) => all.filter(([name]) => name === measure).map(([, topics]) => ({ system, topics })))
    const most = systems.reduce((a, b) => (b.topics > a.topics ? b : a))
    const text = `${measure} of ${systems.length} system(s) reads below the rank where runs were cut, on some topics. Too few of the hits above that rank were judged, so the lists measured there are shorter. Most often: \`${most.system}\`, on ${most.topics} topic(s)`
    return Notice.make("condensed-below-cut", table.id, text)
  })

/** Values that move less than this are printed alike. */
const visible = 0.00005

/** The notice for ties that decide a printed digit. Shape: `spans` of one measure, by system. */
export const tieNotices = (table: Table, spans: ReadonlyArray<readonly [system: string, span: Span]>): ReadonlyArray<Notice.Notice> => {
  const moving = spans.filter(([, { best, worst }]) => best - worst >= visible)
  if (moving.length === 0) return []
  const [system, { measure, value, worst, best }] = moving.reduce((a, b) => (b[1].best - b[1].worst > a[1].best - a[1].worst ? b : a))
  const text = `${measure} of ${moving.length} of ${spans.length} systems depends on the order of documents with equal scores, here by id, descending. It moves most for \`${system}\`: ${fixed(value, 4)} here, ${fixed(worst, 4)} to ${fixed(best, 4)} in other orders`
  return [Notice.make("ties", table.id, text)]
}

const cutoffOf = ({ measure, values }: Configured): number | undefined =>
  measure.id === "nDCG" && typeof values["cutoff"] === "number" && values["judged_only"] === false ? values["cutoff"] : undefined

/** Whether no document was judged as not relevant, in any topic. */
export const isGoldOnly = (topics: Iterable<{ readonly judged: ArrayLike<number> }>): boolean =>
  Array.from(topics).every(({ judged }) => (judged[0] ?? 0) === 0)

/** The notice for judgements that contain relevant documents only. */
export const goldOnlyNotice = (subject: string): Notice.Notice =>
  Notice.make(
    "gold-only",
    subject,
    "no document was judged as not relevant, so an unjudged hit looks like one that is not relevant. Neither Judged@k nor condensed lists can show how much of nDCG depends on judged coverage"
  )

/**
 * The notice for nDCG whose dependence on judged coverage is not visible. Columns are missing (the share of judged hits, or the condensed form), or only
 * relevant documents were judged.
 */
export const coverageNotices = (
  table: Table,
  measures: ReadonlyArray<Configured>,
  { topics }: Judgements
): ReadonlyArray<Notice.Notice> => {
  const plain = measures.filter((one) => cutoffOf(one) !== undefined)
  if (plain.length > 0 && isGoldOnly(topics.values())) return [goldOnlyNotice(table.id)]
  const names = new Set(measures.map(({ name }) => name))
  return plain.flatMap((one) => {
    const absent = [`Judged@${cutoffOf(one)!}`, condensedMeasure(one)!.name].filter((name) => !names.has(name))
    if (absent.length === 0) return []
    const text = `${one.name} is shown without ${absent.join(" and ")}, so this table cannot show how much of it depends on judged coverage`
    return [Notice.make("coverage-not-shown", table.id, text)]
  })
}
