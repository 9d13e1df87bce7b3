import * as Notice from "@litfuse/engine/Notice"
import { counted, grouped } from "@litfuse/files/numbers"
import type { Analysis } from "@litfuse/api/search/analyses"
import { entityRows, entityTitle } from "@litfuse/api/search/entityRows"
import { type Answer, noticesOf, type SourceAnswer, type Streamed } from "@litfuse/api/search/Answer"
import { titleWithMark } from "@litfuse/api/search/retractionMark"
import * as SourceNames from "@litfuse/api/search/SourceNames"
import { printable } from "@litfuse/files/printable"
import { groupNotices, times } from "../query/groupNotices.ts"
import { table } from "../table.ts"
import { workNames } from "./workNames.ts"
import { explanationLines } from "./explanationLines.ts"

/** A text cut to a number of characters. */
export const cut = (text: string, width: number): string => (text.length <= width ? text : `${text.slice(0, width - 3)}...`)

const titleWidth = 90

const records = (count: number): string => counted(count, "record")

/** Removes the parameters of URLs, which may fill several lines. JSON has all of them. */
const shortened = (text: string): string => text.replace(/(https?:\/\/[^\s?]+)\?[^\s]*?(?=:?(?:\s|$))/g, "$1?...")

const found = ({ delivered, total }: SourceAnswer): string =>
  total === null || total === delivered ? records(delivered) : `${grouped(delivered)} of ${records(total)}`

/** The outcome of a source in a line: `PubMed: found, 100 of 1,234 records, 812 ms`. */
export const outcomeLine = (outcome: SourceAnswer): string => {
  const { state, delivered, ms, error } = outcome
  const parts = [
    state,
    ...(delivered > 0 ? [found(outcome)] : []),
    ...(ms === null || state === "skipped" ? [] : [`${Math.round(ms)} ms`]),
    ...(error === null ? [] : [shortened(SourceNames.whyOf(outcome))])
  ]
  return printable(`${SourceNames.labelOf(outcome)}: ${parts.join(", ")}`)
}

const queryWidth = 160

/** The counts of PRISMA: `identified 20 records, removed 5 duplicates, left 15 works`. */
const flow = ({ counts: { identified, duplicates, works } }: Streamed): ReadonlyArray<string> => {
  const delivering = Object.values(identified).filter((count) => count > 0)
  const all = delivering.reduce((sum, count) => sum + count, 0)
  if (delivering.length < 2 || works === 0) return []
  return [`identified ${counted(all, "record")}, removed ${counted(duplicates, "duplicate")}, left ${counted(works, "work")}`]
}

/** The lines on stderr: the outcome and effective query of each source, the counts if several sources delivered, and every notice. */
export const remarks = (answer: Streamed): ReadonlyArray<string> => [...answers(answer), ...flow(answer), ...more(answer), ...notes(answer)]

const more = ({ outcomes }: Streamed): ReadonlyArray<string> => {
  const cut = outcomes.filter(({ state, delivered, total }) => state === "found" && total !== null && total > delivered)
  if (cut.length === 0) return []
  const most = Math.max(...cut.map(({ total }) => total!))
  return [
    printable(
      `not all matching records were requested: ${cut.map((one) => `${SourceNames.nameOf(one)} ${grouped(one.delivered)} of ${grouped(one.total!)}`).join(", ")}; --per-source ${most} requests all, up to the limit of each source`
    )
  ]
}

const answers = ({ query, outcomes }: Streamed): ReadonlyArray<string> =>
  outcomes.flatMap((outcome) => [
    outcomeLine(outcome),
    ...(outcome.effectiveQuery === null || outcome.effectiveQuery === query.text
      ? []
      : [`  searched for ${cut(printable(outcome.effectiveQuery), queryWidth)}`])
  ])

/** Prints a notice as a line. One about a source of the answer has the name of the source. */
export const printNotice = (outcomes: Streamed["outcomes"]): ((notice: Notice.Notice) => string) => {
  const name = SourceNames.namesIn(outcomes, SourceNames.labelOf)
  return (notice) => printable(Notice.print({ ...notice, subject: name(notice.subject) }))
}

const isOfQuery = ({ subject }: Notice.Notice): boolean => subject === "query"

/** Each notice in a line; those of one kind about the query in one. */
const notes = (answer: Streamed): ReadonlyArray<string> => {
  const all = noticesOf(answer)
  const first = all.findIndex(isOfQuery)
  const ofQuery = groupNotices(all.filter(isOfQuery).map(({ code, text }) => ({ code, where: "", text }))).map(
    ({ code, count, text }) => `note (${code}${times(count)}) query: ${text}`
  )
  const before = all.slice(0, Math.max(0, first))
  const after = all.slice(Math.max(0, first)).filter((notice) => !isOfQuery(notice))
  const print = printNotice(answer.outcomes)
  return [...before.map(print), ...ofQuery.map((line) => printable(line)), ...after.map(print)]
}

/** The notices of a search that another search does not have, by code and subject. */
export const newNotices = (answer: Answer, other: Answer): ReadonlyArray<string> => {
  const kindOf = ({ code, subject }: Notice.Notice): string => `${code} ${subject}`
  const known = new Set(other.notices.map(kindOf))
  return notes({ ...answer, outcomes: [], notices: answer.notices.filter((notice) => !known.has(kindOf(notice))) })
}

/** The works as a table; with a column for the year if any work has one. */
export const works = (answer: Answer): string => {
  const { works: hits } = answer
  const name = workNames(answer)
  const isDated = hits.some(({ published }) => published !== null)
  const keep = <A>(cells: ReadonlyArray<A>): ReadonlyArray<A> => cells.filter((_, c) => isDated || c !== 2)
  const rows = hits.map((hit) =>
    keep([String(hit.rank), name(hit.id), hit.published?.slice(0, 4) ?? "", cut(printable(titleWithMark(hit)), titleWidth)])
  )
  return table(keep(["rank", "id", "year", "title"]), keep(["right", "left", "left", "left"] as const), rows)
}

/** The entities as a table. */
export const entities = ({ entities: all = [] }: Answer): string =>
  table(
    ["id", "kind", "symbol", "name"],
    ["left", "left", "left", "left"],
    all.map(({ id, type, symbol = "", name }) => [id, type, symbol, name].map((text) => cut(printable(text), titleWidth)))
  )

const entityPart = (entity: NonNullable<Answer["entities"]>[number], nameOf: (source: string) => string): ReadonlyArray<string> => [
  `## ${markdown(entityTitle(entity))}`,
  "",
  ...entityRows(entity, nameOf).map(([label, text]) => `- ${markdown(label)}: ${markdown(text)}`),
  ""
]

/** Escapes a text for Markdown. */
export const markdown = (text: string): string => printable(text).replace(/[\\`*_{}[\]<>()#+!|~]/g, "\\$&")

const outcomeRow = (outcome: SourceAnswer): string => {
  const { state, delivered, total } = outcome
  return `| ${[SourceNames.nameOf(outcome), state, String(delivered), total === null ? "" : String(total), SourceNames.whyOf(outcome)].map(markdown).join(" | ")} |`
}

/** A text as a code block of Markdown, with fences that it does not contain. */
const fenced = (text: string, language = ""): string => {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = "`".repeat(longest + 1)
  return `${fence}${language}\n${printable(text, "lines").trimEnd()}\n${fence}`
}

/** The result of an analyzer as a section of a Markdown page. */
export const analysisPart = ({ node, views }: Analysis): ReadonlyArray<string> => [
  "",
  `## ${markdown(node)}`,
  "",
  views.markdown === undefined ? fenced(views.text()) : printable(views.markdown(), "lines")
]

/** The answer as a Markdown page: the outcomes of sources, the works with links, and the results of analyzers. */
export const page = (answer: Answer, analyses: ReadonlyArray<Analysis> = []): string => {
  const name = SourceNames.namesIn(answer.outcomes)
  return [
    `# ${markdown(answer.query.text)}`,
    "",
    "| source | state | delivered | total | error |",
    "| --- | --- | ---: | ---: | --- |",
    ...answer.outcomes.map(outcomeRow),
    "",
    ...(answer.entities ?? []).flatMap((entity) => entityPart(entity, name)),
    ...answer.works.map((hit) => {
      const { rank, citationUri, published, sources } = hit
      return `${rank}. ${markdown(titleWithMark(hit))}${published === null ? "" : ` (${published})`}, ${citationUri.startsWith("urn:") ? `\`${citationUri}\`` : `<${citationUri}>`}, ${sources.map((source) => markdown(name(source))).join(", ")}`
    }),
    ...analyses.flatMap(analysisPart),
    ...(answer.notices.length === 0 ? [] : ["", ...answer.notices.map((notice) => `- ${markdown(printNotice(answer.outcomes)(notice))}`)])
  ].join("\n")
}

/** The explanation of each work's rank in several lines: in words, or with all numbers. */
export const explanations = (answer: Answer, isFull: boolean, titleOf: (source: string) => string): ReadonlyArray<string> => {
  const name = workNames(answer)
  return answer.works.map((hit) =>
    [
      "",
      `${name(hit.id)}  ${cut(printable(titleWithMark(hit)), titleWidth)}`,
      ...explanationLines(hit, answer, isFull, titleOf).map((line) => `  ${line}`)
    ].join("\n")
  )
}
