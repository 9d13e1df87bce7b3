import type { Markup } from "@litfuse/document/Markup"
import { printable } from "@litfuse/files/printable"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Job } from "./Jobs.ts"

const event = (name: string, data: string): string =>
  `event: ${name}\n${printable(data, "lines")
    .split("\n")
    .map((line) => `data: ${line}\n`)
    .join("")}\n`

/** The events of a job: `sources` with the rows of the table after each change, then `done` at the end. */
export const response = (
  one: Pick<Job<unknown, unknown, unknown>, "listeners" | "outcome">,
  rows: () => Markup
): HttpServerResponse.HttpServerResponse => {
  const events = Stream.callback<string>((queue) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const tell = () => {
          Queue.offerUnsafe(queue, event("sources", rows().markup))
          if (one.outcome === undefined) return
          Queue.offerUnsafe(queue, event("done", ""))
          Queue.endUnsafe(queue)
        }
        one.listeners.add(tell)
        tell()
        return tell
      }),
      (tell) => Effect.sync(() => one.listeners.delete(tell))
    )
  )
  return HttpServerResponse.stream(Stream.encodeText(events), { contentType: "text/event-stream" })
}
