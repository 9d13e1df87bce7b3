import { idsIn, tellsFailure, tellsTrace } from "@litfuse/bench/agents/referee"
import { counted } from "@litfuse/files/numbers"
import type * as Connection from "./Connection.ts"
import type * as Tools from "./tools.ts"

/**
 * A line of the transcript: what was sent, and what came of it.
 *
 * - `session` "open" with the services as they are, "cut" without them
 * - `state` answered, or why not; `received` the answer, its end left out where it is very long
 */
export interface Exchange {
  readonly session: "open" | "cut"
  readonly sent: object
  readonly state: string
  readonly received: string
}

/**
 * An answer of a tool as a client may be shown it. `absent` why it is none, where `isAnswered` is false; `isError` whether it says
 * that something is wrong; `json` of `structuredContent`.
 */
export interface Shown {
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

/** So much of an answer stands in the transcript. Units: characters. */
const mostKept = 20_000

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const textsOf = (content: unknown): string =>
  (Array.isArray(content) ? content : [])
    .flatMap((one: unknown) => (isObject(one) && typeof one["text"] === "string" ? [one["text"]] : []))
    .join("\n")

/** A session that keeps its transcript. */
export interface Session {
  readonly ask: (method: string, params?: object) => Promise<Connection.Reply>
  readonly call: (call: Tools.Call) => Promise<Shown>
}

/** Keeps what is sent to a server and what comes of it, in `transcript`. */
export const keeping = (connection: Connection.Connection, session: Exchange["session"], transcript: Array<Exchange>): Session => {
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
      return {
        place: transcript.length,
        absent: absences[state],
        isAnswered: state === "answered" && (isObject(result) || isObject(error)),
        isError: isObject(error) || (isObject(result) && result["isError"] === true),
        text: isObject(error) ? String(error["message"]) : isObject(result) ? textsOf(result["content"]) : "",
        structured,
        json: structured === undefined ? "" : JSON.stringify(structured)
      }
    }
  }
}

/** What is said of one thing that a client depends on; `places` in the transcript, from 1. */
export interface Verdict {
  readonly check: string
  readonly about: string
  readonly state: "holds" | "broken" | "not tried"
  readonly why: string
  readonly places: ReadonlyArray<number>
}

/** Says what came of a check. `wrong` what is broken; undefined = nothing. */
export const verdict = (check: string, about: string, places: ReadonlyArray<number>, wrong: string | undefined, fine = ""): Verdict => ({
  check,
  about,
  state: wrong === undefined ? "holds" : "broken",
  why: wrong ?? fine,
  places
})

/** Says that nothing could be looked at, and why. */
export const untried = (check: string, about: string, why: string): Verdict => ({ check, about, state: "not tried", why, places: [] })

/** An error as an agent needs it: it is told, it names what is wrong, and holds no trace of the program. */
export const toldError = (check: string, about: string, { place, isAnswered, absent, isError, text }: Shown, named?: string): Verdict => {
  if (!isAnswered) return verdict(check, about, [place], absent)
  if (!isError) return verdict(check, about, [place], "the call was answered as if nothing were wrong")
  if (tellsTrace(text)) return verdict(check, about, [place], "the error holds a trace of the program")
  if (named !== undefined && !text.toLowerCase().includes(named.toLowerCase()))
    return verdict(check, about, [place], `the error does not name "${named}"`)
  return verdict(check, about, [place], undefined)
}

/** Whether an answer whose services were cut off says so, in each form in which a client may be shown it. */
export const toldFailure = (check: string, about: string, shown: Shown, asked: number): Verdict => {
  const { place, isAnswered, absent, isError, text, json } = shown
  if (!isAnswered) return verdict(check, about, [place], absent)
  const silent = [...(isError || tellsFailure(text) ? [] : ["text"]), ...(isError || json === "" || tellsFailure(json) ? [] : ["JSON"])]
  // who was not asked cannot be said to have failed
  if (asked === 0 && silent.length > 0)
    return {
      ...untried(check, about, "it asked nobody through the proxy that cuts it off, so that its services may have answered"),
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

/** Whether text and JSON name the same works; a server that sends one form has nothing to compare. */
export const sameWorks = (check: string, about: string, { place, isError, text, json }: Shown): Verdict => {
  const [inText, inJson] = [idsIn(text), idsIn(json)]
  if (isError || inText.length + inJson.length === 0) return untried(check, about, "no work was found")
  if (json === "") return untried(check, about, "it sends text alone")
  const missing = [...inJson.filter((id) => !inText.includes(id)), ...inText.filter((id) => !inJson.includes(id))]
  return verdict(
    check,
    about,
    [place],
    missing.length === 0 ? undefined : `only one form names ${missing.slice(0, 3).join(", ")}`,
    `${inText.length} works`
  )
}

/** Whether a second page holds other works than the first, and the same ones when it is asked for again. */
export const stillPages = (check: string, about: string, first: Shown, second: Shown, again: Shown): Verdict => {
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
    two.join(" ") === three.join(" ") ? undefined : "the second page changed when it was asked for again",
    `${one.length} and ${two.length} works`
  )
}

/** Tokens of JSON that describes tools: `cl100k_base` has one for about four bytes of it (litfuse 4.03, pubmed-search-mcp 0.8.0 3.9). */
const bytesOfToken = 4

/** What a client reads before its first call. Units: `tokens` about, by the bytes. */
export const footprintOf = (list: ReadonlyArray<unknown>, instructions: string) => {
  const bytes = Buffer.byteLength(JSON.stringify(list))
  return {
    tools: list.length,
    bytes,
    tokens: Math.round(bytes / bytesOfToken),
    instructions: Math.round(Buffer.byteLength(instructions) / bytesOfToken)
  }
}
