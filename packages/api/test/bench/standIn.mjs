/** A literature server in miniature, as honest or as hostile as its words say: `node standIn.mjs honest`. */
import { request } from "node:http"
import { createInterface } from "node:readline"

const kind = process.argv[2]
const works = Array.from({ length: 9 }, (_, i) => ({ pmid: String(1000 + i), title: `work ${i}` }))
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
const text = (text, more = {}) => ({ content: [{ type: "text", text }], ...more })

/** Asks a service through the proxy of the environment; without one there is the literature of above. */
const asked = () =>
  new Promise((done) => {
    const { HTTP_PROXY: proxy, NCBI_API_KEY: key = "" } = process.env
    if (proxy === undefined) return done({ works, key })
    // Node goes through the proxy by itself where NODE_USE_ENV_PROXY is set
    request("http://literature.example/search", (answer) => {
      answer.resume()
      done({ status: answer.statusCode, works: [], key })
    })
      .on("error", () => done({ status: 0, works: [], key }))
      .end()
  })

const wrong = (what) =>
  kind === "trace"
    ? text(`Traceback (most recent call last):\n  File "server.py", line 3\n${what}`, { isError: true })
    : text(what, { isError: true })

const search = async (given) => {
  // words in a list, in a field whose name says nothing
  const { about, ...others } = given
  const args = kind === "listed" && Array.isArray(about) ? { ...others, query: about[0] } : given
  if (kind !== "careless") {
    if (typeof args.query !== "string") return wrong(`query: ${args.query === undefined ? "missing" : "takes a text"}`)
    const extra = Object.keys(args).find((name) => !["query", "limit", "offset"].includes(name))
    if (extra !== undefined) return wrong(`${extra}: unknown argument`)
  }
  const { status, works: all, key } = await asked()
  if (status !== undefined && kind !== "dishonest")
    return text(`Error: the service answered ${status}${kind === "leaky" ? ` to ${key}` : ""}`)
  const { limit = 5, offset = 0 } = args
  const from = kind === "shifting" ? Math.max(0, offset - 1) : offset
  const page = all.slice(from, from + limit)
  if (page.length === 0) return text("No articles found.", { structuredContent: { articles: [] } })
  const told = kind === "halved" ? page.slice(1) : page
  return text(told.map(({ pmid, title }) => `PMID: ${pmid} ${title}`).join("\n"), { structuredContent: { articles: page } })
}

if (kind === "noisy") console.log("Server is starting ...")
createInterface(process.stdin).on("line", async (line) => {
  let message
  try {
    message = JSON.parse(line)
  } catch {
    if (kind === "fragile") process.exit(1)
    return
  }
  const { id, method, params = {} } = message
  if (id === undefined) return
  if (kind === "silent") return
  if (kind === "endless" && method === "tools/list") return process.stdout.write("x".repeat(9_000_000))
  if (method === "initialize")
    return send({
      id,
      result: { protocolVersion: "2025-11-25", serverInfo: { name: "stand-in", version: "1" }, capabilities: { tools: {} } }
    })
  if (method === "ping") return send({ id, result: {} })
  if (method === "tools/list") {
    send({ id: "mine", method: "roots/list" })
    const integer = { type: "integer" }
    const tool = {
      name: "search",
      inputSchema: { type: "object", required: ["query"], properties: { query: { type: "string" }, limit: integer, offset: integer } }
    }
    if (kind === "listed") {
      tool.name = "look"
      tool.inputSchema = { type: "object", properties: { about: { type: "array" }, limit: integer, offset: integer } }
    }
    return send({ id, result: { tools: [tool] } })
  }
  if (method === "tools/call" && ["search", "look"].includes(params.name)) return send({ id, result: await search(params.arguments) })
  send({ id, error: { code: -32602, message: "unknown tool" } })
})
