import { join } from "node:path"
import * as Result from "effect/Result"
import { BadShape, DatasetError } from "./DatasetError.ts"
import * as Files from "./Files.ts"
import * as YamlText from "./YamlText.ts"

/** The most that a file of parameters may hold, unpacked. Units: bytes. */
const mostBytes = 4 * 1024 * 1024

const places = new WeakMap<object, YamlText.YamlText["where"]>()

const isContainer = (value: unknown): value is Readonly<Record<PropertyKey, unknown>> => typeof value === "object" && value !== null

/**
 * Reads a file of parameters as YAML or JSON: rules, weights or patterns that are too long for the pipeline file.
 *
 * - `folder` in which the file is looked for
 * - empty: an empty file is null
 * - errors: `Missing`; `BadLine` for a folder, a device, a pipe, bytes that are not UTF-8, and more than 4 MB
 * - errors: `BadShape` with the line for invalid YAML, and for aliases that expand to too many values
 */
export const read = (folder: string, file: string): Result.Result<unknown, DatasetError> =>
  Result.gen(function* () {
    const path = join(folder, file)
    const text = yield* Files.decode(yield* Files.readAtMost(path, mostBytes), path)
    const yaml = yield* Result.mapError(
      YamlText.parse(path, text),
      (problems) => new DatasetError({ dataset: path, reason: new BadShape({ file: path, problems }) })
    )
    if (isContainer(yaml.value)) places.set(yaml.value, yaml.where)
    return yaml.value
  })

/** Whether a value was read from a file of parameters. */
export const isHeld = (value: unknown): boolean => isContainer(value) && places.has(value)

/**
 * `file:line` of a path into parameters, where it leads into what a file holds; undefined when it does not.
 *
 * - shape: `value` the parameters, or something that holds them, with the values that `read` gave in their places
 */
export const placeOf = (value: unknown, path: ReadonlyArray<PropertyKey>): string | undefined => {
  let place: string | undefined
  let at = value
  for (let depth = 0; isContainer(at); depth++) {
    place = places.get(at)?.(path.slice(depth)) ?? place
    const key = path[depth]
    if (key === undefined || !Object.hasOwn(at, key)) break
    at = at[key]
  }
  return place
}
