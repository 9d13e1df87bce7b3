import * as Quantity from "@litfuse/analyzers/Quantity"
import type { SourceAgreementOutput } from "@litfuse/analyzers/SourceAgreement"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type * as Analyzer from "@litfuse/engine/Analyzer"
import { defaults } from "@litfuse/engine/Params"
import * as Reads from "@litfuse/engine/Reads"
import type * as Registry from "@litfuse/engine/Registry"
import type { Outcome } from "@litfuse/engine/Source"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { fixed, percent } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { absentFile } from "./absentFile.ts"
import { mergedOf } from "./sourceOverlap/merged.ts"
import { recoveredOverlap } from "./sourceOverlap/recoveredOverlap.ts"

const Name = Schema.NonEmptyString
const Files = Schema.Record(Name, Name)

const Params = Schema.Struct({
  /** Searches of one topic in several databases, by the dataset's files of each; `stages` are selections out of them, such as what was included. */
  topics: Schema.NonEmptyArray(Schema.Struct({ topic: Name, databases: Files, stages: Files })),
  /** Published shares of one database that another one has too, in whole percent. */
  printed: Schema.Array(Schema.Struct({ topic: Name, of: Name, in: Name, percent: Schema.Int })),
  seed: Schema.Int
})
type Params = typeof Params.Type
type Topic = Params["topics"][number]

/** A topic that was read: its works over the databases, which of them each stage kept, and what the analyzer says. */
interface Read {
  readonly topic: Topic
  readonly works: ReadonlyArray<Work.Work>
  readonly kept: ReadonlyMap<string, ReadonlySet<string>>
  readonly said: SourceAgreementOutput
  readonly inputs: Analysis.Findings["inputs"]
}

const outcomeOf = (source: string, all: ReadonlyArray<SourceRecord>): Outcome => {
  const [first, ...rest] = all.filter((record) => record.source === source)
  const asked = { source, notices: [], exchanges: [], ms: null }
  return first === undefined ? { _tag: "Empty", ...asked } : { _tag: "Found", ...asked, records: [first, ...rest] }
}

const readTopic = (dataset: DatasetStore.Dataset, topic: Topic, analyzer: Analyzer.Analyzer): Result.Result<Read, DatasetError> =>
  Result.gen(function* () {
    const { databases, merged, inputs: read } = yield* mergedOf(dataset, topic.databases, topic.stages)
    const isStage = (source: string): boolean => source in topic.stages
    const works = merged.flatMap(({ id, records }) => {
      const own = records.filter(({ source }) => !isStage(source))
      return own.length === 0 ? [] : [Work.make(id, own)]
    })
    const keptBy = (stage: string) =>
      new Set(merged.filter(({ records }) => records.some(({ source }) => source === stage)).map(({ id }) => id))
    const outcomes = Object.keys(topic.databases).map((source) => outcomeOf(source, databases))
    const inputs = { works: WorkTable.make(works), outcomes, lineage: new Map() }
    return {
      topic,
      works,
      inputs: read,
      kept: new Map(Object.keys(topic.stages).map((stage) => [stage, keptBy(stage)])),
      said: analyzer.analyse(Reads.onlyOfAnalyzer(analyzer.reads, inputs), defaults(analyzer), {}) as SourceAgreementOutput
    }
  })

const pairsTable = (all: ReadonlyArray<Read>): FreeTable => ({
  id: "pairs",
  title: "Works that two databases have in common",
  columns: [
    { name: "topic" },
    { name: "database" },
    { name: "and" },
    { name: "in common" },
    { name: "overlap", digits: 3 },
    { name: "Jaccard", digits: 3 }
  ],
  rows: all.flatMap(({ topic: { topic }, said }) =>
    said.pairs.map(({ sources: [a, b], shared, overlap, jaccard }) => [topic, a, b, shared, overlap, jaccard])
  )
})

/** Of the works of one database, the share that another one has too. */
const shareOf = ({ said }: Read, of: string, within: string): number => {
  const pair = said.pairs.find(({ sources }) => sources.includes(of) && sources.includes(within))
  return (pair?.shared ?? 0) / said.sources.find(({ source }) => source === of)!.works
}

const printedTable = (all: ReadonlyArray<Read>, { printed }: Params): FreeTable => ({
  id: "printed",
  title: "Comparison with the authors of the data",
  columns: [{ name: "topic" }, { name: "of" }, { name: "in" }, { name: "printed" }, { name: "here" }],
  rows: printed.map(({ topic, of, in: within, percent: said }) => {
    const read = all.find((one) => one.topic.topic === topic)!
    return [topic, of, within, `${said} %`, percent(shareOf(read, of, within))]
  })
})

const stagesTable = (all: ReadonlyArray<Read>): FreeTable => ({
  id: "stages",
  title: "Works by number of databases, and how many of them each later stage kept",
  columns: [
    { name: "topic" },
    { name: "databases" },
    { name: "works" },
    { name: "stage" },
    { name: "kept" },
    { name: "kept, of works", digits: 3 }
  ],
  rows: all.flatMap(({ topic: { topic }, works, kept }) => {
    const counts = [...new Set(works.map((work) => Work.sources(work).length))].sort((a, b) => a - b)
    return counts.flatMap((count) => {
      const own = works.filter((work) => Work.sources(work).length === count)
      if (kept.size === 0) return [[topic, count, own.length, "none is known", "", ""]]
      return [...kept].map(([stage, ids]) => {
        const held = own.filter(({ id }) => ids.has(id)).length
        return [topic, count, own.length, stage, held, held / own.length]
      })
    })
  })
})

/** How much databases agree that were searched for one topic, beside what others say; and whether known agreement is found again. */
export const sourceOverlap = ({ plugins }: Registry.Registry): Analysis.Analysis =>
  Analysis.make<Params>({
    id: "source-overlap",
    revision: 1,
    about: "how much databases searched for one topic agree, what later stages kept, and whether a known agreement is reproduced",
    params: Params,
    problems: (loaded, { topics, printed }) => [
      ...topics.flatMap(({ databases, stages }, i) =>
        [...Object.values(databases), ...Object.values(stages)].flatMap((file) => absentFile(loaded, file, "topics", i))
      ),
      ...printed.flatMap(({ topic, of, in: within }, i) => {
        const databases = topics.find((one) => one.topic === topic)?.databases ?? {}
        return [of, within].every((name) => name in databases)
          ? []
          : [{ path: ["printed", i], what: `no topic "${topic}" with the databases "${of}" and "${within}"` }]
      })
    ],
    run: ({ dataset }, params) =>
      Effect.suspend(() =>
        Effect.fromResult(
          Result.gen(function* () {
            const analyzer = plugins.find("analyzer", "source-agreement")!.plugin
            const all: Array<Read> = []
            for (const topic of params.topics) all.push(yield* readTopic(dataset, topic, analyzer))
            const fits = params.printed.filter(({ topic, of, in: within, percent: said }) => {
              const read = all.find((one) => one.topic.topic === topic)!
              return Math.round(100 * shareOf(read, of, within)) === said
            }).length
            const agreements = all.map(({ topic: { topic }, said }) => `${topic} ${fixed(Quantity.valueOf(said.agreement), 2)}`)
            const recovery = recoveredOverlap(analyzer, params.seed)
            return {
              headline: `Agreement of databases: ${agreements.join(", ")}. Of ${params.printed.length} overlaps that the authors print, ${fits} are reproduced in whole percent. Nothing is tested.`,
              inputs: all.flatMap(({ inputs }) => inputs),
              conclusions: [
                "The works kept by later stages are described for one review with 24 included works. This does not show that works in more databases are more likely to be included.",
                recovery.sentence
              ],
              tables: [printedTable(all, params), pairsTable(all), stagesTable(all), recovery.table]
            }
          })
        )
      )
  })
