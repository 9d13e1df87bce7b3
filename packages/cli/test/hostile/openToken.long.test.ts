import { spawn, spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { expect, it, onTestFinished } from "vitest"
import * as Chromium from "../../../../tools/test-setup/Chromium.ts"
import { program } from "../program.ts"

/** `litfuse serve --open` with a browser that notes the words that it gets. */
const openedWith = async () => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-open-test-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const noted = join(folder, "words")
  writeFileSync(join(folder, "xdg-open"), `#!/bin/sh\nprintf '%s\\n' "$@" > ${noted}.part\nmv ${noted}.part ${noted}\n`, { mode: 0o755 })
  const child = spawn(process.execPath, [program, "serve", "--open", "--port", "0"], {
    cwd: folder,
    env: { ...process.env, PATH: `${folder}:${process.env["PATH"]}` },
    stdio: ["ignore", "pipe", "ignore"]
  })
  const ended = new Promise((resolve) => child.once("exit", resolve))
  onTestFinished(async () => {
    child.kill("SIGKILL")
    await ended
  })
  let out = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text))
  while (!existsSync(noted)) await wait(20)
  const [file = "", ...others] = readFileSync(noted, "utf8").trim().split("\n")
  const link = (): string => out.trim().split("\n")[0]!
  return { child, ended, file, others, link }
}

const statusOf = async (link: string): Promise<number> => (await fetch(link, { redirect: "manual" })).status

it.runIf(process.platform === "linux")("the browser gets a file that only its user can read, with a link that works once", async () => {
  const { child, ended, file, others, link } = await openedWith()
  expect([others, file.includes("token")]).toEqual([[], false])
  expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700])
  const [, once = ""] = /url=(http:[^"]*)"/.exec(readFileSync(file, "utf8")) ?? []
  expect(once).not.toBe(link())
  // CI is root, which may act as another user
  if (process.getuid!() === 0) {
    const other = spawnSync("cat", [file], { uid: 65_534, gid: 65_534, encoding: "utf8" })
    expect([other.status, other.stdout]).toEqual([1, ""])
  }
  expect([await statusOf(once), await statusOf(once), await statusOf(link())]).toEqual([200, 401, 303])
  child.kill("SIGINT")
  await ended
  expect(existsSync(file)).toBe(false)
})

Chromium.suite("a browser that opens the file", () => {
  it("is signed in, and on the first page", async () => {
    const { file } = await openedWith()
    const page = await Chromium.window({})
    await page.goto(`file://${file}`)
    await page.waitForSelector("textarea[name=query]")
    expect(new URL(page.url()).pathname).toBe("/")
    await page.browserContext().close()
  })
})
