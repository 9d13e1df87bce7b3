/** Node loads a module of a project only if its path and its bytes are approved. The hooks hold in the thread that calls `admit`. */
import { createHash } from "node:crypto"
import { readFileSync, statSync } from "node:fs"
import * as Module from "node:module"
import { sep } from "node:path"
import { pathToFileURL } from "node:url"
import * as Builtins from "./Builtins.ts"
import { refuse } from "./refuse.ts"
import { isOwn, isProgram, realPathOf } from "./isOwn.ts"

/** Approved modules: real path to sha256. */
const approved = new Map<string, string>()

/** The modules that may be loaded, for a process that loads some of them: real path to sha256. Empty before anything is approved. */
export const approvedModules = (): ReadonlyMap<string, string> => approved

/** URLs of modules of plugins that were loaded, and of everything that they import. */
const ofPlugins = new Set<string>()

let isHooked = false

/** In litfuse's own process everything else is checked; in another program, only what plugins import. */
let isStrict = false

/** The bytes of an approved file. Errors: it is not approved, has changed, or is no plain file. */
const approvedBytes = (file: string): Buffer => {
  const wanted = approved.get(file)
  if (wanted === undefined)
    refuse(`${file} is not among the files that you approved; import it under a literal name, and approve it with \`litfuse plugin trust\``)
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) refuse(`${file} is not a plain file`)
  const bytes = readFileSync(file)
  if (createHash("sha256").update(bytes).digest("hex") === wanted) return bytes
  return refuse(`${file} has changed since you approved it; review it with \`litfuse plugin trust\``)
}

const isFile = (url: string): boolean => url.startsWith("file:")

/** Whether code at this URL is neither litfuse's nor, in another program, of that program. Text that was evaluated has another URL or none. */
const isForeign = (url: string | undefined): boolean => {
  if (url === undefined || !isFile(url)) return isStrict
  return ofPlugins.has(url) || (isStrict && !isOwn(realPathOf(url)))
}

const mustCheck = (url: string, file: string): boolean => approved.has(file) || (isForeign(url) && !isOwn(file))

/** Whether the script of a stack frame is that of a plugin. Text that was evaluated and Node's own code are not: their callers decide. */
const isForeignScript = (script: string): boolean => {
  if (isFile(script)) return isForeign(script)
  return script.startsWith(sep) && isForeign(pathToFileURL(script).href)
}

/** Refuses a file that is executed without `load`, such as native code, unless it is litfuse's or approved. */
const checkFile = (path: string): void => {
  const file = realPathOf(pathToFileURL(path).href)
  if (approved.has(file) || !isOwn(file)) approvedBytes(file)
}

const hook = (): void => {
  Module.registerHooks({
    resolve: (name, context, next) => {
      const found = next(name, context)
      if (!isForeign(context.parentURL)) return found
      if (Builtins.isGuarded(found.url)) return { url: Builtins.guardedUrl(found.url), format: "module", shortCircuit: true }
      if (isFile(found.url)) ofPlugins.add(found.url)
      if (isFile(found.url) && found.url.endsWith(".node")) checkFile(realPathOf(found.url))
      return found
    },
    load: (url, context, next) => {
      const text = Builtins.textOf(url)
      if (text !== undefined) return { format: "module", source: text, shortCircuit: true }
      if (!isFile(url)) return next(url, context)
      const file = realPathOf(url)
      if (!mustCheck(url, file)) return next(url, context)
      ofPlugins.add(url)
      const source = approvedBytes(file)
      return { format: next(url, context).format, source, shortCircuit: true }
    }
  })
}

/**
 * Approves modules for this thread: from now on no other module of a project is loaded here.
 *
 * - shape: `modules` real paths to the sha256 of their contents; a later call replaces the hash of a path
 * - `isThreadOfPlugin` the thread was started by a plugin, so that everything in it is checked
 */
export const admit = (modules: ReadonlyMap<string, string>, isThreadOfPlugin = false): void => {
  for (const [file, hash] of modules) approved.set(file, hash)
  if (isHooked || typeof Module.registerHooks !== "function") return
  isHooked = true
  isStrict = isThreadOfPlugin || isProgram()
  Builtins.guard({ approved, checkFile, isForeign: isForeignScript, isStrict })
  hook()
}
