import { layer } from "@litfuse/host/Host"
import { badLine } from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { ApiError, printProblem } from "../src/ApiError.ts"
import * as Field from "../src/fields.ts"
import * as Question from "../src/Question.ts"

const Request = Schema.Struct({
  folder: Field.folder,
  limit: Field.or(Field.count, 10),
  from: Schema.optionalKey(Field.date),
  sort: Field.or(Schema.Literals(["relevance", "newest"]), "relevance"),
  names: Field.or(Field.texts, [])
})

const echo = Question.make("echo", Request, (request) => Effect.succeed(request))

const flag = (field: string) => `--${field}`

/** What is refused, as a surface with flags says it. */
const refused = async (request: unknown): Promise<ReadonlyArray<string>> => {
  const error = await Effect.runPromise(Effect.flip(echo(request as typeof Request.Encoded)).pipe(Effect.provide(layer)))
  expect(error).toBeInstanceOf(ApiError)
  return error.reason._tag === "Refused" ? error.reason.problems.map((problem) => printProblem(problem, flag)) : [error.message]
}

describe("a question", () => {
  it("decodes user input, and fills in defaults", async () => {
    const answer = await Effect.runPromise(echo({ folder: "here" }).pipe(Effect.provide(layer)))
    expect(answer).toEqual({ folder: "here", limit: 10, sort: "relevance", names: [] })
  })

  it("says everything that is wrong with a request at once, in the words of the surface", async () => {
    expect(await refused({ folder: "here", limit: 0, from: "soon", sort: "best", names: ["a", ""], nmaes: [] })).toEqual([
      "--nmaes is not a known key",
      "--limit is 0; it takes a whole number of at least 1",
      '--from is "soon"; it takes a date such as 2019, 2019-03 or 2019-03-01',
      '--sort is "best"; it takes relevance, newest',
      expect.stringMatching(/^--names\[1\] /)
    ])
    expect(await refused({})).toEqual(["--folder is missing"])
    expect(await refused({ folder: "here", limit: "3" })).toEqual([expect.stringMatching(/^--limit is "3"; it takes number/)])
  })

  it("fails with one error whatever failed below it, and keeps its message", async () => {
    const failing = Question.make("failing", Request, () => Effect.fail(badLine("a.run", 3, "no line", "a line")))
    const error = await Effect.runPromise(Effect.flip(failing({ folder: "here" })).pipe(Effect.provide(layer)))
    expect([error._tag, error.question, error.reason._tag, error.message]).toEqual([
      "ApiError",
      "failing",
      "Failed",
      expect.stringContaining("a.run:3")
    ])
  })

  it("names fields as requests do in its own message, and leaves braces that name no field", () => {
    const problem = Question.about(["limit"], "{limit} is {odd}")
    expect(new ApiError({ question: "q", reason: { _tag: "Refused", problems: [problem] } as never }).message).toBe("limit is {odd}")
  })
})
