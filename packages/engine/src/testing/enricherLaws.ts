import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Enricher from "../Enricher.ts"
import type { Identifier } from "../Identifier.ts"
import type * as SourceError from "../SourceError.ts"
import { SourceRecord } from "../SourceRecord.ts"
import * as Work from "../Work.ts"
import * as WorkTable from "../WorkTable.ts"
import { type Law, LawBroken } from "./Law.ts"
import * as pluginLaws from "./pluginLaws.ts"
import { firstOf, single, type Verdict } from "./property.ts"

/**
 * What the laws need to test an enricher without a network.
 *
 * - `made` the look-up over replayed answers
 * - `known` at least two identifiers of which it knows something, `unknown` one of which it knows nothing
 */
export interface Harness {
  readonly made: Effect.Effect<Enricher.Lookup, SourceError.SourceError>
  readonly known: readonly [Identifier, Identifier, ...ReadonlyArray<Identifier>]
  readonly unknown: Identifier
}

const nameOf = ({ scheme, value }: Identifier): string => `${scheme}:${value}`
const isRecord = Schema.is(SourceRecord)
const sorted = (records: ReadonlyArray<SourceRecord>): string =>
  records
    .map((record) => JSON.stringify(record))
    .sort()
    .join("\n")

/** The laws of enrichers: they answer what they were asked, and nothing else. */
export const laws = <P, R>(enricher: Enricher.Enricher<P, R>, { made, known, unknown }: Harness): ReadonlyArray<Law> => {
  const law = (name: string, verdict: (lookup: Enricher.Lookup["lookup"]) => Effect.Effect<Verdict, SourceError.SourceError>): Law => ({
    name,
    check: made.pipe(
      Effect.flatMap(({ lookup }) => verdict(lookup)),
      Effect.catchTag("SourceError", ({ message }) => Effect.succeed<Verdict>(message)),
      Effect.catchDefect((defect) => Effect.succeed<Verdict>(String(defect))),
      Effect.flatMap((example) =>
        example === undefined ? Effect.void : Effect.fail(new LawBroken({ subject: enricher.id, law: name, example }))
      )
    )
  })
  return [
    ...pluginLaws.laws(enricher),
    single(enricher.id, "it says what it provides", () => (enricher.provides.length > 0 ? undefined : "it provides no column")),
    law("every record is whole, signed by it, and of a publication that was asked for", (lookup) =>
      Effect.map(lookup(known), (records) =>
        firstOf(records, (record) => {
          if (!isRecord(record)) return `it is not a SourceRecord: ${JSON.stringify(record)}`
          if (record.source !== enricher.id) return `record "${record.id}" is signed "${record.source}"`
          const isAsked = record.identifiers.some((identifier) => known.some((one) => nameOf(one) === nameOf(identifier)))
          return isAsked ? undefined : `record "${record.id}" has none of the identifiers asked for`
        })
      )
    ),
    law("no record comes twice", (lookup) =>
      Effect.map(lookup(known), (records) => {
        const ids = records.map(({ source, id }) => `${source}:${id}`)
        const twice = ids.find((id, i) => ids.indexOf(id) < i)
        return twice === undefined ? undefined : `"${twice}" comes twice`
      })
    ),
    law("what it does not know is left out, and no failure", (lookup) =>
      Effect.map(lookup([unknown]), ({ length }) => (length === 0 ? undefined : `${length} records for an identifier that is not known`))
    ),
    law("nothing asked, nothing answered", (lookup) =>
      Effect.map(lookup([]), ({ length }) => (length === 0 ? undefined : `${length} records for no identifier`))
    ),
    law("the order of identifiers, and those asked for beside one, change nothing", (lookup) =>
      Effect.gen(function* () {
        const together = yield* lookup([...known, unknown])
        const turned = yield* lookup([unknown, ...[...known].reverse()])
        const alone = yield* Effect.forEach(known, (one) => lookup([one]))
        if (sorted(together) !== sorted(turned)) return "another order gives other records"
        return sorted(together) === sorted(alone.flat()) ? undefined : "asked for one by one it gives other records"
      })
    ),
    law("it fills what it provides", (lookup) =>
      Effect.map(lookup(known), (records) => {
        const table = WorkTable.make(records.map(Work.single))
        return firstOf(enricher.provides, (column) =>
          table.count(column) > 0 ? undefined : `no record has ${WorkTable.descriptor(column).name}`
        )
      })
    )
  ]
}
