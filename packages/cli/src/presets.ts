import { existsSync } from "node:fs"
import { join, resolve } from "node:path"

/** The presets of the house: beside the command where it is installed, at the root of the repository where it is not. */
const own = ["../presets", "../../../presets"].map((path) => resolve(import.meta.dirname, path))

/** The file of a preset: a file as it is named, else `presets/NAME.pipeline.yaml` of the current folder, else that of the house. */
export const preset = (name: string): string => {
  if (existsSync(name) || /\.ya?ml$/.test(name)) return name
  const places = ["presets", ...own].map((folder) => join(folder, `${name}.pipeline.yaml`))
  return places.find((file) => existsSync(file)) ?? places.at(-1)!
}
