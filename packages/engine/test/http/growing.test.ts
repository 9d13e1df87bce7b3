/** A growing recording is valid at every moment. It is read after each change of its files, as a killed process or a copy would leave them. */
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import { join } from "node:path"
import * as Result from "effect/Result"
import * as Cassette from "@litfuse/engine/http/Cassette"
import * as Scripted from "@litfuse/kit/scriptedHttp"
import { describe, expect, it, onTestFinished } from "vitest"
import { files, folder, get, problem, record, replay } from "./taping.ts"

/** What changes files, each a moment after which a process may end. */
const steps = ["openSync", "writeSync", "writeFileSync", "closeSync", "renameSync", "rmSync", "mkdirSync"] as const

/** Calls `look` before and after everything that is done to files while `work` runs. */
const watching = async (look: () => void, work: () => Promise<unknown>): Promise<void> => {
  const usual = Object.fromEntries(steps.map((step) => [step, fs[step]]))
  const restore = () => {
    Object.assign(fs, usual)
    syncBuiltinESMExports()
  }
  onTestFinished(restore)
  let isLooking = false
  const looked = () => {
    if (isLooking) return
    isLooking = true
    look()
    isLooking = false
  }
  for (const step of steps)
    Object.assign(fs, {
      [step]: (...given: ReadonlyArray<unknown>) => {
        looked()
        const made = (usual[step] as (...given: ReadonlyArray<unknown>) => unknown)(...given)
        looked()
        return made
      }
    })
  syncBuiltinESMExports()
  await work()
  restore()
}

const keysIn = (tape: string): ReadonlySet<string> =>
  new Set(
    Result.getOrElse(
      Result.map(Cassette.read(tape), ({ recordings: taken }) => taken.map(({ key }) => key)),
      () => []
    )
  )

describe("a recording that grows", () => {
  const words = ["a", "b", "c", "d"]
  const asks = words.map((word) => get(word))
  const answers = (n: number) => Scripted.script(({ url }) => ({ json: { n, of: url.searchParams.get("q"), text: "ä".repeat(5000) } }))

  it("holds whole recordings only, and loses none that it had, whenever it is looked at", async () => {
    const tape = folder()
    const problems = new Set<string>()
    let moments = 0
    let before: ReadonlySet<string> = new Set()
    const look = () => {
      moments++
      if (!fs.existsSync(join(tape, "api"))) return
      const found = keysIn(tape)
      if (found.size > 0) problems.add(problem(tape))
      for (const key of before) if (!found.has(key)) problems.add(`${key} is gone`)
      before = found
    }
    await watching(look, async () => {
      // the second sessions ask the same again, and replace what they asked
      for (const n of [1, 2]) for (const ask of asks) await record(tape, answers(n), [ask])
    })
    expect([...problems]).toEqual(["fine"])
    expect(moments).toBeGreaterThan(8 * words.length)
    expect((await replay(tape, asks)).results.map((one) => (one as { readonly n: number }).n)).toEqual([2, 2, 2, 2])
  })

  it("of a request that was answered at the third attempt leaves no older answer behind the new one", async () => {
    const tape = folder()
    await record(tape, answers(1), [get("a")])
    const [first] = files(tape)
    for (const n of [2, 3]) fs.copyFileSync(join(tape, "api", first!), join(tape, "api", first!.replace("-1.", `-${n}.`)))
    expect(files(tape)).toHaveLength(3)
    await record(tape, answers(2), [get("a")])
    expect(files(tape)).toHaveLength(1)
  })

  it("on a disk that fills up has no half of a recording", async () => {
    const tape = folder()
    const program = `import * as Tape from ${JSON.stringify(new URL("../../src/http/Tape.ts", import.meta.url).href)}
      const writer = Tape.writer(${JSON.stringify(tape)})
      try { writer.write("api", "0123456789ab-1.json", "x".repeat(100_000)) } catch (error) { console.log(error.code) }`
    const said = execFileSync("sh", ["-c", 'ulimit -f 8; exec "$0" --input-type=module -e "$1"', process.execPath, program], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"]
    })
    expect(said.trim()).toBe("EFBIG")
    expect(files(tape)).toEqual([])
  })
})
