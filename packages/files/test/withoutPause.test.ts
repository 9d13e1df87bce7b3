import { spawn } from "node:child_process"
import { expect, it } from "vitest"

const module = JSON.stringify(new URL("../src/withoutPause.ts", import.meta.url).href)

/** How a process ends that gets INT while it is busy, and then does work of so many bytes before it looks for signals. */
const endAfter = async (bytes: string, before = ""): Promise<unknown> => {
  const code = `
    import { keepHandlers, withoutPause } from ${module}
    process.on("SIGINT", () => process.exit(130))
    ${before}
    setTimeout(() => process.exit(1), 60_000)
    console.log("ready")
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    withoutPause(() => undefined, ${bytes})
    setTimeout(() => process.exit(0), 300)`
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", code], { stdio: ["ignore", "pipe", "inherit"] })
  child.stdout.once("data", () => child.kill("SIGINT"))
  return new Promise((done) => child.once("close", (code, signal) => done(code ?? signal)))
}

it("loses no signal that came before it, if the work is short or the process ends in order", async () => {
  expect(await Promise.all([endAfter("1000"), endAfter("Infinity", "keepHandlers()")])).toEqual([130, 130])
})

it("loses no signal that came between two works of one turn", async () => {
  expect(await endAfter("Infinity", "withoutPause(() => undefined)")).toBe("SIGINT")
})
