import { afterEach, describe, expect, it, vi } from "vitest"
import { bytesOf, serve } from "@litfuse/kit/loopback"
import * as Push from "../../src/Push.ts"
import { asked } from "../asked.ts"
import { isPlain } from "../elsewhere.ts"
import { decide, threeWorks } from "../review/threeWorks.ts"
import { fakeZotero, secret } from "./fakeZotero.ts"

afterEach(() => vi.unstubAllEnvs())

describe("the works of a push", () => {
  it("are those that a review includes, and change with its decisions", async () => {
    const fake = fakeZotero()
    const served = await serve((request, response) => {
      const reply = fake.answer(request)
      response.writeHead(reply.status ?? 200, { ...reply.headers, "content-type": "application/json" }).end(bytesOf(reply).bytes)
    })
    vi.stubEnv("LITFUSE_UPSTREAM_ZOTERO_WEB", served.origin)
    vi.stubEnv("ZOTERO_API_KEY", secret)
    const folder = await threeWorks(asked)
    const push = () => asked(Push.ask({ folder, included: true, collection: "Included" }))
    const first = await push()
    expect(isPlain(Push.Answer, first)).toBe(true)
    expect(first.works).toMatchObject([{ work: "doi:10.5555/0", title: "The work w0", state: "created" }])
    decide(folder, "The work w2", "include")
    expect((await push()).works.map(({ work, state }) => [work, state])).toEqual([
      ["doi:10.5555/0", "present"],
      ["doi:10.5555/2", "created"]
    ])
    await served.close()
  })
})
