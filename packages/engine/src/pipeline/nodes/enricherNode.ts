import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { enricherAsSource } from "../../enricher/enricherAsSource.ts"
import * as Identifier from "../../Identifier.ts"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import type { Registered } from "../../registry/Table.ts"
import * as Source from "../../Source.ts"
import type { SourceRecord } from "../../SourceRecord.ts"
import * as Work from "../../Work.ts"
import * as WorkTable from "../../WorkTable.ts"
import * as NodeType from "../NodeType.ts"
import { type AnyNodeType, nodeBasics, works } from "./nodeBasics.ts"
import { limitMs } from "./sourceNode.ts"

/**
 * The parameters of an enricher node.
 *
 * - `columns` the columns to fill; empty = all
 * - units: `timeoutMs` how long it may be silent, `limitMs` the total time, in milliseconds
 * - `enricher` its own parameters
 */
const enrichParams = ({ plugin: { params }, params: own }: Registered<"enricher">) =>
  Schema.Struct({
    columns: Schema.Array(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
    timeoutMs: Params.integer(30_000, { minimum: 1, maximum: 600_000 }),
    limitMs,
    enricher: params.pipe(Schema.withDecodingDefaultKey(Effect.succeed(own)))
  })

const nameOf = (column: WorkTable.ColumnRef): string => WorkTable.descriptor(column).name

const identifiersOf = (work: Work.Work): ReadonlyArray<Identifier.Identifier> => Work.field(work, "identifiers")?.value ?? []

const about = (work: Work.Work, records: ReadonlyMap<string, ReadonlyArray<SourceRecord>>): ReadonlyArray<SourceRecord> => [
  ...new Set(identifiersOf(work).flatMap((identifier) => records.get(Identifier.print(identifier)) ?? []))
]

const byIdentifier = (records: ReadonlyArray<SourceRecord>): ReadonlyMap<string, ReadonlyArray<SourceRecord>> => {
  const found = new Map<string, Array<SourceRecord>>()
  for (const record of records)
    for (const name of record.identifiers.map(Identifier.print)) found.set(name, [...(found.get(name) ?? []), record])
  return found
}

type Lack = "without an identifier that it accepts" | "unknown to it" | "known to it without a value"

const stillLacking = (
  id: string,
  columns: ReadonlyArray<WorkTable.ColumnRef>,
  before: WorkTable.WorkTable,
  after: WorkTable.WorkTable,
  why: ((work: Work.Work) => Lack) | undefined
) =>
  columns.flatMap((column) => {
    const lacking = after.works.filter((_, row) => !after.has(column, row))
    if (lacking.length === 0) return []
    const causes = why === undefined ? [] : [...Map.groupBy(lacking, why)].map(([cause, works]) => `${works.length} ${cause}`).sort()
    const lacked = before.ids.size - before.count(column)
    const text = `${lacking.length} of the ${lacked} works without ${nameOf(column)} still lack it`
    return [Notice.make("column-not-filled", id, causes.length === 0 ? text : `${text}: ${causes.join(", ")}`)]
  })

const failureNotices = (outcome: Source.Outcome): ReadonlyArray<Notice.Notice> => {
  if (outcome._tag === "Skipped") return [Notice.make("enricher-skipped", outcome.source, outcome.why)]
  const error = Source.errorOf(outcome)
  return error === undefined ? [] : [Notice.make("enricher-failed", outcome.source, error.message)]
}

/**
 * An enricher as a node. It is asked only about the works that lack a column, and its records are added to them. The node never fails. The trace has
 * how the enricher answered, a Notice says when it failed or was skipped, and an answer with an error is provisional.
 */
export const enricherNode = (registered: Registered<"enricher">): AnyNodeType => {
  const { plugin } = registered
  const source = enricherAsSource(plugin)
  return NodeType.make({
    ...nodeBasics(registered),
    params: enrichParams(registered),
    inputs: { works },
    output: Ports.Works,
    reads: source.services?.includes("http") === true ? ["network"] : [],
    run: ({ columns: names, timeoutMs, limitMs, enricher }, { works: list }) =>
      Effect.gen(function* () {
        const { table } = list
        const columns = plugin.provides.filter((column) => names.length === 0 || names.includes(nameOf(column)))
        const lacking = table.works.filter((_, row) => columns.some((column) => !table.has(column, row)))
        const accepted: ReadonlyArray<Identifier.Scheme> = source.capabilities.identifiers
        const acceptedOf = (work: Work.Work) => identifiersOf(work).filter(({ scheme }) => accepted.includes(scheme))
        const identifiers = [...new Map(lacking.flatMap(acceptedOf).map((one) => [Identifier.print(one), one])).values()]
        const nameless = (): Lack => "without an identifier that it accepts"
        if (identifiers.length === 0) return { value: list, notices: stillLacking(plugin.id, columns, table, table, nameless) }
        const connection = yield* Source.connect(source, enricher)
        const outcome = yield* connection.lookup({ identifiers, timeoutMs, limitMs })
        const known = byIdentifier(Source.recordsOf(outcome))
        const error = Source.errorOf(outcome)
        const isLacking = new Set(lacking)
        const enriched = WorkTable.make(table.works.map((work) => (isLacking.has(work) ? Work.enriched(work, about(work, known)) : work)))
        // a work may be known by one of its identifiers, so notices count works
        const notices = outcome.notices.filter(({ code }) => code !== "not-found")
        const why = (work: Work.Work): Lack => {
          if (acceptedOf(work).length === 0) return nameless()
          return about(work, known).length === 0 ? "unknown to it" : "known to it without a value"
        }
        const isWhole = error === undefined && outcome._tag !== "Skipped"
        return {
          value: { ...list, table: enriched, outcomes: [outcome] },
          notices: [
            ...notices,
            ...failureNotices(outcome),
            ...stillLacking(plugin.id, columns, table, enriched, isWhole ? why : undefined)
          ],
          isProvisional: error !== undefined
        }
      })
  })
}
