/** The report of a review as a document. Every number in it is counted from the folder. */
import * as Citation from "@litfuse/bibliography/Citation"
import { type Block, type Cell, type Document, type Inline, list, paragraph, type Section, type Table } from "@litfuse/engine/Document"
import * as Identifier from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Retraction from "@litfuse/engine/works/Retraction"
import { workRecord } from "@litfuse/engine/works/workRecord"
import { counted, grouped } from "@litfuse/files/numbers"
import type { Stage } from "@litfuse/review/ReviewFile"
import * as Screening from "@litfuse/review/Screening"
import { analysisSection } from "../document/analysisSection.ts"
import type { Analysis } from "../search/analyses.ts"
import { flowFigure } from "./flowFigure.ts"
import { flowOf } from "./flowOf.ts"
import type { OpenReview } from "./openReview.ts"
import { chaseText, prismaS } from "./prismaS.ts"
import { type ReviewRecords, workOf } from "./reviewRecords.ts"
import type { ReviewState } from "./reviewState.ts"
import * as SearchName from "./SearchName.ts"
import { type PairAgreement, stageAgreement } from "./stageAgreement.ts"

/** What a report is made from. `strategies`: their texts, by id; `analyses` that the protocol asks for. */
export interface ReportInputs {
  readonly open: OpenReview
  readonly state: ReviewState
  readonly records: ReviewRecords
  readonly strategies: ReadonlyMap<string, string>
  readonly analyses: ReadonlyArray<Analysis>
}

const number = (value: number): Cell => ({ text: grouped(value), value })

const cell = (text: Inline, tone?: string): Cell => ({ text, ...(tone === undefined ? {} : { tone }) })

const table = (label: string, columns: Table["columns"], rows: Table["rows"]): Table => ({
  type: "table",
  label,
  columns,
  rows,
  isStacked: true
})

const section = (id: string, title: string, blocks: ReadonlyArray<Block>): ReadonlyArray<Section> =>
  blocks.length === 0 ? [] : [{ id, title, blocks }]

/** A record as a citation, with a link to its registry, after the mark of a retraction. */
const citationCell = (record: SourceRecord, mark: Retraction.Marked | null): Cell => {
  const best = record.identifiers.map((one) => Identifier.link(one)).find((link) => link !== undefined)
  // outside the link, the mark is not taken for a part of the title
  const { retraction: _, ...unmarked } = record
  const text = Citation.withoutLink(unmarked)
  const words = Retraction.mark(mark)
  return cell(
    [...(words === undefined ? [] : [{ strong: words, isBad: true }, " "]), best === undefined ? text : { text, address: best }],
    "long"
  )
}

const decimals = (value: number | null): string => (value === null ? "not defined" : value.toFixed(2))

const people = (names: ReadonlyArray<string>): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`

/** How a stage was screened, in a sentence. */
const screeningText = ({ id, double, share = 0, reviewers, settles }: Stage): string => {
  const who = people(reviewers)
  const settled = settles === null ? "" : `; ${settles} settled disagreements`
  if (double === "all") return `${who} screened all records of the stage ${id} independently${settled}.`
  const twice = share > 0 ? `, ${Math.round(100 * share)} % of the records twice` : ""
  return `${who} screened the stage ${id}${twice}${settled}.`
}

/** The methods in words, for a paper. */
const methods = ({ open, state }: ReportInputs, agreement: ReadonlyArray<PairAgreement>): ReadonlyArray<Block> => {
  const { counts } = flowOf(state)
  const { review } = open
  const places = state.searches.filter((one) => !SearchName.isChase(one)).map(SearchName.nameOf)
  const searched = `We searched ${people(places)}, and found ${counted(counts.records, "record")}.`
  const chased = state.searches.flatMap(({ search: { chase } }) => (chase === undefined ? [] : [chaseText(chase)]))
  const all = state.searches.reduce((sum, { header }) => sum + (header?.records ?? 0), 0)
  const merged = `After removal of ${counted(all - state.works.length, "duplicate")}, ${counted(state.works.length, "record")} remained.`
  const screened = review.stages.map(screeningText)
  const agreed = agreement.map(
    ({ stage, first, second, both, same, kappa }) =>
      `In ${stage}, ${first} and ${second} agreed on ${grouped(same)} of ${counted(both, "record")} (kappa ${decimals(kappa)}).`
  )
  const included = `We included ${counted(counts.studies, "study", "studies")} in ${counted(counts.reports, "report")}.`
  return [paragraph([searched, ...chased, merged, ...screened, ...agreed, included].join(" "))]
}

const flowBlocks = ({ state }: ReportInputs): ReadonlyArray<Block> => {
  const { counts, problems } = flowOf(state)
  // a diagram whose sums are wrong must not be saved for a paper
  return problems.length > 0 ? problems.map(({ text }) => paragraph(`${text}: correct flow.yaml.`, "failure")) : [flowFigure(counts)]
}

const citedRow = ({ records, state }: ReportInputs, work: number) => {
  const merged = state.works[work]!
  return { merged, record: workRecord(workOf(records, merged)) }
}

/** The usual name of a study: the first author and the year. Empty: the title of a record without an author. */
const studyName = ({ contributors: [first], published, title }: SourceRecord): string => {
  if (first === undefined) return title
  const name = first._tag === "Group" ? first.name : first.family
  return published === undefined ? name : `${name} ${published.slice(0, 4)}`
}

const includedBlocks = (inputs: ReportInputs): ReadonlyArray<Block> => {
  const rows = inputs.state.studies.flatMap(({ study, works }) =>
    works.map((work) => {
      const { merged, record } = citedRow(inputs, work)
      return [cell(study === merged.id ? studyName(record) : study), citationCell(record, merged.mark)]
    })
  )
  return rows.length === 0
    ? [paragraph("No study is included.")]
    : [table("Included studies", [{ name: "study" }, { name: "report" }], rows)]
}

const excludedBlocks = (inputs: ReportInputs): ReadonlyArray<Block> => {
  const { results, reports, notRetrieved } = inputs.state
  const last = results.at(-1)!
  if (results.length < 2) return []
  const textOf = new Map(last.stage.criteria.map(({ id, text }) => [id, text]))
  const rowOf = (work: number, reason: string) => {
    const { merged, record } = citedRow(inputs, work)
    return [citationCell(record, merged.mark), cell(reason)]
  }
  const rows = [
    ...last.works.flatMap((work, i) => {
      const { state, criteria } = last.screened[i]!
      const reasons = criteria.map((id) => textOf.get(id) ?? id)
      return state === "exclude" ? [rowOf(work, reasons.length === 0 ? "no reason given" : reasons.join("; "))] : []
    }),
    ...[...notRetrieved].map((work) => rowOf(work, `not retrieved: ${reports.get(work)!.why}`))
  ]
  return rows.length === 0 ? [] : [table("Reports that are not included", [{ name: "report" }, { name: "reason" }], rows)]
}

const searchBlocks = ({ state }: ReportInputs): ReadonlyArray<Block> => [
  table(
    "Searches",
    [{ name: "search" }, { name: "place" }, { name: "date" }, { name: "strategy" }, { name: "records", isNumber: true }, { name: "state" }],
    state.searches.map(({ search, header, state: step }) => [
      cell(search.id),
      cell([SearchName.nameOf({ search, header }), search.segment].filter((part) => part !== undefined).join(", ")),
      cell(search.date ?? header?.searchedOn ?? "unknown"),
      cell(SearchName.isChase({ search }) ? "citations" : search.strategy),
      number(header?.records ?? 0),
      cell(step === "done" ? (header?.state ?? step) : step)
    ])
  )
]

/** What each search adds: records that no other search has, and included works that only it found. */
const contributionBlocks = ({ state }: ReportInputs): ReadonlyArray<Block> => {
  const included = new Set(Screening.included(state.results))
  const wholes = new Map(state.searches.map(({ search }) => [search.id, SearchName.wholeOf(search)]))
  const of = state.works.map(({ records }) => new Set(records.map((one) => wholes.get(one.search))))
  const rows = state.searches.flatMap(({ search }) => {
    if (search.limit !== undefined) return []
    const works = [...of.keys()].filter((work) => of[work]!.has(search.id))
    const alone = works.filter((work) => of[work]!.size === 1)
    return [
      [
        cell(search.id),
        number(works.length),
        number(alone.length),
        number(works.filter((work) => included.has(work)).length),
        number(alone.filter((work) => included.has(work)).length)
      ]
    ]
  })
  const name = (text: string) => ({ name: text, isNumber: true })
  return [
    table(
      "What each search adds",
      [{ name: "search" }, name("works"), name("only here"), name("included"), name("included, only here")],
      rows
    )
  ]
}

const screeningBlocks = ({ state }: ReportInputs, agreement: ReadonlyArray<PairAgreement>): ReadonlyArray<Block> => [
  table(
    "Screening",
    [
      { name: "stage" },
      { name: "works", isNumber: true },
      ...Screening.states.map((name) => ({ name, isNumber: true })),
      { name: "settled", isNumber: true }
    ],
    state.results.map((result) => {
      const counts = Screening.countsOf(result)
      const settled = result.screened.filter(({ settledBy }) => settledBy !== undefined).length
      return [cell(result.stage.id), number(result.works.length), ...Screening.states.map((name) => number(counts[name])), number(settled)]
    })
  ),
  ...(agreement.length === 0
    ? []
    : [
        table(
          "Agreement before settling",
          [
            { name: "stage" },
            { name: "people" },
            { name: "both", isNumber: true },
            { name: "the same", isNumber: true },
            { name: "kappa", isNumber: true, about: "Cohen's kappa" },
            { name: "AC1", isNumber: true, about: "Gwet's AC1" },
            { name: "include", isNumber: true, about: "the share of their decisions that include" }
          ],
          agreement.map(({ stage, first, second, both, same, kappa, ac1, included }) => [
            cell(stage),
            cell(`${first} and ${second}`),
            number(both),
            number(same),
            cell(decimals(kappa)),
            cell(decimals(ac1)),
            cell(decimals(included))
          ])
        )
      ])
]

/** Each strategy as it is written, and how each source was asked. */
const strategyBlocks = ({ open, state, strategies }: ReportInputs): ReadonlyArray<Block> =>
  open.review.strategies.flatMap(({ id, syntax }): ReadonlyArray<Block> => [
    { type: "heading", text: `${id} (${syntax})` },
    { type: "code", text: strategies.get(id)!.trimEnd() },
    ...state.searches.flatMap((one): ReadonlyArray<Block> => {
      const { strategy, lines } = one.search
      if (strategy !== id) return []
      const name = SearchName.nameOf(one)
      const asked = one.header?.effectiveQuery ?? null
      const own = lines === undefined ? [] : [paragraph(`Records of each line in ${name}: ${lines.map(grouped).join("; ")}.`, "muted")]
      return asked === null ? own : [...own, paragraph(`As ${name} was asked:`, "muted"), { type: "code", text: asked }]
    })
  ])

const protocolBlocks = ({ open: { review } }: ReportInputs): ReadonlyArray<Block> => {
  const { protocol, parts = {}, press, filters, stages } = review
  const items: ReadonlyArray<string> = [
    ...(protocol?.registration === undefined ? [] : [`Registration: ${protocol.registration}`]),
    ...(protocol?.version === undefined ? [] : [`Version: ${protocol.version}`]),
    ...(protocol?.amendments ?? []).map(({ date, what }) => `Amended on ${date}: ${what}`),
    ...Object.entries(parts).map(([name, text]) => `${name}: ${text}`),
    ...(press === undefined ? [] : [`Strategy reviewed by ${press.reviewer} on ${press.date} (PRESS)`]),
    ...Object.entries(press?.elements ?? {}).map(([name, text]) => `PRESS, ${name}: ${text}`),
    ...filters.map(({ id, citation }) => `Search filter ${id}: ${citation}`),
    ...stages.map(({ id, criteria }) => `Reasons to exclude in ${id}: ${criteria.map(({ text }) => text).join("; ")}`)
  ]
  return [paragraph(review.question, "question"), ...list(items)]
}

const reportingBlocks = ({ open, state }: ReportInputs): ReadonlyArray<Block> => [
  table(
    "PRISMA-S",
    [{ name: "item", isNumber: true }, { name: "name" }, { name: "report" }],
    prismaS(open, state).map(({ item, name, status, text }) => [
      number(item),
      cell(name),
      cell(status === "open" ? `open: ${text}` : text, "long")
    ])
  )
]

/** The report of a review. Empty: a review without records has a flow of zeros. */
export const reviewDocument = (inputs: ReportInputs): Document => {
  const { open, state } = inputs
  const { counts } = flowOf(state)
  const agreement = state.results.flatMap(stageAgreement)
  const titles = new Map(state.works.map((work) => [work.id, work.title]))
  const verdict = `${counted(counts.studies, "study", "studies")} (${counted(counts.reports, "report")}) of ${counted(counts.records + counts.other.records, "record")} are included.`
  const pending =
    counts.pending === 0 ? [] : [paragraph(`The review is not finished: ${counted(counts.pending, "record")} are not decided.`, "failure")]
  return {
    title: open.review.title,
    by: "litfuse review report",
    lead: [paragraph(verdict, "verdict"), ...pending],
    sections: [
      ...section("protocol", "Question and protocol", protocolBlocks(inputs)),
      ...section("methods", "Methods", methods(inputs, agreement)),
      ...section("flow", "Flow", flowBlocks(inputs)),
      ...section("included", "Included studies", includedBlocks(inputs)),
      ...section("excluded", "Reports that are not included", excludedBlocks(inputs)),
      ...section("searches", "Searches", [...searchBlocks(inputs), ...contributionBlocks(inputs)]),
      ...inputs.analyses.map((one) => analysisSection(one, titles)),
      ...section("screening", "Screening", screeningBlocks(inputs, agreement)),
      ...section("strategies", "Strategies", strategyBlocks(inputs)),
      ...section("prisma-s", "PRISMA-S", reportingBlocks(inputs))
    ],
    end: []
  }
}
