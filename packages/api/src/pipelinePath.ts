import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import * as Presets from "@litfuse/host/Presets"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import { inFolder } from "./inFolder.ts"

/**
 * The file of a pipeline that a request names: a path, or the name of a stored pipeline. A file of that name comes first, then `pipelines/` of the project,
 * then the places of presets.
 *
 * - empty: a name that means nothing stays a path, so that its error names the file
 */
export const pipelinePath = (folder: string, named: string): string => {
  if (/^-$|[/\\]|\.ya?ml$/u.test(named) || existsSync(resolve(folder, named))) return inFolder(folder, named)
  const root = ProjectFiles.find(folder)
  const isStored = root !== undefined && existsSync(join(root, "pipelines", `${named}.pipeline.yaml`))
  const at = isStored ? root : folder
  return Presets.problem(named, at) === undefined ? Presets.pathOf(named, at) : inFolder(folder, named)
}
