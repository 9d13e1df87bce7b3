import { createHash } from "node:crypto"
import type { Problem } from "@litfuse/engine/Decode"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Qrels from "@litfuse/eval/Qrels"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Effect from "effect/Effect"
import { loadDocuments, loadQrels } from "../../dataset/load.ts"
import * as Analysis from "../../experiment/Analysis.ts"
import type { LoadedExperiment } from "../../experiment/LoadedExperiment.ts"
import * as ProblemList from "../../experiment/ProblemList.ts"
import * as AccessLog from "../AccessLog.ts"
import { addDesignProblems } from "../addDesignProblems.ts"
import * as Design from "../Design.ts"
import { addPipelineProblems, retrievals } from "../pipeline/TunePipeline.ts"
import { coupledSubtopics, referencesOf, tellingTopics } from "./coupledSubtopics.ts"
import { variantFindings } from "./variantFindings.ts"
import type { HeldOutVariant } from "./HeldOutVariant.ts"
import { type Measured, runVariant } from "./runVariant.ts"
import { designOf, type Tradeoff, VariantsDesign } from "./VariantsDesign.ts"

/** The name of the tested measure with other judgements. */
const judgedBy = ({ measure }: VariantsDesign, qrels: string): string => `${measure} by ${qrels}`

const namedTags = ({
  baseline,
  equivalence,
  argmax
}: VariantsDesign): ReadonlyArray<readonly [path: ReadonlyArray<PropertyKey>, tag: string]> => [
  [["baseline"], baseline],
  ...equivalence.flatMap(({ system, to }, i) => [[["equivalence", i, "system"], system] as const, [["equivalence", i, "to"], to] as const]),
  ...argmax.map((tag, i) => [["argmax", i], tag] as const)
]

const addTradeoff = (
  list: ProblemList.ProblemList,
  { argmax, variants, measure, beside }: VariantsDesign,
  { variant, over, against, measures }: Tradeoff
): void => {
  const space = variants.find(({ tag }) => tag === variant)?.space ?? {}
  const unknown = [against, ...measures].find((name) => ![measure, ...beside].includes(name))
  if (!argmax.includes(variant)) list.say(["variant"], `"${variant}" is not in \`argmax\``)
  if (!(over in space)) list.say(["over"], `"${variant}" tunes no parameter "${over}"`)
  if (unknown !== undefined) list.say(["measures"], `"${unknown}" is neither \`measure\` nor \`beside\``)
}

const problems = (context: Omit<LoadedExperiment, "experiment">, design: VariantsDesign): ReadonlyArray<Problem> => {
  const list = ProblemList.open(context)
  const tags = design.variants.map(({ tag }) => tag)
  const moreMeasured = design.alsoJudgedBy.map((qrels) => judgedBy(design, qrels))
  addDesignProblems(list, context, Design.ofVariants(design), { moreMeasured })
  for (const [path, tag] of namedTags(design)) if (!tags.includes(tag)) list.say(path, `no variant is called "${tag}"`)
  for (const [i, tradeoff] of (design.tradeoffs ?? []).entries()) addTradeoff(list.within("tradeoffs", i), design, tradeoff)
  for (const [i, variant] of design.variants.entries()) addPipelineProblems(list.within("variants", i), context, designOf(design, variant))
  return list.found
}

const judgementsOf = Effect.fnUntraced(function* (
  { dataset }: LoadedExperiment,
  name: string,
  { subtopics, corpus, within }: VariantsDesign
) {
  const { value: all, sha256 } = yield* Effect.fromResult(loadQrels(dataset, name))
  const inside = within === undefined ? undefined : (yield* Effect.fromResult(loadDocuments(dataset, within))).value.map(({ id }) => id)
  const value = inside === undefined ? all : Qrels.within(all, new Set(inside))
  const qrels =
    subtopics?.by !== "references"
      ? value
      : coupledSubtopics(value, referencesOf((yield* Effect.fromResult(loadDocuments(dataset, corpus))).value), subtopics)
  return {
    judgements: Judgements.make(qrels, dataset.manifest.grades.maximum),
    telling: tellingTopics(qrels),
    input: { kind: "judgements" as const, source: name, sha256 }
  }
})

const saidOf = (subtopics: NonNullable<VariantsDesign["subtopics"]>): string =>
  subtopics.by === "references"
    ? `Sub-topics are relevant documents (grade ${subtopics.rel} and more) that share at least ${subtopics.shared} references`
    : "Sub-topics are those of the judgements"

/** Says on how many topics diversity can be distinguished from relevance, where sub-topics were made. */
const withTelling = <F extends Pick<Analysis.Findings, "conclusions">>(
  found: F,
  { subtopics }: VariantsDesign,
  telling: number,
  topics: number
): F =>
  subtopics === undefined
    ? found
    : {
        ...found,
        conclusions: [
          ...(found.conclusions ?? []),
          `${saidOf(subtopics)}; ${telling} topics have several of them, one with several documents. ${telling === topics ? "" : "The others cannot tell diversity from relevance."}`.trim()
        ]
      }

/** Ranking variants compared: each tuned in the same folds where it has something to tune, all against one baseline. */
export const RankingVariants = Analysis.make<VariantsDesign>({
  id: "ranking-variants",
  revision: 1,
  about: "Ranking variants against one baseline, each tuned in the same folds where it has something to tune",
  tunes: true,
  params: VariantsDesign,
  problems,
  retrievals: (context, design) => design.variants.flatMap((variant) => retrievals(context, designOf(design, variant))),
  run: Effect.fnUntraced(function* (loaded, design): Effect.fn.Return<Analysis.Findings, DatasetError | EvaluationError> {
    // before any judgement is read; neither what is expected nor the orders of an earlier run are part of the design
    const hash = createHash("sha256")
      .update(JSON.stringify({ ...design, folds: { ...design.folds, orders: undefined }, expected: [] }))
      .digest("hex")
    const measures = yield* Effect.fromResult(MeasureName.parseAll([design.measure, ...design.beside], loaded.plugins.measures))
    const main = yield* judgementsOf(loaded, design.qrels, design)
    const also = yield* Effect.forEach(design.alsoJudgedBy, (name) => judgementsOf(loaded, name, design))
    const measured: Measured = {
      names: [...measures.map(({ name }) => name), ...design.alsoJudgedBy.map((qrels) => judgedBy(design, qrels))],
      of: [
        ...measures.map((measure) => ({ measure, judgements: main.judgements })),
        ...also.map(({ judgements }) => ({ measure: measures[0]!, judgements }))
      ]
    }
    const { train } = design
    const training = train === undefined ? undefined : { train, ...(yield* judgementsOf(loaded, train.qrels, design)) }
    const shared = { log: AccessLog.open(), indexes: new Map() }
    const all: Array<HeldOutVariant> = []
    const judged = [main, ...also, ...(training === undefined ? [] : [training])]
    const inputs = judged.map(({ input }) => input) as Array<Analysis.Findings["inputs"][number]>
    let difficulty: ReadonlyArray<number> | undefined
    let topics: ReadonlyArray<string> = []
    for (const variant of design.variants) {
      const one = yield* runVariant(loaded, design, variant, measured, shared, difficulty, training)
      difficulty ??= one.found
      topics = one.topics
      all.push(one.held)
      inputs.push(one.input)
    }
    const found = variantFindings({ design, names: measured.names, all }, { topics, measures }, shared.log, hash)
    // the keys of reports keep their order
    return { inputs, measured: found.measured, ...withTelling(found, design, main.telling, topics.length) } as Analysis.Findings
  })
})
