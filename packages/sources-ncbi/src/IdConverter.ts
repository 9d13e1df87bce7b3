import * as Column from "@litfuse/engine/Column"
import * as Enricher from "@litfuse/engine/Enricher"
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Params from "@litfuse/engine/Params"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as Effect from "effect/Effect"
import * as Converter from "./ConverterApi.ts"
import { upstream } from "./upstream.ts"

const id = "idconv"

/** The PMCID of a work, if a record has one. */
const pmcid = Column.text(
  "pmcid",
  (work) => Work.items(work, "identifiers").find(({ value: { scheme } }) => scheme === "pmcid")?.value.value
)

/** NCBI's identifier converter. Pure data until made. */
export const idconv = Enricher.plugin({
  id,
  revision: 1,
  about: "The identifier converter of NCBI: PMID, PMCID and DOI of articles in PubMed Central",
  upstream,
  identifiers: ["pmid", "pmcid", "doi"],
  batch: Converter.mostPerRequest,
  provides: [pmcid],
  params: Params.none,
  harness: () => import("../test/idconv/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const { convert } = yield* Converter.make
    return {
      lookup: Effect.fn("IdConverter.lookup")(function* (asked: ReadonlyArray<Identifier>) {
        const valuesOf = (wanted: Identifier["scheme"]) =>
          asked.flatMap(({ scheme, value }) => (scheme === wanted && !value.includes(",") ? [value as string] : []))
        const answers = yield* Effect.forEach(["pmid", "pmcid", "doi"] as const, (scheme) => convert(scheme, valuesOf(scheme)))
        const records = answers.flat().flatMap(({ status, ...one }) => {
          const identifiers = Raw.identifiers([
            ["pmcid", one.pmcid],
            ["pmid", one.pmid],
            ["doi", one.doi]
          ])
          const name = identifiers.find(({ scheme }) => scheme === "pmcid")?.value
          return status === "error" || name === undefined
            ? []
            : [SourceRecord.make({ source: id, id: name, identifiers, title: Raw.noTitle(`pmcid:${name}`) })]
        })
        return Source.recordsHaving(asked, [...new Map(records.map((one) => [one.id, one])).values()])
      })
    }
  })
})
