/** The boxes of the PRISMA 2020 flow diagram (Page et al., BMJ 372:n71, 2021), in the words of its template, filled from counts. */
import { grouped } from "@litfuse/files/numbers"
import type { FlowCounts } from "./FlowCounts.ts"

/** The stages of the diagram, from the top. */
const stages = ["Identification", "Screening", "Included"] as const

/** The columns from the left. Those that end in `-out` have what leaves the column before. */
const columns = ["previous", "databases", "databases-out", "other", "other-out"] as const

type Stage = (typeof stages)[number]
type Column = (typeof columns)[number]

/** A line: its words, and its number. A number that is undefined is not written. */
interface Line {
  readonly text: string
  readonly n?: number
  readonly isBelow?: boolean
}

/** A box of the template: its lines for a flow. `isPart`: whether a flow has the box; absent = every flow has it. */
interface TemplateBox {
  readonly id: string
  readonly stage: Stage
  readonly column: Column
  readonly lines: (counts: FlowCounts) => ReadonlyArray<Line>
  readonly isPart?: (counts: FlowCounts) => boolean
}

const isUpdate = ({ previous }: FlowCounts): boolean => previous !== undefined
const hasOther = ({ other }: FlowCounts): boolean => other.identified.length > 0

const below = (text: string, n: number): Line => ({ text, n, isBelow: true })

/** A line that stands only where its number is not 0. */
const some = (line: Line): ReadonlyArray<Line> => (line.n === 0 ? [] : [line])

const listed = (all: FlowCounts["reasons"]): ReadonlyArray<Line> => all.map(({ reason, n }) => below(reason, n))

const searched = ({ identified }: FlowCounts, kind: "database" | "register", name: string): ReadonlyArray<Line> => {
  const all = identified.filter((one) => one.kind === kind)
  const sum = all.reduce((total, { records }) => total + records, 0)
  return [{ text: name, n: sum }, ...all.map(({ name, records }) => below(name, records))]
}

/** The boxes of the template, for new and for updated reviews, each column from the top. `other-removed` is ours: what is not sought must stand somewhere. */
const template: ReadonlyArray<TemplateBox> = [
  {
    id: "previous",
    stage: "Identification",
    column: "previous",
    isPart: isUpdate,
    lines: ({ previous }) => [
      { text: "Studies included in previous version of review", n: previous!.studies },
      { text: "Reports of studies included in previous version of review", n: previous!.reports }
    ]
  },
  {
    id: "identified",
    stage: "Identification",
    column: "databases",
    lines: (counts) => [
      { text: "Records identified from:" },
      ...searched(counts, "database", "Databases"),
      ...searched(counts, "register", "Registers")
    ]
  },
  {
    id: "removed",
    stage: "Identification",
    column: "databases-out",
    lines: ({ duplicates, automation, otherReasons, unscreened }) => [
      { text: "Records removed before screening:" },
      { text: "Duplicate records removed", n: duplicates },
      { text: "Records marked as ineligible by automation tools", n: automation },
      { text: "Records removed for other reasons", n: otherReasons },
      ...some({ text: "Records left unscreened", n: unscreened })
    ]
  },
  {
    id: "other-identified",
    stage: "Identification",
    column: "other",
    isPart: hasOther,
    lines: ({ other }) => [
      { text: "Records identified from:" },
      ...other.identified.map(({ name, records }) => ({ text: name, n: records }))
    ]
  },
  {
    id: "other-removed",
    stage: "Identification",
    column: "other-out",
    isPart: ({ other }) => other.duplicates + other.excluded + other.unscreened > 0,
    lines: ({ other }) => [
      { text: "Records not sought for retrieval:" },
      ...some({ text: "Duplicate records removed", n: other.duplicates }),
      ...some({ text: "Records excluded", n: other.excluded }),
      ...some({ text: "Records left unscreened", n: other.unscreened })
    ]
  },
  {
    id: "screened",
    stage: "Screening",
    column: "databases",
    lines: ({ screened }) => [{ text: "Records screened", n: screened }]
  },
  {
    id: "excluded",
    stage: "Screening",
    column: "databases-out",
    lines: ({ excluded, automationExcluded }) => [
      { text: "Records excluded", n: excluded + automationExcluded },
      ...(automationExcluded === 0 ? [] : [below("by people", excluded), below("by automation tools", automationExcluded)])
    ]
  },
  {
    id: "sought",
    stage: "Screening",
    column: "databases",
    lines: ({ sought }) => [{ text: "Reports sought for retrieval", n: sought }]
  },
  {
    id: "not-retrieved",
    stage: "Screening",
    column: "databases-out",
    lines: ({ notRetrieved }) => [{ text: "Reports not retrieved", n: notRetrieved }]
  },
  {
    id: "assessed",
    stage: "Screening",
    column: "databases",
    lines: ({ assessed }) => [{ text: "Reports assessed for eligibility", n: assessed }]
  },
  {
    id: "reports-excluded",
    stage: "Screening",
    column: "databases-out",
    lines: ({ reasons }) =>
      reasons.length === 0 ? [{ text: "Reports excluded:", n: 0 }] : [{ text: "Reports excluded:" }, ...listed(reasons)]
  },
  {
    id: "other-sought",
    stage: "Screening",
    column: "other",
    isPart: hasOther,
    lines: ({ other }) => [{ text: "Reports sought for retrieval", n: other.sought }]
  },
  {
    id: "other-not-retrieved",
    stage: "Screening",
    column: "other-out",
    isPart: hasOther,
    lines: ({ other }) => [{ text: "Reports not retrieved", n: other.notRetrieved }]
  },
  {
    id: "other-assessed",
    stage: "Screening",
    column: "other",
    isPart: hasOther,
    lines: ({ other }) => [{ text: "Reports assessed for eligibility", n: other.assessed }]
  },
  {
    id: "other-reports-excluded",
    stage: "Screening",
    column: "other-out",
    isPart: hasOther,
    lines: ({ other: { reasons } }) =>
      reasons.length === 0 ? [{ text: "Reports excluded:", n: 0 }] : [{ text: "Reports excluded:" }, ...listed(reasons)]
  },
  {
    id: "included",
    stage: "Included",
    column: "databases",
    isPart: (counts) => !isUpdate(counts),
    lines: ({ studies, reports }) => [
      { text: "Studies included in review", n: studies },
      { text: "Reports of included studies", n: reports }
    ]
  },
  {
    id: "new-included",
    stage: "Included",
    column: "databases",
    isPart: isUpdate,
    lines: ({ studies, reports }) => [
      { text: "New studies included in review", n: studies },
      { text: "Reports of new included studies", n: reports }
    ]
  },
  {
    id: "total",
    stage: "Included",
    column: "databases",
    isPart: isUpdate,
    lines: ({ studies, reports, previous }) => [
      { text: "Total studies included in review", n: studies + previous!.studies },
      { text: "Reports of total included studies", n: reports + previous!.reports }
    ]
  }
]

/** A box of a flow. */
export interface Box extends Pick<TemplateBox, "id" | "stage" | "column"> {
  readonly lines: ReadonlyArray<Line>
}

/** The boxes of a flow, each column from the top. A column without numbers has no boxes. */
export const boxes = (counts: FlowCounts): ReadonlyArray<Box> =>
  template
    .filter(({ isPart }) => isPart === undefined || isPart(counts))
    .map(({ id, stage, column, lines }) => ({ id, stage, column, lines: lines(counts) }))

/** A line as text, such as `Records screened (n = 12)`, indented when it is a part of the line before. The number is not torn apart. */
const lineText = ({ text, n, isBelow = false }: Line): string =>
  `${isBelow ? "  " : ""}${text}${n === undefined ? "" : ` (n\u00a0=\u00a0${grouped(n)})`}`

/** The headings of columns: those of a new review, and of an updated one. */
const headingOf = (column: Column, isNew: boolean) => {
  const studies = isNew ? "studies" : "new studies"
  if (column === "previous") return { heading: "Previous studies" }
  if (column === "databases") return { heading: `Identification of ${studies} via databases and registers` }
  return column === "other" ? { heading: `Identification of ${studies} via other methods` } : { isSide: true }
}

/** The boxes by stage and row, for drawing. Shape: each row has a cell for each column that has a box. */
export const layout = (all: ReadonlyArray<Box>) => {
  const used = columns.filter((name) => all.some(({ column }) => column === name))
  const isNew = !used.includes("previous")
  return {
    columns: used.map((name) => headingOf(name, isNew)),
    stages: stages.map((name) => {
      const byColumn = used.map((column) => all.filter((box) => box.stage === name && box.column === column))
      const depth = Math.max(...byColumn.map(({ length }) => length))
      const isShort = (length: number) => name === "Screening" && length < depth
      // the other methods have no box of screening: theirs stand next to the boxes of reports
      return {
        name,
        rows: Array.from({ length: depth }, (_, r) =>
          byColumn.map((boxes) => boxes[isShort(boxes.length) ? r - (depth - boxes.length) : r]?.lines.map(lineText))
        )
      }
    })
  }
}

/** The flow as a table: its stage and column, the words of a line, and its number. Each line is a row. */
export const rows = (all: ReadonlyArray<Box>): ReadonlyArray<ReadonlyArray<string>> =>
  all.flatMap(({ stage, column, lines }) =>
    lines.map((line) => [
      column.startsWith("other") ? `${stage}, other methods` : stage,
      line.isBelow === true ? `– ${line.text}` : line.text,
      line.n === undefined ? "" : grouped(line.n)
    ])
  )
