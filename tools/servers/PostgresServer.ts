/** A new PostgreSQL database on a socket, started by a user without rights. */
import { spawnSync } from "node:child_process"
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

const programs = [
  ...globSync("/usr/lib/postgresql/*/bin/initdb"),
  ...globSync("/usr/local/bin/initdb"),
  ...globSync("/opt/homebrew/bin/initdb")
].map((file) => dirname(file))
// the folder of all programs, because links elsewhere may not find their libraries
const bin = programs.find((folder) => existsSync(join(folder, "pg_ctl")))

/** Why there is no database here; undefined where there is one. */
export const whyNoPostgres = bin === undefined ? "PostgreSQL is not installed" : undefined

/** The number of Debian's user without privileges: PostgreSQL refuses to run as root. */
const unprivileged = 65_534

/** Runs a program of PostgreSQL. */
const run = (name: string, args: ReadonlyArray<string>): void => {
  const isRoot = process.getuid?.() === 0
  const { status, stderr } = spawnSync(join(bin!, name), args, {
    // a child of the server would keep a pipe open
    stdio: ["ignore", "ignore", name === "initdb" ? "pipe" : "ignore"],
    ...(isRoot ? { uid: unprivileged, gid: unprivileged } : {})
  })
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${String(stderr)}`)
}

/**
 * A running database. `url` its address; `pid` of its first process, while it runs; `print` what tables contain; `stop` and `start` as an administrator does;
 * `remove` ends it.
 */
export interface Postgres {
  readonly url: string
  readonly pid: () => number
  readonly print: (...queries: ReadonlyArray<string>) => string
  readonly start: () => void
  readonly stop: (how: "fast" | "immediate") => void
  readonly remove: () => void
}

/** Makes and starts a database. Its files are not written through to the disk, because it does not survive a loss of power. */
export const postgres = (): Postgres => {
  // paths of sockets are short
  const root = mkdtempSync(join(tmpdir(), "lf-pg-"))
  chmodSync(root, 0o711)
  const [data, socket] = [join(root, "data"), join(root, "run")]
  for (const folder of [data, socket]) {
    mkdirSync(folder, { mode: 0o700 })
    if (process.getuid?.() === 0) chownSync(folder, unprivileged, unprivileged)
  }
  run("initdb", ["-D", data, "-U", "litfuse", "-A", "trust", "--no-sync"])
  const options = `-c listen_addresses='' -c unix_socket_directories=${socket} -c fsync=off`
  const start = (): void => run("pg_ctl", ["-D", data, "-w", "-l", join(socket, "log"), "-o", options, "start"])
  const stop = (how: "fast" | "immediate"): void => run("pg_ctl", ["-D", data, "-m", how, "-w", "stop"])
  start()
  const url = `postgresql://litfuse@localhost/postgres?host=${socket}`
  return {
    url,
    pid: () => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]),
    print: (...queries) => {
      const asked = queries.flatMap((query) => ["-c", query])
      const { stdout, stderr } = spawnSync(join(bin!, "psql"), [url, ...asked], { encoding: "utf8", timeout: 10_000 })
      return `${stdout}${stderr}`
    },
    start,
    stop,
    remove: () => {
      stop("immediate")
      rmSync(root, { recursive: true, force: true })
    }
  }
}
