import { existsSync, readdirSync } from "node:fs"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import { join, resolve } from "node:path"

/** The folders with the presets of litfuse: beside the installed command, or at the root of the repository. */
const own = ["../presets", "../../../presets"].map((path) => resolve(import.meta.dirname, path))

/** The file of a preset: a file as it is named, else `presets/NAME.pipeline.yaml` of the current folder, else that of litfuse. */
export const preset = (name: string): string => {
  if (existsSync(name) || /\.ya?ml$/.test(name)) return name
  const places = ["presets", ...own].map((folder) => join(folder, `${name}.pipeline.yaml`))
  return places.find((file) => existsSync(file)) ?? places.at(-1)!
}

const ending = ".pipeline.yaml"

/** The names of all presets, those of the current folder and those of litfuse, ascending. */
export const presets = (): ReadonlyArray<string> => {
  const found = ["presets", ...own].flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []))
  return [...new Set(found.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length)))].sort()
}

/** Why a preset cannot be used, in a line; undefined when its file is there. */
export const presetProblem = (name: string): string | undefined =>
  existsSync(preset(name))
    ? undefined
    : `unknown preset "${name}"${didYouMean(nearest(name, presets(), 1))}; there are ${presets().join(", ")}, or name a pipeline file`
