import { existsSync, readdirSync, statSync } from "node:fs"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import type { PipelineError } from "@litfuse/engine/PipelineError"
import { basename, dirname, join, resolve } from "node:path"
import * as Result from "effect/Result"
import * as PipelineFile from "./PipelineFile.ts"
import { path as userFile } from "./UserFile.ts"

/** The folders of litfuse's own presets: next to the installed command, or at the root of the repository. */
const own = ["../presets", "../../../presets"].map((path) => resolve(import.meta.dirname, path))

/** The folders of stored pipelines, in a project and next to the user's file: the earlier one comes first. */
const folders = ["pipelines", "presets"] as const

/** The folders of the user, which all projects see. They are asked each time, because the environment names them. */
const ofUser = (): ReadonlyArray<string> => folders.map((name) => join(dirname(userFile()), name))

const ending = ".pipeline.yaml"

interface Place {
  readonly path: string
  readonly name: string
}

/** `existsSync` is false for a circular link. */
const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

/** The user does not name the file of a preset, so it must be a plain file: a pipe would block. */
const isPlain = (path: string): boolean => existsSync(path) && statSync(path).isFile()

const isFile = (path: string): boolean => existsSync(path) && !isFolder(path)

/** A plain name is a preset of the folder, else of the user, else of litfuse, even when a file has this name. `./NAME` and names ending in `.yaml` are files. */
const placeOf = (name: string, folder: string): Place => {
  const file = { path: resolve(folder, name), name }
  if (/\.ya?ml$/.test(name)) return file
  const relatives = folders.map((path) => join(path, `${name}${ending}`))
  const places = [
    ...relatives.map((relative) => ({ path: resolve(folder, relative), name: relative })),
    ...[...ofUser(), ...own].map((path) => join(path, `${name}${ending}`)).map((path) => ({ path, name: path }))
  ]
  const preset = places.find(({ path }) => isPlain(path))
  if (isFile(file.path) && (preset === undefined || basename(name) !== name)) return file
  return preset ?? places.at(-1)!
}

/** The names of all presets of a folder, of the user and of litfuse, ascending. */
export const names = (folder: string): ReadonlyArray<string> => {
  const found = [...folders.map((name) => join(folder, name)), ...ofUser(), ...own].flatMap((path) =>
    isFolder(path) ? readdirSync(path).filter((file) => isPlain(join(path, file))) : []
  )
  return [...new Set(found.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length)))].sort()
}

/** Why a preset cannot be used, in one line; undefined when its file exists. */
export const problem = (name: string, folder: string): string | undefined =>
  existsSync(placeOf(name, folder).path)
    ? undefined
    : `unknown preset "${name}"${didYouMean(nearest(name, names(folder), 1))}; choose from ${names(folder).join(", ")}, or name a pipeline file`

/** The file that a name means. */
export const pathOf = (name: string, folder: string): string => placeOf(name, folder).path

/** Whether a name means a preset of litfuse, which every installation has. */
export const isOwn = (name: string, folder: string): boolean => own.some((path) => placeOf(name, folder).path.startsWith(path))

const opened = new Map<string, Result.Result<PipelineFile.Written, ReadonlyArray<PipelineError>>>()

/** The pipeline of a preset: `pipelines/NAME.pipeline.yaml` or `presets/NAME.pipeline.yaml` of the folder, else of the user, else litfuse's own, else a file. Errors: those of `fromFile`. */
export const open = (name: string, folder: string): Result.Result<PipelineFile.Written, ReadonlyArray<PipelineError>> => {
  const place = placeOf(name, folder)
  const known = opened.get(place.path)
  if (known !== undefined) return known
  const written = PipelineFile.fromFile(place.path, place.name)
  if (isOwn(name, folder)) opened.set(place.path, written)
  return written
}
