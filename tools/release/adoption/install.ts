/** An empty folder outside the repository in which the packed archives are installed without a network, as a stranger would. */
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"

/** How a program ended, and what it wrote. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The folder, and what runs in it. */
export interface Folder {
  readonly path: string
  /** Where the packages are installed. */
  readonly packages: string
  readonly run: (program: string, ...words: ReadonlyArray<string>) => Ended
  readonly litfuse: (...words: ReadonlyArray<string>) => Ended
  readonly shell: (line: string, environment: Readonly<Record<string, string>>) => Ended
  readonly write: (file: string, content: string | Uint8Array) => void
  readonly read: (file: string) => string
  /** A folder of this name in it, in which the same packages are found. */
  readonly below: (name: string) => Folder
  /** An empty sibling folder of this name, with separate packages. */
  readonly alone: (name: string) => Folder
  readonly remove: () => void
}

const root = resolve(import.meta.dirname, "../../..")

/** The Node that a stranger has: the one that runs this, for the system's may be too old, or another that `LITFUSE_ADOPTION_NODE` names. */
export const node = process.env["LITFUSE_ADOPTION_NODE"] || process.execPath

/** The environment without programs and variables of this repository. The command that is installed in a folder comes first. */
const environment = (folder: string): NodeJS.ProcessEnv => {
  const paths = (process.env["PATH"] ?? "").split(":").filter((path) => !path.startsWith(root))
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|LITFUSE_|VITEST|NODE_OPTIONS|INIT_CWD|NX_|CI$|GITHUB_)/.test(name))
  const path = [join(folder, "node_modules/.bin"), dirname(node), ...paths].join(":")
  // approvals are stored in a sibling folder
  return { ...Object.fromEntries(own), PATH: path, XDG_CONFIG_HOME: `${folder}-user`, npm_config_loglevel: "error" }
}

const at = (path: string, installed: string): Folder => {
  const spawn = (program: string, words: ReadonlyArray<string>, more: Readonly<Record<string, string>> = {}): Ended => {
    const { status, stdout, stderr } = spawnSync(program, words, {
      cwd: path,
      encoding: "utf8",
      env: { ...environment(installed), ...more }
    })
    return { code: status, out: stdout, err: stderr }
  }
  const write = (file: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), content)
  }
  return {
    path,
    packages: join(installed, "node_modules"),
    run: (program, ...words) => spawn(program, words),
    shell: (line, more) => spawn("sh", ["-c", line], more),
    litfuse: (...words) => spawn(join(installed, "node_modules/.bin/litfuse"), words),
    write,
    read: (file) => readFileSync(join(path, file), "utf8"),
    below: (name) => {
      mkdirSync(join(path, name), { recursive: true })
      return at(join(path, name), installed)
    },
    alone: (name) => {
      const beside = `${path}-${name}`
      mkdirSync(beside)
      const made = at(beside, beside)
      made.write("package.json", JSON.stringify({ name: "alone", private: true, type: "module" }))
      return made
    },
    remove: () => {
      for (const one of [path, `${path}-user`, `${path}-alone`]) rmSync(one, { recursive: true, force: true })
    }
  }
}

/** The variable that names the folder in which `installed.ts` has installed the archives. */
export const installedAt = "LITFUSE_ADOPTION_INSTALLED"

/** A folder in which nothing is installed. */
export const empty = (): Folder => {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-adoption-")))
  const folder = at(path, path)
  folder.write("package.json", JSON.stringify({ name: "my-search", private: true, type: "module" }))
  return folder
}

/** A new folder in which the archives are installed: a copy of what `npm` has installed once. */
export const install = (): Folder => {
  const folder = empty()
  cpSync(process.env[installedAt]!, folder.path, { recursive: true, verbatimSymlinks: true })
  return folder
}
