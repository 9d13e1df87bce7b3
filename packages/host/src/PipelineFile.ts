import { dirname } from "node:path"
import * as Pipeline from "@litfuse/engine/Pipeline"
import { BadShape, PipelineError } from "@litfuse/engine/PipelineError"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as FileParam from "@litfuse/files/FileParam"
import * as Files from "@litfuse/files/Files"
import * as TableParam from "@litfuse/files/TableParam"
import * as YamlText from "@litfuse/files/YamlText"
import { expand, nodeIds, type Open, type ParamsByNode, type Place } from "./pipelineSources.ts"

/**
 * The options of reading a file: those of a check, and the values for what the file leaves open.
 *
 * - `folder` in which the files of `{ table: FILE }` and `{ file: FILE }` are looked for; absent = there are none
 */
export interface Options<R> extends Omit<Pipeline.CheckOptions<R>, "where" | "groups">, Open {
  readonly folder?: string
}

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

const unreadable = (where: string, what: string): PipelineError =>
  new PipelineError({ node: "", where, reason: new BadShape({ path: "", what }) })

/** The parameters of nodes may stand in files; nothing else of a pipeline may. */
const withTables = (value: unknown, folder: string | undefined): Result.Result<unknown, DatasetError> => {
  const { nodes, ...rest } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (folder === undefined || !Array.isArray(nodes)) return Result.succeed(value)
  return Result.gen(function* () {
    const written: Array<unknown> = []
    for (const node of nodes as ReadonlyArray<{ readonly params?: unknown } | undefined>)
      written.push(node?.params === undefined ? node : { ...node, params: yield* TableParam.resolved(node.params, folder) })
    return { ...rest, nodes: written }
  })
}

/** Where a path into the pipeline that is checked stands in the file: nodes may be written out of one, whose parameters have a key for each. */
const placeOf = (path: ReadonlyArray<PropertyKey>, writtenAt: ReadonlyArray<Place>): ReadonlyArray<PropertyKey> => {
  const [first, number, second, ...rest] = path
  const at = typeof number === "number" ? writtenAt[number] : undefined
  if (at === undefined) return path
  if (at.index === undefined) return [first!]
  const isBelow = second === "params" && at.params !== undefined
  return [first!, at.index, ...(second === undefined ? [] : [second]), ...(isBelow ? [at.params] : []), ...rest]
}

type Parsed = ReturnType<typeof YamlText.parse>

/** The last text of each file and what it holds: the variants of an experiment open the same file many times. */
const known = new Map<string, { readonly text: string; readonly yaml: Parsed }>()

const yamlOf = (name: string, text: string): Parsed => {
  const before = known.get(name)
  if (before?.text === text) return before.yaml
  const yaml = YamlText.parse(name, text)
  known.set(name, { text, yaml })
  return yaml
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
  const yaml = yamlOf(name, text)
  if (Result.isFailure(yaml))
    return Result.fail(
      yaml.failure.map(({ what, where }) => new PipelineError({ node: "", where, reason: new BadShape({ path: "", what }) }))
    )
  const { value, writtenAt, groups, problems } = expand(yaml.success.value, options)
  const whole = withTables(value, options.folder)
  if (Result.isFailure(whole)) return Result.fail([unreadable(name, whole.failure.message)])
  const where = (path: ReadonlyArray<PropertyKey>): string =>
    FileParam.placeOf(whole.success, path) ?? yaml.success.where(placeOf(path, writtenAt))
  const unknown = [
    ...unknownNodes(yaml.success.value, options.params ?? {}, yaml.success.where(["nodes"])),
    ...problems.map(
      ({ index, node, path, reason }) => new PipelineError({ node, where: yaml.success.where(["nodes", index, ...path]), reason })
    )
  ]
  const checked = Pipeline.check(whole.success, { ...options, where, groups })
  if (unknown.length === 0) return checked
  return Result.fail([...unknown, ...(Result.isFailure(checked) ? checked.failure : [])])
}

/**
 * Reads and checks a pipeline.yaml from disk. Tables and files of parameters that it names are looked for beside it.
 *
 * - errors: those of `parse`; `BadShape` when the file cannot be read
 */
export const read = <R>(file: string, options: Options<R>): Result.Result<Pipeline.Checked<R>, ReadonlyArray<PipelineError>> => {
  const text = Result.mapError(Files.readText(file), ({ message }) => unreadable(file, message.replace(`${file}: `, "")))
  return Result.isFailure(text) ? Result.fail([text.failure]) : parse(file, text.success, { folder: dirname(file), ...options })
}

/**
 * The text of a pipeline file as one file: parameters that stand in files beside it are written into it. A file that names none stays as it is.
 *
 * - errors: `DatasetError` when one of them cannot be read
 */
export const inOne = (file: string): Result.Result<string, DatasetError> =>
  Result.gen(function* () {
    const text = yield* Files.readText(file)
    const yaml = YamlText.parse(file, text)
    if (Result.isFailure(yaml)) return text
    const { value } = yaml.success
    const whole = yield* TableParam.within(value, dirname(file))
    return whole === value ? text : `${JSON.stringify(whole)}\n`
  })
