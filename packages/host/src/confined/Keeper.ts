/**
 * Ends confined processes when litfuse has ended, however it ended. A plugin that computes without a pause cannot notice that its pipe has closed, so a small
 * process next to it does.
 */
import { type ChildProcess, spawn } from "node:child_process"

/** Watches the processes with these ids. `close` ends the keeper, and every process that it still watches. */
export interface Keeper {
  readonly watch: (child: ChildProcess) => void
  readonly close: () => void
}

/** Reads one id per line, `+` to watch it and `-` when it has ended. The input ends with the process that wrote it. */
const program = `
const ids = new Set()
let rest = ""
process.stdin.setEncoding("utf8")
process.stdin.on("data", (text) => {
  const lines = (rest + text).split("\\n")
  rest = lines.pop()
  for (const line of lines) ids[line[0] === "+" ? "add" : "delete"](Number(line.slice(1)))
})
const end = () => {
  for (const id of ids) try { process.kill(id, "SIGKILL") } catch {}
  process.exit()
}
process.stdin.on("end", end).on("error", end)
`

/** Starts a keeper. A signal to the group of this process does not reach it. */
export const start = (): Keeper => {
  const keeper = spawn(process.execPath, ["--no-warnings", "-e", program], {
    env: {},
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    windowsHide: true
  })
  keeper.on("error", () => undefined)
  keeper.stdin.on("error", () => undefined)
  keeper.unref()
  return {
    watch: (child) => {
      if (child.pid === undefined) return
      keeper.stdin.write(`+${child.pid}\n`)
      child.once("exit", () => keeper.stdin.write(`-${child.pid}\n`))
    },
    close: () => keeper.stdin.end()
  }
}
