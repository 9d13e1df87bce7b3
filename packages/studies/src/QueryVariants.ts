import { identity } from "@litfuse/bench/dataset/identity"
import { loadDocuments, loadQrels, loadTopics } from "@litfuse/bench/dataset/load"
import { retrieverDocument } from "@litfuse/bench/CollectionDocument"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import * as Plugins from "@litfuse/bench/experiment/Plugins"
import { acceptRetriever } from "@litfuse/bench/experiment/systems/retrievalSystem"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import { fixed, percent, signed } from "@litfuse/files/numbers"
import { mean } from "@litfuse/stats/Summary"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { absentFile } from "./absentFile.ts"
import { Params } from "./queryVariants/params.ts"
import { detectableText, type Row, rowsOf, rowsTable } from "./queryVariants/rows.ts"
import { openSearches } from "./queryVariants/openSearches.ts"
import * as Spread from "./queryVariants/wordsLessSystems.ts"
import { partsTable, systemsFigure, systemsTable, variantsTable } from "./queryVariants/tables.ts"
import { measure, type Need } from "./queryVariants/values.ts"

/** Needs that were judged and have every wording, with what was read for them. */
const needsOf = ({ dataset }: LoadedExperiment, { variants }: Params, judged: Judgements.Judgements) =>
  Result.gen(function* () {
    const files = new Map<string, Result.Result.Success<ReturnType<typeof loadTopics>>>()
    for (const { topics } of variants) if (!files.has(topics)) files.set(topics, yield* loadTopics(dataset, topics))
    const wordings = variants.map(
      ({ topics, text }) =>
        new Map(files.get(topics)!.value.flatMap((topic) => (topic[text] === undefined ? [] : [[topic.id, topic[text]]])))
    )
    const needs = [...wordings[0]!.keys()].flatMap((id): ReadonlyArray<Need> => {
      const own = wordings.flatMap((texts) => texts.get(id) ?? [])
      return own.length === variants.length && judged.topics.has(id) ? [{ id, wordings: own }] : []
    })
    return { needs, inputs: [...files].map(([source, { sha256 }]) => ({ kind: "topics", source, sha256 })) }
  })

const shownOf = (rows: ReadonlyArray<Row>, kind: Row["kind"]): string => {
  const own = rows.filter((row) => row.kind === kind)
  const said = own.filter(({ isShown }) => isShown).map(({ system, difference }) => `${system} ${signed(difference, 3)}`)
  return said.length === 0 ? `with none of ${own.length} systems` : `with ${said.length} of ${own.length} systems (${said.join(", ")})`
}

/** Whether values vary more with the wording or with the system, as a row shows it. */
const primaryText = ({ difference, lower, upper, isShown }: Row): string => {
  const numbers = `(${signed(difference, 3)} [${signed(lower, 3)}, ${signed(upper, 3)}])`
  if (!isShown)
    return `There is no significant difference between the variation of a need's values over wordings and over these systems: standard deviations ${numbers}.`
  return `The values of a need vary ${difference > 0 ? "more" : "less"} over wordings than over these systems: standard deviations ${numbers}.`
}

const find = Effect.fnUntraced(function* (loaded: LoadedExperiment, params: Params) {
  const { dataset, plugins } = loaded
  const measures = yield* Effect.fromResult(MeasureName.parseAll([params.measure, params.judged, params.condensed], plugins.measures))
  for (const { id, retrieve, params: own } of params.systems)
    yield* Effect.fromResult(acceptRetriever(dataset, id, plugins.retrievers.get(retrieve)!, own))
  const documents = yield* Effect.fromResult(loadDocuments(dataset, params.corpus))
  const qrels = yield* Effect.fromResult(loadQrels(dataset, params.qrels))
  const judgements = Judgements.make(qrels.value, dataset.manifest.grades.maximum)
  const { needs, inputs } = yield* Effect.fromResult(needsOf(loaded, params, judgements))
  const { searches, ids, fuse } = openSearches(
    params,
    {
      name: params.corpus,
      identity: identity(documents.sha256, dataset.manifest.files[params.corpus]?.options),
      documents: documents.value.map(retrieverDocument)
    },
    plugins
  )
  const all = measure(searches, fuse, ids, needs, judgements, measures)
  const rows = rowsOf(all)
  const [first] = all
  const parts = Spread.divided(all.map(({ variants }) => variants.map(([own]) => own!)))
  const share = (name: string): string => percent(parts.find((part) => part.name === name)!.share)
  const range = mean(Spread.range(first!.variants.map(([own]) => own!)))
  /** What fusing gives over the mean of wordings, by measure, on average over systems. */
  const gain = (m: number): number =>
    mean(Float64Array.from(all, ({ fused, variants }) => mean(fused[m]!) - mean(Spread.average(variants.map((own) => own[m]!)))))
  return {
    headline: `${params.measure} of one need differs by ${fixed(range, 3)} between its best and its worst wording (${first!.system}, mean over ${needs.length} needs). Fusing ${params.variants.length} wordings, compared with a random one, shows a gain ${shownOf(rows, "fused or one of them")}. Compared with all words in one query, it shows a difference ${shownOf(rows, "fused or joined")}.`,
    inputs: [
      { kind: "documents", source: params.corpus, sha256: documents.sha256 },
      { kind: "judgements", source: params.qrels, sha256: qrels.sha256 },
      ...inputs
    ],
    conclusions: [
      `Detectable: a true difference of ${detectableText(rows)}, by row, in four of five such sets of ${needs.length} needs, after correction for ${rows.length} rows.`,
      primaryText(rows[0]!),
      `Worst wording, compared with ${first!.system}: a difference is shown ${shownOf(rows, "worst wording")}. Range over wordings: ${shownOf(rows, "range over wordings")}.`,
      `Of all variation, needs account for ${share("need")}, wordings for ${share("wording")} and systems for ${share("system")}. The interaction of need and wording is ${share("need and wording")}, that of need and system ${share("need and system")}: a description.`,
      `Fused and joined queries find more hits that were judged. On average over systems, fusing gains ${signed(gain(0), 3)} over the mean of wordings, and ${signed(gain(2), 3)} where only judged hits count. Part of the gain exists because more hits were judged.`
    ],
    figures: [systemsFigure(all, params.measure)],
    tables: [systemsTable(all, params.measure), rowsTable(rows), variantsTable(all, needs, params), partsTable(parts, params.measure)]
  }
})

/** How far values change with the wording of a need: the worst wording, the range, and what fusing wordings gives, by ranker and fusion. */
export const QueryVariants = Analysis.make<Params>({
  id: "query-variants",
  revision: 1,
  about:
    "several wordings of each need: results of each system for the worst wording, how much wordings differ, and the effect of fusing or joining them",
  params: Params,
  problems: (loaded, { corpus, qrels, variants, systems, fusion, measure: own, judged, condensed }) => [
    ...absentFile(loaded, corpus, "corpus"),
    ...absentFile(loaded, qrels, "qrels"),
    ...variants.flatMap(({ topics }, v) => absentFile(loaded, topics, "variants", v, "topics")),
    ...systems.flatMap(({ retrieve, params }, s) =>
      Plugins.problems(loaded.plugins.retrievers, "retrieve", retrieve, params).map(({ path, what }) => ({
        path: ["systems", s, ...path],
        what
      }))
    ),
    ...Plugins.problems(loaded.plugins.fusions, "fuse", fusion.fuse, fusion.params).map(({ path, what }) => ({
      path: ["fusion", ...path],
      what
    })),
    ...Object.entries({ measure: own, judged, condensed }).flatMap(([field, name]) => {
      const parsed = MeasureName.parse(name, loaded.plugins.measures)
      return Result.isFailure(parsed) ? [{ path: [field], what: parsed.failure.message }] : []
    })
  ],
  run: find
})
