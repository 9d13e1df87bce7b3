import * as Notice from "@litfuse/engine/Notice"
import { isNoTitle } from "@litfuse/engine/Raw"
import type { ModelField } from "@litfuse/extraction/model/ModelField"
import type { ModelReading } from "@litfuse/extraction/model/readByModel"
import type { ModelText } from "@litfuse/extraction/model/takeStatements"
import { sentencesOf } from "@litfuse/extraction/sentencesOf"
import {
  compareMilestones,
  type MilestoneReading,
  MilestonesByModel,
  type MilestonesOutput,
  readableTypes
} from "@litfuse/host/compareMilestones"
import { passagesOf } from "@litfuse/texts/passagesOf"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type AskedModel, askAboutTexts, callNotices, readingNotices, wholeText } from "../extract/askAboutTexts.ts"
import { withoutOutput, withViews } from "../search/analyses.ts"
import type { AnalysisInput } from "./AnalysisInput.ts"
import { type Analyzers, type AnalyzerResults, analyzerOutput } from "./runAnalyzers.ts"

/** How many works go into a call: titles and abstracts are short. */
const size = 10

/** The most works that a model is asked about. Units: works, in the order of the table. */
export const mostWorks = 500

const milestone: ModelField = {
  name: "milestone",
  type: "string",
  isList: false,
  choices: readableTypes,
  about: "what this work itself is or reports. Leave it out if the work is none of these, or only mentions other works"
}

/** The title and the abstract of a work with their sentences; undefined without either. */
const textOf = (work: string, title: string, abstract: string): ModelText | undefined => {
  const parts = [
    { path: ["Title"], text: isNoTitle(title) ? "" : title },
    { path: ["Abstract"], text: abstract }
  ].filter(({ text }) => text.trim() !== "")
  const passages = passagesOf(parts)
  return passages.length === 0 ? undefined : { sentences: sentencesOf(work, passages), text: wholeText(passages), fields: [milestone] }
}

const takenFrom = ({ found, rejected, failure }: ModelReading): MilestoneReading | string => {
  if (failure !== undefined) return `the model gave no answer (${failure.outcome}): ${failure.detail ?? ""}`
  const first = found.get(milestone.name)?.[0]
  return {
    milestone:
      first === undefined
        ? null
        : {
            type: String(first.value),
            section: first.address.section,
            from: first.address.from,
            to: first.address.to,
            sentence: first.sentence
          },
    rejected: rejected.map(({ value, sentence, reason }) => ({ type: String(value), sentence, reason }))
  }
}

/**
 * Milestones as a model names them, next to those of the rules, which they never replace. Each has its sentence in the title or the abstract.
 *
 * - empty: a work whose call has no answer is not read, with the reason and a notice
 * - errors: `CassetteError` if recordings cannot be read or written
 */
export const milestonesByModel = Effect.fnUntraced(function* (
  all: Analyzers,
  { earlier: _earlier, ...input }: AnalysisInput,
  model: Pick<AskedModel, "settings" | "config" | "traffic">
) {
  const { works } = input.inputs
  const named = { node: "milestones-by-model", analyzer: MilestonesByModel.id, revision: MilestonesByModel.revision }
  const rules = analyzerOutput("milestones", all, input)
  if (Result.isFailure(rules)) return { analyses: [{ ...named, ...withoutOutput(rules.failure) }], notices: [] } satisfies AnalyzerResults
  const [titles, abstracts] = [works.column("title"), works.column("abstract")]
  const texts = works.ids.values.map((work, row) => (row < mostWorks ? textOf(work, titles[row]!, abstracts[row]!) : undefined))
  const { readings, calls } = yield* askAboutTexts(
    texts.filter((text) => text !== undefined),
    { ...model, size, instructions: undefined }
  )
  const read = texts.map((text) => (text === undefined ? undefined : readings.get(text)))
  const rows = read.map((reading, row) => {
    if (reading !== undefined) return takenFrom(reading)
    return row < mostWorks ? "no source delivered a title or an abstract" : `the model is asked about ${mostWorks} works at most`
  })
  const output = compareMilestones(works, rules.success as MilestonesOutput, rows, {
    model: model.settings.name,
    calls: calls.map(({ prompt, outcome, detail }) => ({ prompt, outcome, detail }))
  })
  const notices = [
    ...callNotices(calls),
    ...read.flatMap((reading, row) => (reading === undefined ? [] : readingNotices(works.ids.values[row]!, reading))),
    ...(works.ids.size > mostWorks
      ? [Notice.make("works-not-read", "model", `the model was asked about the first ${mostWorks} of ${works.ids.size} works only`)]
      : [])
  ]
  return { analyses: [{ ...named, ...withViews(MilestonesByModel, output) }], notices } satisfies AnalyzerResults
})
