/** Asks a cluster of `Cluster.ts` as a command does, without a host. */
import * as Http from "@litfuse/engine/Http"
import * as UndiciTransport from "@litfuse/host/http/UndiciTransport"
import { addressesIn, type Calls, connect } from "@litfuse/retriever-opensearch"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Result from "effect/Result"
import type * as Cluster from "./Cluster.ts"

const services = Http.layer(Http.settings()).pipe(Layer.provide(Layer.merge(UndiciTransport.layer, Http.noCredentials)))

/** What a cluster answers. */
export const askCluster = <A, E>(
  cluster: Pick<Cluster.Cluster, "addresses">,
  ask: (calls: Calls) => Effect.Effect<A, E>
): Promise<Result.Result<A, E>> =>
  Effect.runPromise(
    Effect.result(Effect.flatMap(connect(addressesIn(cluster.addresses())), ask)).pipe(Effect.provide(services), Effect.scoped)
  )
