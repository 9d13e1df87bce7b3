import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { upstream } from "./upstream.ts"

const value = Schema.optionalKey(Schema.Union([Schema.String, Schema.Number, Schema.Null]))

/**
 * An answer of the identifier converter. Answers of 2022 have `responseDate` and the request as one text, those since 2025 `response-date` and
 * an object. An identifier that is not in PMC is a record with the status `error` inside an answer that is `ok`.
 */
export const ConverterAnswer = Schema.Struct({
  status: Schema.Literal("ok"),
  records: Schema.optionalKey(
    Listed.list(Schema.Struct({ pmcid: value, pmid: value, doi: value, status: value, errmsg: value, "requested-id": value }))
  )
})

/** Identifiers per request. */
export const mostPerRequest = 200

/**
 * The identifier converter maps PMIDs, PMCIDs and DOIs of articles of PMC to each other. It splits identifiers at commas, which DOIs may contain.
 *
 * - source: https://pmc.ncbi.nlm.nih.gov/tools/id-converter-api/ (as stored 2026)
 */
export const make = Effect.map(Http.client(upstream, "pmc"), (client) => ({
  /** The converter's records for identifiers of one kind. */
  convert: (idtype: "pmid" | "pmcid" | "doi", ids: ReadonlyArray<string>) =>
    ids.length === 0
      ? Effect.succeed([])
      : Effect.map(
          client.json(ConverterAnswer, {
            path: "/tools/idconv/api/v1/articles/",
            endpoint: "converter",
            query: { ids: ids.join(","), idtype, format: "json", versions: "no" }
          }),
          ({ records = [] }) => records.filter((one) => one !== undefined)
        )
}))

/** The functions of the converter. */
export type Converter = Effect.Success<typeof make>
