import * as Schema from "effect/Schema"
import * as Address from "../http/Address.ts"
import type * as Upstreams from "../Upstream.ts"

const positive = Schema.Finite.check(Schema.isGreaterThan(0))
const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const text = Schema.NonEmptyString

const Origin = Schema.String.check(
  Schema.makeFilter(Address.isOrigin, { expected: "scheme and host without a path, such as https://api.example.org" })
)

const Means = Schema.Literals(["Unreachable", "RateLimited", "Unauthorised", "QueryRejected", "BadResponse", "NotFound"])

const Pace = Schema.Struct({ requests: positive, perMs: positive, concurrency: Schema.optionalKey(count) })

const Credential = Schema.Struct({
  name: text,
  env: Schema.String.check(
    Schema.isPattern(/^[A-Z][A-Z0-9_]*$/, { expected: "the name of an environment variable, such as ACME_API_KEY" })
  ),
  how: text,
  isRequired: Schema.optionalKey(Schema.Boolean),
  without: Schema.optionalKey(text),
  goesIn: Schema.optionalKey(
    Schema.Union([Schema.Struct({ query: text }), Schema.Struct({ header: text, prefix: Schema.optionalKey(Schema.String) })])
  ),
  pace: Schema.optionalKey(Pace)
})

/** The shape of the declaration of an upstream. */
export const upstreamShape = Schema.Struct({
  id: Schema.String.check(
    Schema.isPattern(/^[a-z0-9]+(-[a-z0-9]+)*$/, { expected: "a name of lower-case letters, digits and single hyphens" })
  ),
  origin: Origin,
  ownAddress: Schema.optionalKey(text),
  hosts: Schema.optionalKey(Schema.Array(text)),
  pace: Pace,
  endpoints: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Struct({ origin: Schema.optionalKey(Origin), pace: Schema.optionalKey(Pace) }))
  ),
  credentials: Schema.optionalKey(Schema.Array(Credential)),
  identifies: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  statuses: Schema.optionalKey(Schema.Record(Schema.String, Means)),
  says: Schema.optionalKey(Schema.Array(Schema.Struct({ text, means: Means }))),
  perSecond: Schema.optionalKey(Schema.Struct({ limit: text, interval: Schema.optionalKey(text) })),
  quota: Schema.optionalKey(
    Schema.Struct({
      limit: text,
      remaining: text,
      renewed: Schema.optionalKey(text),
      usedUp: Schema.optionalKey(Schema.Struct({ header: text, text }))
    })
  ),
  timeoutMs: Schema.optionalKey(positive),
  usdPerRequest: Schema.optionalKey(positive),
  maxBytes: Schema.optionalKey(positive)
}) satisfies Schema.Codec<Omit<Upstreams.Upstream, "statuses">, unknown>
