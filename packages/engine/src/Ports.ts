import * as QueryTree from "@litfuse/query/Query"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import type * as Analyzer from "./Analyzer.ts"
import { Entity } from "./Entity.ts"
import * as OfEdges from "./Edges.ts"
import * as Fusion from "./Fusion.ts"
import * as Ids from "./Ids.ts"
import type { Notice as NoticeOf } from "./Notice.ts"
import { LazyList } from "./internal/LazyList.ts"
import { type Encode, encoderOf, portOf } from "./portOf.ts"
import type { Port } from "./Port.ts"
import type * as OneRanking from "./Ranking.ts"
import { SearchRequest } from "./SearchRequest.ts"
import * as Source from "./Source.ts"
import { SourceRecord } from "./SourceRecord.ts"
import * as Statistics from "./Statistics.ts"
import * as OfTexts from "./Texts.ts"
import { noticeCodec as Notice } from "./notice/noticeCodec.ts"
import type * as OneVectors from "./Vectors.ts"
import { Work } from "./Work.ts"
import * as WorkTable from "./WorkTable.ts"

function* encoded(items: Iterable<unknown>, encode: Encode) {
  for (const item of items) yield encode(item)
}

const encodeRecord = encoderOf(SourceRecord)
const encodeOutcome = encoderOf(Source.Outcome)
const encodeWork = encoderOf(Work)

/** Encodes the records of an outcome one by one, which needs less memory. */
const outcomeJson = (outcome: Source.Outcome): unknown => {
  if (!("records" in outcome)) return encodeOutcome(outcome)
  const { records } = outcome
  return { ...(encodeOutcome({ ...outcome, records: [records[0]] }) as object), records: new LazyList(encoded(records, encodeRecord)) }
}

const isHits = (value: unknown): value is { readonly rows: Int32Array; readonly scores: Float64Array } =>
  typeof value === "object" && value !== null && "rows" in value && value.rows instanceof Int32Array

const isLists = (value: unknown): value is Lists => typeof value === "object" && value !== null && "ids" in value && "lists" in value

// JSON has no -0, which ranks like 0: adding 0 turns -0 into 0.
const numbers = (values: Float32Array | Float64Array): ReadonlyArray<number> => Array.from(values, (value) => value + 0)

const hitsJson = ({ rows, scores }: { readonly rows: Int32Array; readonly scores: Float64Array }) => ({
  rows: [...rows],
  scores: numbers(scores)
})

const RankingJson = Schema.Struct({
  ids: Schema.Array(Schema.String),
  rows: Schema.Array(Schema.Int),
  scores: Schema.Array(Schema.Finite),
  missing: Schema.Array(Schema.Struct({ row: Schema.Int, reason: Schema.String }))
})

const ListsJson = Schema.Struct({
  ids: Schema.Array(Schema.String),
  lists: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      rows: Schema.Array(Schema.Int),
      ranks: Schema.Array(Schema.Finite),
      scores: Schema.Array(Schema.Finite)
    })
  )
})

/** What is searched. */
export const Query: Port<QueryTree.Query> = portOf("Query", QueryTree.codec, () => 1)

/** What a search was asked. */
export const Request: Port<SearchRequest> = portOf("Request", SearchRequest, () => 1)

/** The values that a search provides, by the names under which pipelines read them: `$query`, `$request`. */
export const searchInputs = { query: Query, request: Request } as const

/** The outcomes of sources, with records in the order of each source. `statistics` of the collection, if one answered. */
export interface Answers {
  readonly outcomes: ReadonlyArray<Source.Outcome>
  readonly statistics?: Statistics.Extract
}

/** How every source answered. */
export const Records: Port<Answers> = {
  ...portOf(
    "Records",
    Schema.Struct({ outcomes: Schema.Array(Source.Outcome), statistics: Schema.optionalKey(Statistics.Extract) }),
    ({ outcomes }: Answers) => outcomes.reduce((n, outcome) => n + Source.recordsOf(outcome).length, 0),
    // the time that an answer took is not part of its content
    ({ outcomes, ...rest }) => ({ outcomes: outcomes.map(Source.content), ...rest }),
    ({ outcomes, ...rest }) => ({ outcomes: outcomes.map(outcomeJson), ...rest })
  ),
  outcomes: ({ outcomes }) => outcomes
}

/**
 * Works as a table, built once for all nodes that read it.
 *
 * - `statistics` of the collection that they come from, if there is one
 * - `outcomes` how the last enricher answered; absent = no enricher was asked
 */
export interface WorkList {
  readonly table: WorkTable.WorkTable
  readonly statistics?: Statistics.Extract
  readonly outcomes?: ReadonlyArray<Source.Outcome>
}

const isWorkList = (value: unknown): value is WorkList => typeof value === "object" && value !== null && "table" in value

const WorksJson = Schema.Struct({
  works: Schema.Array(Work),
  statistics: Schema.optionalKey(Statistics.Extract),
  outcomes: Schema.optionalKey(Schema.Array(Source.Outcome))
})

/** Works, with membership. */
export const Works: Port<WorkList> = {
  ...portOf(
    "Works",
    WorksJson.pipe(
      Schema.decodeTo(
        Schema.declare(isWorkList),
        SchemaTransformation.transform({
          decode: ({ works, ...rest }): WorkList => ({ table: WorkTable.make(works), ...rest }),
          encode: ({ table, ...rest }: WorkList) => ({ works: table.works, ...rest })
        })
      )
    ),
    ({ table }: WorkList) => table.ids.size,
    // the works do not depend on how enrichers were asked
    ({ table, statistics }) => ({ table, ...(statistics === undefined ? {} : { statistics }) }),
    ({ table, ...rest }) => ({ works: new LazyList(encoded(table.works, encodeWork)), ...rest })
  ),
  outcomes: ({ outcomes = [] }) => outcomes
}

/** Citations as sources report them, with the completeness of each source. */
export const Edges: Port<OfEdges.Edges> = {
  ...portOf(
    "Edges",
    OfEdges.Edges,
    ({ edges }: OfEdges.Edges) => edges.length,
    ({ hops, ...rest }) => ({ ...rest, hops: hops.map(({ hop, outcomes }) => ({ hop, outcomes: outcomes.map(Source.content) })) })
  ),
  // outcomes of earlier hops belong to the nodes that asked for them
  outcomes: ({ hops }) => hops.at(-1)?.outcomes ?? []
}

/** Genes, proteins and other entities, and how the databases that were asked answered. */
export interface FoundEntities {
  readonly entities: ReadonlyArray<Entity>
  readonly outcomes: ReadonlyArray<Source.Outcome>
}

/** Entities. */
export const Entities: Port<FoundEntities> = {
  ...portOf(
    "Entities",
    Schema.Struct({ entities: Schema.Array(Entity), outcomes: Schema.Array(Source.Outcome) }),
    ({ entities }: FoundEntities) => entities.length,
    ({ entities, outcomes }) => ({ entities, outcomes: outcomes.map(Source.content) })
  ),
  outcomes: ({ outcomes }) => outcomes
}

/** Texts of works. */
export const Texts: Port<OfTexts.Texts> = {
  ...portOf(
    "Texts",
    OfTexts.Texts,
    ({ documents }: OfTexts.Texts) => documents.length,
    ({ outcomes, ...rest }) => ({ ...rest, outcomes: outcomes.map(Source.content) })
  ),
  outcomes: ({ outcomes }) => outcomes
}

/** Several lists over one table of ids: the input of a fusion. */
export interface Lists {
  readonly ids: Ids.Ids
  readonly lists: ReadonlyArray<Fusion.List>
}

/** Rankings to be fused. */
export const Rankings: Port<Lists> = portOf(
  "Rankings",
  ListsJson.pipe(
    Schema.decodeTo(
      Schema.declare(isLists),
      SchemaTransformation.transform<Lists, typeof ListsJson.Type>({
        decode: ({ ids, lists }) => ({
          ids: Ids.make(ids),
          lists: lists.map(({ name, rows, ranks, scores }) => ({
            name,
            rows: Int32Array.from(rows),
            ranks: Float64Array.from(ranks),
            scores: Float64Array.from(scores)
          }))
        }),
        encode: ({ ids, lists }) => ({
          ids: ids.values,
          lists: lists.map((list) => ({ name: list.name, ranks: [...list.ranks], ...hitsJson(list) }))
        })
      })
    )
  ),
  ({ lists }) => lists.length
)

/** One ranking, with the missing works and the reasons. */
export const Ranking: Port<OneRanking.Ranked> = portOf(
  "Ranking",
  RankingJson.pipe(
    Schema.decodeTo(
      Schema.declare((value): value is OneRanking.Ranked => isHits(value) && "ids" in value && "missing" in value),
      SchemaTransformation.transform<OneRanking.Ranked, typeof RankingJson.Type>({
        decode: ({ ids, rows, scores, missing }) => ({
          ids: Ids.make(ids),
          rows: Int32Array.from(rows),
          scores: Float64Array.from(scores),
          missing
        }),
        encode: (ranking) => ({ ids: ranking.ids.values, ...hitsJson(ranking), missing: ranking.missing })
      })
    )
  ),
  ({ rows }) => rows.length
)

/** The output of an analyzer, with the analyzer's id. */
export interface Annotated<Output = unknown> {
  readonly analyzer: string
  readonly output: Output
  readonly notices: ReadonlyArray<NoticeOf>
}

const annotationsOf = "Annotations of "

/** The analyzer whose port has this name; undefined for other ports. */
export const analyzerOf = (name: string): string | undefined =>
  name.startsWith(annotationsOf) ? name.slice(annotationsOf.length) : undefined

/** The port of one analyzer: only its own output fits, so an analyzer that uses another is wired to that one and no other. */
export const annotations = <Output>({ id, output }: Pick<Analyzer.Used<Output>, "id" | "output">): Port<Annotated<Output>> =>
  portOf(`${annotationsOf}${id}`, Schema.Struct({ analyzer: Schema.Literal(id), output, notices: Schema.Array(Notice) }), () => 1)

const VectorsJson = Schema.Struct({
  model: Schema.NonEmptyString,
  dimensions: Schema.Int,
  ids: Schema.Array(Schema.String),
  query: Schema.Array(Schema.Finite),
  works: Schema.Array(Schema.Array(Schema.Finite))
})

/** Vectors of a query and of works, by one model; `works[row]` is the vector of `ids.values[row]`. */
export interface Embedded extends OneVectors.Vectors {
  readonly ids: Ids.Ids
}

/** Vectors in the rows of a table of the same works. */
export const vectorsOver = (ids: Ids.Ids, vectors: Embedded): OneVectors.Vectors => ({
  ...vectors,
  works: ids.values.map((id) => vectors.works[vectors.ids.row(id)]!)
})

const isEmbedded = (value: unknown): value is Embedded => typeof value === "object" && value !== null && "ids" in value && "query" in value

/** Vectors. */
export const Vectors: Port<Embedded> = portOf(
  "Vectors",
  VectorsJson.pipe(
    Schema.decodeTo(
      Schema.declare(isEmbedded),
      SchemaTransformation.transform<Embedded, typeof VectorsJson.Type>({
        decode: ({ ids, query, works, ...rest }) => ({
          ...rest,
          ids: Ids.make(ids),
          query: Float32Array.from(query),
          works: works.map((vector) => Float32Array.from(vector))
        }),
        encode: ({ ids, query, works, ...rest }) => ({
          ...rest,
          ids: ids.values,
          query: numbers(query),
          works: works.map(numbers)
        })
      })
    )
  ),
  ({ works }) => works.length
)
