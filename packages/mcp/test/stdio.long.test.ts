import { expect, it } from "vitest"
import { started } from "./program.ts"
import { recordings } from "./served.ts"

const query = "caffeine sleep shift workers"

const textOf = (result: unknown): string => (result as { readonly content: ReadonlyArray<{ readonly text: string }> }).content[0]!.text

it("answers over standard input and output, and ends when its input does", async () => {
  const server = started(["--replay", recordings.everyday])
  const hello = await server.connect()
  expect(hello.result).toMatchObject({ protocolVersion: "2025-11-25", serverInfo: { name: "litfuse" } })
  const { result } = await server.ask("tools/list")
  expect((result as { readonly tools: ReadonlyArray<{ readonly name: string }> }).tools.map(({ name }) => name)).toContain("search")
  expect(textOf((await server.call("search", { query })).result)).toMatch(/^run: r[0-9a-f]{12}\nstate: done, replayed\n/)
  server.child.stdin.end()
  expect(await server.ended).toBe(0)
  expect(server.errors()).toBe("")
})

it("answers messages that are too long, not JSON, or of an unknown method, and continues", async () => {
  const server = started(["--replay", recordings.everyday])
  await server.connect()
  const long = server.next(({ id }) => id === "long")
  server.write(`{"jsonrpc":"2.0","method":"tools/call","params":{"name":"search","arguments":{"query":"`)
  for (let i = 0; i < 40; i++) server.write("x".repeat(100_000))
  server.write(`"}},"id":"long"}\n`)
  expect((await long).error).toMatchObject({ code: -32600, message: expect.stringContaining("longer than 1000000 bytes") })
  const broken = server.next(({ id, error }) => id === null && error?.code === -32700)
  server.write("{ this is no JSON\n\n[]\n")
  await broken
  expect((await server.ask("tools/brew")).error).toMatchObject({ code: -32601 })
  expect((await server.call("brew", {})).error ?? (await server.call("brew", {})).result).toBeDefined()
  expect(textOf((await server.call("search", { query })).result)).toContain("state: done")
})

it("gives each of a thousand simultaneous calls its own answer", async () => {
  const server = started(["--replay", recordings.everyday])
  await server.connect()
  const answers = await Promise.all(
    Array.from({ length: 1000 }, async (_, i) => {
      const limit = 1 + (i % 5)
      const { result } = await server.call("search", { query, limit })
      return [limit, (result as { readonly structuredContent: { readonly rows: ReadonlyArray<unknown> } }).structuredContent.rows.length]
    })
  )
  expect(answers.filter(([limit, rows]) => limit !== rows)).toEqual([])
})
