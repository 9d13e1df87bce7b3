import type { Upstream } from "@litfuse/engine/Upstream"
import type { Reply } from "../../src/scriptedHttp.ts"
import type { ServerRequest } from "../../src/SourceHarness.ts"

/** What the service has. */
export const rows = Array.from({ length: 7 }, (_, i) => ({
  id: `r${i}`,
  pmid: String(i + 1),
  title: `Heart attack ${i}`,
  abstract: i % 2 === 0 ? `aspirin in two words${i === 0 ? " 6" : ""}` : "two plain words",
  year: 1996 + i,
  url: `https://loop.example/r${i}`
}))

/** The upstream: a small JSON API with a key, a search in two steps, paging, and look-up. */
export const upstream: Upstream = {
  id: "loop",
  origin: "https://api.loop.example",
  pace: { requests: 10, perMs: 1000 },
  credentials: [{ name: "key", env: "LOOP_KEY", how: "ask for one", goesIn: { query: "api_key" } }]
}

/** The small copy of the service. */
export const answer = ({ path, query }: ServerRequest): Reply => {
  if (path === "/ids") {
    const words = (query.get("q") ?? "").split("+").filter((word) => word !== "")
    const [field, sort, from, offset, limit] = ["field", "sort", "from", "offset", "limit"].map((name) => query.get(name))
    const found = rows
      .filter((row) => words.every((word) => (field === "title" ? row.title : `${row.title} ${row.abstract}`).toLowerCase().includes(word)))
      .filter(({ year }) => year >= Number(from ?? 0))
    const sorted = sort === "newest" ? found.toReversed() : found
    const start = Number(offset ?? 0)
    return { json: { total: found.length, ids: sorted.slice(start, start + Number(limit ?? 3)).map(({ id }) => id) } }
  }
  const wanted = (query.get("ids") ?? "").split(",")
  if (path === "/cites") {
    const offset = Number(query.get("offset") ?? 0)
    return { json: { total: 5, works: rows.slice(1, 6).slice(offset, offset + Number(query.get("limit") ?? 3)) } }
  }
  if (path === "/text") return rows.some(({ pmid }) => wanted.includes(pmid)) ? { json: { text: "All of it." } } : { status: 404 }
  return path === "/works"
    ? { json: { works: rows.filter(({ id, pmid }) => wanted.includes(id) || wanted.includes(pmid)) } }
    : { status: 404 }
}
