import { existsSync } from "node:fs"
import { join, resolve } from "node:path"

/** The folders with the presets of litfuse: beside the installed command, or at the root of the repository. */
const own = ["../presets", "../../../presets"].map((path) => resolve(import.meta.dirname, path))

/** The file of a preset: a file as it is named, else `presets/NAME.pipeline.yaml` of the current folder, else that of litfuse. */
export const preset = (name: string): string => {
  if (existsSync(name) || /\.ya?ml$/.test(name)) return name
  const places = ["presets", ...own].map((folder) => join(folder, `${name}.pipeline.yaml`))
  return places.find((file) => existsSync(file)) ?? places.at(-1)!
}
