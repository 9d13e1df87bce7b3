import { idsIn, tellsFailure, tellsTrace } from "@litfuse/bench/agents/Referee"
import { counted } from "@litfuse/files/numbers"
import type * as Connection from "./Connection.ts"
import type * as ServerTools from "./ServerTools.ts"

/**
 * A line of the transcript: a message and its reply.
 *
 * - `session` "open" with services, "cut" without them
 * - `state` answered, or why not; `received` the answer, truncated if it is very long
 */
export interface Exchange {
  readonly session: "open" | "cut"
  readonly sent: object
  readonly state: string
  readonly received: string
}

/**
 * An answer of a tool as a client may show it.
 *
 * - `absent` why there is no answer, if `isAnswered` is false; `isError` whether it reports an error; `json` of `structuredContent`
 */
export interface ToolReply {
  readonly place: number
  readonly isAnswered: boolean
  readonly absent: string
  readonly isError: boolean
  readonly text: string
  readonly structured: unknown
  readonly json: string
}

const absences = {
  answered: "the answer has no result and no error",
  silent: "there was no answer within the time",
  ended: "the program ended without an answer",
  "too long": "the answer was too long to be read"
}

/** How much of an answer the transcript keeps. Units: characters. */
const mostKept = 20_000

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const textsOf = (content: unknown): string =>
  (Array.isArray(content) ? content : [])
    .flatMap((one: unknown) => (isObject(one) && typeof one["text"] === "string" ? [one["text"]] : []))
    .join("\n")

/** A session with a transcript. */
export interface Session {
  readonly ask: (method: string, params?: object) => Promise<Connection.Reply>
  readonly call: (call: ServerTools.Call) => Promise<ToolReply>
}

/** Records every message to a server and its reply in `transcript`. */
export const recordSession = (connection: Connection.Connection, session: Exchange["session"], transcript: Array<Exchange>): Session => {
  const ask = async (method: string, params: object = {}): Promise<Connection.Reply> => {
    const reply = await connection.ask(method, params)
    const received = reply.message === undefined ? "" : JSON.stringify(reply.message)
    const kept = received.length <= mostKept ? received : `${received.slice(0, mostKept)} … (${received.length} characters)`
    const sent = JSON.stringify(params)
    transcript.push({
      session,
      sent: { method, params: sent.length <= mostKept ? params : `(${sent.length} characters)` },
      state: reply.state,
      received: kept
    })
    return reply
  }
  return {
    ask,
    call: async (call) => {
      const { state, message = {} } = await ask("tools/call", call)
      const [result, error] = [message["result"], message["error"]]
      const structured = isObject(result) ? result["structuredContent"] : undefined
      const resultText = isObject(result) ? textsOf(result["content"]) : ""
      return {
        place: transcript.length,
        absent: absences[state],
        isAnswered: state === "answered" && (isObject(result) || isObject(error)),
        isError: isObject(error) || (isObject(result) && result["isError"] === true),
        text: isObject(error) ? String(error["message"]) : resultText,
        structured,
        json: structured === undefined ? "" : JSON.stringify(structured)
      }
    }
  }
}

/** The result of one check; `places` lines of the transcript, from 1. */
export interface Verdict {
  readonly check: string
  readonly about: string
  readonly state: "holds" | "broken" | "not tried"
  readonly why: string
  readonly places: ReadonlyArray<number>
}

/** Makes the result of a check. `wrong` what is broken; undefined = nothing. */
export const verdict = (check: string, about: string, places: ReadonlyArray<number>, wrong: string | undefined, fine = ""): Verdict => ({
  check,
  about,
  state: wrong === undefined ? "holds" : "broken",
  why: wrong ?? fine,
  places
})

/** Makes the result of a check that could not run, with the reason. */
export const notTried = (check: string, about: string, why: string): Verdict => ({ check, about, state: "not tried", why, places: [] })

/** Checks an error reply: it must be marked as an error, name the wrong field, and contain no stack trace. */
export const errorVerdict = (
  check: string,
  about: string,
  { place, isAnswered, absent, isError, text }: ToolReply,
  named?: string
): Verdict => {
  if (!isAnswered) return verdict(check, about, [place], absent)
  if (!isError) return verdict(check, about, [place], "the call was answered as if nothing were wrong")
  if (tellsTrace(text)) return verdict(check, about, [place], "the error holds a trace of the program")
  if (named !== undefined && !text.toLowerCase().includes(named.toLowerCase()))
    return verdict(check, about, [place], `the error does not name "${named}"`)
  return verdict(check, about, [place], undefined)
}

/** Checks that an answer reports its failed services, in each form that a client may show. */
export const failureVerdict = (check: string, about: string, shown: ToolReply, asked: number): Verdict => {
  const { place, isAnswered, absent, isError, text, json } = shown
  if (!isAnswered) return verdict(check, about, [place], absent)
  const silent = [...(isError || tellsFailure(text) ? [] : ["text"]), ...(isError || json === "" || tellsFailure(json) ? [] : ["JSON"])]
  // services that were not asked cannot be reported as failed
  if (asked === 0 && silent.length > 0)
    return {
      ...notTried(check, about, "it sent no request through the failing proxy, so its services may have answered"),
      places: [place]
    }
  if (silent.length > 0)
    return verdict(
      check,
      about,
      [place],
      `its services failed, and its ${silent.join(" and its ")} ${silent.length === 1 ? "does" : "do"} not say so`
    )
  return verdict(
    check,
    about,
    [place],
    undefined,
    asked === 0 ? "it says that services failed" : `${counted(asked, "request")} cut off, and it says so`
  )
}

/** Checks that text and JSON name the same works; a server with one form has nothing to compare. */
export const formsVerdict = (check: string, about: string, { place, isError, text, json }: ToolReply): Verdict => {
  const [inText, inJson] = [idsIn(text), idsIn(json)]
  if (isError || inText.length + inJson.length === 0) return notTried(check, about, "no work was found")
  if (json === "") return notTried(check, about, "it sends only text")
  const missing = [...inJson.filter((id) => !inText.includes(id)), ...inText.filter((id) => !inJson.includes(id))]
  return verdict(
    check,
    about,
    [place],
    missing.length === 0 ? undefined : `only one form names ${missing.slice(0, 3).join(", ")}`,
    `${inText.length} works`
  )
}

/** Checks that the second page has other works than the first, and the same works when requested again. */
export const pagesVerdict = (check: string, about: string, first: ToolReply, second: ToolReply, again: ToolReply): Verdict => {
  const places = [first.place, second.place, again.place]
  const [one, two, three] = [first, second, again].map(({ text, json }) => idsIn(`${text}\n${json}`)) as [
    Array<string>,
    Array<string>,
    Array<string>
  ]
  if (second.isError || !second.isAnswered) return verdict(check, about, places, "the next page was not given")
  const shared = two.filter((id) => one.includes(id))
  if (shared.length > 0) return verdict(check, about, places, `${shared.slice(0, 3).join(", ")} on both pages`)
  return verdict(
    check,
    about,
    places,
    two.join(" ") === three.join(" ") ? undefined : "the second page changed when requested again",
    `${one.length} and ${two.length} works`
  )
}

/** Bytes per token in JSON that describes tools, with `cl100k_base` (litfuse 4.03, pubmed-search-mcp 0.8.0 3.9). */
const bytesOfToken = 4

/** What a client reads before its first call. Units: `tokens` estimated from bytes. */
export const footprintOf = (list: ReadonlyArray<unknown>, instructions: string) => {
  const bytes = Buffer.byteLength(JSON.stringify(list))
  return {
    tools: list.length,
    bytes,
    tokens: Math.round(bytes / bytesOfToken),
    instructions: Math.round(Buffer.byteLength(instructions) / bytesOfToken)
  }
}
