import * as Decode from "@litfuse/engine/Decode"
import type { Host } from "@litfuse/host/Host"
import { Departures } from "@litfuse/host/http/Departures"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import { ApiError, Failed, type Problem, Refused } from "./ApiError.ts"
import { Watch } from "./Events.ts"

/** What can keep a question from being answered: a refusal, or the error of a file, a configuration, a recording. */
type Known = Error & { readonly _tag: string }

const reasonOf = (error: Known): Refused | Failed => (error instanceof Refused ? error : new Failed({ cause: error }))

/** Refuses a request: with sentences, or with fields and what is wrong with them. */
export const refuse = (...problems: ReadonlyArray<string | Problem>): Effect.Effect<never, Refused> =>
  Effect.fail(new Refused({ problems: problems.map((one) => (typeof one === "string" ? { fields: [], text: one } : one)) }))

/** What is wrong with fields; in the text each stands in braces: `{dataset} and {index} exclude each other; name one`. */
export const about = (fields: ReadonlyArray<string>, text: string): Problem => ({ fields, text })

/** `expected a date, got "soon"` as people say it: `is "soon"; it takes a date`; words to choose from are a list. */
const said = (what: string): string => {
  const [, expected, got] = /^expected (.*), got (.*)$/su.exec(what) ?? []
  if (expected === undefined) return what
  return `is ${got}; it takes ${/^"[^"]*"(?: \| "[^"]*")+$/.test(expected) ? expected.replaceAll(/"/g, "").replaceAll(" | ", ", ") : expected}`
}

const problemOf = ({ path, what }: Decode.Problem): Problem => {
  const [field, ...below] = path
  if (field === undefined) return about([], said(what))
  return about([String(field)], `{${String(field)}}${Decode.printPath(below)} ${said(what)}`)
}

/** Tells whoever watches, once for each line, where services are asked elsewhere than their sources say. */
const tellingDepartures = <A, E, R>(answer: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Watch, (watch) => {
    const told = new Set<string>()
    return Effect.provideService(answer, Departures, (text) => {
      if (told.has(text)) return
      told.add(text)
      watch({ _tag: "Told", text })
    })
  })

/**
 * A question: it reads its request by a schema, so that every surface may hand on what somebody wrote, and fails with one error.
 *
 * - shape: `id` the name of the question's module, in lower case
 * - errors: `ApiError`: `Refused` with everything that is wrong with the request, or `Failed` with the error of what it names
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
      tellingDepartures,
      Effect.mapError((error) => (error instanceof ApiError ? error : new ApiError({ question: id, reason: reasonOf(error) })))
    )
