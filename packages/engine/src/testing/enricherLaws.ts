import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Enricher from "../Enricher.ts"
import { asSource } from "../enricher/asSource.ts"
import type { Identifier } from "../Identifier.ts"
import type * as SourceError from "../SourceError.ts"
import type { Services } from "../Services.ts"
import { SourceRecord } from "../SourceRecord.ts"
import * as Work from "../Work.ts"
import * as WorkTable from "../WorkTable.ts"
import { asSourceHarness, type Harness } from "./enricherHarness.ts"
import { type Law, notRun } from "./Law.ts"
import * as pluginLaws from "./pluginLaws.ts"
import { firstOf, single, type Verdict } from "./property.ts"
import { faultLaws } from "./sourceFaultLaws.ts"
import { type AnySource, hosted, law as lawOf, paramsOf, serverOf } from "./sourceRun.ts"

const nameOf = ({ scheme, value }: Identifier): string => `${scheme}:${value}`
const isRecord = Schema.is(SourceRecord)
const sorted = (records: ReadonlyArray<SourceRecord>): string =>
  records
    .map((record) => JSON.stringify(record))
    .sort()
    .join("\n")

/**
 * The laws of enrichers: they answer what they were asked, and nothing else; what goes wrong upstream is told as for every source.
 *
 * - `harness` without one, everything but the descriptor is listed as not run
 */
export const laws = <P, R extends Services>(given: Enricher.Enricher<P, R>, harness: Harness | undefined): ReadonlyArray<Law> => {
  const enricher = given as unknown as Enricher.Enricher<unknown, Services>
  const source = asSource(enricher)
  const behaviour = behaviourOf(enricher, source, harness ?? unharnessed)
  return [
    ...pluginLaws.laws(enricher),
    single(enricher.id, "it says what it provides", () => (enricher.provides.length > 0 ? undefined : "it provides no column")),
    ...(harness === undefined ? behaviour.map(({ name }) => notRun(name, "the enricher names no harness")) : behaviour)
  ]
}

/** A harness for listing the names of laws that are not run. */
const nobody = { scheme: "pmid", value: "1" } as Identifier
const unharnessed: Harness = { known: [nobody, nobody], unknown: nobody }

const behaviourOf = (enricher: Enricher.Enricher<unknown, Services>, source: AnySource, harness: Harness): ReadonlyArray<Law> => {
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
    ),
    ...(source.upstream === undefined ? [] : faultLaws(source, miniature).filter(({ name }) => name.startsWith("a look-up: ")))
  ]
}
