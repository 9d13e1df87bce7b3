/**
 * `node tools/servers/mcp/clients.mjs`, after `npm ci --prefix tools/servers/mcp`: both official clients ask every tool over the recordings of the atlas, over standard
 * input and output. A client checks each answer against the schema that the server gave for it. Ends with 1 when one of them is not answered.
 */
import assert from "node:assert/strict"
import { join } from "node:path"

const root = join(import.meta.dirname, "../../..")
const server = {
  command: "npx",
  args: ["litfuse", "mcp", "--replay", "datasets/atlas/cassettes"],
  cwd: root,
  stderr: "inherit"
}
const query = "Almirs for crorqic disorders in current smokers"

/** A loaded machine must not turn the check red. */
const patience = { timeout: 600_000 }

/** Both clients, each with the newest protocol that it speaks. */
const clients = {
  "@modelcontextprotocol/client 2.4.0": async () => {
    const { Client } = await import("@modelcontextprotocol/client")
    const { StdioClientTransport } = await import("@modelcontextprotocol/client/stdio")
    const client = new Client({ name: "litfuse-check", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } })
    await client.connect(new StdioClientTransport(server), patience)
    return client
  },
  "@modelcontextprotocol/sdk 1.32.2": async () => {
    const { Client } = await import("@modelcontextprotocol/sdk/client/index.js")
    const { StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js")
    const client = new Client({ name: "litfuse-check", version: "1.0.0" })
    await client.connect(new StdioClientTransport(server), patience)
    return client
  }
}

const told = {}
for (const [name, connect] of Object.entries(clients)) {
  const client = await connect()
  const { tools } = await client.listTools(undefined, patience)
  assert.deepEqual(
    tools.map((one) => one.name),
    ["search", "get", "walk", "analyse", "pipeline", "export"]
  )
  // the older client takes a schema before its options
  const ask = (tool, args) =>
    client.callTool({ name: tool, arguments: args }, ...(name.includes("sdk") ? [undefined, patience] : [patience]))
  const texts = []
  const call = async (tool, args) => {
    const answer = await ask(tool, args)
    assert.notEqual(answer.isError, true, answer.content[0].text)
    texts.push(answer.content[0].text, JSON.stringify(answer.structuredContent))
    return answer.structuredContent
  }
  const { run, rows, next } = await call("search", { query })
  await call("search", { cursor: next })
  await call("get", { ids: [rows[0][1]], run })
  for (const kind of ["agreement", "timeline", "prisma", "flow"]) await call("analyse", { kind, run })
  await call("pipeline", { do: "plan", preset: "medical", query })
  await call("export", { form: "ris", cursor: run })
  await call("export", { form: "verify", ids: ["10.99999/nobody.1"] })
  const wrong = await ask("search", { query, limit: 0 })
  assert.equal(wrong.isError, true)
  await client.close()
  told[name] = texts
  console.log(`${name}: ${texts.length / 2} calls answered`)
}
const [first, second] = Object.values(told)
assert.deepEqual(first, second)
console.log("both clients received the same bytes")
