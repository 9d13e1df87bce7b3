import * as EntitySource from "@litfuse/engine/entity/EntitySource"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Api from "./ClinicalTrialsApi.ts"
import { toEntity } from "./toEntity.ts"

/** ClinicalTrials.gov. Pure data until made. */
export default EntitySource.plugin({
  id: "clinicaltrials",
  title: "ClinicalTrials.gov",
  revision: 2,
  about: "ClinicalTrials.gov: registered trials by number or words, with the publications that the registry links",
  upstream: Api.upstream,
  scheme: "nct",
  abilities: ["lookup", "search"],
  params: Params.none,
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      lookup: Effect.fnUntraced(function* (id: string) {
        const study = yield* api.study(id)
        const entity = study === undefined ? undefined : toEntity(study, yield* Source.today)
        // ignores an answer about another trial
        return entity?.id === id ? entity : undefined
      }),
      search: Effect.fnUntraced(function* ({ words, wanted }: EntitySource.EntityQuery) {
        const { studies, totalCount } = yield* api.search(words, wanted)
        return { entities: yield* Listed.records(studies, toEntity), total: totalCount }
      })
    }
  })
})
