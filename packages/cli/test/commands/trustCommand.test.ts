import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest"
import { run } from "../../src/app.ts"
import { Person } from "../../src/trust/askApproval.ts"
import { inFolder, listen } from "../terminal.ts"

beforeEach(() => {
  const home = mkdtempSync(join(tmpdir(), "litfuse-user-"))
  onTestFinished(() => rmSync(home, { recursive: true }))
  for (const name of ["LITFUSE_TRUST", "LITFUSE_NO_PLUGINS"]) vi.stubEnv(name, "")
  vi.stubEnv("XDG_CONFIG_HOME", home)
})
afterEach(() => void vi.unstubAllEnvs())

const ranker = (sign: string) => `export default {
  kind: "fusion", id: "mine", apiVersion: "^2.0.0", revision: 1, about: "${sign}", params: {}, refuses: () => undefined,
  prepare: (inputs) => inputs, score: () => undefined, explain: () => undefined
}
`
const files = { "litfuse.config.yaml": "plugins: [./mine.mjs]\n", "mine.mjs": ranker("first") }

/** Runs a command for a user at a terminal who gives these answers, or without a terminal. */
const litfuse = async (line: string, ...answers: ReadonlyArray<string>) => {
  const written = listen()
  const asked: Array<string> = []
  const person = { answer: (question: string) => Promise.resolve(answers[asked.push(question) - 1] ?? "") }
  const nobody = answers.length === 0 ? undefined : person
  const code = await Effect.runPromise(Effect.provideService(run(line.split(" ")), Person, nobody))
  return { code, out: written.out(), err: written.err(), asked: asked.length }
}

it("asks once at a terminal, with what is reached, and remembers the answer", async () => {
  inFolder(files)
  const no = await litfuse("plugin check", "n")
  expect(no).toMatchObject({ code: 2, asked: 1, err: expect.stringContaining("litfuse.config.yaml: is not approved, ") })
  expect(no.err).toMatch(
    /^litfuse\.config\.yaml is not approved\. .*\nIt reaches:\n {2}litfuse\.config\.yaml +22 bytes\n {2}mine\.mjs +\d+ bytes\n/
  )
  expect((await litfuse("plugin check", "")).code).toBe(2)
  const yes = await litfuse("plugin check", "y")
  expect([yes.asked, yes.err]).toEqual([1, expect.not.stringContaining("litfuse: litfuse.config.yaml: is not approved")])
  expect((await litfuse("plugin check", "n")).asked).toBe(0)
})

it("asks again when a file has changed, with the difference, without what would move the cursor", async () => {
  inFolder(files)
  await litfuse("plugin trust")
  writeFileSync("mine.mjs", ranker("second\u001b[2J"))
  const { err, asked } = await litfuse("plugin check", "no")
  expect(asked).toBe(1)
  expect(err).toContain(
    "litfuse.config.yaml has changed since you approved it:\n\n--- mine.mjs, as you approved it\n+++ mine.mjs\n@@ -1,4 +1,4 @@\n"
  )
  expect(err).toMatch(/^-.*about: "first".*\n\+.*about: "second\[2J"/m)
})

it("approves, lists and takes back, without loading anything", async () => {
  const folder = inFolder({ ...files, "mine.mjs": "throw new Error('loaded')\n" })
  mkdirSync("below")
  expect((await litfuse("plugin trust --list")).out).toBe("Nothing is approved.\n")
  const { code, out } = await litfuse("plugin trust below")
  expect(code).toBe(0)
  expect(out).toMatch(
    /^litfuse\.config\.yaml is not approved\..*\nIt reaches:\n.*\n.*\nApproved \S+litfuse\.config\.yaml\nIn CI: --trust [0-9a-f]{64}\n$/
  )
  expect((await litfuse("plugin trust --list")).out).toMatch(/litfuse\.config\.yaml +\| approved +\| [0-9a-f]{64} \|\n$/)
  expect((await litfuse("plugin trust")).out).toMatch(/^litfuse\.config\.yaml is approved, and has not changed\.\n/)
  writeFileSync("mine.mjs", "")
  expect((await litfuse("plugin trust --list")).out).toMatch(/\| changed +\|/)
  expect(readdirSync(folder).sort()).toEqual(["below", "litfuse.config.yaml", "mine.mjs"])
  rmSync("litfuse.config.yaml")
  expect((await litfuse("plugin trust --list")).out).toMatch(/\| gone +\|/)
  expect((await litfuse(`plugin trust --revoke ${folder}`)).out).toMatch(/^No longer approved: .*litfuse\.config\.yaml\n$/)
  expect((await litfuse("plugin trust --list")).out).toBe("Nothing is approved.\n")
})

it("leaves a configuration alone that a person declines, or that changes while it is looked at", async () => {
  inFolder(files)
  expect(await litfuse("plugin trust", "n")).toMatchObject({
    code: 1,
    err: expect.stringContaining("litfuse plugin trust: litfuse.config.yaml is not approved\n")
  })
  const written = listen()
  const person = { answer: () => Promise.resolve(writeFileSync("mine.mjs", ranker("other"))).then(() => "y") }
  expect(await Effect.runPromise(Effect.provideService(run(["plugin", "trust"]), Person, person))).toBe(2)
  expect(written.err()).toContain("litfuse plugin trust: litfuse.config.yaml: changed since you inspected it; inspect it again\n")
  expect((await litfuse("plugin trust --list")).out).toBe("Nothing is approved.\n")
})

it("is taken from its words by eval too, wherever they stand, and leaves the environment as it was", async () => {
  inFolder({ ...files, "qrels.txt": "1 0 a 1\n", "a.run": "1 Q0 a 1 1 a\n" })
  const [, hash] = /--trust ([0-9a-f]{64})/.exec((await litfuse("plugin check")).err)!
  const call = "eval qrels.txt a.run -m Nothing"
  expect((await litfuse(call)).err).toContain("is not approved")
  for (const line of [
    `${call} --trust ${hash}`,
    `--trust ${hash} ${call}`,
    `${call} --trust=${hash}`,
    `${call} --no-plugins`,
    `--no-plugins ${call}`
  ])
    expect((await litfuse(line)).err, line).toMatch(/^litfuse(?: eval)?: unknown measure "Nothing"/m)
  expect([process.env["LITFUSE_TRUST"], process.env["LITFUSE_NO_PLUGINS"]]).toEqual(["", ""])
})

it("reads what packed files may become from its words too, and refuses what is no number of bytes", async () => {
  inFolder({ "qrels.txt": "1 0 a 1\n", "a.run": "1 Q0 a 1 1 a\n" })
  for (const line of ["eval qrels.txt a.run", "compare qrels.txt a.run a.run"])
    for (const bytes of ["0", "-1", "1e9", "x"]) {
      const { code, err } = await litfuse(`${line} --max-unpacked=${bytes}`)
      expect([line, bytes, code, err]).toEqual([
        line,
        bytes,
        2,
        expect.stringContaining(`--max-unpacked is "${bytes}"; it takes a number of bytes`)
      ])
    }
  for (const line of ["eval qrels.txt a.run --max-unpacked 1000", "--max-unpacked 1000 eval qrels.txt a.run"])
    expect([line, (await litfuse(line)).code]).toEqual([line, 0])
  expect(process.env["LITFUSE_MAX_UNPACKED"]).toBeUndefined()
})
