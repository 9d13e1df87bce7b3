import * as Enricher from "@litfuse/engine/Enricher"
import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"
import * as Api from "./AcmeHubApi.ts"
import { toRecord } from "./toRecord.ts"

/** Plain data until `make` is called: listing and checking the plugin needs no network and no secret. */
export default Enricher.plugin({
  id: "acme-hub",
  // increase it whenever the same question may give another answer
  revision: 1,
  about: "What AcmeHub knows of publications, in one sentence",
  upstream: Api.upstream,
  // the schemes of identifiers that it accepts, and how many identifiers go into one request
  identifiers: ["pmid"],
  batch: 100,
  // the columns that its records fill; litfuse asks it when a ranker needs or wants one of them
  provides: ["citationCount"],
  params: Params.none,
  harness: () => import("./harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      // gets identifiers of works that lack a column, at most a batch; leave unknown ones out of the answer
      lookup: Effect.fn("AcmeHub.lookup")(function* (identifiers) {
        return (yield* api.counts(identifiers.map(({ value }) => value))).map(toRecord)
      })
    }
  })
})
