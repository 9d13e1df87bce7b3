import * as Baseline from "../Baseline.ts"
import { counted, fixed, signed } from "@litfuse/files/numbers"
import { markdownTable } from "@litfuse/document/markdownTable"
import { documentsSection } from "./documentsSection.ts"
import type { Move, Movement, Presence, TopicMove } from "./Movement.ts"
import { expectations, isFailure, verdictText, type CheckResult } from "./CheckResult.ts"

const mostRows = 20
const mostTopics = 3

const shown = (value: number | null): string => (value === null ? "none" : fixed(value, 4))

const cut = (
  headers: ReadonlyArray<string>,
  isNumber: ReadonlyArray<boolean>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): ReadonlyArray<string> => [
  markdownTable(
    headers,
    isNumber.map((numeric) => (numeric ? "right" : "left")),
    rows.slice(0, mostRows)
  ),
  "",
  ...(rows.length > mostRows ? [`... and ${rows.length - mostRows} more.`, ""] : [])
]

const expectedSection = (checkResult: CheckResult): ReadonlyArray<string> => {
  const all = expectations(checkResult)
  if (all.length === 0) return []
  const wrong = all.filter(Baseline.isSurprise)
  const counts = Baseline.count(all).map(([name, n]) => `${n} ${name}`)
  const rows = wrong.map((cell) => [
    cell.part,
    cell.system,
    Baseline.nameOf(cell),
    cell.expected,
    cell.actual === "" ? "nothing" : cell.actual,
    verdictText(cell),
    cell.origin
  ])
  return [
    `Expected values: ${counts.join(", ")}.`,
    "",
    ...(wrong.length === 0
      ? []
      : cut(
          ["table", "system", "measure", "expected", "measured", "verdict", "origin"],
          [false, false, false, true, true, false, false],
          rows
        ))
  ]
}

const topicText = ({ topic, before, after }: TopicMove): string => `${topic} (${shown(before)} to ${shown(after)})`

const moveRow = ({ table: id, system, measure, before, after, topics }: Move): ReadonlyArray<string> => [
  id,
  system,
  measure,
  fixed(before, 4),
  fixed(after, 4),
  signed(after - before),
  String(topics.length),
  topics.slice(0, mostTopics).map(topicText).join(", ")
]

const presences = (verb: string, found: ReadonlyArray<Presence>): ReadonlyArray<string> =>
  found.length === 0 ? [] : [`${verb}: ${found.map(({ table: id, what }) => `${what} (${id})`).join(", ")}.`, ""]

const topicsThatMoved = (moves: ReadonlyArray<Move>): ReadonlyArray<readonly [topic: string, total: number]> => {
  const totals = new Map<string, number>()
  for (const { table: id, topics } of moves)
    for (const { topic, before, after } of topics) {
      const key = `${topic} (${id})`
      totals.set(key, (totals.get(key) ?? 0) + Math.abs((after ?? 0) - (before ?? 0)))
    }
  return [...totals].sort(([, a], [, b]) => b - a)
}

const movementSection = ({ moves, inputs, added, removed, measured }: Movement): ReadonlyArray<string> => {
  const changed = inputs.map(({ table: id, system, before, after }) => [
    id,
    system ?? "the judgements",
    before.slice(0, 12),
    after.slice(0, 12)
  ])
  const topics = topicsThatMoved(moves).slice(0, 5)
  return [
    moves.length === 0 ? "No value moved." : `${moves.length} of ${counted(measured, "value")} moved, the largest change first:`,
    "",
    ...(moves.length === 0
      ? []
      : cut(
          ["table", "system", "measure", "before", "after", "change", "topics", "moved most"],
          [false, false, false, true, true, true, true, false],
          moves.map(moveRow)
        )),
    ...(topics.length === 0
      ? []
      : [
          `Topics that moved most, over all systems and measures: ${topics.map(([name, total]) => `${name} ${fixed(total, 4)}`).join(", ")}.`,
          ""
        ]),
    ...presences("New", added),
    ...presences("Gone", removed),
    ...(changed.length === 0
      ? []
      : ["Inputs with other bytes (sha256):", "", ...cut(["table", "system", "before", "after"], [false, false, false, false], changed)])
  ]
}

const detail = (checkResult: CheckResult): ReadonlyArray<string> => {
  const { id, state, text, movement, results, rankings, changed } = checkResult
  if (state === "no data" || (state === "same" && (rankings?.reorderings ?? []).length === 0)) return []
  return [
    `### ${id}: ${state}`,
    "",
    ...text.split("\n").flatMap((line) => [line, ""]),
    ...expectedSection(checkResult),
    ...(changed.length === 0 ? [] : [`Files that differ: ${changed.map((name) => `\`reports/${id}/${name}\``).join(", ")}.`, ""]),
    ...(movement === undefined ? [] : movementSection(movement)),
    ...(movement === undefined || results?.tables.length === 0 || (rankings === undefined && changed.length === 0)
      ? []
      : documentsSection(movement.moves, rankings))
  ]
}

const headline = (checkResults: ReadonlyArray<CheckResult>): string => {
  const failures = checkResults.filter(isFailure).length
  if (failures > 0) return `${failures} of ${counted(checkResults.length, "experiment")} ${failures === 1 ? "does" : "do"} not pass`
  const run = checkResults.filter(({ results }) => results !== undefined).length
  return `${run} of ${counted(checkResults.length, "experiment")} checked, nothing unexpected`
}

/**
 * What the gate found as Markdown for a pull request: first the state of every experiment. Then, for each that changed: expected values that failed,
 * systems and topics that moved, inputs that changed, and documents that moved.
 *
 * - empty: no checkResults give the header alone
 */
export const checkSummary = (checkResults: ReadonlyArray<CheckResult>): string =>
  [
    `## litfuse: ${headline(checkResults)}`,
    "",
    markdownTable(
      ["experiment", "state", "finding"],
      ["left", "left", "left"],
      checkResults.map(({ id, state, text }) => [id, state, text.split("\n")[0]!])
    ),
    "",
    ...checkResults.flatMap(detail)
  ].join("\n")
