import * as Enricher from "@litfuse/engine/Enricher"
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"
import { toRecord } from "./toRecord.ts"
import * as Api from "./UnpaywallApi.ts"

/** Unpaywall. Pure data until made. */
export default Enricher.plugin({
  id: "unpaywall",
  revision: 1,
  about: "Unpaywall: where the text of a work can be read for free, by DOI",
  upstream: Api.upstream,
  identifiers: ["doi"],
  // one request each: answers before a failure are kept
  batch: Api.atOnce,
  provides: ["openAccess"],
  params: Params.none,
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      lookup: Effect.fn("Unpaywall.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
        const dois = identifiers.filter(({ scheme }) => scheme === "doi").map(({ value }) => value)
        const found = yield* Effect.forEach(dois, (doi) => Effect.map(api.publication(doi), (one) => ({ doi, one })), {
          concurrency: Api.atOnce
        })
        return found.flatMap(({ doi, one }) => {
          const record = one === undefined ? undefined : toRecord(one)
          // ignores an answer about another work
          return record?.identifiers.some(({ value }) => value === doi) === true ? [record] : []
        })
      })
    }
  })
})
