import { join } from "node:path"
import { known } from "@litfuse/bench/experiment/load"
import { badLine } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { linkOut } from "@litfuse/files/Within"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Question from "../Question.ts"
import * as Fields from "./fields.ts"

/** A report to be read. */
export const Request = Schema.Struct(Fields.named)
export type Request = typeof Request.Type

/** The report as Markdown, as it was made last. */
export const Answer = Schema.Struct({ text: Schema.String })
export type Answer = typeof Answer.Type

/**
 * Reads the report of an experiment; nothing is run.
 *
 * - errors: `ApiError` for an unknown experiment, for a report that was not made yet, and for one that is a link out of the folder
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* ({ folder, experiment: id }: Request) {
    const here = yield* store(folder)
    yield* Effect.fromResult(known(here, [id]))
    const path = `reports/${id}/report.md`
    // a folder from elsewhere must not show a client what else lies on this machine
    const why = linkOut(here.root, join(here.root, path))
    if (why !== undefined) return yield* Effect.fail(badLine(path, 0, `it ${why}`, "a file of the folder"))
    const bytes = yield* Effect.fromResult(Files.readBytes(join(here.root, path), `run \`litfuse bench run ${id}\` first`))
    return { text: new TextDecoder().decode(bytes) } satisfies Answer
  })
)
