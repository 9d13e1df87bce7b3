import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type { Registry } from "@litfuse/engine/Registry"
import { badLine } from "@litfuse/files/DatasetError"
import { fixed } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import { type Collection, openCollection } from "./citedReport/AnswerSteps.ts"
import { CitedParams } from "./citedReport/CitedParams.ts"
import { citedQuestion, type CitedQuestion, isMarked, readEditions } from "./citedReport/CitedQuestion.ts"
import * as Systems from "./citedReport/CitedSystems.ts"
import * as Tables from "./citedReport/CitedTables.ts"
import { stancesTable } from "./citedReport/stancesTable.ts"
import { measureUnits } from "./citedReport/measureUnits.ts"
import { shareMarked } from "./citedReport/openBaselines.ts"
import { readCheckCovid } from "./evidenceSentences/LabelledClaim.ts"

/** A cell of a table by the first cell of its row. */
const cellOf = ({ columns, rows }: FreeTable, row: string, column: string): string =>
  String(rows.find(([first]) => first === row)?.[columns.findIndex(({ name }) => name === column)] ?? "none")

/** What the texts give away: the share of sentences of gold articles that are marked, and the highest recall of `most` works. */
const givenAway = (collection: Collection, questions: ReadonlyArray<CitedQuestion>, { settings: { most } }: CitedParams): string => {
  const marked = shareMarked(collection, questions, (question, address) => isMarked(question, address))
  const highest = Systems.shareOfKnown(
    questions.map(({ gold }) => (gold.length === 0 ? undefined : Math.min(most, gold.length) / gold.length))
  )
  return `Of all sentences in gold articles ${marked === undefined ? "none" : fixed(marked, 3)} are marked, so shares of marked sentences measure the choice of articles. The highest recall of ${most} works is ${highest === undefined ? "none" : fixed(highest, 3)}.`
}

const choiceText = (choice: CitedParams["chosen"] & object): string =>
  `\`{ keywords: ${choice.keywords}, threshold: ${choice.threshold} }\``

const find = (registry: Registry) =>
  Effect.fnUntraced(function* ({ dataset, experiment }: LoadedExperiment, params: CitedParams) {
    const { choosing, reporting, chosen, seed, resamples } = params
    const editions = yield* Effect.fromResult(readEditions(dataset, [...new Set([...choosing, reporting])]))
    const collection = openCollection(registry, editions.documents)
    const questionsOf = (some: ReadonlyArray<number>) =>
      some.flatMap((edition) => editions.byEdition.get(edition)!.map((one) => citedQuestion(collection, one)))
    const trained = questionsOf(choosing)
    const trainedSystems = [
      ...Systems.commandSystems(params).slice(0, 1),
      ...Systems.gridSystems(params),
      ...Systems.sentenceSystems(params)
    ]
    const trainedUnits = yield* measureUnits(registry, collection, trained, trainedSystems, params)
    const best = Systems.chooseSetting(trainedUnits, params)
    const trainedPart = [`editions ${choosing.join(", ")}`, trainedUnits, [Systems.names.command], { seed, resamples: 0 }] as const
    const choiceTables = [Tables.gridTable(trainedUnits, params), Tables.sentencesTable(trainedUnits, params)]
    const choice = `On ${trained.length} questions of editions ${choosing.join(", ")} the highest balance has ${Systems.nameOfChoice(best)}.`
    if (chosen === undefined)
      return {
        headline: `${choice} Edition ${reporting} is not measured yet.`,
        inputs: editions.inputs,
        conclusions: [`To measure it, write \`chosen: ${choiceText(best).replaceAll("`", "")}\`.`, givenAway(collection, trained, params)],
        tables: [Tables.refusalTable([trainedPart]), ...choiceTables]
      }
    if (chosen.keywords !== best.keywords || chosen.threshold !== best.threshold)
      return yield* Effect.fail(
        badLine(
          `reports/${experiment.id}/experiment.yaml`,
          0,
          `another choice than that of editions ${choosing.join(", ")}`,
          choiceText(best)
        )
      )
    const resampling = { seed, resamples }
    const own = questionsOf([reporting])
    const [commands, ablated] = [Systems.commandSystems(params), Systems.ablatedSystems(params)]
    const units = yield* measureUnits(registry, collection, own, [...commands, ...ablated], params)
    const namesOf = (some: typeof commands): ReadonlyArray<string> => some.map(({ name }) => name)
    const systems = Tables.systemsTable(units, namesOf(commands), resampling)
    const paired = Tables.pairedTable(units, resampling)
    const refusal = Tables.refusalTable([[`edition ${reporting}`, units, namesOf(commands), resampling], trainedPart])
    const covid = params.stance ? yield* Effect.fromResult(readCheckCovid(dataset.store)) : undefined
    const stance = covid === undefined ? undefined : stancesTable(covid, resampling)
    const ablations = Tables.ablationsTable(units, namesOf(ablated), resampling)
    const { command } = Systems.names
    const top = "BM25, top sentence"
    const ofCommand = (column: string): string => cellOf(systems, command, column)
    const edition = `edition ${reporting}`
    return {
      headline: `Every document is relevant to some question. On ${own.length} questions of ${edition} the command answers ${ofCommand("answered")}. Of the sentences that it quotes ${ofCommand("marked")} are marked, and of BM25's top sentences on the same questions ${cellOf(paired, top, "value of the baseline")}. A marked sentence is quoted for ${ofCommand("right")} of all questions, and by BM25, which never refuses, for ${cellOf(systems, top, "right")}. Without their articles ${ofCommand("wrong answers")} are still answered.`,
      inputs: [...editions.inputs, ...(covid?.inputs ?? [])],
      conclusions: [
        givenAway(collection, own, params),
        `${choice} It was written into the experiment before ${edition} was measured. Nothing here changes the command.`,
        `Gold articles that the search finds: ${ofCommand("recall, found")}; that pass both filters: ${ofCommand("recall, kept")}.`,
        `Wrong refusals: the search finds nothing for ${cellOf(refusal, edition, "nothing after search")} of questions, nothing passes the filters for ${cellOf(refusal, edition, "nothing after filters")}, and no sentence fits for ${cellOf(refusal, edition, "nothing after sentences")}. Excerpts lack words that abstracts have.`,
        `Without keywords a marked sentence is quoted for ${cellOf(ablations, "without keywords", "right")} of questions (difference ${cellOf(ablations, "without keywords", "difference")}), but ${cellOf(ablations, "without keywords", "wrong answers")} are answered without their articles.`,
        ...(stance === undefined
          ? []
          : [
              `Stance on Check-COVID: ${cellOf(stance, "dev", "right")} of the claims with a stance are right, always supports ${cellOf(stance, "dev", "right if always supports")}: better is ${cellOf(stance, "dev", "rules are") === "better" ? "shown" : "not shown"}.`
            ])
      ],
      tables: [systems, paired, refusal, ablations, ...choiceTables, ...(stance === undefined ? [] : [stance])]
    }
  })

/** Answers of `litfuse answer` over the gold articles of BioASQ, in the place of its services, against the snippets that experts marked. */
export const citedReport = (registry: Registry): Analysis.Analysis =>
  Analysis.make<CitedParams>({
    id: "cited-report",
    revision: 1,
    about: "how often quoted sentences are those that experts marked, how many of their articles are found, and both errors of refusal",
    params: CitedParams,
    problems: ({ dataset }, { choosing, reporting }) => {
      const names = Object.keys(dataset.manifest.files)
      return [
        ...[...choosing, reporting].flatMap((edition, i) =>
          names.some((name) => name.startsWith(`edition-${edition}-batch-`))
            ? []
            : [{ path: i < choosing.length ? ["choosing", i] : ["reporting"], what: `the dataset has no batch of edition ${edition}` }]
        ),
        ...(choosing.includes(reporting) ? [{ path: ["reporting"], what: "parameters are chosen on this edition; report another" }] : [])
      ]
    },
    run: find(registry)
  })
