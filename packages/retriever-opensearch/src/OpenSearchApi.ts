import * as Http from "@litfuse/engine/Http"
import * as SourceError from "@litfuse/engine/SourceError"
import type { Credential, Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"

/** The id of the plugin and its upstream, and the prefix of index names (`opensearch:NAME`). */
export const id = "opensearch"

const login: Credential = { name: "login", env: "OPENSEARCH_LOGIN", how: "name:password of a user of the cluster", isLogin: true }

/** A node of the user's cluster. The pace is only limited by the machine. */
const nodeAt = (origin: string): Upstream => ({
  id,
  origin,
  pace: { requests: 2000, perMs: 1000, concurrency: 16 },
  credentials: [login],
  timeoutMs: 120_000
})

/** The pauses before all nodes are tried again after none answered, in milliseconds: the cluster elects a new manager in that time. */
const pausesMs = [500, 1000, 2000, 4000, 8000, 15_000]

/**
 * The nodes of a cluster. A request goes to the node that answered last. If it does not answer, the others are tried, and all again after a
 * pause. So every request must be safe to repeat.
 */
export interface Nodes {
  readonly json: <A>(schema: Schema.Codec<A, unknown>, request: Http.Request) => Effect.Effect<A, SourceError.SourceError>
  readonly find: <A>(schema: Schema.Codec<A, unknown>, request: Http.Request) => Effect.Effect<A | undefined, SourceError.SourceError>
}

/** The addresses in a text, separated by commas. */
export const addressesIn = (text: string): ReadonlyArray<string> =>
  text
    .split(/[\s,]+/u)
    .map((one) => one.replace(/\/+$/u, ""))
    .filter((one) => one !== "")

const withRemedy = (error: SourceError.SourceError, client: Http.Client): SourceError.SourceError => {
  const { source, operation, reason } = error
  return reason._tag === "Unauthorised" && client.credential(login.name) === undefined
    ? SourceError.make(source, operation, { ...reason, detail: `${reason.detail}; ${login.env} is not set: ${login.how}` })
    : error
}

/** Makes a cluster of node addresses. Shape: at least one address, with scheme and port. */
export const make = Effect.fnUntraced(function* (addresses: ReadonlyArray<string>): Effect.fn.Return<Nodes, never, Http.Http> {
  const http = yield* Http.Http
  const clients = addresses.map((address) => http.client(nodeAt(address), id))
  let last = 0
  const anywhere = <A>(
    ask: (client: Http.Client) => Effect.Effect<A, SourceError.SourceError>
  ): Effect.Effect<A, SourceError.SourceError> =>
    Effect.gen(function* () {
      let why: SourceError.SourceError | undefined
      for (let round = 0; ; round++) {
        const first = last
        for (let i = 0; i < clients.length; i++) {
          const number = (first + i) % clients.length
          const answer = yield* Effect.result(ask(clients[number]!))
          if (answer._tag === "Success") {
            last = number
            return answer.success
          }
          const { failure } = answer
          if (failure.reason._tag !== "Unreachable") return yield* Effect.fail(withRemedy(failure, clients[number]!))
          // a node in its pause has already reported why it did not answer
          if (why === undefined || failure.reason.openUntilMs === undefined) why = failure
          if (i === clients.length - 1 && round === pausesMs.length) return yield* Effect.fail(why)
        }
        yield* Effect.sleep(pausesMs[round]!)
      }
    })
  const withLogin = (client: Http.Client, request: Http.Request): Http.Request => {
    const credential = client.credential(login.name)
    if (credential === undefined) return request
    return {
      ...request,
      headers: { ...request.headers, authorization: `Basic ${Buffer.from(Redacted.value(credential)).toString("base64")}` }
    }
  }
  return {
    json: (schema, request) => anywhere((client) => client.json(schema, withLogin(client, request))),
    find: (schema, request) => anywhere((client) => client.findJson(schema, withLogin(client, request)))
  }
})
