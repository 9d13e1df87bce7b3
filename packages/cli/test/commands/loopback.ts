import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

/** A source over a small JSON API with a key, as a project's own plugin: `/search?q=&page=` gives two hits a page. */
export const shelfPlugin = `import * as Http from "@litfuse/engine/Http"
import * as Params from "@litfuse/engine/Params"
import * as Query from "@litfuse/query/Query"
import * as Source from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const upstream = {
  id: "shelf",
  origin: "https://shelf.example.org",
  pace: { requests: 100, perMs: 1000 },
  credentials: [{ name: "key", env: "SHELF_KEY", how: "ask at the desk", isRequired: true, goesIn: { query: "api_key" } }]
}
const Page = Schema.Struct({ total: Schema.Int, hits: Schema.Array(Schema.Struct({ id: Schema.String, title: Schema.String })) })

export default Source.plugin({
  id: "shelf", revision: 1, about: "books", upstream, params: Params.none, abilities: ["search"], capabilities: { maxRecords: 100 },
  make: () =>
    Effect.map(Http.client(upstream, "shelf"), (client) => ({
      searchPage: ({ query, cursor = "0" }) =>
        Effect.map(client.json(Page, { path: "/search", query: { q: Query.words(query).join(" "), page: cursor } }), ({ total, hits }) => ({
          records: hits.map(({ id, title }) => SourceRecord.make({ source: "shelf", id, title })),
          total,
          ...(hits.length < 2 ? {} : { next: String(Number(cursor) + 1) })
        }))
    }))
})
`

const books = ["The heart", "Heart and lungs", "A heart attack", "Lungs", "Heart of glass", "Hearts"].map((title, i) => ({
  id: `b${i + 1}`,
  title
}))

/** That API on loopback for one test, with the addresses that were asked. It says 429 to the second request, and refuses who has no key. */
export const shelf = async () => {
  const seen: Array<string> = []
  const server = createServer((request, response) => {
    const url = new URL(request.url!, "http://x")
    seen.push(url.pathname + url.search)
    const reply = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(value))
    if (seen.length === 2) return reply(429, {}, { "retry-after": "1" })
    if (url.searchParams.get("api_key") !== "b00k-w0rm") return reply(401, { error: "no key" })
    const hits = books.filter(({ title }) => title.toLowerCase().includes(url.searchParams.get("q")!))
    const page = Number(url.searchParams.get("page"))
    return reply(200, { total: hits.length, hits: hits.slice(2 * page, 2 * page + 2) })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}
