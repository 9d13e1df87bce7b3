// Not imported: `litfuse eval` asks for this file, and an import of `node:fs` loads streams and readline too, a tenth of a short command.
const { existsSync } = process.getBuiltinModule("node:fs")
const { dirname, join, resolve } = process.getBuiltinModule("node:path")

/** What the file is called. */
export const fileName = "litfuse.config.yaml"

/** The nearest litfuse.config.yaml in `folder` or above it; undefined when there is none. */
export const find = (folder: string): string | undefined => {
  const file = join(resolve(folder), fileName)
  if (existsSync(file)) return file
  const above = dirname(resolve(folder))
  return above === resolve(folder) ? undefined : find(above)
}
