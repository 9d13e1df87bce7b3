import * as Enricher from "@litfuse/engine/Enricher"
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { countAnnotations } from "@litfuse/engine/countAnnotations"
import * as Effect from "effect/Effect"
import * as Api from "./PubTatorApi.ts"
import { pubtatorMentions } from "./pubtatorMentions.ts"

const id = "pubtator"

/** The PMID of an article: a passage of a full text may name others, which are not read. */
const pmidOf = ({ pmid, id: own }: Api.PubTatorArticle): string | undefined => Raw.identifiers([["pmid", pmid ?? own]])[0]?.value

/** PubTator 3. Pure data until made. */
export const pubtator = Enricher.plugin({
  id,
  revision: 1,
  about: "PubTator 3 of NCBI: genes, diseases, chemicals, variants, species and cell lines that its programs find in titles and abstracts",
  upstream: Api.pubtatorUpstream,
  identifiers: ["pmid"],
  batch: Api.mostPerRequest,
  provides: ["annotations"],
  params: Params.none,
  harness: () => import("../../test/pubtator/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      lookup: Effect.fn("PubTator.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
        const pmids = identifiers.flatMap(({ scheme, value }) => (scheme === "pmid" ? [value as string] : []))
        const articles = yield* api.articles(pmids)
        const read = yield* Listed.records(articles, (article) => {
          const pmid = pmidOf(article)
          return pmid === undefined ? undefined : { pmid, article }
        })
        // an article that the service sends twice counts once, and one that was not asked for not at all
        const wanted = new Map(read.filter(({ pmid }) => pmids.includes(pmid)).map((one) => [one.pmid, one.article]))
        return yield* Effect.forEach(wanted, ([pmid, article]) =>
          Effect.map(countAnnotations(id, `pmid:${pmid}`, pubtatorMentions(article)), (annotations) =>
            SourceRecord.make({
              source: id,
              id: pmid,
              identifiers: Raw.identifiers([
                ["pmid", pmid],
                ["pmcid", article.pmcid]
              ]),
              // titles are those of sources; one that is missing here is no loss
              title: Raw.noTitle(`pmid:${pmid}`),
              ...Raw.known({ annotations, url: `https://www.ncbi.nlm.nih.gov/research/pubtator3/publication/${pmid}` })
            })
          )
        )
      })
    }
  })
})
