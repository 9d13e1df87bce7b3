/** Scripts in what the server stores or reads: uploads, reports, names of runs, and sources. A browser opens each page, and none of them may run. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createHash } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import * as Host from "@litfuse/api/Host"
import * as Project from "@litfuse/api/Project"
import * as Effect from "effect/Effect"
import { expect, it, onTestFinished } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { trustFolder } from "../../../tools/test-setup/trustFolder.ts"
import { opened } from "./browser.ts"
import { everyday, folderOf, serving } from "./serving.ts"

const hostile = `<script>alert(1)</script><img src=x onerror=alert(2)>"'><svg onload=alert(3)>`
/** The same without spaces, as a topic or a tag; and without slashes, as the name of a file. */
const word = hostile.replaceAll(" ", "/")
const fileName = `<img src=x onerror=alert(4)>"'.run`

const inserted = "main script, main img[src=x], main [onload], main [onerror], main a[href^=javascript]"

type Window = Awaited<ReturnType<typeof opened>>

/** Opens pages, and gives what they have inserted or run. */
const look = async ({ page, to, problems }: Window, paths: ReadonlyArray<string>) => {
  const found: Array<string> = []
  for (const path of paths) {
    const response = await to(path)
    const count = (await page.evaluate(`document.querySelectorAll("${inserted}").length`)) as number
    if (count > 0 || (response?.status() ?? 500) >= 500) found.push(`${path}: ${count} elements, status ${response?.status()}`)
  }
  return [...found, ...problems]
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

const run = <A, E>(effect: Effect.Effect<A, E, Host.Host>) => Effect.runPromise(Effect.provide(effect, Host.layer))

Chromium.suite("stored scripts in a browser", () => {
  it("of uploaded files, their names, topics and tags are text", async () => {
    const files = mkdtempSync(join(tmpdir(), "litfuse-sent-"))
    onTestFinished(() => rmSync(files, { recursive: true }))
    writeFileSync(join(files, `q${fileName}`), `${word} 0 d1 2\n${word} 0 d2 0\n`)
    writeFileSync(join(files, fileName), `${word} Q0 d1 1 2 ${word}\n`)
    writeFileSync(join(files, "b.run"), `${word} Q0 ${word} 1 2 b\n`)
    const window = await opened(await serving())
    const { page, to } = window
    await to("/evaluation")
    await page.evaluate("document.querySelector('details.send').open = true")
    await (await page.$("details.send input[name=qrels]"))!.uploadFile(join(files, `q${fileName}`))
    await (await page.$("details.send input[name=run]"))!.uploadFile(join(files, fileName), join(files, "b.run"))
    await Promise.all([page.waitForNavigation(), page.click("details.send button")])
    expect(await page.evaluate("document.body.innerText")).toContain("<img/src=x/onerror=alert(2)>")
    const links = (await page.evaluate(
      "[...document.querySelectorAll('main a[href^=\"/evaluation\"]')].map((one) => one.getAttribute('href'))"
    )) as Array<string>
    // other links are downloads
    const topics = links.filter((one) => one.startsWith("/evaluation/topic")).slice(0, 3)
    expect(topics.length).toBeGreaterThan(0)
    expect(await look(window, ["/evaluation", new URL(page.url()).pathname + new URL(page.url()).search, ...topics])).toEqual([])
    await window.close()
  })

  it("of a report, its question and its systems are text, in the list and on its page", async () => {
    const [qrels, hits] = ["1 0 a 2\n1 0 b 0\n", "1 Q0 b 1 2 x\n1 Q0 a 2 1 x\n"]
    const text = JSON.stringify(hostile)
    const folder = folderOf({
      "datasets/tiny/dataset.yaml": `id: tiny\ntitle: ${text}\nabout: ${text}\nversion: "1"\nlicence: none\ncitation: ${text}\nobtain: write it\nembedded: true
grades: { maximum: 2, meanings: { "0": no, "1": partly, "2": ${text} } }
files:
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)}, counts: { judgements: 2 } }
  run: { path: x.run, format: trec-run, sha256: ${sha256(hits)} }\n`,
      "datasets/tiny/qrels.txt": qrels,
      "datasets/tiny/x.run": hits,
      "reports/try/experiment.yaml": `id: try\nquestion: ${text}\nci: true\ndataset: tiny\ntables:
  - { id: all, title: ${text}, qrels: qrels, systems: [{ run: run }], measures: [RR], expected: [{ system: run, measure: RR, value: 0.5, origin: ${text} }] }\n`
    })
    await run(Bench.Run.ask({ folder, experiment: "try" }))
    const window = await opened(await serving({ folder }))
    expect(await look(window, ["/reports", "/reports/try"])).toEqual([])
    expect(await window.page.evaluate("document.body.innerText")).toContain("alert(2)")
    await window.close()
  })

  it("of stored runs and of sources are text", async () => {
    const module = (name: string) => import.meta.resolve(`@litfuse/engine/${name}`)
    const folder = folderOf({
      "litfuse.config.yaml": "plugins: [./source.ts]\n",
      "source.ts": `import * as Params from "${module("Params")}"
        import * as Source from "${module("Source")}"
        import * as Effect from "${import.meta.resolve("effect/Effect")}"
        const upstream = { id: "evil", origin: "http://127.0.0.1:1", title: ${JSON.stringify(hostile)}, pace: { requests: 100, perMs: 1000 } }
        export default Source.plugin({ id: "evil", revision: 1, about: ${JSON.stringify(hostile)}, upstream, abilities: ["search"], capabilities: {},
          params: Params.none, make: () => { throw new Error(${JSON.stringify(hostile)}) } })`
    })
    await run(Project.init({ folder }))
    await trustFolder(folder)
    const server = await serving({ folder, canChange: true, replay: everyday })
    const window = await opened(server)
    const path = await server.searched([
      ["query", `heart "${hostile.replaceAll('"', "")}"`],
      ["source", "evil"],
      ["source", "openalex"]
    ])
    expect(await look(window, [path, `${path}/trace`, `${path}/export`, "/runs", "/plugins", "/", "/walks"])).toEqual([])
    await window.to("/plugins")
    expect(await window.page.evaluate("document.body.innerText")).toContain("alert(2)")
    await window.close()
  })
})
