import { createHash } from "node:crypto"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { identityOf } from "../../dataset/identity.ts"
import type { Dataset } from "../../dataset/DatasetStore.ts"
import { loadJudgements, loadTopics } from "../../dataset/load.ts"
import * as Analysis from "../../experiment/Analysis.ts"
import type { LoadedExperiment } from "../../experiment/LoadedExperiment.ts"
import type { RetrievalSpec } from "../../experiment/RetrievalSpec.ts"
import { documentsOf } from "../../experiment/systems/Indexes.ts"
import { acceptRetriever, queryText } from "../../experiment/systems/retrievalSystem.ts"
import { Progress } from "../../Progress.ts"
import * as AccessLog from "../AccessLog.ts"
import { misfit } from "../openJudged.ts"
import { overlayParams } from "../overlayParams.ts"
import { chooseSettings } from "./chooseSettings.ts"
import { chosenSystems, frozenOf, retrievalFindings, unmeasured } from "./retrievalFindings.ts"
import { holdOutTopics, type HoldOutContext, measureOnce } from "./holdOutTopics.ts"
import { retrievalProblems } from "./retrievalProblems.ts"
import { RetrievalDesign, type Topics } from "./RetrievalDesign.ts"
import * as RetrievalSystems from "./RetrievalSystems.ts"
import * as Decode from "@litfuse/engine/Decode"

/** Topics with judgements, and what was read for them. Topics without a judgement are left out. */
export const openTopics = (dataset: Dataset, { topics, qrels, query }: Topics) =>
  Result.gen(function* () {
    const needs = yield* loadTopics(dataset, topics)
    const { judgements, input } = yield* loadJudgements(dataset, qrels)
    const kept = needs.value.filter(({ id }) => judgements.topics.has(id))
    const set: RetrievalSystems.TopicSet = {
      ids: kept.map(({ id }) => id),
      texts: kept.map((topic) => queryText(topic, query)),
      judgements
    }
    return { set, inputs: [{ kind: "topics", source: topics, sha256: needs.sha256 }, input] }
  })

const systemInputs = ({ plugins: { retrievers, fusions } }: LoadedExperiment, { systems }: RetrievalDesign) =>
  systems.flatMap((system) => {
    if ("best" in system) return []
    const revision = "retrieve" in system ? retrievers.get(system.retrieve)!.revision : fusions.get(system.fuse)!.revision
    const source = JSON.stringify({ ...system, revision })
    return [{ kind: "system", source, sha256: createHash("sha256").update(source).digest("hex") }]
  })

/** How the collection is searched, as far as it is fixed: what is tuned has its default. */
const retrievals = (
  { dataset, plugins }: Omit<LoadedExperiment, "experiment">,
  { systems, corpus }: RetrievalDesign
): ReadonlyArray<RetrievalSpec> =>
  systems.flatMap((system) => {
    if (!("retrieve" in system)) return []
    const retriever = plugins.retrievers.get(system.retrieve)!
    const settings = Result.getOrThrow(Decode.strict(retriever.params, overlayParams(system.params, {}))) as RetrievalSpec["settings"]
    return [{ name: system.id, retriever, settings, corpus, identity: identityOf(dataset.manifest.files[corpus]) }]
  })

const acceptAll = (loaded: LoadedExperiment, design: RetrievalDesign) =>
  Result.all(retrievals(loaded, design).map(({ name, retriever, settings }) => acceptRetriever(loaded.dataset, name, retriever, settings)))

/** Two topics only train in the forward test, so a third one is the first that it measures. */
const fewest = 3

/** Retrieval over a collection, with settings chosen on some topics and measured on others. */
export const TuneRetrieval = Analysis.make<RetrievalDesign>({
  id: "tune-retrieval",
  revision: 1,
  about: "Settings of retrievers and of their fusions chosen on some topics, measured on others",
  tunes: true,
  params: RetrievalDesign,
  problems: retrievalProblems,
  retrievals,
  run: Effect.fnUntraced(function* (loaded, design) {
    const progress = yield* Progress
    const measures = yield* Effect.fromResult(MeasureName.parseAll([design.measure, ...design.beside], loaded.plugins.measures))
    yield* Effect.fromResult(acceptAll(loaded, design))
    const documents = yield* Effect.fromResult(documentsOf(new Map(), loaded.dataset, design.corpus))
    const all = RetrievalSystems.make(design, documents, measures, loaded.plugins)
    const known = [{ kind: "documents", source: design.corpus, sha256: documents.sha256 }, ...systemInputs(loaded, design)]
    const log = AccessLog.open()
    progress({ done: 0, total: 2, what: "settings" })
    yield* Effect.yieldNow
    if (design.train === undefined) {
      const { set, inputs } = yield* Effect.fromResult(openTopics(loaded.dataset, design))
      if (set.ids.length < design.folds.outer)
        return yield* misfit(design, `${design.folds.outer} folds for ${set.ids.length} judged topics`, "more topics")
      if (set.ids.length < fewest)
        return yield* misfit(design, `${set.ids.length} judged topics`, `${fewest} or more: a test needs topics before it`)
      const held: HoldOutContext = { design, systems: all.systems, measured: all.over(set), measures: measures.length, log }
      const sources = [...known, ...inputs]
      const found = { design, topics: set.ids, measures, held: holdOutTopics(held), log, inputs: sources }
      return { inputs: sources, ...retrievalFindings(found) }
    }
    const train = yield* Effect.fromResult(openTopics(loaded.dataset, design.train))
    const choose = chooseSettings(
      all.systems,
      all.over(train.set),
      train.set.ids.map((_, t) => t)
    )
    const chosen = chosenSystems(all.systems, choose)
    const name = `the ${train.set.ids.length} topics of \`${design.train.topics}\``
    const frozen = frozenOf(design, chosen)
    if (design.frozen === undefined) return { inputs: [...known, ...train.inputs], ...unmeasured(design, chosen, name) }
    if (design.frozen !== frozen)
      return yield* misfit(design, `the design and what is chosen on ${name} have the hash ${frozen}`, `${design.frozen}, as it was frozen`)
    progress({ done: 1, total: 2, what: "settings" })
    const { set, inputs } = yield* Effect.fromResult(openTopics(loaded.dataset, design))
    const measured: HoldOutContext = { design, systems: all.systems, measured: all.over(set), measures: measures.length, log }
    const sources = [...known, ...train.inputs, ...inputs]
    const held = measureOnce(measured, choose)
    const found = { design, topics: set.ids, measures, held, log, inputs: sources, training: { chosen, name } }
    return { inputs: sources, ...retrievalFindings(found) }
  })
})
