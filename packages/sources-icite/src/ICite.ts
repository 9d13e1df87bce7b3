import * as Enricher from "@litfuse/engine/Enricher"
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"
import * as Api from "./ICiteApi.ts"
import { toRecord } from "./toRecord.ts"

/** iCite. Pure data until made. */
export default Enricher.plugin({
  id: "icite",
  revision: 1,
  about: "iCite of the NIH: how often PubMed articles are cited, compared with articles of the same field",
  upstream: Api.upstream,
  identifiers: ["pmid"],
  batch: Api.mostPerRequest,
  provides: ["rcr", "nihPercentile", "citationCount"],
  params: Params.none,
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      lookup: Effect.fn("ICite.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
        const publications = yield* api.publications(identifiers.filter(({ scheme }) => scheme === "pmid").map(({ value }) => value))
        return yield* Listed.records(publications, toRecord)
      })
    }
  })
})
