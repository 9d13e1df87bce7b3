/** Sentences of a work about a claim, on its page. */
import { join } from "node:path"
import * as Host from "@litfuse/api/Host"
import * as Project from "@litfuse/api/Project"
import * as Text from "@litfuse/api/Text"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { folderOf, root, serving, textOf } from "./serving.ts"

const query = ["query", "caffeine sleep shift workers"] as const
const claim = "Caffeine shortens day sleep"

const asking = (page: string, said: string): string => `${page}?claim=${encodeURIComponent(said)}`

/** The page of the work with an identifier. */
const pageOf = async ({ get, searched }: Awaited<ReturnType<typeof serving>>, identifier: string): Promise<string> => {
  const path = await searched([query])
  const json = JSON.parse((await get(`${path}/selected?what=shown&as=json`)).text) as {
    readonly works: ReadonlyArray<{ readonly rank: number; readonly identifiers: ReadonlyArray<string> }>
  }
  return `${path}/works/${json.works.find(({ identifiers }) => identifiers.includes(identifier))!.rank}`
}

describe("the evidence on the page of a work", () => {
  it("is sentences of the abstract with stance and address, or no sentence", async () => {
    const server = await serving()
    const page = await pageOf(server, "doi:10.5555/everyday.1")
    const before = (await server.get(page)).text
    expect(before).toMatch(/<form class="ask" method="get" action="\/searches\/[\w-]+\/works\/\d+#evidence">/)
    expect(before).not.toContain('role="status"')
    const { text } = await server.get(asking(page, claim))
    expect(text).toContain(`${claim}</textarea>`)
    expect(textOf(text)).toMatch(
      /supports Results: Caffeine in the last four hours of the night shift shortened day sleep by 41 minutes; [^.]*\. Abstract of the record \d+-\d+/
    )
    expect(textOf(text)).toContain("The abstract was searched, because no text of this work is stored.")
    expect(text).toContain('<a href="/texts?id=doi%3A10.5555%2Feveryday.1">')
    const none = textOf((await server.get(asking(page, "Statins prevent stroke in children"))).text)
    expect(none).toContain("No sentence found. The abstract was searched")
  })

  it("is of the full text that the project stores", async () => {
    const folder = folderOf()
    const run = <A, E>(asked: Effect.Effect<A, E, Host.Host>) => Effect.runPromise(Effect.provide(asked, Host.layer))
    await run(Project.init({ folder }))
    await run(Text.run({ folder, ids: ["PMC99900001"], replay: join(root, "datasets/everyday/texts") }))
    const server = await serving({ folder })
    const text = textOf((await server.get(asking(await pageOf(server, "doi:10.5555/everyday.1"), claim))).text)
    expect(text).toMatch(/3 sentences of this work, best first\. The stored text of this work was searched\./)
    expect(text).toMatch(/shortened day sleep by 41 minutes\. Abstract &gt; Results 0-79/)
  })

  it("shows hostile claims and texts as text, and says what a claim lacks", async () => {
    const hostile = `<script>alert(1)</script>"'></textarea><img src=x onerror=alert(2)>`
    const works = [
      { type: "article-journal", title: "heart", abstract: `Aspirin helps the heart ${hostile} and the liver.\u202e` },
      { type: "article-journal", title: "heart of an owl" }
    ]
    const { get, searched } = await serving({ folder: folderOf({ "a.json": JSON.stringify(works) }) })
    const path = await searched([
      ["query", "heart"],
      ["source", "file:a.json"]
    ])
    const pages = [1, 2].map((rank) => `${path}/works/${rank}`)
    const seen: Array<string> = []
    for (const page of pages)
      for (const said of [`Aspirin helps the heart ${hostile}`, "?!", "sleep ".repeat(200)]) {
        const { status, text } = await get(asking(page, said))
        expect(status).toBe(200)
        expect(text).not.toMatch(/<script>alert|<img src=x|\u202e/)
        seen.push(textOf(text))
      }
    const [ofText, noWord, tooLong, ofNothing] = seen
    expect(ofText).toMatch(/1 sentence of this work, best first.*unclear Aspirin helps the heart &quot;&#39;&gt;&lt;img src=x/)
    expect(noWord).toContain("has no word to look for; write it as a sentence")
    expect(tooLong).toContain("the claim has 1199 characters; write one sentence of at most 1000")
    expect(ofNothing).toContain("No sentence found. No text of this work is stored, and no source has an abstract.")
  })
})
