import { lstatSync } from "node:fs"
import { join } from "node:path"
import type { Settings } from "./Setting.ts"

const isFolder = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * What keeps a server from being started, a line for each: found now, and not by the first client.
 *
 */
export const problemsOf = ({ folder, replay, exports }: Settings, project: string | undefined): ReadonlyArray<string> => [
  ...(replay === undefined || isFolder(replay) ? [] : [`--replay ${replay}: not found, or no folder; check the path`]),
  ...(exports === undefined || isFolder(exports) ? [] : [`--exports ${exports}: not found, or no folder; make it first`]),
  ...(project === undefined || isFolder(join(folder, ".litfuse"))
    ? []
    : [`--project ${project}: there is no project here; make one with \`litfuse project init\` in it`])
]
