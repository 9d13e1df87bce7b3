import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { layer } from "@litfuse/api/Host"
import * as Project from "@litfuse/api/Project"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { everyday, folderOf, inPlaceOf, multipart, root, serving, textOf } from "./serving.ts"

const references = join(root, "datasets/everyday/references")
const replay = join(references, "cassettes")
const sample = (name: string): string => readFileSync(join(references, name), "utf8")

type Parts = Parameters<typeof multipart>[0]

/** A server over the recordings; `check` sends its form, waits for the end, and gives the page of the check. */
const checking = async (settings: Parameters<typeof serving>[0] = {}) => {
  const server = await serving({ replay, ...settings })
  const send = (parts: Parts) => server.get("/references", { method: "POST", ...multipart([["csrf", server.csrf], ...parts]) })
  const check = async (parts: Parts) => {
    const sent = await send(parts)
    expect(sent.status).toBe(303)
    const path = String(sent.headers["location"])
    const events = (await server.get(`${path}/events`)).text
    return { path, events, ...(await server.get(path)) }
  }
  return { ...server, send, check }
}

/** The rows of the table of references, as a reader has them. */
const rowsOf = (html: string): ReadonlyArray<string> =>
  [...html.slice(0, html.indexOf('id="sources"')).matchAll(/<tr>(?:(?!<\/tr>).)*<\/tr>/gs)].slice(1).map(([row]) => textOf(row).trim())

describe("references", () => {
  it("of a sent file are checked: retracted ones come first, then other problems, with differences and sources", async () => {
    const { check, get } = await checking()
    const { path, text, status, events } = await check([["file", sample("damaged.bib"), "../my damaged.bib"]])
    expect(status).toBe(200)
    expect(events).toContain("6 of 6")
    const rows = rowsOf(text)
    expect(rows.map((row) => /retracted|absent|differs|ok/.exec(row)?.[0])).toEqual([
      "retracted",
      "absent",
      "differs",
      "differs",
      "ok",
      "ok"
    ])
    expect(rows[0]).toMatch(/brandelow2017.*RETRACTED 2017-05-20, says Crossref/)
    expect(rows[3]).toContain("year &quot;2016&quot; is &quot;2018&quot;")
    expect(textOf(text)).toContain("6 references: 3 ok, 2 differs, 1 absent, 1 retracted; 4 references with problems")
    expect(text).toContain("<h1>References of my damaged.bib</h1>")
    expect(textOf(text)).toContain("litfuse verify &#39;my damaged.bib&#39; --replay")
    // neither the place of the file on the server nor a style that the policy of pages refuses
    expect(text).not.toMatch(/litfuse-sent|<style|\sstyle="/)
    const saved = await get(`${path}/saved`)
    expect(saved.headers["content-disposition"]).toBe('attachment; filename="references.html"')
    expect(rowsOf(saved.text)[0]).toContain("RETRACTED")
    expect(textOf((await get("/references")).text)).toContain("my damaged.bib 6 references")
  })

  it("of a manuscript are read from the files that are sent with it, and its quotations are compared", async () => {
    const { check } = await checking()
    const both = await check([
      ["file", sample("damaged.md"), "paper.md"],
      ["bibliography", sample("damaged.bib"), "damaged.bib"]
    ])
    expect(textOf(both.text)).toMatch(/quotation differs: .*two of eight trials/)
    expect(textOf(both.text)).toContain("litfuse verify paper.md --bibliography damaged.bib")
    const alone = await check([["file", sample("damaged.md"), "paper.md"]])
    expect(alone.status).toBe(422)
    expect(alone.text).toContain('role="alert">damaged.bib: not found; check the path</p>')
    expect(alone.text).toContain("If paper.md is a manuscript that names files of references, send them with it.")
    expect(alone.text).not.toContain("litfuse-sent")
  })

  it("can be named on this machine, or pasted", async () => {
    const { check } = await checking({ folder: references })
    expect(textOf((await check([["name", "clean.bib"]])).text)).toContain("3 references: 3 ok; no problem")
    const pasted = await check([["text", sample("damaged.txt")]])
    expect(rowsOf(pasted.text)[0]).toContain("RETRACTED")
    expect(textOf(pasted.text)).toContain("References of the pasted text")
    expect(textOf(pasted.text)).toContain("litfuse verify - --replay")
  })

  it("are refused on the form with what is missing, without the mark of the server, and when they are too large", async () => {
    const { send, get, csrf } = await checking()
    const why = async (parts: Parts) => {
      const { status, text } = await send(parts)
      return [status, /role="alert">([^<]*)/.exec(text)?.[1]]
    }
    const one = [422, "Choose one: send a file, name a file, or paste references."]
    expect(await why([])).toEqual(one)
    expect(await why([["file", "", ""]])).toEqual(one)
    expect(await why([["name", "a.bib"], ["text", "b"]])).toEqual(one) // prettier-ignore
    expect(await why([["file", "x", "a.bib"], ["file", "y", "b.bib"]])).toEqual(one) // prettier-ignore
    expect(await why([["name", "-"]])).toEqual([422, "The server has no standard input. Paste the references instead."])
    const unmarked = await get("/references", { method: "POST", ...multipart([["file", "x", "a.bib"]]) })
    expect(unmarked.status).toBe(403)
    const long = { "content-type": "multipart/form-data; boundary=xyz", "content-length": "64000001" }
    expect((await get("/references", { method: "POST", body: "", headers: long })).status).toBe(413)
    expect(csrf).not.toBe("")
    expect((await get("/references/none")).status).toBe(404)
  })

  it("are checked with the ticked sources, and with a table of retractions that is sent or named", async () => {
    const { check, get, send } = await checking({ folder: references })
    const form = (await get("/references")).text
    expect([...form.matchAll(/name="source" value="([a-z-]+)" checked/g)].map(([, id]) => id).sort()).toEqual([
      "crossref",
      "europepmc",
      "pubmed"
    ])
    const table =
      "Record ID,Title,RetractionDate,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature\n1,T,1/2/2024 0:00,10.5555/everyday.1,0,Retraction\n"
    const sent = await check([["name", "clean.bib"], ["retractions", table, "watch table.csv"], ["source", "crossref"], ["source", "europepmc"]]) // prettier-ignore
    expect(rowsOf(sent.text)[0]).toMatch(/ferncastle2021.*retracted.*RETRACTED 2024-01-02, says Retraction Watch/)
    expect(textOf(sent.text)).toContain(
      "litfuse verify clean.bib --retractions &#39;watch table.csv&#39; --source crossref,europepmc --replay"
    )
    expect([sent.text.includes("PubMed"), sent.text.includes("litfuse-sent")]).toEqual([false, false])
    const missing = await check([["name", "clean.bib"], ["table", "none.csv"]]) // prettier-ignore
    expect(missing.text).toMatch(/role="alert">[^<]*none\.csv: not found/)
    const both = await send([["name", "clean.bib"], ["table", "none.csv"], ["retractions", table, "t.csv"]]) // prettier-ignore
    expect(both.text).toContain("Choose one table of Retraction Watch: send it, or name it.")
    const unknown = await send([["name", "clean.bib"], ["source", "<b>"]]) // prettier-ignore
    expect([unknown.status, unknown.text.includes("There is no source &lt;b&gt; here.")]).toEqual([422, true])
    expect(unknown.text).not.toContain("<b>")
  })

  it("are watched under the name of their file, where the server may store", async () => {
    const folder = folderOf({ "clean.bib": sample("clean.bib") })
    mkdirSync(join(folder, ".litfuse"))
    const reading = await checking({ folder })
    expect((await reading.get("/references")).text).not.toContain('name="watch"')
    expect((await reading.send([["name", "clean.bib"], ["watch", "yes"]])).text).toContain("This server stores nothing.") // prettier-ignore
    const { check, send, get } = await checking({ folder, canChange: true })
    expect((await get("/references")).text).toContain('name="watch"')
    expect((await send([["text", "A. On sleep. 2020."], ["watch", "yes"]])).text).toContain("Pasted references cannot be watched") // prettier-ignore
    const none = await check([["name", "clean.bib"], ["watch", "yes"]]) // prettier-ignore
    expect(textOf(none.text)).toContain("watch needs a project")
    await Effect.runPromise(Effect.provide(Project.init({ folder }), layer))
    const sent = await check([["file", sample("clean.md"), "../paper.md"], ["bibliography", sample("clean.bib"), "clean.bib"], ["watch", "yes"]]) // prettier-ignore
    expect(textOf(sent.text)).toContain("paper.md: 3 references watched")
    expect(textOf(sent.text)).toContain("litfuse verify paper.md --bibliography clean.bib --watch --replay")
    const named = await check([["name", "clean.bib"], ["watch", "yes"]]) // prettier-ignore
    expect(textOf(named.text)).toContain("clean.bib: 3 references watched")
    const log = readFileSync(join(folder, ".litfuse/references.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line)) // prettier-ignore
    expect(log.map(({ file, isSent }) => [file, isSent])).toEqual([
      ["paper.md", true],
      ["clean.bib", false]
    ])
    expect(JSON.stringify(log)).not.toContain("litfuse-sent")
  })

  it("that cannot be read, and sources that fail, look like failures", async () => {
    const { check } = await checking({ folder: folderOf() })
    const missing = await check([["name", "none.bib"]])
    expect(missing.status).toBe(422)
    expect(missing.text).toMatch(/class="failure" role="alert">[^<]*none\.bib: not found/)
    const damaged = await check([["file", "PK\u0003\u0004 no archive", "paper.docx"]])
    expect([damaged.status, /class="failure" role="alert">paper\.docx: /.test(damaged.text.replaceAll(/[0-9a-f]{16}-/g, ""))]).toEqual([
      422,
      true
    ])
    const silent = await checking({ replay: everyday })
    const { status, text } = await silent.check([["file", sample("damaged.bib"), "damaged.bib"]])
    expect(status).toBe(200)
    expect(text).toContain('class="failure" role="alert">No source answered, so no reference was checked.')
    expect(rowsOf(text).every((row) => row.includes("unknown"))).toBe(true)
  })

  it("keep names and texts text, and leave no file behind when the server ends", async () => {
    const { check, get, end } = await checking()
    const hostile = "<script>alert(1)</script>\u001b[31m"
    const { path, text } = await check([["file", `@article{a, title = {${hostile} of a paper}, year = {2020}}`, `--out=${hostile}.bib`]])
    const pages = [text, (await get("/references")).text, (await get(`${path}/saved`)).text.split("</main>")[0]!]
    for (const page of pages) expect([page.includes("<script>alert"), page.includes("\u001b")]).toEqual([false, false])
    expect(text).toContain("of a paper")
    const kept = await check([["file", "<b>", "--out=x.bib"]])
    expect(textOf(kept.text)).toContain("litfuse verify ./--out=x.bib")
    await end()
  })
})

it("a check that runs shows how far it is, reloads without script, and can be stopped", async () => {
  const silent = await inPlaceOf(["CROSSREF", "NCBI", "EUROPEPMC"], () => undefined)
  const { send, get, posted } = await checking({ replay: undefined as never })
  const asked = new Promise<void>((done) => silent.once("request", () => done()))
  const path = String((await send([["file", sample("damaged.bib"), "damaged.bib"]])).headers["location"])
  await asked
  const { text } = await get(path)
  expect(text).toMatch(/<noscript><meta http-equiv="refresh" content="1"><\/noscript>[\s\S]*Stop the check[\s\S]*<td>asking/)
  expect(textOf((await get("/references")).text)).toContain("damaged.bib running")
  expect((await get(`${path}/saved`)).status).toBe(303)
  expect((await posted(`${path}/stop`, [])).status).toBe(303)
  expect((await get(path)).text).toContain("The check was stopped before it finished.")
})
