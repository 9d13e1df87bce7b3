import type { Markup } from "@litfuse/api/document/markup"
import { printable } from "@litfuse/files/printable"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Held } from "./Holding.ts"

/** An event as it is sent: its name, and lines of data. */
const event = (name: string, data: string): string =>
  `event: ${name}\n${printable(data, "lines")
    .split("\n")
    .map((line) => `data: ${line}\n`)
    .join("")}\n`

/** What happens to a question: `sources`, the rows of the table whenever one has changed; at last `done`, and the stream ends. */
export const of = (
  one: Pick<Held<unknown, unknown, unknown>, "listeners" | "outcome">,
  rows: () => Markup
): HttpServerResponse.HttpServerResponse => {
  const told = Stream.callback<string>((queue) =>
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
  return HttpServerResponse.stream(Stream.encodeText(told), { contentType: "text/event-stream" })
}
