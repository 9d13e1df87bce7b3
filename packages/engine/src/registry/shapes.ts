import * as Fields from "@litfuse/query/Fields"
import * as Schema from "effect/Schema"
import * as SemVerRange from "effect/SemVerRange"
import * as Result from "effect/Result"
import type { Kind } from "../Plugin.ts"
import { entitySchemes } from "../entity/EntityName.ts"
import { entityAbilities } from "../entity/EntitySource.ts"
import { schemes } from "../Identifier.ts"
import { features } from "../source/Capabilities.ts"
import { abilities, sorts } from "../source/Page.ts"
import { claims } from "../Ranker.ts"
import * as Reads from "../Reads.ts"
import { columns } from "../WorkTable.ts"
import type { Kinds } from "./Kinds.ts"
import { upstreamShape } from "./upstreamShape.ts"

const isFunction = (value: unknown): value is (...all: ReadonlyArray<never>) => unknown => typeof value === "function"

const Function = Schema.declare(isFunction, { expected: "a function" })
const Params = Schema.declare(Schema.isSchema, { expected: "an effect Schema" })
const Names = Schema.Array(Schema.String)
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const Precision = Schema.Literals(["year", "month", "day"])
const Fidelity = Schema.Literals(["exact", "approximate"])
const Read = Schema.Array(Schema.Literals(Reads.reads))
const Column = Schema.Struct({ name: Schema.NonEmptyString, of: Function, missing: Schema.Unknown, cells: Function })

const Common = Schema.Struct({
  id: Schema.String.check(
    Schema.isPattern(/^[A-Za-z0-9]+(?:[-_.+][A-Za-z0-9]+)*$/, { expected: "a name of letters, digits and single - _ . +" })
  ),
  apiVersion: Schema.String.check(
    Schema.makeFilter((text: string) => Result.isSuccess(SemVerRange.parse(text)), { expected: 'a range of versions (such as "^2.0.0")' })
  ),
  revision: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  about: Schema.NonEmptyString,
  // a later check knows the allowed names
  services: Schema.optionalKey(Names)
})

/** Restricts keys to a list of names, because a misspelt key would be ignored without notice. */
const known = (what: string, names: ReadonlyArray<string>) =>
  Schema.makeFilter((record: Readonly<Record<string, unknown>>) => {
    const alien = Object.keys(record).find((key) => !names.includes(key))
    return alien === undefined || `names the ${what} "${alien}", which does not exist; there are ${names.join(", ")}`
  })

/** Reserved names: the inputs of an analyzer node that are not analyzers. */
const inputs: ReadonlyArray<string> = ["works", ...Reads.ofAnalyzers]

const notReserved = Schema.makeFilter((uses: Readonly<Record<string, unknown>>) => {
  const reserved = Object.keys(uses).find((name) => inputs.includes(name))
  return reserved === undefined || `calls an analyzer "${reserved}", which is reserved for an input; choose another name`
})

/** The members of a contract without the common ones; each must have a shape. */
type Members<K extends Kind> = {
  readonly [M in Exclude<keyof Kinds[K], "kind" | keyof typeof Common.fields>]: Schema.Codec<unknown, unknown>
}

const members: { readonly [K in Kind]: Members<K> } = {
  source: {
    params: Params,
    title: Schema.optionalKey(Schema.NonEmptyString),
    upstream: Schema.optionalKey(upstreamShape),
    abilities: Schema.NonEmptyArray(Schema.Literals(abilities)),
    ingests: Names,
    capabilities: Schema.Struct({
      ...Object.fromEntries(features.map((feature) => [feature, Schema.optionalKey(Fidelity)])),
      fields: Schema.Record(Schema.String, Fidelity).check(known("field", Fields.names)),
      published: Schema.optionalKey(Precision),
      dates: Schema.optionalKey(Schema.Record(Schema.String, Precision).check(known("date", Fields.dateNames))),
      sorts: Schema.Array(Schema.Literals(sorts)),
      maxRecords: Count,
      pageSize: Schema.optionalKey(Count),
      isTriedHere: Schema.optionalKey(Schema.Boolean),
      identifiers: Schema.Array(Schema.Literals(schemes)),
      batch: Count
    }),
    platform: Schema.optionalKey(Schema.NonEmptyString),
    isOnlyByName: Schema.optionalKey(Schema.Boolean),
    known: Schema.optionalKey(Schema.NonEmptyString),
    harness: Schema.optionalKey(Function),
    make: Function
  },
  retriever: {
    params: Params,
    indexedBy: Names,
    refuses: Function,
    index: Function,
    ids: Function,
    statistics: Function,
    terms: Function,
    retrieve: Function,
    explain: Function,
    stored: Schema.optionalKey(Schema.Struct({ form: Schema.NonEmptyString, arrays: Function, index: Function }))
  },
  enricher: {
    params: Params,
    upstream: Schema.optionalKey(upstreamShape),
    harness: Schema.optionalKey(Function),
    identifiers: Schema.optionalKey(Schema.Array(Schema.Literals(schemes))),
    batch: Schema.optionalKey(Count),
    provides: Schema.Array(Schema.Union([Schema.Literals(columns), Column])),
    make: Function
  },
  ranker: {
    params: Params,
    needs: Schema.Array(Schema.Union([Schema.Literals(columns), Column])),
    wants: Schema.optionalKey(Function),
    notices: Schema.optionalKey(Function),
    reads: Read,
    claims: Schema.Array(Schema.Literals(claims)),
    refuses: Function,
    prepare: Function,
    score: Function,
    explain: Function,
    reason: Schema.optionalKey(Function)
  },
  normalisation: { params: Params, prepare: Function, score: Function },
  fusion: {
    params: Params,
    refuses: Function,
    prepare: Function,
    score: Function,
    explain: Function,
    train: Schema.optionalKey(Function)
  },
  reranker: { params: Params, reads: Read, prepare: Function, notices: Function, score: Function, explain: Function },
  analyzer: {
    params: Params,
    reads: Schema.Array(Schema.Literals(Reads.ofAnalyzers)),
    wants: Schema.optionalKey(Schema.Array(Schema.Literals(Reads.wanted))),
    needs: Schema.Array(Schema.Union([Schema.Literals(columns), Column])),
    uses: Schema.Record(Schema.String, Schema.Struct({ id: Schema.String, revision: Schema.Int, output: Params })).check(notReserved),
    output: Params,
    views: Schema.Struct({
      text: Function,
      markdown: Schema.optionalKey(Function),
      mermaid: Schema.optionalKey(Function),
      svg: Schema.optionalKey(Function),
      table: Schema.optionalKey(Function)
    }),
    document: Schema.optionalKey(Function),
    analyse: Function,
    mentions: Function,
    scores: Schema.optionalKey(Function),
    notices: Function
  },
  embedder: { params: Params, make: Function },
  measure: {
    params: Schema.Record(Schema.String, Schema.Struct({ expected: Schema.String, parse: Function, print: Function })),
    at: Schema.String,
    aggregate: Schema.String,
    shows: Schema.Literals(["both", "topic", "summary"]),
    isInteger: Schema.Boolean,
    skipsMissing: Schema.Boolean,
    needsSubtopics: Schema.Boolean,
    laws: Schema.Record(Schema.String, Schema.Unknown),
    exceptions: Function,
    reach: Function,
    hints: Schema.Record(Schema.String, Schema.String),
    score: Function
  },
  entity: {
    params: Params,
    title: Schema.NonEmptyString,
    upstream: Schema.optionalKey(upstreamShape),
    scheme: Schema.Literals(entitySchemes),
    abilities: Schema.NonEmptyArray(Schema.Literals(entityAbilities)),
    harness: Schema.optionalKey(Function),
    make: Function
  }
}

/** The shape of the default export of each kind. The types above ensure that no member of a contract is missing. */
export const shapes = Object.fromEntries(
  Object.entries(members).map(([kind, fields]) => [kind, Schema.Struct({ ...Common.fields, ...fields })])
) as unknown as { readonly [K in Kind]: Schema.Codec<unknown, unknown> }
