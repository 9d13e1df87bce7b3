import { lstatSync } from "node:fs"
import { dirname } from "node:path"
import * as Files from "@litfuse/files/Files"
import { catalogue } from "@litfuse/host/pluginRegistry"
import * as Presets from "@litfuse/host/Presets"
import { diffLines } from "@litfuse/host/trust/diffLines"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { pipelinePath } from "../pipelinePath.ts"
import * as Question from "../Question.ts"
import { checking, fields } from "./openPipeline.ts"
import { repair, type Repaired } from "./repair.ts"

/** A file of a pipeline to repair. */
export const RepairRequest = Schema.Struct({
  ...fields,
  pipeline: Field.text,
  write: Field.or(Schema.Boolean, false, "Whether to write the repaired file; otherwise it is only shown.")
})

/** A repaired file. `diff` its changes, as lines of a unified diff; empty = there are none. */
export interface RepairAnswer extends Omit<Repaired, "text"> {
  readonly diff: ReadonlyArray<string>
  readonly isWritten: boolean
}

/** Shows what a repaired file of a pipeline has, and writes it where that is asked for. Errors: `ApiError` for a file that cannot be read, and for one that may not be written. */
export const repairFile = Question.make(
  "pipeline",
  RepairRequest,
  Effect.fnUntraced(function* (request: typeof RepairRequest.Type) {
    const { folder, pipeline, write } = request
    const path = pipelinePath(folder, pipeline)
    const text = yield* Effect.fromResult(Files.readPlainText(path))
    const { check } = yield* checking(request)
    const { registry } = yield* check(Result.fail([]))
    const plugins = catalogue(registry)
    const paramsOf = (plugin: string) => {
      const found = plugins.find(plugin)
      return found._tag === "Found" ? found.type.params : undefined
    }
    const { text: repaired, ...rest } = yield* repair(pipeline, dirname(path), text, paramsOf, (written) =>
      Effect.map(check(Result.succeed(written)), ({ checked }) => (Result.isFailure(checked) ? checked.failure : []))
    )
    const isWritten = write && repaired !== text
    if (isWritten) {
      if (Presets.isOwn(pipeline, folder))
        return yield* Question.refuse(`${pipeline} is a preset of litfuse, which is not changed; copy it into pipelines/`)
      if (lstatSync(path).isSymbolicLink()) return yield* Question.refuse(`${pipeline} is a link; name the file that it leads to`)
      yield* Effect.fromResult(Files.writeText(path, repaired))
    }
    const diff = repaired === text ? [] : diffLines({ name: pipeline, before: text, now: repaired }).slice(2)
    return { ...rest, diff, isWritten } satisfies RepairAnswer
  })
)
