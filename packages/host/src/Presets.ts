import { existsSync, readdirSync, statSync } from "node:fs"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import type { PipelineError } from "@litfuse/engine/PipelineError"
import { basename, join, resolve } from "node:path"
import * as Result from "effect/Result"
import * as PipelineFile from "./PipelineFile.ts"

/** The folders with the presets of litfuse: beside the installed command, or at the root of the repository. */
const own = ["../presets", "../../../presets"].map((path) => resolve(import.meta.dirname, path))

const ending = ".pipeline.yaml"

/** The place of a preset, and how messages call it. */
interface Place {
  readonly path: string
  readonly name: string
}

/** A link that leads in a circle is there for nobody. */
const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

/** Nobody names the file behind a preset, so that it must be one: a pipe would be waited for. */
const isPlain = (path: string): boolean => existsSync(path) && statSync(path).isFile()

/** A folder is no pipeline. */
const isFile = (path: string): boolean => existsSync(path) && !isFolder(path)

/** A name is a preset of the folder, else one of litfuse, whatever file is called so too; `./NAME`, and what ends in `.yaml`, is a file. */
const placeOf = (name: string, folder: string): Place => {
  const file = { path: resolve(folder, name), name }
  if (/\.ya?ml$/.test(name)) return file
  const beside = join("presets", `${name}${ending}`)
  const places = [
    { path: resolve(folder, beside), name: beside },
    ...own.map((path) => join(path, `${name}${ending}`)).map((path) => ({ path, name: path }))
  ]
  const preset = places.find(({ path }) => isPlain(path))
  if (isFile(file.path) && (preset === undefined || basename(name) !== name)) return file
  return preset ?? places.at(-1)!
}

/** The names of all presets, those of a folder and those of litfuse, ascending. */
export const names = (folder: string): ReadonlyArray<string> => {
  const found = [join(folder, "presets"), ...own].flatMap((path) =>
    isFolder(path) ? readdirSync(path).filter((file) => isPlain(join(path, file))) : []
  )
  return [...new Set(found.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length)))].sort()
}

/** Why a preset cannot be used, in a line; undefined when its file is there. */
export const problem = (name: string, folder: string): string | undefined =>
  existsSync(placeOf(name, folder).path)
    ? undefined
    : `unknown preset "${name}"${didYouMean(nearest(name, names(folder), 1))}; there are ${names(folder).join(", ")}, or name a pipeline file`

/** Those of litfuse that were opened: they do not change while a process runs. */
const opened = new Map<string, Result.Result<PipelineFile.Written, ReadonlyArray<PipelineError>>>()

/** A preset's pipeline: `presets/NAME.pipeline.yaml` of the folder, else ours, opened once, else a file. Errors: those of `fromFile`. */
export const open = (name: string, folder: string): Result.Result<PipelineFile.Written, ReadonlyArray<PipelineError>> => {
  const place = placeOf(name, folder)
  const known = opened.get(place.path)
  if (known !== undefined) return known
  const written = PipelineFile.fromFile(place.path, place.name)
  if (own.some((path) => place.path.startsWith(path))) opened.set(place.path, written)
  return written
}
