import * as EntitySource from "@litfuse/engine/entity/EntitySource"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"
import * as Api from "./OpenIApi.ts"
import { toEntity } from "./toEntity.ts"

/** Open-i. Pure data until made. */
export default EntitySource.plugin({
  id: "openi",
  title: "Open-i",
  revision: 1,
  about: "Open-i of NLM: images of open articles and of collections of X-rays, by words",
  upstream: Api.upstream,
  scheme: "openi",
  abilities: ["search"],
  params: Params.none,
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      search: Effect.fnUntraced(function* ({ words, wanted }: EntitySource.EntityQuery) {
        const { total, list = [] } = yield* api.search(words, wanted)
        const entities = yield* Listed.records(list, toEntity)
        return { entities: entities.slice(0, wanted), total }
      })
    }
  })
})
