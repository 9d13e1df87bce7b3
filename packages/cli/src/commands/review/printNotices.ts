import * as Notice from "@litfuse/engine/Notice"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

/** Prints notices on stderr, one line each. */
export const printNotices = (notices: ReadonlyArray<Notice.Notice>) =>
  Effect.forEach(notices, (notice) => Console.error(printable(Notice.print(notice))), { discard: true })
