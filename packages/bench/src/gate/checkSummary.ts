import { join } from "node:path/posix"
import * as Baseline from "../Baseline.ts"
import { counted, fixed, signed } from "@litfuse/files/numbers"
import { printMarkdown } from "@litfuse/document/printMarkdown"
import { type Block, paragraph, prose, type Section } from "@litfuse/engine/Document"
import { type Coverage, coverageLines, miscount } from "./coverageLines.ts"
import { documentsSection } from "./documentsSection.ts"
import type { Move, Movement, Presence, TopicMove } from "./Movement.ts"
import { expectations, isFailure, verdictText, type CheckResult } from "./CheckResult.ts"

const mostRows = 20
const mostTopics = 3

const shown = (value: number | null): string => (value === null ? "none" : fixed(value, 4))

/** The first rows of a table, and how many more there are. */
const cut = (
  headers: ReadonlyArray<string>,
  numbers: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): ReadonlyArray<Block> => [
  {
    type: "table",
    label: headers.join(", "),
    columns: headers.map((name) => ({ name, isNumber: numbers.includes(name) })),
    rows: rows.slice(0, mostRows).map((row) => row.map((text) => ({ text: { prose: text } })))
  },
  ...(rows.length > mostRows ? [paragraph(`... and ${rows.length - mostRows} more.`)] : [])
]

const expectedBlocks = (checkResult: CheckResult): ReadonlyArray<Block> => {
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
    paragraph(`Expected values: ${counts.join(", ")}.`),
    ...(wrong.length === 0
      ? []
      : cut(["table", "system", "measure", "expected", "measured", "verdict", "origin"], ["expected", "measured"], rows))
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

const presences = (verb: string, found: ReadonlyArray<Presence>): ReadonlyArray<Block> =>
  found.length === 0 ? [] : [paragraph(prose(`${verb}: ${found.map(({ table: id, what }) => `${what} (${id})`).join(", ")}.`))]

const topicsThatMoved = (moves: ReadonlyArray<Move>): ReadonlyArray<readonly [topic: string, total: number]> => {
  const totals = new Map<string, number>()
  for (const { table: id, topics } of moves)
    for (const { topic, before, after } of topics) {
      const key = `${topic} (${id})`
      totals.set(key, (totals.get(key) ?? 0) + Math.abs((after ?? 0) - (before ?? 0)))
    }
  return [...totals].sort(([, a], [, b]) => b - a)
}

const movementBlocks = ({ moves, inputs, added, removed, measured }: Movement): ReadonlyArray<Block> => {
  const changed = inputs.map(({ table: id, system, before, after }) => [
    id,
    system ?? "the judgements",
    before.slice(0, 12),
    after.slice(0, 12)
  ])
  const topics = topicsThatMoved(moves).slice(0, 5)
  return [
    paragraph(moves.length === 0 ? "No value moved." : `${moves.length} of ${counted(measured, "value")} moved, the largest change first:`),
    ...(moves.length === 0
      ? []
      : cut(
          ["table", "system", "measure", "before", "after", "change", "topics", "moved most"],
          ["before", "after", "change", "topics"],
          moves.map(moveRow)
        )),
    ...(topics.length === 0
      ? []
      : [
          paragraph(
            prose(
              `Topics that moved most, over all systems and measures: ${topics.map(([name, total]) => `${name} ${fixed(total, 4)}`).join(", ")}.`
            )
          )
        ]),
    ...presences("New", added),
    ...presences("Gone", removed),
    ...(changed.length === 0
      ? []
      : [paragraph("Inputs with other bytes (sha256):"), ...cut(["table", "system", "before", "after"], [], changed)])
  ]
}

const detail = (checkResult: CheckResult): ReadonlyArray<Section> => {
  const { id, state, text, movement, results, rankings, changed } = checkResult
  if (state === "no data" || (state === "same" && (rankings?.reorderings ?? []).length === 0)) return []
  const files = changed.map((name) => `\`${join("reports", id, name)}\``).join(", ")
  const hasRankings = movement !== undefined && results?.tables.length !== 0 && (rankings !== undefined || changed.length > 0)
  return [
    {
      id,
      title: prose(`${id}: ${state}`),
      blocks: [
        ...text.split("\n").map((line) => paragraph(prose(line))),
        ...expectedBlocks(checkResult),
        ...(changed.length === 0 ? [] : [paragraph(prose(`Files that differ: ${files}.`))]),
        ...(movement === undefined ? [] : movementBlocks(movement)),
        ...(hasRankings ? documentsSection(movement.moves, rankings) : [])
      ]
    }
  ]
}

const headline = (checkResults: ReadonlyArray<CheckResult>, coverage: Coverage | undefined): string => {
  const failures = checkResults.filter(isFailure).length
  const difference = coverage === undefined ? undefined : miscount(coverage)
  if (failures === 0 && difference !== undefined) return difference
  if (failures > 0) return `${failures} of ${counted(checkResults.length, "experiment")} ${failures === 1 ? "does" : "do"} not pass`
  const run = checkResults.filter(({ results }) => results !== undefined).length
  return `${run} of ${counted(checkResults.length, "experiment")} checked, nothing unexpected`
}

/**
 * What the gate found as Markdown for a pull request: first the state of every experiment. Then, for each that changed: expected values that failed,
 * systems and topics that moved, inputs that changed, and documents that moved.
 *
 * - `coverage` which experiments the gate leaves out, and how many were expected
 * - empty: no checkResults give the header alone
 */
export const checkSummary = (checkResults: ReadonlyArray<CheckResult>, coverage?: Coverage): string => {
  const states = checkResults.map(({ id, state, text }) => [id, state, text.split("\n")[0]!].map((prose) => ({ text: { prose } })))
  const columns = ["experiment", "state", "finding"].map((name) => ({ name }))
  return printMarkdown({
    title: `litfuse: ${headline(checkResults, coverage)}`,
    by: "litfuse bench check",
    lead: [
      { type: "table", label: "experiments", columns, rows: states },
      ...(coverage === undefined ? [] : coverageLines(coverage)).map((line) =>
        paragraph(prose(`${line[0]!.toUpperCase()}${line.slice(1)}.`))
      )
    ],
    sections: checkResults.flatMap(detail),
    end: []
  })
}
