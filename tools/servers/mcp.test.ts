/**
 * Both official clients ask every tool, and the conformance suites of the protocol are run against the server. They are not among what the workspace installs:
 * `npm ci --prefix tools/servers/mcp` does that. Without it the tests are skipped.
 */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const folder = join(import.meta.dirname, "mcp")
const isAbsent = !existsSync(join(folder, "node_modules/@modelcontextprotocol/conformance"))
if (isAbsent) console.log("the tests with official MCP clients are skipped: `npm ci --prefix tools/servers/mcp` installs the clients")

const ran = (file: string, ...words: ReadonlyArray<string>): Promise<readonly [code: number, text: string]> =>
  new Promise((done) => {
    execFile(process.execPath, [join(folder, file), ...words], { maxBuffer: 1e8 }, (error, out, errors) =>
      done([error === null ? 0 : Number(error.code), out + errors])
    )
  })

describe.skipIf(isAbsent)("the server for agents", () => {
  it("answers search, get, analyse, pipeline and export to both official clients, with the same bytes", async () => {
    const [code, text] = await ran("clients.mjs")
    expect([code, text]).toEqual([0, expect.stringContaining("both clients received the same bytes")])
    expect(text.match(/\d+ calls answered/g)).toHaveLength(2)
  })

  it.each([
    ["of the newest revision", ["--requirements", "2026-07-28"]],
    ["that are active", []],
    ["of the stable suite", ["conformance-stable"]]
  ])("passes the scenarios %s but those that expected-failures.yaml names with their reasons", async (_, words) => {
    const [code, text] = await ran("conformance.mjs", ...words)
    expect([code, text.replace(/^[^]*=== SUMMARY ===/, "")]).toEqual([0, expect.stringMatching(/Total: [1-9]\d* passed/)])
  })
})
