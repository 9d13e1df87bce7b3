/** Faults that a service puts into its answers, planted on a clock that is moved by hand. */
import * as Effect from "effect/Effect"
import * as Meaning from "@litfuse/engine/http/Meaning"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { SourceHarness } from "@litfuse/kit/SourceHarness"
import { recordsIn } from "@litfuse/kit/sourceOddLaws"
import { type AnySource, askSource } from "@litfuse/kit/askSource"
import type { FaultQuestion } from "./FaultQuestion.ts"
import { outcomeWords } from "./outcomeWords.ts"

/**
 * Something that goes wrong, at every request from the first on unless said otherwise.
 *
 * - `reply` what the service answers instead: `usual` its right answer, `count` the number of the request, from 1
 * - `becomes` the outcomes that are right: each is enough
 */
export interface Fault {
  readonly name: string
  readonly reply: (usual: () => Reply, count: number, path: string) => Reply
  readonly becomes: (source: AnySource, asked: "anything" | "citations") => ReadonlyArray<string>
}

/** What a status means to a source: its upstream may define it. */
const failing =
  (status: number) =>
  ({ upstream }: AnySource): ReadonlyArray<string> => {
    const found = upstream === undefined ? Meaning.usual(status) : Meaning.of(upstream, status, () => "", 0)
    return [`Failed: ${found === undefined || found === "NotFound" ? "BadResponse" : found}`, ...(status === 404 ? ["Empty"] : [])]
  }

const always =
  (...outcomes: ReadonlyArray<string>) =>
  () =>
    outcomes

const textOf = ({ body, json }: Reply): string => body ?? JSON.stringify(json ?? {})

const withText = ({ status, headers }: Reply, body: string): Reply => ({
  ...(status === undefined ? {} : { status }),
  ...(headers === undefined ? {} : { headers }),
  body
})

const html: Reply = { headers: { "content-type": "text/html" }, body: "<!doctype html><html><title>Sign in</title></html>" }

/** Answers that are always those of the first time, under cursors that are always new. */
const looping = (isFresh: boolean): Fault["reply"] => {
  const first = new Map<string, string>()
  return (usual, count, path) => {
    const reply = usual()
    const text = first.get(path) ?? textOf(reply)
    first.set(path, text)
    // a service that has one page says so in its total: here it claims to have nine thousand records
    const many = text.replace(
      /("(?:count|total|totalHits|resultsFound|opensearch:totalResults|hitCount|total-results|numFound)"\s*:\s*"?|<opensearch:totalResults>)\d+/g,
      (_, before: string) => `${before}9000`
    )
    const cursor = /("(?:next_cursor|next-cursor|nextCursorMark|nextCursor|token|scrollId)"\s*:\s*)"[^"]*"/g
    return withText(reply, isFresh ? many.replace(cursor, `$1"fresh${count}"`) : many)
  }
}

/** How a search may end whose pages never do: whole, or with what came before its cursor was seen to stand still. */
const endless = always(
  "Found",
  "Found: records-repeated",
  "Found: pages-idle",
  "Found: pages-idle, records-repeated",
  "Partial: BadResponse, records-repeated",
  "Partial: BadResponse"
)

/** The faults of a session: some remember what they answered. */
export const scriptedFaults = (): ReadonlyArray<Fault> => [
  {
    name: "429 with seconds, once",
    reply: (usual, count) => (count === 1 ? { status: 429, headers: { "retry-after": "2" } } : usual()),
    becomes: always("Found")
  },
  {
    name: "429 with forty seconds, once",
    reply: (usual, count) => (count === 1 ? { status: 429, headers: { "retry-after": "40" } } : usual()),
    becomes: always("Found")
  },
  {
    name: "429 with a date, once",
    reply: (usual, count) => (count === 1 ? { status: 429, headers: { "retry-after": "Thu, 01 Jan 1970 00:00:20 GMT" } } : usual()),
    becomes: always("Found")
  },
  { name: "429 without a header, always", reply: () => ({ status: 429 }), becomes: failing(429) },
  { name: "429 with fifteen hours", reply: () => ({ status: 429, headers: { "retry-after": "54000" } }), becomes: failing(429) },
  { name: "500 once", reply: (usual, count) => (count === 1 ? { status: 500 } : usual()), becomes: always("Found") },
  { name: "500 always", reply: () => ({ status: 500 }), becomes: failing(500) },
  { name: "401", reply: () => ({ status: 401, json: { error: "no such key" } }), becomes: failing(401) },
  { name: "403", reply: () => ({ status: 403, json: { error: "forbidden" } }), becomes: failing(403) },
  { name: "404", reply: () => ({ status: 404, json: { error: "nothing here" } }), becomes: failing(404) },
  { name: "HTML with status 200", reply: () => html, becomes: always("Failed: BadResponse") },
  {
    name: "JSON or XML cut off",
    reply: (usual) => withText(usual(), textOf(usual()).slice(0, Math.floor(textOf(usual()).length / 2))),
    becomes: always("Failed: BadResponse")
  },
  { name: "an empty body", reply: (usual) => withText(usual(), ""), becomes: always("Failed: BadResponse") },
  { name: "every answer takes 25 seconds", reply: (usual) => ({ ...usual(), after: 25_000 }), becomes: always("Found") },
  { name: "no answer", reply: () => ({ hangs: true }), becomes: always("Failed: Unreachable") },
  {
    name: "the same page again and again",
    reply: looping(false),
    becomes: endless
  },
  {
    name: "the same records under cursors that are always new",
    reply: looping(true),
    becomes: endless
  },
  {
    name: "one record of a page is null",
    reply: (usual) => recordsIn(usual())?.withSecond(null) ?? usual(),
    // an enricher may be answered about one publication at a time, and the work whose citations are wanted may be looked up first
    becomes: ({ id, abilities }, asked) => [
      "Partial: BadResponse",
      // a null in a batch of Semantic Scholar is a paper or an author that it does not know
      ...(id === "first-authors" ? ["Found"] : []),
      ...(abilities.includes("search") && asked === "anything" ? [] : ["Failed: BadResponse"])
    ]
  },
  {
    name: "a redirect to another origin",
    reply: () => ({ status: 302, headers: { location: "https://elsewhere.example.net/x" } }),
    becomes: always("Failed: BadResponse")
  },
  {
    name: "a redirect to a private address",
    reply: () => ({ status: 302, headers: { location: "http://169.254.169.254/latest/meta-data" } }),
    becomes: always("Failed: BadResponse")
  }
]

/** How a source answers a question for what its miniature holds while a fault lasts. */
export const underFault = (source: AnySource, harness: SourceHarness, { reply }: Fault, question: FaultQuestion): Effect.Effect<string> =>
  Effect.map(
    askSource(source, harness, question(source, harness, { depth: 1000, timeoutMs: 30_000 }), (usual, sent, count) =>
      reply(usual, count, sent.url.pathname)
    ),
    ({ outcome }) => outcomeWords(source, outcome)
  )

const thrower = (): never => {
  throw new TypeError("cannot read properties of undefined")
}

/** How a source answers when its own code throws. */
export const underDefect = (source: AnySource, harness: SourceHarness, question: FaultQuestion): Effect.Effect<string> => {
  const broken: AnySource = {
    ...source,
    make: (params) =>
      Effect.map(source.make(params), (primitives) => ({
        ...primitives,
        searchPage: thrower,
        lookup: thrower,
        citationsPage: thrower
      }))
  }
  return Effect.map(askSource(broken, harness, question(source, harness, { depth: 1000, timeoutMs: 30_000 })), ({ outcome }) =>
    outcomeWords(source, outcome)
  )
}
