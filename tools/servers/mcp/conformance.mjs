/**
 * `node tools/servers/mcp/conformance.mjs [conformance-stable] [words for the suite]`, after `npm ci --prefix tools/servers/mcp`: the conformance suite of the protocol against
 * the server over HTTP. The suite sends no token, so a relay adds it, and changes nothing else. Scenarios that are not passed stand in
 * expected-failures.yaml, with reasons; the check is red when another one fails, and when one of these passes.
 */
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, request } from "node:http"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

const root = join(import.meta.dirname, "../../..")
const token = "conformance"
let port
const relay = createServer((incoming, response) => {
  const own = incoming.headers.host
  // the relay listens at another port; any other name is handed on as it came
  const host = /^(?:127\.0\.0\.1|localhost):\d+$/.test(own) ? own.replace(/\d+$/, String(port)) : own
  const sent = request(
    {
      port,
      host: "127.0.0.1",
      path: incoming.url,
      method: incoming.method,
      headers: { ...incoming.headers, host, authorization: `Bearer ${token}` }
    },
    (answer) => answer.pipe(response.writeHead(answer.statusCode, answer.headers))
  )
  sent.on("error", () => response.writeHead(502).end())
  incoming.pipe(sent)
})
await new Promise((done) => relay.listen(0, "127.0.0.1", done))
// the page from which the suite asks, and may
const origins = ["127.0.0.1", "localhost"].map((name) => `http://${name}:${relay.address().port}`).join(",")
const server = spawn(
  process.execPath,
  [join(root, "packages/cli/bin/litfuse.js"), "mcp", "--http", "--port", "0", "--origin", origins, "--replay", "datasets/atlas/cassettes"],
  {
    cwd: root,
    env: { ...process.env, LITFUSE_MCP_TOKEN: token }
  }
)
port = await new Promise((done, fail) => {
  server.on("exit", fail)
  server.stderr.setEncoding("utf8").on("data", (text) => {
    process.stderr.write(text)
    const [, found] = /serves http:\/\/127\.0\.0\.1:(\d+)\/mcp/.exec(text) ?? []
    if (found !== undefined) done(Number(found))
  })
})
const [first, ...others] = process.argv.slice(2)
const isStable = first === "conformance-stable"
const suitePath = isStable ? "conformance-stable" : "@modelcontextprotocol/conformance"
const given = isStable || first === undefined ? others : [first, ...others]
const url = `http://127.0.0.1:${relay.address().port}/mcp`
// this scenario of the stable suite names revision 2025-03-26 in its calls, whatever revision its session agreed on; the server answers 400
const mistaken = isStable ? "  - server-sse-multiple-streams\n" : ""
const expected = join(mkdtempSync(join(tmpdir(), "conformance-")), "expected-failures.yaml")
writeFileSync(expected, readFileSync(join(import.meta.dirname, "expected-failures.yaml"), "utf8") + mistaken)
const words = ["server", "--url", url, "--expected-failures", expected, ...given]
const suite = spawn(process.execPath, [join(import.meta.dirname, "node_modules", suitePath, "dist/index.js"), ...words], {
  stdio: "inherit"
})
const code = await new Promise((done) => suite.on("exit", done))
rmSync(dirname(expected), { recursive: true })
relay.closeAllConnections()
relay.close()
server.kill()
process.exitCode = code ?? 1
