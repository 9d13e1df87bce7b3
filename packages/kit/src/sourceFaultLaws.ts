import * as Effect from "effect/Effect"
import * as Meaning from "@litfuse/engine/http/Meaning"
import * as Source from "@litfuse/engine/Source"
import type * as SourceError from "@litfuse/engine/SourceError"
import { type Law, notRun } from "./Law.ts"
import type { Verdict } from "./property.ts"
import type { Reply } from "./scriptedHttp.ts"
import type { Limit } from "@litfuse/engine/http/Watchdog"
import type { SourceHarness } from "./SourceHarness.ts"
import { type AnySource, askSource, law, type Plant, type Question, request, secretsOf } from "./askSource.ts"

type Tag = SourceError.Reason["_tag"]

/** What goes wrong upstream from one request on. `isOfForm`: it shows only in a form (JSON, XML): plain text may just end. */
interface Fault {
  readonly name: string
  readonly reply: (usual: Reply) => Reply
  readonly becomes: (source: AnySource) => Tag
  readonly isOfForm?: boolean
}

/** What a status means to a source: its upstream may define own meanings. */
const meaning = ({ upstream }: AnySource, status: number): Tag => {
  const found = upstream === undefined ? Meaning.usual(status) : Meaning.of(upstream, status, () => "", 0)
  return found === undefined || found === "NotFound" ? "BadResponse" : found
}

const textOf = ({ body, json }: Reply): string => body ?? JSON.stringify(json ?? {})

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
    becomes: () => "BadResponse",
    isOfForm: true
  },
  {
    name: "an answer that is cut off",
    reply: (usual) => withBody(usual, textOf(usual).slice(0, Math.max(1, Math.floor(textOf(usual).length / 2)))),
    becomes: () => "BadResponse",
    isOfForm: true
  },
  {
    name: "an answer that is only a part, with status 206",
    reply: (usual) => ({ ...usual, status: 206, headers: { ...usual.headers, "content-range": "bytes 0-99/1000" } }),
    becomes: () => "BadResponse"
  },
  {
    name: "an answer with nothing in it",
    reply: (usual) => withBody(usual, ""),
    becomes: () => "BadResponse",
    isOfForm: true
  }
]

type Answered = Source.Outcome | Source.TextOutcome

/**
 * One way of asking a source, under which everything is tried that may go wrong.
 *
 * - `prefix` what its laws begin with; those of a search begin with nothing
 * - `ask` the question, with its time; undefined when the harness names nothing to ask for
 */
interface Trial {
  readonly ability: Source.Ability
  readonly prefix: string
  readonly unnamed: string
  readonly ask: ((limit: Limit) => Question<Answered>) | undefined
}

const trials = ({ something, lookup, citations, fullText }: SourceHarness): ReadonlyArray<Trial> => [
  {
    ability: "search",
    prefix: "",
    unnamed: "",
    ask: (limit) => (connection) => connection.search(request(something, { depth: 4, ...limit }))
  },
  {
    ability: "lookup",
    prefix: "a look-up: ",
    unnamed: "the harness names no identifiers to look up",
    ask: lookup && ((limit) => (connection) => connection.lookup({ identifiers: lookup.known, ...limit }))
  },
  {
    ability: "citations",
    prefix: "citations: ",
    unnamed: "the harness names nothing that is cited",
    ask: citations && ((limit) => (connection) => connection.citations({ ...citations, depth: 4, ...limit }))
  },
  {
    ability: "fullText",
    prefix: "a full text: ",
    unnamed: "the harness names no full text",
    ask: fullText && ((limit) => (connection) => connection.fullText({ identifier: fullText.known, ...limit }))
  }
]

const long: Limit = { timeoutMs: 600_000 }

/** So much time that a source which hangs is given up before its request is. Units: milliseconds. */
const shortMs = 5000

/** So many requests into a question the laws plant faults: second steps, pages and batches are where they are forgotten. */
const mostRequests = 4

const isOfForm = (reply: Reply): boolean => {
  const type = reply.headers?.["content-type"] ?? "application/json"
  return /json|xml/i.test(type) && !/html/i.test(type)
}

/** What is delivered, in few words; two answers with the same are the same. */
const contentOf = (answered: Answered): string => {
  if (answered._tag === "Skipped") return answered.why
  if ("text" in answered) return JSON.stringify(answered.text)
  return Source.recordsOf(answered as Source.Outcome)
    .map((record) => record.id)
    .join(" ")
}

/** The requests of a question when all goes well: when each is sent after the first, and whether its answer has a form. */
const usualOf = Effect.fnUntraced(function* (source: AnySource, harness: SourceHarness, question: Question<Answered>) {
  const forms: Array<boolean> = []
  const { outcome, script } = yield* askSource(source, harness, question, (usual) => {
    const reply = usual()
    forms.push(isOfForm(reply))
    return reply
  })
  const requests = script.seen
    .slice(0, mostRequests)
    .map(({ atMs }, i) => ({ at: i + 1, afterMs: atMs - script.seen[0]!.atMs, isOfForm: forms[i]! }))
  return { outcome, requests }
})

const leaked = (source: AnySource, outcome: Answered): Verdict => {
  const text = `${JSON.stringify(outcome)} ${Source.errorOf(outcome)?.message ?? ""}`
  const found = Object.entries(secretsOf(source)).find(([, secret]) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
  return found === undefined ? undefined : `the outcome contains the ${found[0]}`
}

const expected = (outcome: Answered | undefined, wanted: Tag, at: number): Verdict => {
  if (outcome === undefined) return `it never ends when request ${at} goes wrong`
  const error = Source.errorOf(outcome)
  if (error === undefined) return `request ${at} went wrong, and the outcome is ${outcome._tag}`
  if (error.reason._tag !== wanted) return `request ${at} went wrong, and it became ${error.reason._tag}: ${error.message}`
  return undefined
}

const nothingAsked = "it asks its upstream for nothing"

/** A fault from one request on, whatever comes after. */
const from =
  (at: number, reply: Fault["reply"]): Plant =>
  (usual, _, count) =>
    count < at ? usual() : reply(usual())

const echoing: Plant = (_, { url, headers }) => ({
  status: 400,
  json: { error: `you asked ${url.href} with ${JSON.stringify(headers)}` }
})

const nameOf = (source: AnySource, fault: Fault): string =>
  `${fault.name} becomes ${fault.becomes(source)}, whichever request it meets, and no secret is shown`

const waited = "a rate limit of seconds is waited for, and the search goes on"
const echoed = "no secret is shown when the upstream sends everything back"
const givenUp = "a source that hangs is given up in time, and its request cancelled"

const lawsOf = (source: AnySource, harness: SourceHarness, question: (limit: Limit) => Question<Answered>) => {
  const usually = question(long)
  const becomes = (fault: Fault) =>
    Effect.gen(function* () {
      const { requests } = yield* usualOf(source, harness, usually)
      for (const { at, isOfForm } of requests) {
        if (fault.isOfForm === true && !isOfForm) continue
        const { outcome } = yield* askSource(source, harness, usually, from(at, fault.reply))
        const wrong = expected(outcome, fault.becomes(source), at) ?? (outcome === undefined ? undefined : leaked(source, outcome))
        if (wrong !== undefined) return wrong
      }
      return requests.length === 0 ? nothingAsked : undefined
    })
  const isWaitedFor = Effect.gen(function* () {
    const limited: Plant = (usual, _, count) => (count === 1 ? { status: 429, headers: { "retry-after": "20" } } : usual())
    const { outcome } = yield* askSource(source, harness, usually, limited)
    const usual = (yield* askSource(source, harness, usually)).outcome
    if (outcome === undefined || usual === undefined) return "it never ends"
    if (usual._tag !== "Found") return Source.errorOf(usual)?.message ?? "it finds nothing when all goes well"
    const [a, b] = [contentOf(outcome), contentOf(usual)]
    if (a !== b) return Source.errorOf(outcome)?.message ?? `${a} instead of ${b}`
    const waitedMs = "ms" in outcome ? (outcome.ms ?? 0) : 0
    return waitedMs >= 20_000 ? undefined : `it waited ${waitedMs} ms where 20 s were asked for`
  })
  const isSilent = Effect.map(askSource(source, harness, usually, echoing), ({ outcome }) =>
    outcome === undefined ? "it never ends" : leaked(source, outcome)
  )
  const isGivenUp = Effect.gen(function* () {
    const { requests } = yield* usualOf(source, harness, usually)
    for (const { at, afterMs } of requests) {
      const { outcome, script } = yield* askSource(
        source,
        harness,
        question({ ...long, limitMs: afterMs + shortMs }),
        from(at, () => ({ hangs: true }))
      )
      const wrong = expected(outcome, "OutOfTime", at) ?? (script.cancelled() >= 1 ? undefined : `request ${at} goes on`)
      if (wrong !== undefined) return wrong
    }
    return requests.length === 0 ? nothingAsked : undefined
  })
  return [
    ...faults.map((fault) => ({ name: nameOf(source, fault), verdict: becomes(fault) })),
    { name: waited, verdict: isWaitedFor },
    { name: echoed, verdict: isSilent },
    { name: givenUp, verdict: isGivenUp }
  ]
}

const unrun = (source: AnySource, harness: SourceHarness, { ability, ask, unnamed }: Trial): string | undefined => {
  if (!source.abilities.includes(ability)) return "it does not search"
  if (source.upstream === undefined) return "it has no upstream"
  if (harness.server === undefined) return "the harness has no server"
  return ask === undefined ? unnamed : undefined
}

/** The laws of what goes wrong upstream, for everything that a source can be asked for. */
export const sourceFaultLaws = (source: AnySource, harness: SourceHarness): ReadonlyArray<Law> =>
  trials(harness)
    .filter(({ ability }) => ability === "search" || source.abilities.includes(ability))
    .flatMap((trial) => {
      const why = unrun(source, harness, trial)
      const names = [...faults.map((fault) => nameOf(source, fault)), waited, echoed, givenUp]
      if (why !== undefined || trial.ask === undefined) return names.map((name) => notRun(`${trial.prefix}${name}`, why ?? trial.unnamed))
      return lawsOf(source, harness, trial.ask).map(({ name, verdict }) => law(source.id, `${trial.prefix}${name}`, verdict))
    })
