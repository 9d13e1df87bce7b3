import { existsSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Listening } from "./http.ts"
import type { Settings } from "./Setting.ts"

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

/** What keeps a server from being started, a line for each: found now, and not by the first client. */
export const problemsOf = ({ folder, replay, exports, calls }: Settings, project: string | undefined): ReadonlyArray<string> => [
  ...(replay === undefined || isFolder(replay) ? [] : [`--replay ${replay}: not found, or no folder; check the path`]),
  ...(exports === undefined || isFolder(exports) ? [] : [`--exports ${exports}: not found, or no folder; make it first`]),
  ...(calls === undefined || (isFolder(dirname(calls)) && !isFolder(calls))
    ? []
    : [`--calls ${calls}: takes a file in a folder that is there`]),
  ...(project === undefined || isFolder(join(folder, ".litfuse"))
    ? []
    : [`--project ${project}: there is no project here; make one with \`litfuse project init\` in it`])
]

/** A scheme, a host and perhaps a port, as browsers send them; pages of extensions have schemes of their own. */
const isOrigin = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[^\s/,]+$/.test(text)

/** What keeps a server from being reached over HTTP, a line for each. An origin that no page can have would be a page that is never let in. */
export const problemsOfListening = ({ port, origins }: Pick<Listening, "port" | "origins">): ReadonlyArray<string> => [
  ...(port >= 0 && port <= 65_535 ? [] : [`--port ${port}: takes a whole number from 0 to 65535`]),
  ...origins.filter((one) => !isOrigin(one)).map((one) => `--origin "${one}": takes the origin of a page, such as https://example.org`)
]
