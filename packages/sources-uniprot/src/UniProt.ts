import * as EntityName from "@litfuse/engine/entity/EntityName"
import * as EntitySource from "@litfuse/engine/entity/EntitySource"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import { toEntity } from "./toEntity.ts"
import * as Api from "./UniProtApi.ts"

/** UniProtKB. Pure data until made. */
export default EntitySource.plugin({
  id: "uniprot",
  title: "UniProt",
  revision: 1,
  about: "UniProt: proteins by accession or gene, with function, interactions, sequence and publications",
  upstream: Api.upstream,
  scheme: "uniprot",
  abilities: ["lookup", "search"],
  params: Params.none,
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      lookup: Effect.fnUntraced(function* (id: string) {
        const entry = yield* api.entry(id)
        const entity = entry === undefined ? undefined : toEntity(entry, yield* Source.today)
        const asked = EntityName.printId("uniprot", id)
        // an accession that was merged into another answers with that one
        return entity?.id === asked || entity?.identifiers.includes(asked) === true ? entity : undefined
      }),
      search: Effect.fnUntraced(function* (query: EntitySource.EntityQuery) {
        const found = yield* api.search(query)
        const entities = yield* Listed.records(found, toEntity)
        // the total is in a header that no recorded answer has
        return { entities: entities.slice(0, query.wanted), total: found.length < query.wanted ? found.length : undefined }
      })
    }
  })
})
