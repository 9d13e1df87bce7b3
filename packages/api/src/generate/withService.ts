import * as Source from "@litfuse/engine/Source"
import { Host } from "@litfuse/host/Host"
import * as TrustGate from "@litfuse/host/trust/TrustGate"
import type * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import type { AskedService, Said } from "../query/AskedService.ts"
import { findSources } from "../search/findSources.ts"
import { trafficOf } from "../search/trafficOf.ts"

/** How long a service may be silent. Units: milliseconds. */
const timeoutMs = 30_000

const saidOf = (outcome: Source.Outcome): Said => {
  const { total } = Source.completeness(outcome)
  const isKnown = Source.errorOf(outcome) === undefined && outcome._tag !== "Skipped"
  return { outcome, ...(isKnown ? { total: total ?? Source.completeness(outcome).delivered } : {}) }
}

/**
 * Does something with the service that a request names, over the network or recordings; undefined without a name.
 *
 * - errors: `Refused` for an unknown source; `ConfigError`; `CassetteError` when recordings cannot be read or written
 */
export const withService = Effect.fnUntraced(function* <A, E>(
  request: { readonly folder: string; readonly ask?: string; readonly record?: string; readonly replay?: string },
  use: (service: AskedService | undefined) => Effect.Effect<A, E, Host>
) {
  const { folder, ask } = request
  if (ask === undefined) return yield* use(undefined)
  const config = yield* TrustGate.config(folder)
  const host = yield* Host
  const registry = yield* host.registry(config, [])
  const [one] = yield* findSources(registry.plugins, [ask])
  const { plugin, params } = one!
  const traffic = yield* trafficOf(request)
  const asking = Effect.gen(function* () {
    const { search } = yield* Source.connect(plugin, params)
    const about = (query: Query.Query) => Effect.map(search({ query, depth: 1, sort: "relevance", timeoutMs }), saidOf)
    return yield* use({ name: plugin.title ?? plugin.id, about })
  })
  return yield* host.around(config, traffic)(Effect.scoped(asking))
})
