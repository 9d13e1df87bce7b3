import { printable } from "@litfuse/files/printable"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import { refuse } from "../Question.ts"
import { played } from "./mcp/played.ts"

/** A literature server, whoever made it: a program that speaks the Model Context Protocol over its input and output. */
export const Request = Schema.Struct({
  folder: Field.folder,
  command: Schema.Array(Schema.String).annotate({ description: "The program and its words." }),
  environment: Schema.Record(Schema.String, Schema.String).annotate({ description: "The environment in which it is started." }),
  tool: Schema.optionalKey(Schema.String.annotate({ description: "The tool that searches. Default: the one whose name says so." })),
  field: Schema.optionalKey(
    Schema.String.annotate({ description: "The field of that tool that takes the words of a search. Default: the one whose name says so." })
  ),
  arguments: Field.or(
    Schema.Record(Schema.String, Schema.Unknown).annotate({ description: "What the tool is called with besides the words of the search." }),
    {}
  ),
  word: Field.or(Schema.NonEmptyString.annotate({ description: "What is searched for." }), "aspirin"),
  timeoutMs: Field.or(Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 600_000 })), 60_000)
})
export type Request = typeof Request.Type

const Check = Schema.Struct({
  check: Schema.String,
  about: Schema.String,
  state: Schema.Literals(["holds", "broken", "not tried"]),
  why: Schema.String,
  places: Schema.Array(Schema.Int).annotate({ description: "The lines of the transcript that it was told by, from 1." })
})

/**
 * What a server tells its clients. There is no total: a check that is broken is not outweighed by one that holds.
 *
 * - `server` what it calls itself; `search` the tool that searches, null where none was found
 * - `footprint` what a client reads before its first call; tokens about, a quarter of the bytes
 * - `transcript` everything that was sent, and what came of it
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  command: Schema.Array(Schema.String),
  server: Schema.Struct({ name: Schema.String, version: Schema.String, protocol: Schema.String }),
  search: Schema.NullOr(Schema.String),
  footprint: Schema.Struct({ tools: Schema.Int, bytes: Schema.Int, tokens: Schema.Int, instructions: Schema.Int }),
  checks: Schema.Array(Check),
  transcript: Schema.Array(
    Schema.Struct({
      session: Schema.Literals(["open", "cut"]),
      sent: Schema.Unknown,
      state: Schema.String,
      received: Schema.String
    })
  )
})
export type Answer = typeof Answer.Type

/** A program that is no server, or cannot be started. */
class NoServer extends Data.TaggedError("NoServer")<{ readonly message: string }> {}

/**
 * Asks a literature server what a client depends on: how much it has to read, whether failed services look like nothing found, whether pages shift, whether
 * errors say what is wrong. It is started twice; the second time a proxy of this machine answers for its services, with an error.
 *
 * - errors: `ApiError` for a program that cannot be started, or does not answer to the first message
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const [program, ...words] = request.command
    if (program === undefined || program === "") return yield* refuse("name the program of a server behind --: litfuse bench mcp -- CMD")
    const { folder, environment, tool, field, word, timeoutMs } = request
    const given = { command: [program, ...words] as const, folder, environment, word, timeoutMs, args: request.arguments }
    const found = yield* Effect.tryPromise({
      try: () => played({ ...given, ...(tool === undefined ? {} : { tool }), ...(field === undefined ? {} : { field }) }),
      catch: (cause) => new NoServer({ message: printable(`${program}: ${cause instanceof Error ? cause.message : String(cause)}`) })
    })
    if ("problem" in found) return yield* new NoServer({ message: printable(`${program}: ${found.problem}`) })
    return { version: 1, command: [program, ...words], ...found } satisfies Answer
  })
)
