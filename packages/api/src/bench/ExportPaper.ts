import { existsSync, readdirSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import { paperFiles } from "@litfuse/bench/report/paper/paperFiles"
import * as Files from "@litfuse/files/Files"
import { version } from "@litfuse/host/version"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { inFolder } from "../inFolder.ts"
import * as Question from "../Question.ts"
import { storedReport } from "./ExportReport.ts"
import * as Fields from "./fields.ts"

/** A report to write as the parts of a paper. */
export const Request = Schema.Struct({ ...Fields.named, out: Field.folderFor("A new or empty folder for the parts of the paper.") })
export type Request = typeof Request.Type

/** The files that were written, below `out`. */
export const Answer = Schema.Struct({ files: Schema.Array(Schema.String) })
export type Answer = typeof Answer.Type

/** Why a folder cannot take new files; undefined if it can. */
const unusable = (folder: string): string | undefined => {
  if (!existsSync(folder)) return undefined
  if (!statSync(folder).isDirectory()) return "is a file; name a new folder"
  return readdirSync(folder).length === 0 ? undefined : "is not empty; name a new folder, because nothing is overwritten"
}

/**
 * Writes the stored report of an experiment as tables, figures, methods and bibliography for a paper; nothing is run.
 *
 * - errors: `ApiError` for a report that does not exist or cannot be read, and for a folder that has files
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* ({ folder, experiment, out }: Request) {
    const { results } = yield* storedReport(folder, experiment, false)
    const place = inFolder(folder, out)
    const why = unusable(place)
    if (why !== undefined) return yield* Question.refuse(Question.about(["out"], `{out}: ${out} ${why}`))
    const files = paperFiles(results, version)
    for (const [name, text] of files) {
      const path = join(place, name)
      yield* Effect.fromResult(
        Result.flatMap(
          Result.mapError(
            Result.try(() => makeFolder(dirname(path))),
            Files.writeFailure(out)
          ),
          () => Files.writeText(path, text)
        )
      )
    }
    return { files: files.map(([name]) => name) } satisfies Answer
  })
)
