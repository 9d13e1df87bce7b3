import * as Quantity from "@litfuse/analyzers/Quantity"
import type { SourceAgreementOutput } from "@litfuse/analyzers/SourceAgreement"
import { loadQrels } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type * as Analyzer from "@litfuse/engine/Analyzer"
import { defaults } from "@litfuse/engine/Params"
import * as Reads from "@litfuse/engine/Reads"
import type * as Registry from "@litfuse/engine/Registry"
import type { Outcome } from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import type { Qrels } from "@litfuse/eval/Qrels"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { counted, fixed } from "@litfuse/files/numbers"
import { mean } from "@litfuse/stats/Summary"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { absentFile } from "./absentFile.ts"
import { Columns, type Row, rowsIn } from "./sourceLists/rows.ts"

const Name = Schema.NonEmptyString

const Params = Schema.Struct({
  /** A JSONL file with a line for each work in the list of a source, or of each work with all its sources. */
  lists: Name,
  columns: Columns,
  /** What each source copies from: sources with a common origin are one group. */
  origins: Schema.Record(Name, Schema.Array(Name)),
  qrels: Name,
  /** The lowest grade that counts as relevant. */
  level: Schema.Int
})
type Params = typeof Params.Type

interface Said {
  readonly topic: string
  readonly works: ReadonlyArray<Work.Work>
  readonly output: SourceAgreementOutput
}

const worksOf = (rows: ReadonlyArray<Row>): ReadonlyArray<Work.Work> =>
  [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => {
    const records = own.flatMap(({ sources, position }) =>
      sources.map((source) => SourceRecord.make({ source, id, title: id, ...(position === undefined ? {} : { position }) }))
    )
    // a work that a list has twice is in it once
    return Work.make(id, [...new Map(records.map((record) => [record.source, record])).values()])
  })

const outcomesOf = (works: ReadonlyArray<Work.Work>): ReadonlyArray<Outcome> =>
  [
    ...Map.groupBy(
      works.flatMap(({ records }) => records),
      ({ source }) => source
    )
  ].map(([source, [first, ...rest]]): Outcome => ({
    _tag: "Found",
    source,
    notices: [],
    exchanges: [],
    ms: null,
    records: [first!, ...rest]
  }))

const pairsTable = (all: ReadonlyArray<Said>): FreeTable => {
  const pairs = all.flatMap(({ output }) => output.pairs)
  const by = [...Map.groupBy(pairs, ({ sources }) => sources.join("\n")).values()].toSorted(([a], [b]) =>
    a!.sources.join() < b!.sources.join() ? -1 : 1
  )
  const over = (values: ReadonlyArray<number>): number => mean(Float64Array.from(values))
  const ranked = (own: typeof pairs) => own.flatMap(({ rbo }) => (rbo._tag === "Defined" ? [rbo.value] : []))
  return {
    id: "pairs",
    title: "What two lists have in common; means over topics in which both have hits",
    columns: [
      { name: "source" },
      { name: "and" },
      { name: "topics" },
      { name: "in common" },
      { name: "overlap", digits: 3 },
      { name: "Jaccard", digits: 3 },
      { name: "RBO", digits: 3 },
      { name: "common origin" }
    ],
    rows: by.map((own) => [
      ...own[0]!.sources,
      own.length,
      own.reduce((sum, { shared }) => sum + shared, 0),
      over(own.map(({ overlap }) => overlap)),
      over(own.map(({ jaccard }) => jaccard)),
      ranked(own).length === 0 ? "no order" : over(ranked(own)),
      own[0]!.isLinked ? "yes" : "no"
    ])
  }
}

const combinationsTable = (all: ReadonlyArray<Said>): FreeTable => {
  const by = Map.groupBy(
    all.flatMap(({ output }) => output.combinations),
    ({ sources }) => sources.join(" + ")
  )
  const rows = [...by].map(([sources, own]) => [sources, own.reduce((sum, { merged }) => sum + merged, 0)] as const)
  return {
    id: "combinations",
    title: "Works by the sources that have them",
    columns: [{ name: "in these and in no other source" }, { name: "works" }],
    rows: rows.toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map((row) => [...row])
  }
}

/** The best grade of a work among its documents: in its topic, or in any topic for lists without topics. Undefined for an unjudged work. */
const gradeIn = (qrels: Qrels) => {
  const best = new Map<string, number>()
  for (const grades of qrels.topics.values())
    for (const [id, grade] of grades) if (grade >= 0) best.set(id, Math.max(grade, best.get(id) ?? 0))
  return (topic: string, documents: ReadonlyArray<string>): number | undefined => {
    const grades = documents.flatMap((id) => (topic === "" ? best.get(id) : qrels.topics.get(topic)?.get(id)) ?? [])
    const judged = grades.filter((grade) => grade >= 0)
    return judged.length === 0 ? undefined : Math.max(...judged)
  }
}

const judgedTable = (all: ReadonlyArray<Said>, rows: ReadonlyArray<Row>, qrels: Qrels, level: number): FreeTable => {
  const gradeOf = gradeIn(qrels)
  const documents = new Map(
    [...Map.groupBy(rows, ({ topic, id }) => `${topic}\n${id}`)].map(([key, own]) => [key, own.flatMap((row) => row.documents)])
  )
  const works = all.flatMap(({ topic, works }) =>
    works.map((work) => ({ sources: Work.sources(work).length, grade: gradeOf(topic, documents.get(`${topic}\n${work.id}`) ?? []) }))
  )
  const counts = [...new Set(works.map(({ sources }) => sources))].toSorted((a, b) => a - b)
  return {
    id: "judged",
    title: "Works by number of lists, how many of them were judged, and how many of these are relevant: a description",
    columns: [{ name: "lists" }, { name: "works" }, { name: "judged" }, { name: "relevant" }, { name: "relevant, of judged", digits: 3 }],
    rows: counts.map((count) => {
      const own = works.filter(({ sources }) => sources === count)
      const judged = own.flatMap(({ grade }) => grade ?? [])
      const relevant = judged.filter((grade) => grade >= level).length
      return [count, own.length, judged.length, relevant, judged.length === 0 ? "none" : relevant / judged.length]
    })
  }
}

const find = (
  { dataset }: LoadedExperiment,
  { lists, columns, origins, qrels: judgements, level }: Params,
  analyzer: Analyzer.Analyzer
): Result.Result<Analysis.Findings, DatasetError> =>
  Result.gen(function* () {
    const opened = yield* DatasetStore.read(dataset, lists)
    const { rows, unsaid } = yield* rowsIn(opened, columns)
    const { value: qrels, sha256: ofQrels } = yield* loadQrels(dataset, judgements)
    const all = [...Map.groupBy(rows, ({ topic }) => topic)].map(([topic, own]): Said => {
      const works = worksOf(own)
      const inputs = { works: WorkTable.make(works), outcomes: outcomesOf(works), lineage: new Map(Object.entries(origins)) }
      const output = analyzer.analyse(Reads.onlyOfAnalyzer(analyzer.reads, inputs), defaults(analyzer), {}) as SourceAgreementOutput
      return { topic, works, output }
    })
    const meanOf = (of: (output: SourceAgreementOutput) => Quantity.Quantity): readonly [number, string] => {
      const values = all.map(({ output }) => of(output)).flatMap((one) => (one._tag === "Defined" ? [one.value] : []))
      return [values.length, values.length === 0 ? "undefined" : fixed(mean(Float64Array.from(values)), 3)]
    }
    const [, agreement] = meanOf((output) => output.agreement)
    const [groups, apart] = meanOf((output) => output.independent.agreement)
    const topics = columns.topic === undefined ? "one collection" : counted(all.length, "topic")
    const sources = new Set(rows.flatMap((row) => row.sources))
    return {
      headline: `${counted(sources.size, "list")} over ${topics}: mean overlap ${agreement}; of groups without a common origin ${apart}. A description: nothing is tested.`,
      inputs: [
        { kind: "lists", source: lists, sha256: opened.sha256 },
        { kind: "qrels", source: judgements, sha256: ofQrels }
      ],
      conclusions: [
        columns.topic === undefined
          ? "The source of a document in the collection is known; how each of these sources would answer a query is not."
          : `Groups can be compared in ${counted(groups, "topic")}; in the others only one group has a list.`,
        ...(unsaid === 0 ? [] : [`${counted(unsaid, "line")} without a source are left out.`]),
        "Judgements were made on hits of runs, so the relevant share says nothing about unjudged works."
      ],
      tables: [pairsTable(all), combinationsTable(all), judgedTable(all, rows, qrels, level)]
    }
  })

/** How far lists of sources agree, where each line says which source has a work. */
export const sourceLists = ({ plugins }: Registry.Registry): Analysis.Analysis =>
  Analysis.make<Params>({
    id: "source-lists",
    revision: 1,
    about: "how far lists of works by source agree, and how many works of several lists are relevant: a description",
    params: Params,
    problems: (loaded, { lists, qrels }) => [...absentFile(loaded, lists, "lists"), ...absentFile(loaded, qrels, "qrels")],
    run: (loaded, params) =>
      Effect.suspend(() => Effect.fromResult(find(loaded, params, plugins.find("analyzer", "source-agreement")!.plugin)))
  })
