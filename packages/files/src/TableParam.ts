import { resolve } from "node:path"
import * as Result from "effect/Result"
import { badLine, type DatasetError } from "./DatasetError.ts"
import * as FileParam from "./FileParam.ts"
import * as Files from "./Files.ts"
import * as Tsv from "./Tsv.ts"
import * as ContainedPath from "./ContainedPath.ts"
import type * as YamlText from "./YamlText.ts"
import { isObject } from "./Json.ts"

type Table = Readonly<Record<string, ReadonlyArray<string>>>

/**
 * Reads a file of two tab-separated columns, key and value. A repeated key has all of its values, in the order of the file.
 *
 * - errors: `Missing`; `BadLine` for a line that has not two columns, and for an empty one
 */
export const read = (path: string): Result.Result<Table, DatasetError> =>
  Result.gen(function* () {
    const lists = new Map<string, Array<string>>()
    yield* Tsv.each(yield* Files.readBytes(path), path, ["key", "value"], ([key = "", value = ""], line) => {
      if (key.trim() === "" || value.trim() === "")
        return badLine(path, line, `no ${key.trim() === "" ? "key" : "value"}`, "a key, tab, a value; take the line out, or fill it in")
      const own = lists.get(key)
      if (own === undefined) lists.set(key, [value])
      else own.push(value)
      return undefined
    })
    return Object.fromEntries(lists)
  })

const each = <A>(
  values: ReadonlyArray<A>,
  make: (value: A) => Result.Result<unknown, DatasetError>
): Result.Result<ReadonlyArray<unknown>, DatasetError> =>
  Result.gen(function* () {
    const made: Array<unknown> = []
    for (const value of values) made.push(yield* make(value))
    return made.every((one, i) => one === values[i]) ? values : made
  })

/** Each member of an object, made anew; the object itself where nothing is new. */
const mapped = (
  value: Readonly<Record<string, unknown>>,
  make: (value: unknown, name: string) => Result.Result<unknown, DatasetError>
): Result.Result<unknown, DatasetError> =>
  Result.gen(function* () {
    const made: Record<string, unknown> = {}
    for (const name of Object.keys(value)) made[name] = yield* make(value[name], name)
    return Object.keys(made).every((name) => made[name] === value[name]) ? value : made
  })

/**
 * Replaces `{ table: FILE }` in parameters, at any depth, by the content of that table. A parameter, or a part of one, may also be `{ file: FILE }`, a file
 * of YAML or JSON.
 *
 * - `folder` in which files are looked for
 * - errors: those of `read` and of `FileParam.read`
 */
export const resolved = (value: unknown, folder: string): Result.Result<unknown, DatasetError> => {
  if (!isObject(value)) return Result.succeed(value)
  const [name, ...others] = Object.keys(value)
  if (name === "table" && others.length === 0 && typeof value["table"] === "string") return read(resolve(folder, value["table"]))
  return mapped(value, (own) => partOf(own, folder))
}

/** A parameter, or a part of one. All of them together are no file: a plugin may have a parameter of that name. */
const partOf = (value: unknown, folder: string): Result.Result<unknown, DatasetError> => {
  const isFile = isObject(value) && Object.keys(value).length === 1 && typeof value["file"] === "string"
  return isFile ? FileParam.read(folder, String(value["file"])) : resolved(value, folder)
}

/** A file that parameters name, and where they do. */
export interface Named {
  readonly name: string
  readonly path: ReadonlyArray<PropertyKey>
}

/** The files that parameters name, as they name them; nothing is read. */
export const filesOf = (value: unknown, path: ReadonlyArray<PropertyKey> = []): ReadonlyArray<Named> => {
  if (!isObject(value)) return []
  const [name, ...others] = Object.keys(value)
  const isName = (name === "table" || name === "file") && others.length === 0 && typeof value[name] === "string"
  if (isName) return [{ name: String(value[name]), path: [...path, name] }]
  return Object.entries(value).flatMap(([key, own]) => filesOf(own, [...path, key]))
}

/** The files that a value names in everything called `params`, at any depth. */
export const filesWithin = (value: unknown, path: ReadonlyArray<PropertyKey> = []): ReadonlyArray<Named> => {
  if (Array.isArray(value)) return value.flatMap((own, i) => filesWithin(own, [...path, i]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, own]) => [
    ...(key === "params" ? filesOf(own, [...path, key]) : []),
    ...filesWithin(own, [...path, key])
  ])
}

/** What is wrong with the files that parameters name: those that lie outside a folder. `from`: the folder from which they are named. */
export const outside = (named: ReadonlyArray<Named>, root: string, from: string): ReadonlyArray<YamlText.Problem> =>
  named.flatMap(({ name, path }) => {
    const found = ContainedPath.within(root, from, name)
    return Result.isSuccess(found) ? [] : [{ path, what: `"${name}" ${found.failure}` }]
  })

/** A file in which everything called `params`, at any depth, is `resolved`, and nothing else. Errors: those of `read`. */
export const within = <A>(file: A, folder: string): Result.Result<A, DatasetError> => {
  const walk = (value: unknown): Result.Result<unknown, DatasetError> => {
    // files named inside a file are not read, because a file could name itself
    if (FileParam.isHeld(value)) return Result.succeed(value)
    if (Array.isArray(value)) return each(value, walk)
    if (!isObject(value)) return Result.succeed(value)
    return mapped(value, (own, name) => Result.flatMap(name === "params" ? resolved(own, folder) : Result.succeed(own), walk))
  }
  return Result.map(walk(file), (walked) => walked as A)
}
