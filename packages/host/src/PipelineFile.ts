import { readFileSync } from "node:fs"
import * as Pipeline from "@litfuse/engine/Pipeline"
import { BadShape, PipelineError } from "@litfuse/engine/PipelineError"
import * as Result from "effect/Result"
import * as YamlText from "@litfuse/files/YamlText"

/**
 * Reads and checks a pipeline.yaml. Every problem has the file and the line at which it stands, and all are reported at once.
 *
 * - shape: `name` is how messages call the file
 * - errors: at least one `PipelineError`, in the order of the file; a text that is not YAML has `BadShape` only
 */
export const parse = <R>(
  name: string,
  text: string,
  options: Omit<Pipeline.CheckOptions<R>, "where">
): Result.Result<Pipeline.Checked<R>, ReadonlyArray<PipelineError>> => {
  const yaml = YamlText.parse(name, text)
  if (Result.isFailure(yaml))
    return Result.fail(
      yaml.failure.map(({ what, where }) => new PipelineError({ node: "", where, reason: new BadShape({ path: "", what }) }))
    )
  return Pipeline.check(yaml.success.value, { ...options, where: yaml.success.where })
}

/**
 * Reads and checks a pipeline.yaml from disk.
 *
 * - errors: those of `parse`; `BadShape` when the file cannot be read
 */
export const read = <R>(
  file: string,
  options: Omit<Pipeline.CheckOptions<R>, "where">
): Result.Result<Pipeline.Checked<R>, ReadonlyArray<PipelineError>> => {
  const text = Result.try({
    try: () => readFileSync(file, "utf8"),
    catch: (cause) =>
      new PipelineError({
        node: "",
        where: file,
        reason: new BadShape({ path: "", what: `cannot be read (${cause instanceof Error ? cause.message : String(cause)}); name another` })
      })
  })
  return Result.isFailure(text) ? Result.fail([text.failure]) : parse(file, text.success, options)
}
