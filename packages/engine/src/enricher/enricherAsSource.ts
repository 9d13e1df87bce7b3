import type { Enricher } from "../Enricher.ts"
import * as Identifier from "../Identifier.ts"
import type { Services } from "../Services.ts"
import * as Source from "../Source.ts"
import { asSourceHarness } from "./Harness.ts"

/** An enricher as a source that only looks up identifiers, so that limits, crashes, exchanges and outcomes work as for every source. */
export const enricherAsSource = (enricher: Enricher<unknown, Services>): Source.Source<unknown, Services> => {
  const {
    id,
    revision,
    about,
    params,
    upstream,
    services,
    identifiers = Identifier.schemes,
    batch = Number.MAX_SAFE_INTEGER,
    harness,
    make
  } = enricher
  return Source.plugin({
    id,
    revision,
    about,
    params,
    ...(upstream === undefined ? {} : { upstream }),
    ...(services === undefined ? {} : { services }),
    ...(harness === undefined ? {} : { harness: async () => ({ default: asSourceHarness((await harness()).default) }) }),
    abilities: ["lookup"],
    capabilities: { identifiers, batch },
    make
  })
}
