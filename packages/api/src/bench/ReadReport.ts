import { join } from "node:path"
import { knownExperiments } from "@litfuse/bench/experiment/readExperiment"
import { reportOf } from "@litfuse/bench/report/readReport"
import { badLine } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { linkOut } from "@litfuse/files/ContainedPath"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Question from "../Question.ts"
import * as Fields from "./fields.ts"

/** A report to read. */
export const Request = Schema.Struct(Fields.named)
export type Request = typeof Request.Type

/** The stored report as Markdown. */
export const Answer = Schema.Struct({ text: Schema.String })
export type Answer = typeof Answer.Type

/**
 * Reads the stored report of an experiment; nothing is run.
 *
 * - errors: `ApiError` for an unknown experiment, for a report that does not exist, and for one that is a link out of the folder
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* ({ folder, experiment: id }: Request) {
    const here = yield* store(folder)
    yield* Effect.fromResult(knownExperiments(here, [id]))
    const path = `reports/${reportOf(here.root, id)}/report.md`
    // a downloaded folder must not expose other files of this machine to a client
    const why = linkOut(here.root, join(here.root, path))
    if (why !== undefined) return yield* Effect.fail(badLine(path, 0, `it ${why}`, "a file of the folder"))
    const bytes = yield* Effect.fromResult(Files.readPlainBytes(join(here.root, path), `run \`litfuse bench run ${id}\` first`))
    return { text: new TextDecoder().decode(bytes) } satisfies Answer
  })
)
