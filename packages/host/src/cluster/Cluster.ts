/** Clusters of OpenSearch that the user has: where they are, and the calls to them. */
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import { addressesIn, type Calls, connect, id } from "@litfuse/retriever-opensearch"
import type { CassetteError } from "@litfuse/engine/http/Cassette"
import * as Effect from "effect/Effect"
import type { Config } from "../Config.ts"
import { Host } from "../Host.ts"
import { set } from "../http/Departures.ts"

/** The variable that holds the addresses of the nodes where no other is named. */
export const variable = "OPENSEARCH_URL"

export { build, Indexing, open, type Opened } from "@litfuse/retriever-opensearch"

/** The retriever that has more to choose than `bm25`: fields with factors, filters. */
export const retriever = id

const prefix = `${id}:`

/** The name of the index in a cluster that `opensearch:NAME` means; undefined for the name of a file. */
export const nameIn = (index: string): string | undefined => (index.startsWith(prefix) ? index.slice(prefix.length) : undefined)

/** What an index may be called: what the cluster takes, and what no shell or address needs quoted. */
const pattern = /^[a-z0-9][a-z0-9._-]{0,179}$/

const addressPattern = /^https?:\/\/[^\s/?#@]+$/u

/** The addresses that a variable holds. Errors: `BadLine` at line 0; the value is not told, because a variable may hold anything. */
const addresses = (name: string): Effect.Effect<ReadonlyArray<string>, DatasetError> => {
  const found = addressesIn(set(name) ?? "")
  const expected = "addresses of nodes with commas between them, such as http://localhost:9200; name and password stand in OPENSEARCH_LOGIN"
  if (found.length === 0) return Effect.fail(badLine(name, 0, "this variable is not set", expected))
  return found.every((one) => addressPattern.test(one))
    ? Effect.succeed(found)
    : Effect.fail(badLine(name, 0, "this variable holds something else", expected))
}

/** Asks the cluster whose addresses a variable holds. Errors: for a variable or a name that cannot be one; its own. */
export const asking = <A, E>(
  config: Config,
  { url = variable, name }: { readonly url?: string | undefined; readonly name: string },
  ask: (calls: Calls) => Effect.Effect<A, E>
): Effect.Effect<A, E | DatasetError | CassetteError, Host> =>
  Effect.gen(function* () {
    if (!pattern.test(name))
      return yield* Effect.fail(
        badLine(`${prefix}${name}`, 0, "no name for an index", "small letters, digits, dots, dashes and underscores")
      )
    const nodes = yield* addresses(url)
    const host = yield* Host
    return yield* host.around(config)(Effect.flatMap(connect(nodes), ask))
  })
