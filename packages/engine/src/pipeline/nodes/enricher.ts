import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { asSource } from "../../enricher/asSource.ts"
import * as Identifier from "../../Identifier.ts"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../ports.ts"
import type { Registered } from "../../registry/Table.ts"
import * as Source from "../../Source.ts"
import type { SourceRecord } from "../../SourceRecord.ts"
import * as Work from "../../Work.ts"
import * as WorkTable from "../../WorkTable.ts"
import * as NodeType from "../NodeType.ts"
import { type AnyNodeType, common, works } from "./common.ts"
import { limitMs } from "./source.ts"

/** How a pipeline asks an enricher: for which columns (none = all), how many ms it may be silent and all of it may take; its own parameters are under `enricher`. */
const enrichParams = ({ plugin: { params }, params: own }: Registered<"enricher">) =>
  Schema.Struct({
    columns: Schema.Array(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
    timeoutMs: Params.integer(30_000, { minimum: 1, maximum: 600_000 }),
    limitMs,
    enricher: params.pipe(Schema.withDecodingDefaultKey(Effect.succeed(own)))
  })

const nameOf = (column: WorkTable.Asked): string => WorkTable.descriptor(column).name

const identifiersOf = (work: Work.Work): ReadonlyArray<Identifier.Identifier> => Work.field(work, "identifiers")?.value ?? []

/** The records that are about a work. */
const about = (work: Work.Work, records: ReadonlyMap<string, ReadonlyArray<SourceRecord>>): ReadonlyArray<SourceRecord> => [
  ...new Set(identifiersOf(work).flatMap((identifier) => records.get(Identifier.print(identifier)) ?? []))
]

const byIdentifier = (records: ReadonlyArray<SourceRecord>): ReadonlyMap<string, ReadonlyArray<SourceRecord>> => {
  const found = new Map<string, Array<SourceRecord>>()
  for (const record of records)
    for (const name of record.identifiers.map(Identifier.print)) found.set(name, [...(found.get(name) ?? []), record])
  return found
}

/** Why a work still lacks a column: nobody could be asked about it, nobody knew it, or it was known without a value there. */
type Lack = "with no identifier that it takes" | "that it does not know" | "that it knows without a value"

/** What is still lacking after somebody was asked; `why` where the answer was whole. */
const stillLacking = (
  id: string,
  columns: ReadonlyArray<WorkTable.Asked>,
  before: WorkTable.WorkTable,
  after: WorkTable.WorkTable,
  why: ((work: Work.Work) => Lack) | undefined
) =>
  columns.flatMap((column) => {
    const lacking = after.works.filter((_, row) => !after.has(column, row))
    if (lacking.length === 0) return []
    const causes = why === undefined ? [] : [...Map.groupBy(lacking, why)].map(([cause, works]) => `${works.length} ${cause}`).sort()
    const lacked = before.ids.size - before.count(column)
    const text = `${lacking.length} of the ${lacked} works without ${nameOf(column)} are still without it`
    return [Notice.make("column-not-filled", id, causes.length === 0 ? text : `${text}: ${causes.join(", ")}`)]
  })

/** What an enricher that failed, or was not asked, did not do: works stay without what it knows. */
const undone = (outcome: Source.Outcome): ReadonlyArray<Notice.Notice> => {
  if (outcome._tag === "Skipped") return [Notice.make("enricher-skipped", outcome.source, outcome.why)]
  const error = Source.errorOf(outcome)
  return error === undefined ? [] : [Notice.make("enricher-failed", outcome.source, error.message)]
}

/**
 * An enricher as a node. It is asked only about the works that lack one of the columns, and its records are added to them; when no work lacks a column, it
 * is not asked. The node never fails: how the enricher answered is in the trace, a Notice says when it failed or was not asked, and an answer with an
 * error is provisional.
 */
export const ofEnricher = (registered: Registered<"enricher">): AnyNodeType => {
  const { plugin } = registered
  const source = asSource(plugin)
  return NodeType.make({
    ...common(registered),
    params: enrichParams(registered),
    inputs: { works },
    output: Ports.Works,
    reads: source.services?.includes("http") === true ? ["network"] : [],
    run: ({ columns: names, timeoutMs, limitMs, enricher }, { works: list }) =>
      Effect.gen(function* () {
        const { table } = list
        const columns = plugin.provides.filter((column) => names.length === 0 || names.includes(nameOf(column)))
        const lacking = table.works.filter((_, row) => columns.some((column) => !table.has(column, row)))
        const taken: ReadonlyArray<Identifier.Scheme> = source.capabilities.identifiers
        const takenOf = (work: Work.Work) => identifiersOf(work).filter(({ scheme }) => taken.includes(scheme))
        const identifiers = [...new Map(lacking.flatMap(takenOf).map((one) => [Identifier.print(one), one])).values()]
        const nameless = (): Lack => "with no identifier that it takes"
        if (identifiers.length === 0) return { value: list, notices: stillLacking(plugin.id, columns, table, table, nameless) }
        const connection = yield* Source.connect(source, enricher)
        const outcome = yield* connection.lookup({ identifiers, timeoutMs, limitMs })
        const known = byIdentifier(Source.recordsOf(outcome))
        const error = Source.errorOf(outcome)
        const isLacking = new Set(lacking)
        const enriched = WorkTable.make(table.works.map((work) => (isLacking.has(work) ? Work.enriched(work, about(work, known)) : work)))
        // a work has several identifiers, and is known by one of them or by none: what is said is about works
        const said = outcome.notices.filter(({ code }) => code !== "not-found")
        const why = (work: Work.Work): Lack => {
          if (takenOf(work).length === 0) return nameless()
          return about(work, known).length === 0 ? "that it does not know" : "that it knows without a value"
        }
        const isWhole = error === undefined && outcome._tag !== "Skipped"
        return {
          value: { ...list, table: enriched, outcomes: [outcome] },
          notices: [...said, ...undone(outcome), ...stillLacking(plugin.id, columns, table, enriched, isWhole ? why : undefined)],
          isProvisional: error !== undefined
        }
      })
  })
}
