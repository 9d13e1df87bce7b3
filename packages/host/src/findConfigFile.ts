// No import of `node:fs`: it also loads streams and readline, a tenth of the time of `litfuse eval`, which needs this module.
const { existsSync } = process.getBuiltinModule("node:fs")
const { dirname, join, resolve } = process.getBuiltinModule("node:path")

/** The name of the configuration file. */
export const configFileName = "litfuse.config.yaml"

/** The nearest litfuse.config.yaml in `folder` or above it; undefined when there is none. */
export const findConfigFile = (folder: string): string | undefined => {
  const file = join(resolve(folder), configFileName)
  if (existsSync(file)) return file
  const above = dirname(resolve(folder))
  return above === resolve(folder) ? undefined : findConfigFile(above)
}
