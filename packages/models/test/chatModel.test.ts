/** The port over a scripted server: what is sent, and how answers end. */
import * as Http from "@litfuse/engine/Http"
import { script, scriptedHttp } from "@litfuse/kit/scriptedHttp"
import * as LanguageModel from "effect/ai/LanguageModel"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { askModel, type ModelQuestion } from "../src/askModel.ts"
import { chatModel } from "../src/chatModel.ts"
import { defaults, type ModelSettings } from "../src/ModelSettings.ts"

interface Colour {
  readonly colour: string
  readonly shade?: number | undefined
}

const question: ModelQuestion<Colour> = {
  instructions: "Name the colour.",
  material: "The sky is blue.",
  name: "colour",
  schema: Schema.Struct({ colour: Schema.String, shade: Schema.optional(Schema.Finite) }),
  check: ({ colour }) => (colour === "green" ? ["it is not green"] : [])
}

const completionOf = (content: string, more: object = {}) => ({
  json: { choices: [{ finish_reason: "stop", message: { content } }], usage: { prompt_tokens: 10, completion_tokens: 2 }, ...more }
})

/** The answer to the question, and the requests for it. `contents`: what the model says, the last one again and again. */
const asked = async (contents: ReadonlyArray<ReturnType<typeof completionOf>>, settings: Partial<ModelSettings> = {}) => {
  const server = script((_, count) => contents[Math.min(count, contents.length) - 1]!)
  const answer = await Effect.gen(function* () {
    const port = yield* chatModel({ ...defaults, name: "invented-1", ...settings })
    return yield* askModel(question).pipe(Effect.provideService(LanguageModel.LanguageModel, port))
  }).pipe(
    Effect.provide(scriptedHttp(server, { key: "secret" }, Http.settings({ origins: { model: "http://127.0.0.1:1/v1" } }))),
    Effect.runPromise
  )
  return {
    answer,
    sent: server.seen.map(({ sent }) => sent),
    bodies: server.seen.map(({ sent }) => JSON.parse(new TextDecoder().decode(sent.body)) as Record<string, unknown>)
  }
}

describe("a call", () => {
  it("goes below the user's address with the key, the parameters and the form of the answer", async () => {
    const { answer, sent, bodies } = await asked([completionOf('{"colour":"blue"}')])
    expect(answer.answers).toEqual([{ answer: { colour: "blue" }, problems: [] }])
    expect(answer.calls).toMatchObject([{ outcome: "answered", inputTokens: 10, outputTokens: 2, usd: null }])
    expect([sent[0]!.url.href, sent[0]!.headers["authorization"]]).toEqual(["http://127.0.0.1:1/v1/chat/completions", "Bearer secret"])
    expect(sent[0]!.recorded).toBe("https://model.invalid/chat/completions")
    expect(bodies[0]).toMatchObject({
      model: "invented-1",
      temperature: 0,
      max_tokens: 4000,
      stream: false,
      messages: [
        { role: "system", content: "Name the colour." },
        { role: "user", content: "The sky is blue." }
      ],
      response_format: { type: "json_schema", json_schema: { name: "colour", strict: true } }
    })
    expect(bodies[0]).not.toHaveProperty("tools")
  })

  it("asks for any JSON, or in words only, where the server knows no schemas; a temperature of null is not sent", async () => {
    const { bodies } = await asked([completionOf('{"colour":"blue"}')], { format: "json_object", temperature: null })
    expect(bodies[0]).toMatchObject({ response_format: { type: "json_object" } })
    expect(bodies[0]).not.toHaveProperty("temperature")
    const plain = await asked([completionOf('```json\n{"colour":"blue","shade":3}\n```')], { format: "text" })
    expect(plain.bodies[0]).not.toHaveProperty("response_format")
    expect(plain.answer.answers[0]!.answer).toEqual({ colour: "blue", shade: 3 })
  })

  it("costs what the user's price says, and nothing is known where the server counts no tokens", async () => {
    const usdPerMillion = { input: 1, output: 10 }
    const { answer } = await asked([completionOf('{"colour":"blue"}')], { usdPerMillion })
    expect(answer.calls[0]!.usd).toBeCloseTo(30 / 1_000_000, 15)
    const uncounted = await asked([completionOf('{"colour":"blue"}', { usage: null })], { usdPerMillion })
    expect(uncounted.answer.calls).toMatchObject([{ inputTokens: null, outputTokens: null, usd: null }])
  })
})

describe("a second try", () => {
  it("names what was wrong, and its answer is kept next to the first", async () => {
    const { answer, bodies } = await asked([completionOf('{"colour":"green"}'), completionOf('{"colour":"blue"}')])
    expect(answer.answers.map(({ answer: { colour }, problems }) => [colour, problems])).toEqual([
      ["green", ["it is not green"]],
      ["blue", []]
    ])
    expect((bodies[1]!["messages"] as ReadonlyArray<{ content: string }>).at(-1)!.content).toContain("- it is not green")
    expect(new Set(answer.calls.map(({ prompt }) => prompt)).size).toBe(2)
  })

  it("is the last one", async () => {
    const { answer, bodies } = await asked([completionOf("blue")])
    expect([answer.answers, answer.failure?.outcome, bodies.length]).toEqual([[], "invalid", 2])
    expect(answer.calls.map(({ outcome }) => outcome)).toEqual(["invalid", "invalid"])
  })
})
