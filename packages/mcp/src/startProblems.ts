import { existsSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Listening } from "./serveHttp.ts"
import type { Settings } from "./ServerSettings.ts"

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

/** Why a server cannot start, a line per problem. The check runs before the first client connects. */
export const startProblems = ({ folder, replay, exports, calls }: Settings, project: string | undefined): ReadonlyArray<string> => [
  ...(replay === undefined || isFolder(replay) ? [] : [`--replay ${replay}: not found, or not a folder; check the path`]),
  ...(exports === undefined || isFolder(exports) ? [] : [`--exports ${exports}: not found, or not a folder; create it first`]),
  ...(calls === undefined || (isFolder(dirname(calls)) && !isFolder(calls)) ? [] : [`--calls ${calls}: name a file in an existing folder`]),
  ...(project === undefined || isFolder(join(folder, ".litfuse"))
    ? []
    : [`--project ${project}: not a project; create one there with \`litfuse project init\``])
]

/** Whether a text is an origin as browsers send it: scheme, host, and an optional port. Browser extensions use their own schemes. */
const isOrigin = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[^\s/,]+$/.test(text)

/** Why a server cannot listen over HTTP, a line per problem. An origin that no page can have would never match a request. */
export const listenProblems = ({ port, origins }: Pick<Listening, "port" | "origins">): ReadonlyArray<string> => [
  ...(port >= 0 && port <= 65_535 ? [] : [`--port ${port}: takes a whole number from 0 to 65535`]),
  ...origins.filter((one) => !isOrigin(one)).map((one) => `--origin "${one}": takes the origin of a page, such as https://example.org`)
]
