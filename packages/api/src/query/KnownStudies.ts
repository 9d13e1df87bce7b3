/** Whether a strategy finds the studies that it must find, and what each of its lines contributes. */
import * as Identifier from "@litfuse/engine/Identifier"
import { documentOf } from "@litfuse/engine/sourceRecord/matching"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Reading } from "@litfuse/query/dialects/Dialect"
import type { Document } from "@litfuse/query/Matcher"
import * as Mutants from "@litfuse/query/Mutants"
import * as Relaxed from "@litfuse/query/Relaxed"
import * as Schema from "effect/Schema"

/** A line of a strategy, from 1, and its text. */
export const Place = Schema.Struct({ line: Schema.Int, text: Schema.String })

/** What is wrong with the identifier of a known study; undefined = nothing. */
export const idProblem = (id: string): string | undefined =>
  Identifier.find(id) === undefined ? `"${id}" is no identifier; write doi:10.1000/1 or pmid:12345` : undefined

/** The one spelling of an identifier that `idProblem` accepts. */
export const nameOf = (id: string): string => Identifier.print(Identifier.find(id)!)

/** Records by each of their identifiers. Of two records of one identifier, the one with an abstract has more text to match. */
export const byIdentifier = (records: Iterable<SourceRecord>): ReadonlyMap<string, SourceRecord> => {
  const all = new Map<string, SourceRecord>()
  for (const record of records)
    for (const identifier of record.identifiers) {
      const id = Identifier.print(identifier)
      if (!all.has(id) || (all.get(id)!.abstract === undefined && record.abstract !== undefined)) all.set(id, record)
    }
  return all
}

/**
 * Why a strategy misses a record.
 *
 * - `lostBy` the line that alone loses it; null when several lines do
 * - `relaxing` the line whose wider form finds it; null when there is none
 */
export const missing = (text: string, reading: Reading, record: SourceRecord) => {
  const document = documentOf(record)
  const placeOf = (one: { readonly line: number; readonly from: number; readonly to: number } | undefined) =>
    one === undefined ? null : { line: one.line, text: text.slice(one.from, one.to) }
  return {
    lostBy: placeOf(Mutants.losingParts(text, reading, document)[0]),
    relaxing: placeOf(Relaxed.relaxations(text, reading, [document]).find(({ gained }) => gained > 0))
  }
}

/** The effect of each line on some records: those that its removal gains and loses, and those that its wider form gains. Empty: no records, no lines. */
export const lineEffects = (text: string, reading: Reading, documents: ReadonlyArray<Document>) => {
  if (documents.length === 0) return { tried: 0, lines: [] }
  const { tried, mutants } = Mutants.mutants(text, reading, documents)
  const relaxed = Relaxed.relaxations(text, reading, documents)
  return { tried, lines: mutants.map((one, i) => ({ ...one, relaxed: relaxed[i]!.gained })) }
}
