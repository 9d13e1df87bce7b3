import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import { optionalField, optionalList, optionalText } from "@litfuse/engine/source/optionalField"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { upstream } from "./EuropePmcApi.ts"

/** An annotation: the words of the text, and the concepts that they name. A relation between concepts has several. */
const EuropePmcAnnotation = Schema.Struct({
  exact: optionalText,
  type: optionalText,
  tags: optionalList(Schema.Struct({ name: optionalText, uri: optionalText }))
})

/** An article with its annotations; `source` is MED for articles of PubMed. */
export const AnnotatedArticle = Schema.Struct({
  source: optionalText,
  extId: optionalField(Schema.Union([Schema.String, Schema.Finite])),
  pmcid: optionalText,
  annotations: optionalList(EuropePmcAnnotation)
})
export type AnnotatedArticle = typeof AnnotatedArticle.Type

/** Articles per request, as the service documents. */
export const mostPerRequest = 8

const Answer = Listed.list(AnnotatedArticle)

/**
 * The annotations of articles of PubMed, in all their text that is free. Unknown articles are missing in the answer.
 *
 * - source: https://europepmc.org/AnnotationsApi (as stored 2026). No recorded answer exists: the shape is made by hand
 */
export const make = Effect.map(Http.client(upstream, "europepmc-annotations"), (client) => ({
  articles: (pmids: ReadonlyArray<string>) =>
    pmids.length === 0
      ? Effect.succeed([])
      : client.json(Answer, {
          path: "/europepmc/annotations_api/annotationsByArticleIds",
          query: { articleIds: pmids.map((pmid) => `MED:${pmid}`).join(","), format: "JSON" }
        })
}))
