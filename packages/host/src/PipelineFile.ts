import * as Pipeline from "@litfuse/engine/Pipeline"
import { BadShape, PipelineError } from "@litfuse/engine/PipelineError"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import * as Result from "effect/Result"
import * as Files from "@litfuse/files/Files"
import * as YamlText from "@litfuse/files/YamlText"
import { expand, nodeIds, type Open, type ParamsByNode } from "./pipelineSources.ts"

/** The options of reading a file: those of a check, and the values for what the file leaves open. */
export interface Options<R> extends Omit<Pipeline.CheckOptions<R>, "where">, Open {}

const unknownNodes = (value: unknown, params: ParamsByNode, where: string | undefined): ReadonlyArray<PipelineError> => {
  const ids = nodeIds(value)
  return Object.keys(params)
    .filter((node) => !ids.includes(node))
    .map(
      (node) =>
        new PipelineError({
          node,
          ...(where === undefined ? {} : { where }),
          reason: new BadShape({
            path: "",
            what: `has parameters from outside, but is not in this pipeline${didYouMean(nearest(node, ids))}`
          })
        })
    )
}

/**
 * Reads and checks a pipeline.yaml. Every problem has the file and the line at which it stands, and all are reported at once.
 *
 * - shape: `name` is how messages call the file
 * - errors: at least one `PipelineError`, in the order of the file; a text that is not YAML has `BadShape` only
 */
export const parse = <R>(
  name: string,
  text: string,
  options: Options<R>
): Result.Result<Pipeline.Checked<R>, ReadonlyArray<PipelineError>> => {
  const yaml = YamlText.parse(name, text)
  if (Result.isFailure(yaml))
    return Result.fail(
      yaml.failure.map(({ what, where }) => new PipelineError({ node: "", where, reason: new BadShape({ path: "", what }) }))
    )
  const { value, writtenAt } = expand(yaml.success.value, options)
  const where = ([first, index, ...rest]: ReadonlyArray<PropertyKey>): string | undefined =>
    yaml.success.where([first, typeof index === "number" ? (writtenAt[index] ?? index) : index, ...rest].filter((key) => key !== undefined))
  const unknown = unknownNodes(yaml.success.value, options.params ?? {}, yaml.success.where(["nodes"]))
  const checked = Pipeline.check(value, { ...options, where })
  if (unknown.length === 0) return checked
  return Result.fail([...unknown, ...(Result.isFailure(checked) ? checked.failure : [])])
}

/**
 * Reads and checks a pipeline.yaml from disk.
 *
 * - errors: those of `parse`; `BadShape` when the file cannot be read
 */
export const read = <R>(file: string, options: Options<R>): Result.Result<Pipeline.Checked<R>, ReadonlyArray<PipelineError>> => {
  const text = Result.mapError(
    Files.readText(file),
    ({ message }) =>
      new PipelineError({ node: "", where: file, reason: new BadShape({ path: "", what: message.replace(`${file}: `, "") }) })
  )
  return Result.isFailure(text) ? Result.fail([text.failure]) : parse(file, text.success, options)
}
