import * as Enricher from "@litfuse/engine/Enricher"
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { countAnnotations } from "@litfuse/engine/countAnnotations"
import * as Effect from "effect/Effect"
import * as Api from "./AnnotationsApi.ts"
import { upstream } from "./EuropePmcApi.ts"
import { articleMentions } from "./articleMentions.ts"

const id = "europepmc-annotations"

const pmidOf = ({ source, extId }: Api.AnnotatedArticle): string | undefined =>
  source === "MED" ? Raw.identifiers([["pmid", extId]])[0]?.value : undefined

/** The annotations of Europe PMC. Pure data until made. */
export const annotations = Enricher.plugin({
  id,
  revision: 1,
  about:
    "Europe PMC annotations: genes, diseases, chemicals, organisms and other concepts that programs find in abstracts and free full texts",
  upstream,
  identifiers: ["pmid"],
  batch: Api.mostPerRequest,
  provides: ["annotations"],
  params: Params.none,
  harness: () => import("../test/annotations/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      lookup: Effect.fn("Annotations.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
        const pmids = identifiers.flatMap(({ scheme, value }) => (scheme === "pmid" ? [value as string] : []))
        const read = yield* Listed.records(yield* api.articles(pmids), (article) => {
          const pmid = pmidOf(article)
          return pmid === undefined ? undefined : { pmid, article }
        })
        // an article that the service sends twice counts once, and one that was not asked for not at all
        const wanted = new Map(read.filter(({ pmid }) => pmids.includes(pmid)).map((one) => [one.pmid, one.article]))
        return yield* Effect.forEach(wanted, ([pmid, article]) =>
          Effect.map(countAnnotations(id, `pmid:${pmid}`, articleMentions(article)), (found) =>
            SourceRecord.make({
              source: id,
              id: pmid,
              identifiers: Raw.identifiers([
                ["pmid", pmid],
                ["pmcid", article.pmcid]
              ]),
              // titles are those of sources; one that is missing here is no loss
              title: Raw.noTitle(`pmid:${pmid}`),
              ...Raw.known({ annotations: found, url: `https://europepmc.org/article/MED/${pmid}` })
            })
          )
        )
      })
    }
  })
})
