import { dirname } from "node:path"
import * as Pipeline from "@litfuse/engine/Pipeline"
import { resolveParameters } from "@litfuse/engine/pipeline/resolveParameters"
import { BadShape, PipelineError } from "@litfuse/engine/PipelineError"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as FileParam from "@litfuse/files/FileParam"
import * as Files from "@litfuse/files/Files"
import * as TableParam from "@litfuse/files/TableParam"
import * as YamlText from "@litfuse/files/YamlText"
import { rootOf } from "./Workspace.ts"
import { expandPipeline, nodeIds, type Open, type ParamsByNode, type Place } from "./expandPipeline.ts"

/**
 * Options for reading a pipeline file: those of a check, and values for what the file leaves open.
 *
 * - `folder` the folder of the files in `{ table: FILE }` and `{ file: FILE }`; absent = such files are not allowed
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
            what: `gets parameters, but this pipeline has no such node${didYouMean(nearest(node, ids))}`
          })
        })
    )
}

const unreadable = (where: string, what: string): PipelineError =>
  new PipelineError({ node: "", where, reason: new BadShape({ path: "", what }) })

/** Replaces parameters that are in files by their contents. Only parameters of nodes may be in files. */
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

/** Problems about files outside the workspace of the pipeline, or outside its folder when there is no workspace. */
const filesOutside = ({ value, folder, where }: Written): ReadonlyArray<PipelineError> => {
  const { nodes } = (value ?? {}) as { readonly nodes?: unknown }
  if (folder === undefined || !Array.isArray(nodes)) return []
  return nodes.flatMap((node: unknown, i) => {
    const { id, params } = (node ?? {}) as { readonly id?: unknown; readonly params?: unknown }
    return TableParam.outside(TableParam.filesOf(params, ["nodes", i, "params"]), rootOf(folder), folder).map(({ path, what }) => {
      const place = where(path)
      return new PipelineError({
        node: String(id ?? ""),
        reason: new BadShape({ path: "", what: `the file ${what}` }),
        ...(place === undefined ? {} : { where: place })
      })
    })
  })
}

/** The path in the file for a path in the expanded pipeline. One written node may expand to several, with parameters under a key for each. */
const placeOf = (path: ReadonlyArray<PropertyKey>, writtenAt: ReadonlyArray<Place>): ReadonlyArray<PropertyKey> => {
  const [first, number, second, ...rest] = path
  const at = typeof number === "number" ? writtenAt[number] : undefined
  if (at === undefined) return path
  if (at.index === undefined) return [first!]
  const isBelow = second === "params" && at.params !== undefined
  return [first!, at.index, ...(second === undefined ? [] : [second]), ...(isBelow ? [at.params] : []), ...rest]
}

/**
 * A pipeline as the user wrote it: a file, a text, or data. It is parsed once and checked for every use.
 *
 * - `name` the name in messages
 * - `folder` the folder of the files in `{ table: FILE }`; absent = such files are not allowed
 * - `text` the original text
 * - `value` the unchecked contents; `where` the position of a part in the text, if any
 */
export interface Written {
  readonly name: string
  readonly folder?: string
  readonly text: string
  readonly value: unknown
  readonly where: (path: ReadonlyArray<PropertyKey>) => string | undefined
}

/** A pipeline from a text. Errors: `BadShape` for each position that is not valid YAML. */
export const fromText = (name: string, text: string, folder?: string): Result.Result<Written, ReadonlyArray<PipelineError>> =>
  Result.mapBoth(YamlText.parse(name, text), {
    onFailure: (problems) => problems.map(({ what, where }) => unreadable(where, what)),
    onSuccess: ({ value, where }): Written => ({ name, text, value, where, ...(folder === undefined ? {} : { folder }) })
  })

/** A pipeline from data, with the contents that a YAML file would have. */
export const fromData = (name: string, value: unknown, folder?: string): Written => ({
  name,
  text: `${JSON.stringify(value, null, 2)}\n`,
  value,
  where: () => undefined,
  ...(folder === undefined ? {} : { folder })
})

/**
 * A pipeline from a file. Paths of tables are relative to the file.
 *
 * - shape: `name` the name of the file in messages
 * - errors: `BadShape` when the file cannot be read, and for each position that is not valid YAML
 */
export const fromFile = (file: string, name = file): Result.Result<Written, ReadonlyArray<PipelineError>> =>
  Result.flatMap(
    Result.mapError(file === "-" ? Files.readText(file) : Files.readPlainText(file), ({ message }) => [
      unreadable(name, message.replace(`${file}: `, ""))
    ]),
    (text) => fromText(name, text, dirname(file))
  )

/** The parameters of a pipeline with their values, and the pipeline with these values in the places that read them. Problems come in the order of the file. */
export const withValues = (written: Written, values: Readonly<Record<string, unknown>> = {}) => {
  const { value, all, problems } = resolveParameters(written.value, values)
  const errors = problems.map(({ path, what }) => {
    const where = written.where(path) ?? (path.length === 0 ? undefined : written.where(["parameters"]))
    return new PipelineError({ node: "", reason: new BadShape({ path: "", what }), ...(where === undefined ? {} : { where }) })
  })
  return { written: { ...written, value }, all, errors }
}

/** Checks a pipeline and reports all problems with file and line. Errors: at least one `PipelineError`, in file order. */
export const check = <R>(template: Written, options: Options<R>): Result.Result<Pipeline.CheckedGraph<R>, ReadonlyArray<PipelineError>> => {
  const { written, errors } = withValues(template, options.values)
  const outside = filesOutside(written)
  if (outside.length > 0) return Result.fail(outside)
  const { value, writtenAt, groups, problems } = expandPipeline(written.value, options)
  const whole = withTables(value, options.folder ?? written.folder)
  if (Result.isFailure(whole)) return Result.fail([unreadable(written.name, whole.failure.message)])
  const where = (path: ReadonlyArray<PropertyKey>): string | undefined =>
    FileParam.placeOf(whole.success, path) ?? written.where(placeOf(path, writtenAt))
  const unknown = [
    ...unknownNodes(written.value, options.params ?? {}, written.where(["nodes"])),
    ...problems.map(({ index, node, path, reason }) => {
      const place = written.where(["nodes", index, ...path])
      return new PipelineError({ node, reason, ...(place === undefined ? {} : { where: place }) })
    })
  ]
  const checked = Pipeline.check(whole.success, { ...options, where, groups })
  if (unknown.length + errors.length === 0) return checked
  const others = [...unknown, ...(Result.isFailure(checked) ? checked.failure : [])]
  // without the values of the pipeline's own parameters, those of nodes cannot be judged
  return Result.fail(errors.length === 0 ? others : [...errors, ...others.filter(({ reason }) => reason._tag !== "BadParameters")])
}

/** Reads and checks a pipeline file: `fromFile`, then `check`. */
export const read = <R>(file: string, options: Options<R>): Result.Result<Pipeline.CheckedGraph<R>, ReadonlyArray<PipelineError>> =>
  Result.flatMap(fromFile(file), (written) => check(written, options))

/** Reads and checks the text of a pipeline file: `fromText`, then `check`. */
export const parse = <R>(
  name: string,
  text: string,
  options: Options<R>
): Result.Result<Pipeline.CheckedGraph<R>, ReadonlyArray<PipelineError>> =>
  Result.flatMap(fromText(name, text), (written) => check(written, options))

/**
 * The text of a pipeline as one file, with the parameters from other files written into it. A pipeline without such files stays unchanged.
 *
 * - errors: `DatasetError` when a file cannot be read
 */
export const inOne = ({ text, value, folder }: Written): Result.Result<string, DatasetError> =>
  folder === undefined
    ? Result.succeed(text)
    : Result.map(TableParam.within(value, folder), (whole) => (whole === value ? text : `${JSON.stringify(whole)}\n`))
