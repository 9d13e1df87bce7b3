import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Escape from "@litfuse/engine/Escape"
import * as Ids from "@litfuse/engine/Ids"
import * as Params from "@litfuse/engine/Params"
import * as Retraction from "@litfuse/engine/works/Retraction"
import * as Reads from "@litfuse/engine/Reads"
import { completeness } from "@litfuse/engine/Source"
import { type Flow, flowChart } from "@litfuse/figures/flowChart"
import * as Schema from "effect/Schema"
import { counted, grouped } from "@litfuse/files/numbers"
import { isRegistry } from "./isRegistry.ts"

const Output = Schema.Struct({
  sources: Schema.Array(
    Schema.Struct({
      source: Schema.String,
      kind: Schema.Literals(["database", "register"]),
      state: Schema.Literals(OutcomeState.names),
      records: Schema.Int,
      total: Schema.NullOr(Schema.Int)
    })
  ),
  identified: Schema.Int,
  duplicates: Schema.Int,
  screened: Schema.Int,
  retracted: Schema.Int,
  open: Schema.Array(Schema.String)
})

/**
 * The PRISMA 2020 flow as far as a search fills it.
 *
 * - `sources` each time that a source was asked: records that it delivered, and the total that it names, null where it names none
 * - `retracted` works to be screened that are retracted, withdrawn, doubted or notices of it
 * - `identified` = `duplicates` + `screened`, the works to be screened; `open` the boxes that a person fills
 */
export type PrismaFlowOutput = typeof Output.Type

/** The boxes behind the search, as the statement names them. */
const open = [
  "records excluded",
  "reports sought for retrieval",
  "reports not retrieved",
  "reports assessed for eligibility",
  "reports excluded, with reasons",
  "studies included in review"
]

const analyse = (inputs: Analyzer.Inputs): PrismaFlowOutput => {
  const { works } = inputs
  const outcomes = Reads.outcomes(inputs).map((outcome) => {
    const { delivered, total = null } = completeness(outcome)
    const kind = isRegistry(outcome.source) ? ("register" as const) : ("database" as const)
    return { source: outcome.source, kind, state: OutcomeState.stateOf(outcome), records: delivered, total }
  })
  const records = works.works.reduce((sum, work) => sum + work.records.length, 0)
  const keys = outcomes.map((one) => [JSON.stringify(one), one] as const)
  return {
    sources: keys.sort(([a], [b]) => Ids.compare(a, b)).map(([, one]) => one),
    identified: records,
    duplicates: records - works.ids.size,
    screened: works.ids.size,
    retracted: works.works.filter((work) => Retraction.flagOf(work) !== null).length,
    open
  }
}

const byId: Analyzer.SourceNames = (source) => source

const lineOf = ({ source, state, records, total }: PrismaFlowOutput["sources"][number], names: Analyzer.SourceNames): string => {
  const of = total !== null && total > records ? ` of ${grouped(total)}` : ""
  const name = names(source)
  return !OutcomeState.outcomeStates[state].hasAnswered ? `${name}: not searched (${state})` : `${name}: ${grouped(records)}${of}`
}

/** Who screens must know which works are retracted: the marks are in every list of works. */
const markedLines = (retracted: number): ReadonlyArray<string> =>
  retracted === 0 ? [] : [`  marked as retracted or doubted: ${grouped(retracted)}`]

const flowOf = ({ sources, identified, duplicates, screened, retracted, open }: PrismaFlowOutput, names: Analyzer.SourceNames): Flow => ({
  title: "PRISMA 2020 flow",
  steps: [
    {
      lines: [`Records identified: ${grouped(identified)}`, ...sources.map((one) => `  ${lineOf(one, names)}`)],
      aside: ["Removed before screening", `  duplicates: ${grouped(duplicates)}`]
    },
    {
      lines: [`Records to be screened: ${grouped(screened)}`, ...markedLines(retracted)],
      aside: [`${open[0]!}: for a person`],
      open: true
    },
    { lines: [`${open[1]!}: for a person`], aside: [`${open[2]!}: for a person`], open: true },
    { lines: [`${open[3]!}: for a person`], aside: [`${open[4]!}: for a person`], open: true },
    { lines: [`${open[5]!}: for a person`], open: true }
  ]
})

const text = (output: PrismaFlowOutput, names: Analyzer.SourceNames = byId): string =>
  [
    `PRISMA 2020 flow: ${counted(output.identified, "record")} identified, ${counted(output.duplicates, "duplicate")} removed, ${counted(output.screened, "record")} to be screened`,
    ...markedLines(output.retracted),
    ...output.sources.map((one) => `  ${one.kind} ${lineOf(one, names)}`),
    ...output.open.map((box) => `  for a person: ${box}`)
  ].join("\n")

const mermaid = (output: PrismaFlowOutput, names: Analyzer.SourceNames = byId): string => {
  const { steps } = flowOf(output, names)
  const words = (lines: ReadonlyArray<string>) => lines.map((line) => Escape.mermaid(line.trim())).join(" · ")
  return [
    "flowchart TD",
    ...steps.flatMap(({ lines, aside }, i) => [
      `  s${i}["${words(lines)}"]`,
      ...(i === 0 ? [] : [`  s${i - 1} --> s${i}`]),
      ...(aside === undefined ? [] : [`  a${i}["${words(aside)}"]`, `  s${i} --> a${i}`])
    ])
  ].join("\n")
}

/**
 * The PRISMA 2020 flow of a search: records by source, duplicates, and what is left to be screened. What a search cannot know is left open.
 *
 * - empty: a search that found nothing has a flow of zeros; a source that failed or was skipped is named as not searched
 * - source: Page et al., The PRISMA 2020 statement, BMJ 372:n71 (2021)
 */
export const PrismaFlow = Analyzer.plugin<typeof Params.none.Type, PrismaFlowOutput>({
  id: "prisma-flow",
  revision: 2,
  about: "The PRISMA 2020 flow: records by source, duplicates, and what is left to be screened",
  params: Params.none,
  reads: ["outcomes"],
  output: Output,
  views: {
    text,
    mermaid,
    svg: (output, names = byId) => {
      const { title, steps } = flowOf(output, names)
      const plain = (lines: ReadonlyArray<string>) => lines.map(Escape.plain)
      return flowChart({
        title,
        steps: steps.map(({ lines, aside, ...rest }) => ({ ...rest, lines: plain(lines), ...(aside && { aside: plain(aside) }) }))
      })
    },
    table: ({ sources, identified, duplicates, screened, retracted, open }, names = byId) => [
      {
        title: "PRISMA 2020 flow",
        headers: ["box", "records"],
        rows: [
          ["records identified", identified],
          ["duplicates removed before screening", duplicates],
          ["records to be screened", screened],
          ["marked as retracted or doubted", retracted],
          ...open.map((box) => [box, "for a person"])
        ]
      },
      {
        title: "Records by source",
        headers: ["source", "kind", "state", "records", "there"],
        rows: sources.map(({ source, kind, state, records, total }) => [names(source), kind, state, records, total ?? "not said"])
      }
    ]
  },
  analyse
})
