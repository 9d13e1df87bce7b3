import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root, serving, textOf } from "./serving.ts"

const replay = join(root, "datasets/everyday/texts")

describe("a full text", () => {
  it("is shown by sections with its tables and references, and can be searched", async () => {
    const { get, posted } = await serving({ replay })
    const read = await posted("/texts", [["id", "PMC99900001"]])
    expect([read.status, read.headers["location"]]).toEqual([303, "/texts/1"])
    const { text } = await get("/texts/1")
    expect(text).toMatch(/<h3 id="section-\d+">Results &gt; Table 1<\/h3>/)
    expect(text).toContain("<td>Caffeine before the shift</td><td>371</td><td>0.4</td>")
    expect(textOf(text)).toContain("found europepmc")
    expect(text).not.toMatch(/<style|\sstyle="/)
    const found = await get("/texts/1?find=%22day+sleep%22+minutes")
    expect(textOf(found.text)).toContain(
      "Caffeine in the last four hours of the shift shortened day sleep by 41 minutes. Abstract &gt; Results 0-79"
    )
    expect(textOf((await get("/texts/1?find=unheard")).text)).toContain("No section has all of these words.")
    expect((await get("/texts")).text).toContain('<a href="/texts/1">')
  })

  it("that is retracted, closed or unknown says so; a wrong identifier is refused on its form", async () => {
    const { get, posted } = await serving({ replay })
    await posted("/texts", [["id", "10.5555/everyday.4"]])
    expect(textOf((await get("/texts/1")).text)).toContain("retracted , as europepmc says")
    await posted("/texts", [["id", "10.5555/everyday.6"]])
    expect(textOf((await get("/texts/2")).text)).toContain("No provider has an open text of this work.")
    await posted("/texts", [["id", "PMC99900009"]])
    expect(textOf((await get("/texts/3")).text)).toContain("not every provider answered")
    const wrong = await posted("/texts", [["id", "<script>"]])
    expect(wrong.status).toBe(422)
    expect(wrong.text).not.toContain('<script>"')
    expect((await get("/texts/99")).status).toBe(404)
  })
})
