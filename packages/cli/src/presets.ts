import { existsSync } from "node:fs"
import { join, resolve } from "node:path"

const own = resolve(import.meta.dirname, "../../../presets")

/** The file of a preset: a file as it is named, else `presets/NAME.pipeline.yaml` of the current folder, else that of the house. */
export const preset = (name: string): string => {
  if (existsSync(name) || /\.ya?ml$/.test(name)) return name
  const near = join("presets", `${name}.pipeline.yaml`)
  return existsSync(near) ? near : join(own, `${name}.pipeline.yaml`)
}
