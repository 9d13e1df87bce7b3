import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it, vi } from "vitest"
import { serve } from "../../mcp/test/recordedService.ts"
import { again, litfuse } from "./commands/litfuse.ts"

const recorded = join(import.meta.dirname, "../../../datasets/everyday/cassettes/openalex")

const bodies = new Map(
  readdirSync(recorded).map((name) => {
    const { request, response } = JSON.parse(readFileSync(join(recorded, name), "utf8"))
    return [new URL(request.url).pathname, response.body] as const
  })
)

it("a replayed walk fails as the walk failed, although a lost connection leaves no recording", async () => {
  await litfuse(["project", "init"])
  // without a key, a run has a notice that a replay does not need
  vi.stubEnv("OPENALEX_API_KEY", "a-key")
  const { close } = await serve("openalex", (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost")
    // the work is known, and the connection is lost when its citations are asked for
    if (searchParams.has("filter")) response.socket?.destroy()
    else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(bodies.get(pathname)))
  })
  const words = ["walk", "10.5555/everyday.1", "--source", "openalex", "--direction", "forward", "--format", "json"]
  const { runId: _, ...before } = JSON.parse((await again(words)).out)
  await close()
  const failed = before.outcomes.find(({ hop }: { readonly hop: number }) => hop === 1)
  expect(failed).toMatchObject({ state: "failed", error: { reason: "Unreachable" } })
  const { out, err } = await again(["replay", "last", "--format", "json"])
  const { runId: _again, ...after } = JSON.parse(out)
  const untimed = (answer: typeof before) => ({
    ...answer,
    replayed: null,
    ms: null,
    outcomes: answer.outcomes.map((one: object) => ({ ...one, ms: null, requests: null })),
    hops: answer.hops.map((one: object) => ({ ...one, requests: null }))
  })
  expect(untimed(after)).toEqual(untimed(before))
  expect(err).not.toContain("differs")
}, 120_000)
