/** Clusters of OpenSearch on loopback, a process a node, for tests and for measurements of speed. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Jars from "./fetchJars.ts"

/**
 * One node. `kill` ends it as a loss of power would; `start` starts it again over the same folder.
 *
 * - units: `megabytes` of resident memory, `seconds` of CPU
 */
export interface Node {
  readonly origin: () => string
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
  readonly megabytes: () => number
  readonly seconds: () => number
}

/** Nodes that form one cluster. `addresses` of those that run, as `--url` takes them. */
export interface Cluster {
  readonly nodes: ReadonlyArray<Node>
  readonly addresses: () => string
  readonly close: () => Promise<void>
}

const required = (process.env["LITFUSE_REQUIRE"] ?? "").split(",").includes("opensearch")

/** What a cluster needs and there is not; undefined = nothing. */
export const missing = (): string | undefined => {
  if (spawnSync("javac", ["-version"]).status !== 0) return "no JDK (Java 17 or newer) is there"
  return Jars.localJars().isComplete ? undefined : "`node tools/servers/opensearch/fetchJars.ts` has not fetched the jars"
}

/** Why no cluster is started here; undefined = one is. With `LITFUSE_REQUIRE=opensearch` it is an error that none can be. */
export const absent = (): string | undefined => {
  if (!required) return "its faults take minutes; LITFUSE_REQUIRE=opensearch tries them"
  const why = missing()
  if (why !== undefined) throw new Error(`LITFUSE_REQUIRE names opensearch, and ${why}`)
  return undefined
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer()
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

const flags = ["-Xms512m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]

const processColumn = (pid: number | undefined, column: string): number =>
  pid === undefined ? 0 : Number(spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)]).stdout.toString())

/**
 * Puts the plugin k-NN into the folder of a node, as `opensearch-plugin install` does. Its native libraries are not in the archive; searches that need no
 * graph work without them. It extends Painless, which is on the class path here.
 */
const installKnn = (node: string): void => {
  const plugin = join(node, "node_1/plugins/opensearch-knn")
  mkdirSync(plugin, { recursive: true })
  const { status, stderr } = spawnSync("jar", ["xf", Jars.localJars().knn], { cwd: plugin, encoding: "utf8" })
  if (status !== 0) throw new Error(`jar ends with ${status}: ${stderr}`)
  const descriptor = join(plugin, "plugin-descriptor.properties")
  writeFileSync(descriptor, readFileSync(descriptor, "utf8").replace(/^extended\.plugins=.*$/m, ""))
}

/**
 * Starts a cluster. Memory: a heap of 512 MB a node.
 *
 * - `settings` of OpenSearch, for each node: `{ "thread_pool.write.queue_size": "4" }`
 * - `hasKnn` whether its nodes have the plugin for vectors
 */
export const start = async (size: number, settings: Readonly<Record<string, string>> = {}, hasKnn = false): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-opensearch-"))
  const ports = await Promise.all(Array.from({ length: size }, freePort))
  const { classPath } = Jars.localJars()
  if (hasKnn) for (const number of ports.keys()) installKnn(join(folder, String(number)))
  const nodes = ports.map((port, number) => {
    let process: ChildProcess | undefined
    let origin = ""
    const start = () =>
      new Promise<void>((done, fail) => {
        const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
        const args = [String(number), String(port), ports.join(","), String(size), join(folder, String(number)), ...given]
        const child = spawn("java", [...flags, "-cp", classPath, join(import.meta.dirname, "Node.java"), ...args], {
          stdio: ["pipe", "pipe", "pipe"]
        })
        process = child
        let said = ""
        const read = (bytes: Buffer) => {
          said = `${said}${bytes}`.slice(-20_000)
          const found = /ready (\d+)/.exec(said)
          if (found === null) return
          origin = `http://127.0.0.1:${found[1]}`
          said = ""
          done()
        }
        child.stdout.on("data", read)
        child.stderr.on("data", read)
        child.on("error", fail)
        child.on("exit", (code) => fail(new Error(`node ${number} ended with ${code}: ${said.slice(-2000)}`)))
      })
    const kill = async () => {
      const child = process
      process = undefined
      origin = ""
      if (child === undefined || child.exitCode !== null) return
      await new Promise((done) => {
        child.on("exit", done)
        child.kill("SIGKILL")
      })
    }
    return {
      start,
      kill,
      origin: () => origin,
      megabytes: () => processColumn(process?.pid, "rss") / 1024,
      seconds: () => processColumn(process?.pid, "cputimes")
    }
  })
  const close = async () => {
    await Promise.all(nodes.map(({ kill }) => kill()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all(nodes.map(({ start }) => start()))
  } catch (error) {
    await close()
    throw error
  }
  return {
    nodes,
    close,
    addresses: () =>
      nodes
        .map(({ origin }) => origin())
        .filter((one) => one !== "")
        .join(",")
  }
}

if (import.meta.main) {
  const why = missing()
  if (why !== undefined) {
    console.error(why)
    process.exit(2)
  }
  const cluster = await start(Number(process.argv[2] ?? 1), {}, process.argv[3] === "knn")
  console.log(cluster.addresses())
  process.once("SIGINT", () => void cluster.close().then(() => process.exit(0)))
  process.once("SIGTERM", () => void cluster.close().then(() => process.exit(0)))
}
