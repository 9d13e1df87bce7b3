/** Questions asked about a folder that is not the current one. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import * as Decode from "@litfuse/engine/Decode"
import type * as Host from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import { onTestFinished } from "vitest"
import type { ApiError } from "../src/ApiError.ts"
import { type Event, Watch } from "../src/Events.ts"
import { asked } from "./asked.ts"

/** Writes files below a new folder, which is removed after the test, and answers how it is reached from the current one. */
export const elsewhere = (files: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-api-"))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  onTestFinished(() => rmSync(root, { recursive: true }))
  return relative(process.cwd(), root)
}

/** Why a question has no answer: the problems of the request, or the message of another error. */
export const refused = async <A>(question: Effect.Effect<A, ApiError, Host.Host>) => {
  const { question: id, reason } = await asked(Effect.flip(question))
  return reason._tag === "Refused" ? { id, problems: reason.problems } : { id, message: reason.cause.message }
}

/** The answer of a question, and the events before it. */
export const watched = async <A>(question: Effect.Effect<A, ApiError, Host.Host>) => {
  const events: Array<Event> = []
  const answer = await asked(Effect.provideService(question, Watch, (event) => void events.push(event)))
  return { answer, events }
}

/** Whether an answer is plain data of a Schema, and nothing else, after it has been written and read as JSON. */
export const isPlain = (schema: Schema.Top, answer: unknown): boolean =>
  Result.isSuccess(Decode.strict(schema as Schema.Codec<unknown, unknown>, JSON.parse(JSON.stringify(answer))))
