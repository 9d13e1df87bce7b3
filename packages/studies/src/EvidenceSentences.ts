import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type { Problem } from "@litfuse/engine/Decode"
import { evidenceMethod } from "@litfuse/extraction/evidence/evidenceMethod"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { fixed } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { citationsTable, readCitationClaims } from "./evidenceSentences/CitationClaim.ts"
import * as Claims from "./evidenceSentences/Answered.ts"
import * as Tables from "./evidenceSentences/Refusing.ts"
import { type ClaimCollection, readCheckCovid, readSciFact } from "./evidenceSentences/LabelledClaim.ts"
import { openCorpus, readDocument } from "./evidenceSentences/OpenCorpus.ts"
import { paragraphsTable, readParagraphPlaces } from "./evidenceSentences/paragraphPlaces.ts"
import { spaceOf } from "./evidenceSentences/sentenceMethods.ts"
import { rulesHash } from "./extraction/rulesHash.ts"

const collections = ["scifact", "check-covid", "evidence-inference", "citation-integrity"] as const

const Params = Schema.Struct({
  collection: Schema.Literals(collections),
  /** The files of the method and their hash in the commit that froze them: `sha256sum FILES | sha256sum`. Others are refused. */
  rules: Schema.optionalKey(Schema.Struct({ files: Schema.NonEmptyArray(Schema.NonEmptyString), sha256: Schema.NonEmptyString })),
  /** Of the vectors. */
  dimensions: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 500 })),
  seed: Schema.Int,
  resamples: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
})
type Params = typeof Params.Type

/** Cells of the row in which some columns have these values. */
const rowOf = ({ columns, rows }: FreeTable, where: Readonly<Record<string, string>>): Readonly<Record<string, string | number | null>> => {
  const row = rows.find((one) =>
    Object.entries(where).every(([name, value]) => one[columns.findIndex((column) => column.name === name)] === value)
  )
  return Object.fromEntries(columns.map(({ name }, i) => [name, row?.[i] ?? null]))
}

const ofClaims = (
  { documents, train, held, inputs }: ClaimCollection,
  { collection, dimensions, seed, resamples }: Params
): Analysis.Findings => {
  const resampling = { seed, resamples }
  const part = collection === "scifact" ? "validation" : "dev"
  const texts = new Map([...documents].map(([id, document]) => [id, readDocument(document)]))
  const space = spaceOf(
    [...documents.values()].map(({ title, sentences }) => `${title} ${sentences.join(" ")}`),
    dimensions
  )
  const corpus = openCorpus(texts, documents)
  try {
    const trained = Claims.answeredInAll(train, texts, corpus)
    const trainedInGiven = Claims.answeredInGiven(train, texts)
    const [open, given] = [Claims.answeredInAll(held, texts, corpus), Claims.answeredInGiven(held, texts)]
    const command = evidenceMethod.threshold
    const own = Claims.bestThreshold(trainedInGiven)
    const refusing: ReadonlyArray<Tables.Refusing> =
      collection === "scifact"
        ? [
            { task: "train, open corpus", units: trained, threshold: command },
            { task: `${part}, open corpus`, units: open, threshold: command },
            { task: `${part}, given abstract`, units: given, threshold: command }
          ]
        : [
            { task: "train, given abstract", units: trainedInGiven, threshold: own },
            { task: `${part}, given abstract`, units: given, threshold: own },
            { task: `${part}, given abstract, threshold of the command`, units: given, threshold: command }
          ]
    const ranking = Tables.rankingTable(
      [
        [`${part}, given abstract`, Claims.placedInGiven(held, texts, space)],
        [`${part}, open corpus`, Claims.placedInAll(held, texts, corpus, space)],
        ["train, given abstract", Claims.placedInGiven(train, texts, space)]
      ],
      resampling
    )
    const refusal = Tables.refusalTable(refusing, resampling)
    const stance = Tables.stanceTable(
      [
        [part, Claims.judged(held, texts)],
        ["train", Claims.judged(train, texts)]
      ],
      resampling
    )
    const first = rowOf(ranking, { task: `${part}, given abstract`, method: "command" })
    const bm25 = rowOf(ranking, { task: `${part}, given abstract`, method: "BM25" })
    const all = rowOf(ranking, { task: `${part}, open corpus`, method: "command" })
    const refused = rowOf(refusal, { task: refusing[1]!.task, by: "fit" })
    const byLabel = rowOf(refusal, { task: refusing[1]!.task, by: "label" })
    const judged = rowOf(stance, { part })
    return {
      headline: `A marked sentence is first for ${first["first"]} of claims in the given abstract (BM25: ${bm25["first"]}), and for ${all["first"]} over all abstracts. Refusal (${refusing[1]!.task}): AUC ${refused["AUC"]}, sensitivity ${refused["sensitivity"]}, specificity ${refused["specificity"]}.`,
      inputs,
      conclusions: [
        `Ranking in the given abstract: ${first["first"]}, BM25 ${bm25["first"]}, difference ${bm25["difference"]}: ${bm25["the command is"]}.`,
        `Refusal by fit (${refusing[1]!.task}): AUC ${refused["AUC"]}; by the label of the first sentence: AUC ${byLabel["AUC"]}.`,
        `Stance of marked sentences: ${judged["with a stance"]} have one, of which ${judged["right"]} are right; always supports would be right for ${judged["right if always supports"]}.`,
        `The best threshold on train, ${collection === "scifact" ? "open corpus" : "given abstract"}, is ${fixed(collection === "scifact" ? Claims.bestThreshold(trained) : own, 3)}; that of the command is ${fixed(command, 2)}.`
      ],
      tables: [
        ranking,
        refusal,
        Tables.foldsTable(collection === "scifact" ? trained : trainedInGiven, resampling),
        stance,
        Tables.baseRateTable(refusing.slice(1)),
        Tables.riskTable(refusing.slice(1))
      ]
    }
  } finally {
    corpus.close()
  }
}

const ofParagraphs = (store: LoadedExperiment["dataset"]["store"], { dimensions, seed, resamples }: Params) =>
  Result.map(readParagraphPlaces(store, dimensions), ({ units, inputs }): Analysis.Findings => {
    const table = paragraphsTable(units, { seed, resamples })
    const all = rowOf(table, { part: "all", method: "command" })
    const held = rowOf(table, { part: "validation", method: "command" })
    const other = rowOf(table, { part: "all", method: "TF-IDF of paragraphs" })
    return {
      headline: `A paragraph with a marked span is among the first five for ${all["first five"]} of questions (TF-IDF of paragraphs: ${other["first five"]}).`,
      inputs,
      conclusions: [
        `Among the first five: ${all["first five"]} over all trials, ${held["first five"]} in the trials of the validation part. The floor of the plan is .755.`
      ],
      tables: [table]
    }
  })

const ofCitations = (store: LoadedExperiment["dataset"]["store"], { dimensions, seed, resamples }: Params) =>
  Result.gen(function* () {
    const [dev, train] = [
      yield* readCitationClaims(store, "dev", { seed, dimensions }),
      yield* readCitationClaims(store, "train", { seed, dimensions })
    ]
    const table = citationsTable(
      [
        ["dev", dev.units],
        ["train", train.units]
      ],
      { seed, resamples }
    )
    const accuracy = rowOf(table, { part: "dev", measure: "accuracy" })
    const first = rowOf(table, { part: "dev", measure: "a marked sentence is first" })
    const f1 = rowOf(table, { part: "dev", measure: "macro F1" })
    return {
      headline: `The marked sentence of five is first for ${first["command"]} (by chance ${first["value of the comparison"]}). Accuracy of the label: ${accuracy["command"]}; the majority class has ${accuracy["value of the comparison"]}.`,
      inputs: [...dev.inputs, ...train.inputs.slice(0, 1)],
      conclusions: [`Macro F1 ${f1["command"]}; the majority class has ${f1["value of the comparison"]}.`],
      tables: [table]
    } satisfies Analysis.Findings
  })

const find = (loaded: LoadedExperiment, params: Params): Result.Result<Analysis.Findings, DatasetError> => {
  const { store } = loaded.dataset
  if (params.collection === "evidence-inference") return ofParagraphs(store, params)
  if (params.collection === "citation-integrity") return ofCitations(store, params)
  return Result.map(params.collection === "scifact" ? readSciFact(store) : readCheckCovid(store), (one) => ofClaims(one, params))
}

const checkRules = (loaded: Pick<LoadedExperiment, "dataset">, { rules }: Params): ReadonlyArray<Problem> => {
  if (rules === undefined) return []
  const found = rulesHash(loaded.dataset.store.root, rules.files)
  if (found === rules.sha256) return []
  return [
    {
      path: ["rules", "sha256"],
      what: `the files have the hash ${found ?? "of nothing: one is absent"}, so they are not those that were frozen`
    }
  ]
}

/** Sentences that support or contradict claims, as `litfuse evidence` finds them, against labels of people and simple orders. */
export const EvidenceSentences = Analysis.make<Params>({
  id: "evidence-sentences",
  revision: 2,
  about: "how often a sentence that bears on a claim comes first, how often a claim is refused rightly, and whether the stance is right",
  params: Params,
  problems: (loaded, params) => checkRules(loaded, params),
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
