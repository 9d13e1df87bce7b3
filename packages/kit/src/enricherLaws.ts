import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Enricher from "@litfuse/engine/Enricher"
import { enricherAsSource } from "@litfuse/engine/enricher/enricherAsSource"
import type { Identifier } from "@litfuse/engine/Identifier"
import type * as SourceError from "@litfuse/engine/SourceError"
import type { Services } from "@litfuse/engine/Services"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { asSourceHarness, type EnricherHarness } from "./EnricherHarness.ts"
import { type Law, notRun } from "./Law.ts"
import { firstOf, noRecord, single, type Verdict } from "./property.ts"
import { sourceFaultLaws } from "./sourceFaultLaws.ts"
import { type AnySource, hosted, law as lawOf, paramsOf, serverOf } from "./askSource.ts"
import { pluginLaws } from "./pluginLaws.ts"

const nameOf = ({ scheme, value }: Identifier): string => `${scheme}:${value}`
const isRecord = Schema.is(SourceRecord)
const sorted = (records: ReadonlyArray<SourceRecord>): string =>
  records
    .map((record) => JSON.stringify(record))
    .sort()
    .join("\n")

/**
 * The laws of enrichers: they answer the question and nothing else, and report faults of the service as every source does.
 *
 * - `harness` without one, everything but the descriptor is listed as not run
 */
export const enricherLaws = <P, R extends Services>(
  given: Enricher.Enricher<P, R>,
  harness: EnricherHarness | undefined
): ReadonlyArray<Law> => {
  const enricher = given as unknown as Enricher.Enricher<unknown, Services>
  const source = enricherAsSource(enricher)
  const behaviour = behaviourOf(enricher, source, harness ?? unharnessed)
  return [
    ...pluginLaws(enricher),
    single(enricher.id, "it says what it provides", () => (enricher.provides.length > 0 ? undefined : "it provides no column")),
    ...(harness === undefined ? behaviour.map(({ name }) => notRun(name, "the enricher names no harness")) : behaviour)
  ]
}

const anyWork = { scheme: "pmid", value: "1" } as Identifier
/** A harness for listing the names of laws that are not run. */
const unharnessed: EnricherHarness = { known: [anyWork, anyWork], unknown: anyWork }

const behaviourOf = (enricher: Enricher.Enricher<unknown, Services>, source: AnySource, harness: EnricherHarness): ReadonlyArray<Law> => {
  const { known, unknown } = harness
  const miniature = asSourceHarness(harness)
  const law = (name: string, verdict: (lookup: Enricher.Lookup["lookup"]) => Effect.Effect<Verdict, SourceError.SourceError>): Law =>
    lawOf(
      enricher.id,
      name,
      Effect.suspend(() =>
        Effect.map(
          hosted(
            source,
            serverOf(miniature),
            Effect.flatMap(enricher.make(paramsOf(source)), ({ lookup }) => verdict(lookup))
          ),
          (ended) => (ended === undefined ? "it never ends" : ended.value)
        )
      )
    )
  return [
    law("every record is whole, signed by it, and of a publication that was asked for", (lookup) =>
      Effect.map(lookup(known), (records) => {
        if (records.length === 0) return noRecord
        return firstOf(records, (record) => {
          if (!isRecord(record)) return `it is not a SourceRecord: ${JSON.stringify(record)}`
          if (record.source !== enricher.id) return `record "${record.id}" is signed "${record.source}"`
          const isAsked = record.identifiers.some((identifier) => known.some((one) => nameOf(one) === nameOf(identifier)))
          return isAsked ? undefined : `record "${record.id}" has none of the identifiers asked for`
        })
      })
    ),
    law("no record comes twice", (lookup) =>
      Effect.map(lookup(known), (records) => {
        if (records.length === 0) return noRecord
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
        if (together.length === 0) return noRecord
        const turned = yield* lookup([unknown, ...[...known].reverse()])
        const alone = yield* Effect.forEach(known, (one) => lookup([one]))
        if (sorted(together) !== sorted(turned)) return "another order gives other records"
        return sorted(together) === sorted(alone.flat()) ? undefined : "asked for one by one it gives other records"
      })
    ),
    law("what it is asked is not written to", (lookup) => {
      const asked = known.map((one) => ({ ...one }))
      return Effect.map(lookup(asked), () =>
        asked.map(nameOf).join(" ") === known.map(nameOf).join(" ")
          ? undefined
          : `it was asked for ${known.map(nameOf).join(" ")}, which became ${asked.map(nameOf).join(" ")}`
      )
    }),
    law("it fills what it provides", (lookup) =>
      Effect.map(lookup(known), (records) => {
        const table = WorkTable.make(records.map(Work.single))
        return firstOf(enricher.provides, (column) =>
          table.count(column) > 0 ? undefined : `no record has ${WorkTable.descriptor(column).name}`
        )
      })
    ),
    ...(source.upstream === undefined ? [] : sourceFaultLaws(source, miniature).filter(({ name }) => name.startsWith("a look-up: ")))
  ]
}
