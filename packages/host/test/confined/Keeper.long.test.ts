import { spawn } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, describe, expect, it } from "vitest"

const folder = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-keeper-")))
afterAll(() => rmSync(folder, { recursive: true }))

const program = fileURLToPath(new URL("./endlessPlugin.ts", import.meta.url))

const entry = join(folder, "endless.mjs")
writeFileSync(
  entry,
  'export default { kind: "fusion", id: "endless", revision: 1, refuses: () => { for (;;); }, prepare: (i) => i, score: () => {} }\n'
)

/** The processes that run a module of this folder, or watch one of them, by id. */
const running = (): ReadonlyArray<string> =>
  readdirSync("/proc").filter((id) => {
    if (!/^\d+$/.test(id)) return false
    try {
      const words = readFileSync(`/proc/${id}/cmdline`, "utf8")
      return words.includes(entry) && !words.includes(program)
    } catch {
      return false
    }
  })

const until = async (isDone: () => boolean, seconds: number): Promise<boolean> => {
  for (let i = 0; i < seconds * 10 && !isDone(); i++) await wait(100)
  return isDone()
}

describe.runIf(process.platform === "linux")("the process of a plugin that never ends", () => {
  it.each(["SIGKILL", "SIGTERM", "SIGINT"] as const)("ends when litfuse ends by %s", async (signal) => {
    const parent = spawn(process.execPath, [program, entry], { stdio: ["ignore", "pipe", "inherit"] })
    const ended = new Promise((resolve) => parent.once("exit", resolve))
    await new Promise((resolve) => parent.stdout.once("data", resolve))
    await wait(500)
    expect(running().length).toBeGreaterThan(0)
    parent.kill(signal)
    await ended
    expect(await until(() => running().length === 0, 10)).toBe(true)
  })
})
