import * as Effect from "effect/Effect"
import * as Meaning from "../http/Meaning.ts"
import * as Source from "../Source.ts"
import type * as SourceError from "../SourceError.ts"
import { type Law, notRun } from "./Law.ts"
import type { Verdict } from "./property.ts"
import type { Reply } from "./scriptedHttp.ts"
import type { Harness } from "./sourceHarness.ts"
import { type AnySource, ask, law, type Plant, request, secretsOf } from "./sourceRun.ts"

type Tag = SourceError.Reason["_tag"]

/** What goes wrong upstream, from one request on. */
interface Fault {
  readonly name: string
  readonly reply: (usual: Reply) => Reply
  readonly becomes: (source: AnySource) => Tag
}

/** The meaning of a status for a source: its upstream may define its own. */
const meaning = ({ upstream }: AnySource, status: number): Tag => {
  const found = upstream === undefined ? Meaning.usual(status) : Meaning.of(upstream, status, () => "", 0)
  return found === undefined || found === "NotFound" ? "BadResponse" : found
}

const textOf = ({ body, json }: Reply): string => body ?? JSON.stringify(json ?? {})

/** A good answer with another body; an error stays as it is. */
const withBody = (usual: Reply, body: string): Reply => {
  const { json: _, ...rest } = usual
  return (usual.status ?? 200) < 300 ? { ...rest, body } : usual
}

const faults: ReadonlyArray<Fault> = [
  {
    name: "a rate limit of an hour",
    reply: () => ({ status: 429, headers: { "retry-after": "3600" }, json: { error: "slow down" } }),
    becomes: (source) => meaning(source, 429)
  },
  { name: "a server error that stays", reply: () => ({ status: 503 }), becomes: (source) => meaning(source, 503) },
  {
    name: "a key that is refused",
    reply: () => ({ status: 401, json: { error: "no such key" } }),
    becomes: (source) => meaning(source, 401)
  },
  { name: "a query that is refused", reply: () => ({ status: 400, json: { error: "syntax" } }), becomes: (source) => meaning(source, 400) },
  { name: "no connection", reply: () => ({ breaks: "connection refused" }), becomes: () => "Unreachable" },
  {
    name: "a page of HTML with status 200",
    reply: () => ({ headers: { "content-type": "text/html" }, body: "<!doctype html><html><title>Sign in</title></html>" }),
    becomes: () => "BadResponse"
  },
  {
    name: "an answer that is cut off",
    reply: (usual) => withBody(usual, textOf(usual).slice(0, Math.max(1, Math.floor(textOf(usual).length / 2)))),
    becomes: () => "BadResponse"
  },
  {
    name: "an answer with nothing in it",
    reply: (usual) => withBody(usual, ""),
    becomes: () => "BadResponse"
  }
]

/** The number of requests of a search at which faults are planted. Authors often forget faults in the second step of a search and on second pages. */
const mostRequests = 4

const question = (harness: Harness) => (connection: Source.Connection) =>
  connection.search(request(harness.something, { depth: 4, timeoutMs: 600_000 }))

/** How many requests a search of four records makes when all goes well. */
const requestsOf = (source: AnySource, harness: Harness) =>
  Effect.map(ask(source, harness, question(harness)), ({ script }) => Math.min(mostRequests, script.seen.length))

const leaked = (source: AnySource, outcome: Source.Outcome): Verdict => {
  const text = `${JSON.stringify(outcome)} ${Source.errorOf(outcome)?.message ?? ""}`
  const found = Object.entries(secretsOf(source)).find(([, secret]) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
  return found === undefined ? undefined : `the ${found[0]} stands in the outcome`
}

const expected = (outcome: Source.Outcome | undefined, wanted: Tag, at: number): Verdict => {
  if (outcome === undefined) return `it never ends when request ${at} goes wrong`
  const error = Source.errorOf(outcome)
  if (error === undefined) return `request ${at} went wrong, and the outcome is ${outcome._tag}`
  if (error.reason._tag !== wanted) return `request ${at} went wrong, and it became ${error.reason._tag}: ${error.message}`
  return undefined
}

/** A fault in one request and in all that follow. */
const from =
  (at: number, fault: Fault): Plant =>
  (usual, _, count) =>
    count < at ? usual() : fault.reply(usual())

const faultLaw = (source: AnySource, harness: Harness, fault: Fault): Law =>
  law(
    source.id,
    `${fault.name} becomes ${fault.becomes(source)}, whichever request it meets, and no secret is told`,
    Effect.gen(function* () {
      const requests = yield* requestsOf(source, harness)
      for (let at = 1; at <= requests; at++) {
        const { outcome } = yield* ask(source, harness, question(harness), from(at, fault))
        const wrong = expected(outcome, fault.becomes(source), at) ?? (outcome === undefined ? undefined : leaked(source, outcome))
        if (wrong !== undefined) return wrong
      }
      return requests === 0 ? "it asks its upstream for nothing" : undefined
    })
  )

const echoing: Plant = (_, { url, headers }) => ({
  status: 400,
  json: { error: `you asked ${url.href} with ${JSON.stringify(headers)}` }
})

/** The laws about faults of the upstream. */
export const faultLaws = (source: AnySource, harness: Harness): ReadonlyArray<Law> => {
  const { id } = source
  const names = [
    ...faults.map((fault) => `${fault.name} becomes ${fault.becomes(source)}, whichever request it meets, and no secret is told`),
    "a rate limit of seconds is waited for, and the search goes on",
    "no secret is told when the upstream sends everything back",
    "a source that hangs is given up in time, and its request cancelled"
  ]
  if (!source.abilities.includes("search")) return names.map((name) => notRun(name, "it does not search"))
  if (source.upstream === undefined || harness.server === undefined)
    return names.map((name) => notRun(name, source.upstream === undefined ? "it has no upstream" : "the harness has no server"))
  return [
    ...faults.map((fault) => faultLaw(source, harness, fault)),
    law(
      id,
      names.at(-3)!,
      Effect.gen(function* () {
        const limited: Plant = (usual, _, count) => (count === 1 ? { status: 429, headers: { "retry-after": "20" } } : usual())
        const { outcome } = yield* ask(source, harness, question(harness), limited)
        const usual = (yield* ask(source, harness, question(harness))).outcome
        if (outcome === undefined || usual === undefined) return "it never ends"
        const [a, b] = [outcome, usual].map((one) =>
          Source.recordsOf(one)
            .map((record) => record.id)
            .join(" ")
        )
        if (b === "") return Source.errorOf(usual)?.message ?? "it finds nothing when all goes well"
        if (a !== b) return Source.errorOf(outcome)?.message ?? `${a} instead of ${b}`
        const waited = "ms" in outcome ? (outcome.ms ?? 0) : 0
        return waited >= 20_000 ? undefined : `it waited ${waited} ms where 20 s were asked for`
      })
    ),
    law(
      id,
      names.at(-2)!,
      Effect.map(ask(source, harness, question(harness), echoing), ({ outcome }) =>
        outcome === undefined ? "it never ends" : leaked(source, outcome)
      )
    ),
    law(
      id,
      names.at(-1)!,
      Effect.map(
        ask(
          source,
          harness,
          (connection) => connection.search(request(harness.something, { timeoutMs: 5000 })),
          () => ({ hangs: true })
        ),
        ({ outcome, script }) => {
          const wrong = expected(outcome, "Unreachable", 1)
          if (wrong !== undefined) return wrong
          return script.cancelled() >= 1 ? undefined : "the request goes on"
        }
      )
    )
  ]
}
