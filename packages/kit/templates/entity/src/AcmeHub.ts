import * as EntitySource from "@litfuse/engine/entity/EntitySource"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"
import * as Api from "./AcmeHubApi.ts"
import { toEntity } from "./toEntity.ts"

/** Plain data until `make` is called: listing and checking the plugin needs no network and no secret. */
export default EntitySource.plugin({
  id: "acme-hub",
  title: "AcmeHub",
  // increase it whenever the same name may give another answer
  revision: 1,
  about: "What AcmeHub knows of genes, in one sentence",
  upstream: Api.upstream,
  // whose names it knows: gene, clinvar, medgen, pubchem, nct, uniprot, alphafold or openi. A scheme may have several sources
  scheme: "gene",
  // declare exactly what works: lookup, search, links
  abilities: ["lookup", "search"],
  params: Params.none,
  harness: () => import("./harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      // undefined for an unknown id; an answer about another entity is none
      lookup: Effect.fn("AcmeHub.lookup")(function* (id: string) {
        const found = yield* api.byId(id)
        return (yield* Listed.records(found.items, toEntity)).find((entity) => entity.id === `GENE:${id}`)
      }),
      search: Effect.fn("AcmeHub.search")(function* ({ words, wanted }: EntitySource.EntityQuery) {
        const { total, items } = yield* api.search(words, wanted)
        return { entities: (yield* Listed.records(items, toEntity)).slice(0, wanted), total }
      })
    }
  })
})
