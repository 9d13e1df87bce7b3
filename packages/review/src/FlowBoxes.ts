/** The boxes of the PRISMA 2020 flow diagram (Page et al., BMJ 372:n71, 2021; template for new and updated reviews), filled from counts. */
import { grouped } from "@litfuse/files/numbers"
import type { FlowCounts } from "./FlowCounts.ts"
import type { Flow } from "./FlowFile.ts"

/** A box: its stage, its column, and its lines. Columns: previous studies, databases and registers, removed from these, other methods. */
export interface Box {
  readonly id: string
  readonly stage: "Identification" | "Screening" | "Included"
  readonly column: "previous" | "databases" | "databases-out" | "other"
  readonly lines: ReadonlyArray<string>
}

const n = (count: number): string => `(n = ${grouped(count)})`

const line = (text: string, count: number): string => `${text} ${n(count)}`

const otherOf = ({ other }: Flow): number => other.reduce((sum, one) => sum + one.n, 0)

/** The boxes in their order, from the top. Columns without numbers have no boxes. */
export const boxes = (counts: FlowCounts, flow: Flow): ReadonlyArray<Box> => {
  const databases = counts.identified.filter(({ kind }) => kind === "database")
  const registers = counts.identified.filter(({ kind }) => kind === "register")
  const sum = (all: typeof databases): number => all.reduce((total, { records }) => total + records, 0)
  const { previous } = counts
  const others = flow.other
  const box = (id: string, stage: Box["stage"], column: Box["column"], lines: ReadonlyArray<string>): Box => ({ id, stage, column, lines })
  return [
    ...(previous === undefined
      ? []
      : [
          box("previous", "Identification", "previous", [
            line("Studies in previous version", previous.studies),
            line("Reports of these studies", previous.reports)
          ])
        ]),
    box("identified", "Identification", "databases", [
      "Records identified from:",
      line("  Databases", sum(databases)),
      ...databases.map(({ name, records }) => line(`    ${name}`, records)),
      line("  Registers", sum(registers)),
      ...registers.map(({ name, records }) => line(`    ${name}`, records))
    ]),
    box("removed", "Identification", "databases-out", [
      "Records removed before screening:",
      line("  Duplicate records", counts.duplicates),
      line("  Marked ineligible by automation", counts.automation),
      line("  Removed for other reasons", counts.otherReasons),
      ...(counts.unscreened === 0 ? [] : [line("  Not screened", counts.unscreened)])
    ]),
    ...(others.length === 0
      ? []
      : [
          box("other", "Identification", "other", [
            line("Records identified from", otherOf(flow)),
            ...others.map(({ from, n: found }) => line(`  ${from}`, found))
          ])
        ]),
    box("screened", "Screening", "databases", [line("Records screened", counts.screened)]),
    box("excluded", "Screening", "databases-out", [line("Records excluded", counts.excluded)]),
    box("sought", "Screening", "databases", [line("Reports sought for retrieval", counts.sought)]),
    box("not-retrieved", "Screening", "databases-out", [line("Reports not retrieved", counts.notRetrieved)]),
    box("assessed", "Screening", "databases", [line("Reports assessed for eligibility", counts.assessed)]),
    box("reports-excluded", "Screening", "databases-out", [
      "Reports excluded:",
      ...(counts.reasons.length === 0 ? [line("  Reasons", 0)] : counts.reasons.map(({ reason, n: some }) => line(`  ${reason}`, some)))
    ]),
    box("included", "Included", "databases", [
      line(previous === undefined ? "Studies included in review" : "New studies included in review", counts.studies),
      line(previous === undefined ? "Reports of included studies" : "Reports of new included studies", counts.reports)
    ]),
    ...(previous === undefined
      ? []
      : [
          box("total", "Included", "databases", [
            line("Total studies included in review", counts.studies + previous.studies),
            line("Reports of total included studies", counts.reports + previous.reports)
          ])
        ])
  ]
}

const headings = {
  previous: { heading: "Previous studies" },
  databases: { heading: "Identification of studies via databases and registers" },
  "databases-out": { isSide: true },
  other: { heading: "Identification of studies via other methods" }
} as const

const order = ["previous", "databases", "databases-out", "other"] as const

/** The boxes by stage and row, for drawing. Shape: each row has a cell for each column that has a box. */
export const layout = (all: ReadonlyArray<Box>) => {
  const used = order.filter((name) => all.some(({ column }) => column === name))
  const stages = (["Identification", "Screening", "Included"] as const).map((name) => {
    const inStage = all.filter(({ stage }) => stage === name)
    const byColumn = used.map((column) => inStage.filter((box) => box.column === column))
    const depth = Math.max(...byColumn.map(({ length }) => length))
    return { name, rows: Array.from({ length: depth }, (_, r) => byColumn.map((boxes) => boxes[r]?.lines)) }
  })
  return { columns: used.map((name) => headings[name]), stages }
}
