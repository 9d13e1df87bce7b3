import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import { type Block, type Document, notes, paragraph, type Section } from "@litfuse/engine/Document"
import type { Notice } from "@litfuse/engine/Notice"
import * as Figure from "@litfuse/figures/Figure"
import { counted } from "@litfuse/files/numbers"
import type { Analysed } from "../Analyse.ts"
import type { Answer } from "../search/Answer.ts"
import { type AnalysisView, analysisSection } from "./analysisSection.ts"
import { answerVerdict, isSilent, noWorks } from "./answerVerdict.ts"
import * as SourceNames from "../search/SourceNames.ts"
import { titleWithMark } from "../search/retractionMark.ts"
import { entitiesSection } from "./entitiesSection.ts"
import { sourcesTable } from "./sourcesTable.ts"
import { worksTable } from "./worksTable.ts"

const headline = (answer: Answer): Block => {
  const { works, counts } = answer
  const { text, tone } = answerVerdict(answer)
  const shown = works.length < counts.works ? `; the first ${works.length} are below.` : "."
  return paragraph(text.replace(/\.$/, shown), tone)
}

const merged = ({ counts }: Answer): ReadonlyArray<Block> => {
  if (counts.duplicates === 0) return []
  const verb = counts.duplicates === 1 ? "is a duplicate" : "are duplicates"
  return [paragraph(`${counts.duplicates} of these records ${verb} of other records.`, "muted")]
}

const recordsBySource = ({ outcomes }: Answer): ReadonlyArray<Block> => {
  if (outcomes.length < 2) return []
  const bars = outcomes.map((one) => ({
    label: outcomeStates[one.state].hasAnswered ? SourceNames.nameOf(one) : `${SourceNames.nameOf(one)} (${one.state})`,
    count: one.delivered
  }))
  const most = bars.reduce((a, b) => (b.count > a.count ? b : a))
  const about = `${counted(most.count, "record")} came from ${most.label}, the most of ${bars.length} sources.`
  const { title, svg, table } = Figure.of({ title: "Records by source", axis: "records delivered", bars }, { about, kind: "source" })
  return [{ type: "figure", title, svg, table }]
}

/** Notices as a section, each once; none without notices. `name` the name of a source, which a notice may be about. */
export const notesSection = (all: ReadonlyArray<Notice>, name: (source: string) => string = (source) => source): ReadonlyArray<Section> => {
  // a walk asks each source once per hop
  const each = [...new Map(all.map((notice) => [JSON.stringify([notice.code, notice.subject, notice.text]), notice])).values()]
  const named = each.map((notice) => ({ ...notice, subject: name(notice.subject) }))
  return named.length === 0 ? [] : [{ id: "notes", title: "What to know", blocks: notes(named) }]
}

const titlesOf = ({ works }: Answer): ReadonlyMap<string, string> => new Map(works.map((hit) => [hit.id, titleWithMark(hit)]))

/** The works of an answer; no section where only entities were asked for. */
const worksSection = (answer: Answer): ReadonlyArray<Section> =>
  answer.entities !== undefined && answer.works.length === 0
    ? []
    : [
        {
          id: "works",
          title: "Works",
          blocks: [...recordsBySource(answer), answer.works.length === 0 ? paragraph(noWorks(answer)) : worksTable(answer)]
        }
      ]

/** Each analysis would only say again that no source answered; `litfuse analyse`, which was asked for them, prints them. */
const nothingToAnalyse: Section = {
  id: "analyses",
  title: "Analyses",
  blocks: [paragraph("Without works there is nothing to analyse.", "muted")]
}

/**
 * The answer of a search as a document: the works, the outcome of each source, analyses, and notices.
 *
 * - `command` that wrote it; `notices` in addition to those of the answer
 * - empty: an answer without works says so in its first sentence
 */
export const answerDocument = (
  answer: Answer,
  analyses: ReadonlyArray<AnalysisView> = [],
  { command = "search", notices = [] }: { readonly command?: string; readonly notices?: Answer["notices"] } = {}
): Document => ({
  title: answer.query.text,
  by: `litfuse ${command}`,
  lead: [headline(answer), ...merged(answer)],
  sections: [
    ...entitiesSection(answer, SourceNames.namesIn(answer.outcomes)),
    ...worksSection(answer),
    { id: "sources", title: "How each source answered", blocks: [sourcesTable(answer)] },
    ...(isSilent(answer) && command !== "analyse" && analyses.length > 0
      ? [nothingToAnalyse]
      : analyses.map((one) => analysisSection(one, titlesOf(answer)))),
    ...notesSection([...answer.outcomes.flatMap((one) => one.notices), ...answer.notices, ...notices], SourceNames.namesIn(answer.outcomes))
  ],
  end: answer.replayed ? [paragraph("The answers come from recordings.")] : []
})

/** The analyses of works as a document; `title` names the input. For the answer of a search it also has its works and the outcome of each source. */
export const analysesDocument = (title: string, { answer, analyses, found }: Analysed): Document =>
  found === undefined
    ? {
        title,
        by: "litfuse analyse",
        lead: [],
        sections: [...analyses.map((one) => analysisSection(one)), ...notesSection(answer.notices)],
        end: []
      }
    : answerDocument(found, analyses, { command: "analyse", notices: answer.notices })
