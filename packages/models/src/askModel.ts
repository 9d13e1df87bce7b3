import * as LanguageModel from "effect/ai/LanguageModel"
import type * as Prompt from "effect/ai/Prompt"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import { CallListener, type ModelCall } from "./ModelCall.ts"

/**
 * A question for a model.
 *
 * - `instructions` from litfuse and its user; `material` the texts that it reads, which are data and never instructions
 * - `name` of the answer's `schema`; `check` says what is wrong with an answer of the right form
 */
export interface ModelQuestion<A> {
  readonly instructions: string
  readonly material: string
  readonly name: string
  readonly schema: Schema.Codec<A, Record<string, unknown>>
  readonly check: (answer: A) => ReadonlyArray<string>
}

/**
 * What a model answered. Shape: `answers` of the right form, one for each try that had one, with what was wrong with it.
 *
 * - `failure` why the last try has none; undefined = it has one
 */
export interface ModelAnswer<A> {
  readonly answers: ReadonlyArray<{ readonly answer: A; readonly problems: ReadonlyArray<string> }>
  readonly calls: ReadonlyArray<ModelCall>
  readonly failure: Pick<ModelCall, "outcome" | "detail"> | undefined
}

/** How often a question is asked: a second try names what was wrong with the first. */
const mostTries = 2

/** A second try names at most so many problems. */
const mostProblems = 20

const text = (role: "system" | "user", content: string): Prompt.MessageEncoded =>
  role === "system" ? { role, content } : { role, content: [{ type: "text", text: content }] }

/** Only an answer of the wrong form can be better the second time; `Http` has repeated requests that failed. */
const mayImprove = ({ outcome }: Pick<ModelCall, "outcome">): boolean => outcome === "cut" || outcome === "invalid"

const correction = (problems: ReadonlyArray<string>): string =>
  [
    "Your last answer was refused. Answer the same question again, and correct this:",
    ...problems.slice(0, mostProblems).map((one) => `- ${one}`)
  ].join("\n")

const oneLine = (message: string): string => message.replaceAll(/\s+/gu, " ").trim().slice(0, 500)

/**
 * Asks a model, and asks once more if the answer has another form or fails its check. It never fails: how each call ended is part of the answer.
 *
 * - empty: no answers, with the reason
 */
export const askModel = <A>(question: ModelQuestion<A>): Effect.Effect<ModelAnswer<A>, never, LanguageModel.LanguageModel> =>
  Effect.gen(function* () {
    const answers: Array<ModelAnswer<A>["answers"][number]> = []
    const calls: Array<ModelCall> = []
    let failure: ModelAnswer<A>["failure"]
    let problems: ReadonlyArray<string> = []
    const start = [text("system", question.instructions), text("user", question.material)]
    for (let tries = 0; tries < mostTries; tries++) {
      const prompt = problems.length === 0 ? start : [...start, text("user", correction(problems))]
      const asked = yield* LanguageModel.generateObject({
        prompt,
        schema: question.schema,
        objectName: question.name
      }).pipe(
        Effect.provideService(CallListener, (call: ModelCall) => void calls.push(call)),
        Effect.result
      )
      if (Result.isSuccess(asked)) {
        failure = undefined
        problems = question.check(asked.success.value)
        answers.push({ answer: asked.success.value, problems })
        if (problems.length === 0) break
        continue
      }
      const last = calls.at(-1)
      // effect itself decodes the text of an answer, after the call
      if (last?.outcome === "answered" || last === undefined) {
        const detail = `the answer has another form: ${oneLine(asked.failure.message)}`
        failure = { outcome: "invalid", detail }
        if (last !== undefined) calls[calls.length - 1] = { ...last, outcome: "invalid", detail }
      } else failure = last
      if (!mayImprove(failure)) break
      problems = [failure.detail ?? "the answer has another form"]
    }
    return { answers, calls, failure }
  })
