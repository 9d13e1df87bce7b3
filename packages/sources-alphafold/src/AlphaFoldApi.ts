import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import { optionalField, optionalText, optionalTextOrNumber } from "@litfuse/engine/source/optionalField"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The service; litfuse chose the pace. Source: https://alphafold.ebi.ac.uk/api-docs (as stored 2026). */
export const upstream: Upstream = {
  id: "alphafold",
  origin: "https://alphafold.ebi.ac.uk",
  pace: { requests: 2, perMs: 1000, concurrency: 1 },
  timeoutMs: 30_000,
  maxBytes: 10_000_000
}

/** A model, as far as it is read. */
export const Model = Schema.Struct({
  entryId: optionalText,
  gene: optionalText,
  uniprotAccession: optionalText,
  uniprotId: optionalText,
  uniprotDescription: optionalText,
  taxId: optionalTextOrNumber,
  organismScientificName: optionalText,
  uniprotStart: optionalField(Schema.Finite),
  uniprotEnd: optionalField(Schema.Finite),
  modelCreatedDate: optionalText,
  latestVersion: optionalTextOrNumber,
  globalMetricValue: optionalField(Schema.Finite),
  pdbUrl: optionalText,
  cifUrl: optionalText,
  paeImageUrl: optionalText
})
export type Model = typeof Model.Type

/** The endpoint in use: the models of a protein; undefined for an unknown one. */
export const make = Effect.map(Http.client(upstream, "alphafold"), (client) => ({
  models: (accession: string) => client.findJson(Listed.list(Model), { path: `/api/prediction/${encodeURIComponent(accession)}` })
}))
