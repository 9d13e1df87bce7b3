import { Landmarks } from "@litfuse/analyzers/Landmarks"
import * as Signals from "@litfuse/analyzers/landmark/landmarkSignals"
import { retrieverDocument } from "@litfuse/bench/CollectionDocument"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { loadDocuments, loadQrels } from "@litfuse/bench/dataset/load"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { analyzerOutput } from "@litfuse/bench/tune/analyzer/analyzerScores"
import { documentRecord } from "@litfuse/engine/documentRecord"
import * as Params from "@litfuse/engine/Params"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Group, type Identified, weightsIdentified } from "./landmarks/weightsIdentified.ts"
import { mergedOf } from "./sourceOverlap/merged.ts"

const Text = Schema.NonEmptyString

/** Documents of a collection, with the judgements whose topics are the groups. */
const Documents = Schema.Struct({ name: Text, dataset: Text, documents: Text, qrels: Text })

/** Files of references by the name of their source, merged into works; all are one group. */
const References = Schema.Struct({ name: Text, dataset: Text, references: Schema.Record(Text, Text) })

const Collection = Schema.Union([Documents, References])

const AllParams = Schema.Struct({ collections: Schema.NonEmptyArray(Collection) })

type AllParams = typeof AllParams.Type

interface Read {
  readonly groups: ReadonlyArray<ReadonlyArray<Work.Work>>
  readonly inputs: Analysis.Findings["inputs"]
}

const ofDocuments = (dataset: DatasetStore.Dataset, { documents: file, qrels }: typeof Documents.Type): Result.Result<Read, DatasetError> =>
  Result.gen(function* () {
    const documents = yield* loadDocuments(dataset, file)
    const judged = yield* loadQrels(dataset, qrels)
    const works = new Map(
      documents.value.map((one) => [one.id, Work.make(one.id, [documentRecord(dataset.manifest.id, retrieverDocument(one))])] as const)
    )
    return {
      groups: [...judged.value.topics.values()].map((grades) => [...grades.keys()].flatMap((id) => works.get(id) ?? [])),
      inputs: [
        { kind: "documents", source: `${dataset.manifest.id} ${file}`, sha256: documents.sha256 },
        { kind: "judgements", source: `${dataset.manifest.id} ${qrels}`, sha256: judged.sha256 }
      ]
    }
  })

const read = ({ dataset: own }: LoadedExperiment, collection: typeof Collection.Type): Result.Result<Read, DatasetError> =>
  Result.gen(function* () {
    const dataset = yield* DatasetStore.open(own.store, collection.dataset)
    if ("documents" in collection) return yield* ofDocuments(dataset, collection)
    const { merged, inputs } = yield* mergedOf(dataset, collection.references, {})
    return { groups: [merged], inputs }
  })

const signalsOf = (works: ReadonlyArray<Work.Work>): Group =>
  analyzerOutput(Landmarks, new Map(), WorkTable.make(works))(Params.defaults(Landmarks)).works.map(({ signals }) => signals)

interface Found {
  readonly name: string
  readonly works: number
  readonly groups: number
  readonly weights: ReadonlyArray<Identified>
}

/** How many weights are identified, each against the first that is: two signals have one relative weight. */
const relative = ({ weights }: Found): number => Math.max(0, weights.filter(({ why }) => why === undefined).length - 1)

const tableOf = (all: ReadonlyArray<Found>): FreeTable => ({
  id: "identified",
  title: "Which weights each collection can identify, by the order of works within a group",
  columns: [
    { name: "collection" },
    { name: "groups" },
    { name: "works" },
    { name: "signal" },
    { name: "known", digits: 3 },
    { name: "identified" }
  ],
  rows: all.flatMap(({ name, groups, works, weights }) =>
    weights.map((one) => [name, groups, works, one.name, one.known, one.why === undefined ? "yes" : `no: ${one.why}`])
  )
})

const summaryOf = (all: ReadonlyArray<Found>): FreeTable => ({
  id: "collections",
  title: `Relative weights that are identified, of ${Signals.landmarkSignals.length - 1}: one less than the signals that differ`,
  columns: [{ name: "collection" }, { name: "identified" }, { name: "signals that differ" }],
  rows: all.map((one) => [
    one.name,
    relative(one),
    one.weights
      .filter(({ why }) => why === undefined)
      .map(({ name }) => name)
      .join(", ") || "none"
  ])
})

const find = (loaded: LoadedExperiment, { collections }: AllParams): Result.Result<Analysis.Findings, DatasetError> =>
  Result.gen(function* () {
    const all: Array<Found> = []
    const inputs: Array<Analysis.Findings["inputs"][number]> = []
    for (const collection of collections) {
      const { groups, inputs: own } = yield* read(loaded, collection)
      inputs.push(...own)
      const filled = groups.filter(({ length }) => length > 0)
      const works = new Set(filled.flat().map(({ id }) => id)).size
      all.push({ name: collection.name, works, groups: filled.length, weights: weightsIdentified(filled.map(signalsOf)) })
    }
    const most = Math.max(...all.map(relative))
    const best = all.filter((one) => relative(one) === most).map(({ name }) => name)
    return {
      headline:
        most === 0
          ? `No collection of ${all.length} identifies a weight of the L-Score.`
          : `Of ${counted(all.length, "collection")}, none identifies more than ${most} of the ${Signals.landmarkSignals.length - 1} relative weights of the L-Score: ${best.join(", ")}.`,
      inputs,
      conclusions: [
        "A weight is identified where another value of it can change the order of works in a group. Whether that order is better needs a target, and none of these has landmark papers."
      ],
      tables: [summaryOf(all), tableOf(all)]
    }
  })

/** Which weights of the L-Score the works of real collections can identify. */
export const LandmarkSignals = Analysis.make<AllParams>({
  id: "landmark-signals",
  revision: 1,
  about: "which weights of the L-Score collections can identify, and why not the others",
  params: AllParams,
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
