import * as Check from "@litfuse/api/Check"
import { overwriteProblem } from "@litfuse/api/isSamePlace"
import * as Files from "@litfuse/files/Files"
import { visible } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Exit } from "../Exit.ts"
import { table } from "../table.ts"
import { printRefusal, usageError } from "../usageError.ts"
import { parseCheck } from "./checkArguments.ts"

/**
 * `litfuse eval --check`: checks a run as an organiser's script would.
 *
 * - `words` after `eval`
 * - errors: `Exit` with 1 if a check failed, with 2 for a wrong call; those of unreadable files
 */
export const checkRun = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
  const parsed = parseCheck(words)
  if (Result.isFailure(parsed)) return yield* usageError("litfuse eval")(parsed.failure.message)
  const { format, out, ...request } = parsed.success
  const { run, qrels = run, topics = run, documents = run } = request
  const problem = overwriteProblem(process.cwd(), [run, qrels, topics, documents], out)
  if (problem !== undefined) return yield* usageError("litfuse eval")(problem)
  const answer = yield* Check.ask({ folder: process.cwd(), ...request }).pipe(printRefusal("litfuse eval --check", { depth: "--max-hits" }))
  const rows = answer.checks.map(({ id, state, line, message }) => [state, id, line === null ? "" : String(line), message])
  const text =
    format === "json"
      ? JSON.stringify(answer, null, 2)
      : table(["state", "check", "line", "finding"], ["left", "left", "right", "left"], rows)
  yield* Effect.fromResult(Files.writeText(out, `${visible(text)}\n`))
  const wrong = answer.checks.filter(({ state }) => state === "failed").length
  if (wrong === 0) return
  yield* Console.error(`litfuse eval --check: ${wrong} check(s) failed for ${request.run}`)
  return yield* new Exit({ code: 1 })
})
