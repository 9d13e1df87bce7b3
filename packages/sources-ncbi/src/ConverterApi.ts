import * as Http from "@litfuse/engine/Http"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { upstream } from "./upstream.ts"

const value = Schema.optionalKey(Schema.Union([Schema.String, Schema.Number, Schema.Null]))

/**
 * An answer of the converter of identifiers. Those of 2022 have `responseDate` and the request as one text, those since 2025 `response-date` and
 * an object; what is not in PMC is a record with the status `error` inside of an answer that is `ok`.
 */
export const Converted = Schema.Struct({
  status: Schema.Literal("ok"),
  records: Schema.optionalKey(
    Schema.Array(Schema.Struct({ pmcid: value, pmid: value, doi: value, status: value, errmsg: value, "requested-id": value }))
  )
})

/**
 * The converter of identifiers: which PMIDs and DOIs are which articles of PMC. At most 200 go into a request.
 *
 * - source: https://pmc.ncbi.nlm.nih.gov/tools/id-converter-api/ (as stored 2026)
 */
export const make = Effect.map(Http.client(upstream, "pmc"), (client) => ({
  /** What the converter knows about identifiers of one kind, in its own words. */
  convert: (idtype: "pmid" | "doi", ids: ReadonlyArray<string>) =>
    ids.length === 0
      ? Effect.succeed([])
      : Effect.map(
          client.json(Converted, {
            path: "/tools/idconv/api/v1/articles/",
            endpoint: "converter",
            query: { ids: ids.join(","), idtype, format: "json", versions: "no" }
          }),
          ({ records = [] }) => records
        )
}))

/** The converter as functions. */
export type Converter = Effect.Success<typeof make>
