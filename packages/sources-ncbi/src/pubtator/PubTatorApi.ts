import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import { optionalField, optionalList } from "@litfuse/engine/source/optionalField"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { upstream } from "../upstream.ts"

const value = optionalField(Schema.Union([Schema.String, Schema.Finite]))

/** An annotation in BioC: `identifier` is a number of NCBI Gene or of the taxonomy, `MESH:D003643`, or fields of a variant. */
const PubTatorAnnotation = Schema.Struct({
  text: value,
  infons: optionalField(Schema.Struct({ identifier: value, type: value, name: value }))
})

/** An article in BioC: title and abstract are passages with annotations. */
export const PubTatorArticle = Schema.Struct({
  id: value,
  pmid: value,
  pmcid: value,
  passages: optionalList(Schema.Struct({ annotations: optionalList(PubTatorAnnotation) }))
})
export type PubTatorArticle = typeof PubTatorArticle.Type

/** An answer: the articles that are known. */
const PubTatorAnswer = Schema.Struct({ PubTator3: Listed.list(PubTatorArticle) })

/** Articles per request. PubTator publishes no limit; clients send up to 100. */
export const mostPerRequest = 100

/**
 * NCBI's service as PubTator answers: with status 400 and one sentence where it knows none of the articles. A 404 is no such answer, and stays a failure.
 */
export const pubtatorUpstream: Upstream = {
  ...upstream,
  says: [{ text: "Could not retrieve publications", status: 400, means: "NotFound" }, ...upstream.says!],
  statuses: { 404: "BadResponse" }
}

/**
 * PubTator 3: annotations of titles and abstracts by PMID.
 *
 * - source: https://www.ncbi.nlm.nih.gov/research/pubtator3/api (as stored 2026). No recorded answer exists: the shape is made by hand
 */
export const make = Effect.map(Http.client(pubtatorUpstream, "pubtator"), (client) => ({
  articles: (pmids: ReadonlyArray<string>) => {
    if (pmids.length === 0) return Effect.succeed([])
    const query = { pmids: pmids.join(",") }
    const request = { path: "/research/pubtator3-api/publications/export/biocjson", endpoint: "pubtator", query }
    return Effect.map(client.findJson(PubTatorAnswer, request), (answer) => answer?.PubTator3 ?? [])
  }
}))
