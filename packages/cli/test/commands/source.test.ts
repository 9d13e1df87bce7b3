import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { collection } from "./collection.ts"
import { litfuse } from "./litfuse.ts"
import { root } from "../../../../tools/shared/repositoryFiles.ts"

const work = (number: number) => ({
  id: `https://openalex.org/W${number}`,
  doi: `https://doi.org/10.1000/${number}`,
  title: `Gout ${number}`,
  display_name: `Gout ${number}`,
  publication_date: "2019-03-01",
  publication_year: 2019,
  ids: { openalex: `https://openalex.org/W${number}` },
  authorships: [],
  cited_by_count: number
})

/** OpenAlex on loopback: two works, one of which cites the other; everything is refused with `status` where one is given. */
const openAlex = async (status = 200) => {
  const asked: Array<string> = []
  const server = createServer((request, response) => {
    const url = new URL(request.url!, "http://x")
    asked.push(url.pathname + url.search)
    const results = [work(1), work(2)]
    if (url.pathname.startsWith("/works/pmid:")) return response.writeHead(404, { "content-type": "text/html" }).end("<html>")
    const one = /^\/works\/(?:https:\/\/openalex\.org\/)?W(\d)/.exec(decodeURIComponent(url.pathname))?.[1]
    const body = one === undefined ? { meta: { count: 2, next_cursor: null }, results } : work(Number(one))
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(status === 200 ? body : { error: "no" }))
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  vi.stubEnv("LITFUSE_UPSTREAM_OPENALEX", `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return asked
}

describe("litfuse source", () => {
  it("lists what each source can do, and whether its keys are set, never the keys", async () => {
    vi.stubEnv("OPENALEX_API_KEY", "s3cr3t-k3y")
    const { code, out, err } = await litfuse(["source", "list"], collection)
    expect(code).toBe(0)
    expect(out).toMatch(/^\| openalex +\| search, lookup, citations +\| OPENALEX_API_KEY is set /m)
    expect(out + err).not.toContain("s3cr3t")
    vi.stubEnv("OPENALEX_API_KEY", "")
    expect((await litfuse(["source", "list"], collection)).out).toContain("OPENALEX_API_KEY is not set (optional)")
  })

  it("says of a service that searches no words how queries are answered", async () => {
    const { code, out } = await litfuse(["source", "show", "biorxiv"], collection)
    expect([code, /query: words +\| cannot search words: litfuse reads its records of the requested dates/.test(out)]).toEqual([0, true])
  })

  it("shows service, pace, keys, fields, dates, orders and limits of one", async () => {
    const { code, out } = await litfuse(["source", "show", "openalex"], collection)
    expect(code).toBe(0)
    for (const line of [
      /service +\| https:\/\/api\.openalex\.org/,
      /pace +\| \d+ requests in \d+ ms/,
      /key: /,
      /field: title +\| exact/,
      /looks up +\| .*doi/
    ])
      expect(out).toMatch(line)
  })

  it("rejects an unknown source, and suggests the nearest", async () => {
    const { code, out, err } = await litfuse(["source", "show", "openalec"], collection)
    expect([code, out]).toEqual([2, ""])
    expect(err).toMatch(/^litfuse source show: unknown source "openalec"; there are .*openalex.*did you mean "openalex"\?/)
  })

  it("tries every ability on the service itself with --live, and says how it answered", async () => {
    const asked = await openAlex()
    const { code, out } = await litfuse(["source", "check", "openalex", "--live", "--word", "gout"], collection)
    expect(code).toBe(0)
    expect(out).toMatch(/^\| openalex \| search +\| found +\| +2 \| +2 \|/m)
    expect(out).toMatch(/^\| openalex \| lookup +\| found/m)
    expect(out).toMatch(/^\| openalex \| citations +\| found/m)
    expect(asked.length).toBeLessThanOrEqual(4)
    expect(asked[0]).toContain("gout")
  })

  it("ends with 3 when nothing answers", async () => {
    await openAlex(401)
    const { code, out } = await litfuse(["source", "check", "openalex", "--live"], collection)
    expect(code).toBe(3)
    expect(out).toMatch(/^\| openalex \| search +\| failed +\|.*refuses the credentials/m)
  })
})

describe("litfuse get", () => {
  it("looks up identifiers in every source that knows them, in their order", async () => {
    await openAlex()
    const { code, out, err } = await litfuse(["get", "W2", "W1", "--source", "openalex", "--format", "json"], collection)
    expect(err).toMatch(/^litfuse: openalex: requests go to \S+ \(LITFUSE_UPSTREAM_OPENALEX\)\nOpenAlex: found, 2 records/)
    expect(code).toBe(0)
    const answer = JSON.parse(out)
    expect(answer.query).toEqual({ text: "openalex:W2 openalex:W1", tree: null })
    expect(answer.works.map(({ citationUri }: { citationUri: string }) => citationUri)).toEqual([
      "https://doi.org/10.1000/2",
      "https://doi.org/10.1000/1"
    ])
  })

  it("prints them for reference managers", async () => {
    await openAlex()
    const { code, out } = await litfuse(["get", "W2", "W1", "--source", "openalex", "--format", "ris"], collection)
    expect(code).toBe(0)
    expect(out.match(/^(?:TY|DO|ER) {2}- .*$/gm)?.map((line) => line.trimEnd())).toEqual([
      "TY  - GEN",
      "DO  - 10.1000/2",
      "ER  -",
      "TY  - GEN",
      "DO  - 10.1000/1",
      "ER  -"
    ])
  })

  it("names what no source has", async () => {
    await openAlex()
    const { code, err } = await litfuse(["get", "W1", "PMID:9", "--source", "openalex"], collection)
    expect(code).toBe(0)
    expect(err).toContain("note (not-found) pmid:9: no source that answered has it")
  })

  it("counts entities among what a file has", async () => {
    const replay = join(root, "datasets/everyday/entities")
    const { code, err } = await litfuse(["get", "NCT 99900001", "--replay", replay, "--format", "jsonl", "--out", "-"], collection)
    expect([code, err.trimEnd().split("\n").at(-1)]).toEqual([0, "standard output: 0 of 0 works, and 1 entity, written"])
  })

  it("does not say that a source lacks what no source was able to answer", async () => {
    await openAlex(403)
    const { code, err } = await litfuse(["get", "W1", "--source", "openalex"], collection)
    expect(code).toBe(3)
    expect(err).toContain(": no source answered, so it may exist")
    expect(err).not.toContain("that answered")
  })

  it.each([
    [["get", "12345"], /"12345" is not an identifier; expected a DOI/],
    [["get", "W1", "--source", "pubmedd"], /unknown source "pubmedd"/],
    [["get", "NCT01234567", "--source", "openalex"], /no source that was named knows NCT01234567; name clinicaltrials too/]
  ])("refuses %j in one line", async (words, message) => {
    const { code, out, err } = await litfuse(words, collection)
    expect([code, out, err.trimEnd().split("\n").length]).toEqual([2, "", 1])
    expect(err).toMatch(message)
  })
})
