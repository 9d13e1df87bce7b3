import { counted, grouped } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Pipeline from "../Pipeline.ts"
import { update } from "../review/Update.ts"
import type { Scheduled } from "./Scheduled.ts"

/** What was run, and how it ended: `text` says what was found, or why it failed. */
export const Ran = Schema.Struct({ name: Schema.String, state: Schema.Literals(["done", "failed"]), text: Schema.String })
export type Ran = typeof Ran.Type

const updated = (folder: string) =>
  Effect.map(update({ folder }), ({ answer: { added, lost, changed, retracted, unsure, toScreen } }) => ({
    state: "done" as const,
    text: [
      counted(added.length, "new work"),
      `${grouped(lost.length)} lost`,
      `${grouped(changed.length)} changed`,
      `${grouped(retracted.length)} retracted`,
      `${grouped(toScreen)} to screen`,
      ...(unsure.length === 0 ? [] : [`${unsure.join(", ")} did not answer completely`])
    ].join(", ")
  }))

const piped = (folder: string, { name, query, values }: Scheduled) =>
  Effect.map(Pipeline.run({ folder, pipeline: name, query: query ?? "", values }), ({ silence, failures, seen }) => {
    const problems = silence === undefined ? failures : [silence]
    return problems.length > 0
      ? { state: "failed" as const, text: problems.join("; ") }
      : { state: "done" as const, text: counted(seen().works.length, "work") }
  })

/** Runs something scheduled in the root of its project. An error is a part of the answer, so that it does not hinder what comes after it. */
export const runDue = (root: string, scheduled: Scheduled) =>
  (scheduled.kind === "review" ? updated(root) : piped(root, scheduled)).pipe(
    Effect.catch((error) => Effect.succeed({ state: "failed" as const, text: error.message })),
    Effect.map((ended): Ran => ({ name: scheduled.name, ...ended }))
  )
