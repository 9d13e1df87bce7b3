import * as EntitySource from "@litfuse/engine/entity/EntitySource"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"
import * as Api from "./AlphaFoldApi.ts"
import { toEntity } from "./toEntity.ts"

/** The accession in the name of a model: `AF-P05093-F1`. */
const accessionOf = (id: string): string => id.split("-")[1]!

/** The database of structures that AlphaFold predicted. Pure data until made. */
export default EntitySource.plugin({
  id: "alphafold",
  title: "AlphaFold DB",
  revision: 1,
  about: "AlphaFold DB: predicted structures of proteins by UniProt accession, with files and a picture",
  upstream: Api.upstream,
  scheme: "alphafold",
  abilities: ["lookup"],
  params: Params.none,
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      lookup: Effect.fnUntraced(function* (id: string) {
        const models = yield* api.models(accessionOf(id))
        const entities = yield* Listed.records(models ?? [], toEntity)
        return entities.find((entity) => entity.id === id)
      })
    }
  })
})
