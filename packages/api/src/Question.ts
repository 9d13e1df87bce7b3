import * as Decode from "@litfuse/engine/Decode"
import type { Host } from "@litfuse/host/Host"
import { OverrideListener } from "@litfuse/host/http/UpstreamOverrides"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import { ApiError, Failed, type Problem, Refused } from "./ApiError.ts"
import { Watch } from "./Events.ts"

type Known = Error & { readonly _tag: string }

const reasonOf = (error: Known): Refused | Failed => (error instanceof Refused ? error : new Failed({ cause: error }))

/** Refuses a request, with sentences or with problems of fields. */
export const refuse = (...problems: ReadonlyArray<string | Problem>): Effect.Effect<never, Refused> =>
  Effect.fail(new Refused({ problems: problems.map((one) => (typeof one === "string" ? { fields: [], text: one } : one)) }))

/** A problem of fields; the text contains each in braces: `{dataset} and {index} exclude each other; name one`. */
export const about = (fields: ReadonlyArray<string>, text: string): Problem => ({ fields, text })

/** Rewords `expected a date, got "soon"` to `is "soon"; it takes a date`; alternatives become a list. */
const inWords = (what: string): string => {
  const [, expected, got] = /^expected (.*), got (.*)$/su.exec(what) ?? []
  if (expected === undefined) return what
  return `is ${got}; it takes ${/^"[^"]*"(?: \| "[^"]*")+$/.test(expected) ? expected.replaceAll(/"/g, "").replaceAll(" | ", ", ") : expected}`
}

const problemOf = ({ path, what }: Decode.Problem): Problem => {
  const [field, ...below] = path
  if (field === undefined) return about([], inWords(what))
  return about([String(field)], `{${String(field)}}${Decode.printPath(below)} ${inWords(what)}`)
}

/** Emits a message, once per line, about services that are asked at another address than their sources declare. */
const reportDepartures = <A, E, R>(answer: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Watch, (watch) => {
    const reported = new Set<string>()
    return Effect.provideService(answer, OverrideListener, (text) => {
      if (reported.has(text)) return
      reported.add(text)
      watch({ _tag: "Told", text })
    })
  })

/**
 * Makes a question: it decodes its request with a schema, so that surfaces can pass on user input, and fails with one error type.
 *
 * - shape: `id` the name of the question, in lower case
 * - errors: `ApiError`: `Refused` with all problems of the request, or `Failed` with the error of a file, configuration or recording
 */
export const make =
  <Request, Written, Answer, E extends Known, R>(
    id: string,
    schema: Schema.Codec<Request, Written>,
    answer: (request: Request) => Effect.Effect<Answer, E, R>
  ): ((request: Written) => Effect.Effect<Answer, ApiError, R | Host>) =>
  (request) =>
    Effect.suspend((): Effect.Effect<Answer, Known, R> => {
      const decoded = Decode.strict(schema as Schema.Codec<Request, unknown>, request)
      return Result.isSuccess(decoded) ? answer(decoded.success) : refuse(...decoded.failure.map(problemOf))
    }).pipe(
      reportDepartures,
      Effect.mapError((error) => (error instanceof ApiError ? error : new ApiError({ question: id, reason: reasonOf(error) })))
    )
