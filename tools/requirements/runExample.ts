import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { root } from "../shared/repositoryFiles.ts"
import type { Example } from "./Example.ts"

/** What a folder for examples has of the repository. */
const shared = [
  "datasets",
  "presets",
  "reports",
  "docs",
  "packages",
  "tools",
  "node_modules",
  "package.json",
  "ARCHITECTURE.md",
  "README.md"
]

interface Ended {
  readonly code: number | null
  readonly text: string
}

const limitMs = 300_000

/** Runs a command line in a folder; `lines` are written to its standard input. Keys and settings of the machine are not seen. */
const runIn = (home: string, folder: string, command: string, lines: ReadonlyArray<string> = []): Promise<Ended> =>
  new Promise((done) => {
    const env = {
      PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env["PATH"] ?? ""}`,
      HOME: home,
      XDG_CACHE_HOME: join(home, "cache"),
      XDG_STATE_HOME: join(home, "state"),
      XDG_CONFIG_HOME: join(home, "config"),
      NO_COLOR: "1"
    }
    const child = spawn(command, { cwd: folder, env, shell: true, timeout: limitMs })
    const parts: Array<string> = []
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => parts.push(bytes.toString()))
    child.on("close", (code) => done({ code, text: parts.join("") }))
    for (const line of lines) child.stdin.write(`${line}\n`)
    // a server for agents ends when its input ends, so its answers are awaited
    const expected = lines.filter((line) => line.includes('"id"')).length
    const isAnswered = () =>
      parts
        .join("")
        .split("\n")
        .filter((line) => line.startsWith('{"jsonrpc"')).length >= expected
    const timer = setInterval(() => {
      if (expected > 0 && !isAnswered()) return
      clearInterval(timer)
      child.stdin.end()
    }, 50)
    child.on("close", () => clearInterval(timer))
  })

const messagesOf = (calls: NonNullable<Example["calls"]>): ReadonlyArray<string> => {
  const clientInfo = { name: "requirements", version: "1" }
  const first = { method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } }
  const all = [first, ...calls.map(({ tool, args }) => ({ method: "tools/call", params: { name: tool, arguments: args } }))]
  const requests = all.map((one, id) => JSON.stringify({ jsonrpc: "2.0", id, ...one }))
  return [requests[0]!, JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }), ...requests.slice(1)]
}

const makeFolder = (): string => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "litfuse-requirements-"))
  for (const name of shared) symlinkSync(join(root, name), join(folder, name))
  mkdirSync(join(folder, ".home"))
  return folder
}

/** Runs an example in a new folder. Answers with what is wrong: an exit code, and each line that is not there; empty if all is as stated. */
export const runExample = async ({
  run,
  before = [],
  calls,
  file,
  isInRepository = false,
  exit = 0,
  says
}: Example): Promise<ReadonlyArray<string>> => {
  const folder = makeFolder()
  const home = join(folder, ".home")
  try {
    for (const command of before) {
      const { code, text } = await runIn(home, folder, command)
      if (code !== 0) return [`${command}: exit code ${code}\n${text.slice(-2000)}`]
    }
    const ended =
      run === undefined ? undefined : await runIn(home, isInRepository ? root : folder, run, calls === undefined ? [] : messagesOf(calls))
    const wrongCode = ended !== undefined && ended.code !== exit ? [`${run}: exit code ${ended.code}, not ${exit}`] : []
    const text = file === undefined ? ended!.text : readFileSync(join(folder, file), "utf8")
    const absent = says.filter((pattern) => !new RegExp(pattern, "mu").test(text))
    return [
      ...wrongCode,
      ...absent.map((pattern) => `${run ?? file}: no line matches ${pattern}`),
      ...(wrongCode.length + absent.length > 0 ? [text.slice(0, 3000)] : [])
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
