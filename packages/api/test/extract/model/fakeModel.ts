/** A scripted language model on loopback, and the user's configuration that names it. */
import { type Loopback, serve } from "@litfuse/kit/loopback"
import * as Host from "@litfuse/host/Host"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { ServerResponse } from "node:http"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished, vi } from "vitest"

/** What the model answers to a request: an HTTP answer, an answer that never comes, or one that ends in the middle. */
export type Reply = { readonly status?: number; readonly body: string } | "silence" | "half"

/** The parts of a completion that a case changes. */
interface Completion {
  readonly content?: string | null
  readonly refusal?: string
  readonly finish?: string
  readonly tools?: ReadonlyArray<unknown>
}

/** A completion as servers send it, of 100 tokens read and 20 written. */
export const completion = ({ content = null, refusal, finish = "stop", tools }: Completion): Reply => ({
  body: JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    model: "invented-1",
    choices: [{ index: 0, finish_reason: finish, message: { role: "assistant", content, refusal, tool_calls: tools } }],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }
  })
})

/** A value as the model states it. */
export interface Stated {
  readonly field: string
  readonly value: unknown
  readonly sentence: string
}

/** The text of an answer about articles, in their order. */
export const said = (...articles: ReadonlyArray<ReadonlyArray<Stated>>): string =>
  JSON.stringify({ articles: articles.map((values, i) => ({ id: `article-${i + 1}`, values })) })

/** A completion that states values. */
export const states = (...articles: ReadonlyArray<ReadonlyArray<Stated>>): Reply => completion({ content: said(...articles) })

const answer = (reply: Reply, response: ServerResponse): void => {
  if (reply === "silence") return
  if (reply === "half") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" }).write('{"choices": [')
    response.destroy()
    return
  }
  response.writeHead(reply.status ?? 200, { "content-type": "application/json" }).end(reply.body)
}

/** A request as the model sees it. */
export interface Seen {
  readonly model: string
  readonly messages: ReadonlyArray<{ readonly role: string; readonly content: string }>
  readonly tools?: unknown
}

/** Starts a model that gives the replies in order, and the last one again and again. `more`: further lines of the user's file. */
export const startModel = async (
  replies: ReadonlyArray<Reply>,
  more = ""
): Promise<Loopback & { readonly requests: () => ReadonlyArray<Seen> }> => {
  const server = await serve((_, response, count) => answer(replies[Math.min(count, replies.length) - 1]!, response))
  const home = mkdtempSync(join(tmpdir(), "litfuse-model-"))
  vi.stubEnv("XDG_CONFIG_HOME", home)
  vi.stubEnv("XDG_STATE_HOME", home)
  mkdirSync(join(home, "litfuse"), { mode: 0o700 })
  writeFileSync(
    join(home, "litfuse/config.yaml"),
    `upstreams: { model: { origin: ${server.origin}/v1, credentials: { key: { env: MINE } } } }\nmodel: { name: invented-1${more} }\n`,
    { mode: 0o600 }
  )
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    rmSync(home, { recursive: true, force: true })
    await server.close()
  })
  return { ...server, requests: () => server.seen.map(({ json }) => json as Seen) }
}

/** How much shorter sleeps are, so that retries and time limits take no time. */
const speed = 50

const hurried = Effect.map(Clock.Clock, (live): Clock.Clock => ({
  currentTimeMillisUnsafe: () => live.currentTimeMillisUnsafe(),
  currentTimeMillis: live.currentTimeMillis,
  currentTimeNanosUnsafe: () => live.currentTimeNanosUnsafe(),
  currentTimeNanos: live.currentTimeNanos,
  monotonicTimeNanosUnsafe: () => live.monotonicTimeNanosUnsafe(),
  monotonicTimeNanos: live.monotonicTimeNanos,
  sleep: (duration) => live.sleep(Duration.millis(Duration.toMillis(duration) / speed))
}))

/** The answer of a question, with short sleeps. */
export const hurriedly = <A, E>(question: Effect.Effect<A, E, Host.Host>): Promise<A> =>
  Effect.runPromise(
    Effect.flatMap(hurried, (clock) => Effect.provideService(Effect.provide(question, Host.layer), Clock.Clock, clock)) as Effect.Effect<
      A,
      E
    >
  )
