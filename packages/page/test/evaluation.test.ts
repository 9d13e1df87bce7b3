import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { folderOf, multipart, root, serving, textOf } from "./serving.ts"

const lines = (tag: string, topics: Readonly<Record<string, ReadonlyArray<string>>>): string =>
  Object.entries(topics)
    .flatMap(([topic, ids]) => ids.map((id, i) => `${topic} Q0 ${id} ${i + 1} ${10 - i} ${tag}\n`))
    .join("")

/** Two runs of three topics: the second finds what the first lacks in topic 1, and loses what it had in topic 2. */
const files = {
  "q.txt": "1 0 d1 2\n1 0 d2 0\n1 0 d3 1\n2 0 d1 1\n2 0 d4 1\n3 0 d5 1\n",
  "a.run": lines("a", { 1: ["d2", "d1", "d9"], 2: ["d1", "d4"], 3: ["d5"] }),
  "b.run": lines("b", { 1: ["d1", "d2"], 2: ["d7", "d1"], 3: ["d5"] }),
  "docs.jsonl": '{"_id":"d1","title":"Night shifts","text":""}\n'
}

it("measures runs, compares them with the baseline, and leads from a topic to the documents behind it", async () => {
  const { get } = await serving({ folder: folderOf(files) })
  const form = (await get("/evaluation")).text
  expect(form).toMatch(/type="checkbox" name="run" value="a\.run"[\s\S]*value="b\.run"/)
  const { text } = await get("/evaluation?qrels=q.txt&run=a.run&run=b.run&measure=nDCG%403+AP&documents=docs.jsonl")
  expect(textOf(text)).toMatch(/a has the highest nDCG@3, 0\.\d{4}.*nDCG@3: difference from a.*AP: difference from a/)
  expect(textOf(text)).toMatch(/Topic by topic.*nDCG@3 by topic: b less a/)
  expect(textOf(text)).not.toContain("Ranks over topics")
  expect(textOf(text)).toContain("litfuse compare q.txt a.run b.run -m nDCG@3 -m AP --format html --out compared.html")
  const link = /href="(\/evaluation\/topic\?[^"]*topic=1)"/.exec(text)![1]!.replaceAll("&amp;", "&")
  const behind = textOf((await get(link)).text)
  expect(behind).toMatch(
    /Topic 1 .*2 relevant documents among 3 judged documents\. a found 1 of them in 3 hits\. b found 1 of them in 2 hits/
  )
  expect(behind).toMatch(/1 grade 0 d2 grade 2 Night shifts d1 2 grade 2 Night shifts d1 grade 0 d2 3 not judged d9/)
  expect(behind).toMatch(/1 relevant document that no run has among its first hits grade 1 d3/)
  const alone = textOf((await get("/evaluation?qrels=q.txt&run=a.run")).text)
  expect(alone).toMatch(/Means over topics run .*AP.* a .*Topic by topic.*litfuse eval q\.txt a\.run/)
})

it("takes several baselines, names the topics that gained and lost most, and gives the command", async () => {
  const { get } = await serving({ folder: folderOf({ ...files, "c.run": lines("c", { 1: ["d1"], 2: ["d4"], 3: ["d5"] }) }) })
  const asked = "qrels=q.txt&run=a.run&run=b.run&run=c.run&measure=RR&baseline=a.run%0D%0Ab.run"
  const text = textOf((await get(`/evaluation?${asked}`)).text)
  expect(text).toMatch(/RR: difference from a .*RR: difference from b .*Differences from a and b\./)
  expect(text).toContain("Family: 2 pairs of a run and a baseline (a, b), RR.")
  expect(text).toMatch(/Topics that gained and lost most against a and b.* c a 1 \(\+0\.5000\) none c b 2 \(\+0\.5000\) none/)
  expect(text).toContain(
    "litfuse compare q.txt a.run b.run c.run -m RR --baseline a.run --baseline b.run --format html --out compared.html"
  )
  expect((await get(`/evaluation?${asked}`)).text).toContain(">a.run\nb.run</textarea>")
  for (const path of ["/evaluation", "/evaluation/saved"])
    expect(textOf((await get(`${path}?${asked}`)).text)).toMatch(/Ranks over topics.*Friedman.*over 3 topics.*Nemenyi/)
})

it("says what the files may mean otherwise, on the page and in its file", async () => {
  const distances = "1 Q0 d1 1 0.1 near\n1 Q0 d2 2 0.2 near\n1 Q0 d3 3 0.3 near\n"
  const { get } = await serving({ folder: folderOf({ ...files, "near.run": distances, "other.run": "1 Q0 PMID:d1 1 2 other\n" }) })
  for (const words of ["qrels=q.txt&run=near.run&measure=AP", "qrels=q.txt&run=near.run&run=a.run&measure=AP"])
    for (const path of ["/evaluation", "/evaluation/saved"])
      expect(textOf((await get(`${path}?${words}`)).text)).toMatch(/near.*the scores rise from rank to rank in 1 of 1 topic/)
  expect(textOf((await get("/evaluation?qrels=q.txt&run=other.run&measure=AP")).text)).toMatch(
    /no hit of the run is judged; its ids look like PMID:d1, those of the judgements like d1/
  )
})

it("is saved as one file, which has its own style, no forms, and no links to pages of the server", async () => {
  const { get } = await serving({ folder: folderOf(files) })
  const words = "qrels=q.txt&run=a.run&run=b.run&measure=AP"
  const page = (await get(`/evaluation?${words}`)).text
  expect(page).toContain('href="/evaluation/saved?qrels=q.txt&amp;run=a.run&amp;run=b.run&amp;measure=AP" download="evaluation.html"')
  const { headers, text } = await get(`/evaluation/saved?${words}`)
  expect(headers["content-disposition"]).toBe('attachment; filename="evaluation.html"')
  expect(text).toMatch(/^<!doctype html>[\s\S]*Content-Security-Policy[\s\S]*2 runs against q\.txt[\s\S]*Topic by topic/)
  expect(text).not.toMatch(/<form|href="\/|src="/)
  expect((await get("/evaluation/saved")).status).toBe(303)
})

const hostile = "<script>alert(1)</script>\u001b[31mred\u202e\"'><img src=x onerror=alert(2)>"

it("keeps titles, names of files and of topics text, whatever they hold", async () => {
  const topic = '<img/src=x>"'
  const folder = folderOf({
    "q.txt": `${topic} 0 d1 2\n${topic} 0 d2 0\n`,
    "<i>.run": `${topic} Q0 d1 1 2 <b>tag\n`,
    "b.run": `${topic} Q0 d2 1 2 b\n`,
    "docs.jsonl": JSON.stringify({ _id: "d1", title: hostile, text: hostile })
  })
  const { get } = await serving({ folder })
  const words = new URLSearchParams([
    ["qrels", "q.txt"],
    ["run", "<i>.run"],
    ["run", "b.run"],
    ["documents", "docs.jsonl"],
    ["topic", topic]
  ]).toString()
  const pages = await Promise.all(
    [`/evaluation?${words}`, `/evaluation/topic?${words}`, `/evaluation?qrels=${encodeURIComponent(hostile)}&run=x`].map((one) => get(one))
  )
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 422])
  expect(textOf(pages[1]!.text)).toContain("grade 2 &lt;script&gt;alert(1)")
  const saved = (await get(`/evaluation/saved?${words}`)).text
  for (const text of [...pages.map((page) => page.text), saved.slice(0, saved.lastIndexOf("<script>"))])
    expect(text).not.toMatch(/<script>|<img|<i>|<b>tag|[\p{Cc}--\n]|\u202e/v)
})

it("shows what is wrong at its field, and keeps the rest of the form", async () => {
  const { get } = await serving({ folder: folderOf(files) })
  const { text, status } = await get("/evaluation?qrels=none.txt&run=a.run&run=more%2Fx.run&measure=AP")
  expect(status).toBe(422)
  expect(text).toMatch(
    /name="qrels" value="none\.txt"[^>]* aria-invalid="true" aria-describedby="wrong-qrels hint-qrels"><\/label><strong class="wrong" role="alert" id="wrong-qrels">/
  )
  expect(text).toMatch(/name="measure" value="AP"/)
  expect(text).toContain(">more/x.run</textarea>")
  expect((await get("/evaluation?qrels=q.txt&run=a.run&measure=nDGC")).text).toMatch(/id="wrong-measure">[^<]*did you mean nDCG/)
  expect((await get("/evaluation?qrels=q.txt&run=a.run&run=b.run&baseline=c.run")).text).toMatch(
    /id="wrong-baseline">[^<]*is not among the runs/
  )
  expect((await get("/evaluation")).text).toContain('<option value="q.txt"></option>')
})

it("measures the data of this repository, with titles of its documents", async () => {
  const { get } = await serving({ folder: root })
  const words =
    "qrels=datasets%2Feveryday%2Fqrels.txt&run=datasets%2Feveryday%2Fruns%2Flumenar.run&documents=datasets%2Feveryday%2Fdocuments.jsonl"
  const page = await get(`/evaluation?${words}&measure=AP`)
  expect(page.status).toBe(200)
  const [, topic] = /\/evaluation\/topic\?([^"]*)"/.exec(page.text)!
  expect(textOf((await get(`/evaluation/topic?${topic!.replaceAll("&amp;", "&")}`)).text)).toMatch(/grade \d \p{Lu}[^.]{10,} ev\d{3}/u)
})

it("reports in a line what cannot be measured", async () => {
  const { get } = await serving({ folder: folderOf(files) })
  const why = async (words: string) => textOf((await get(`/evaluation${words}`)).text)
  expect(await why("?qrels=none.txt&run=a.run")).toContain("none.txt: not found; check the path")
  expect(await why("?qrels=q.txt&run=a.run&measure=nDGC")).toContain("did you mean nDCG")
  expect(await why("?qrels=q.txt&run=a.run&run=b.run&baseline=c.run")).toContain("is not among the runs: a.run, b.run")
  expect(await why("/topic?qrels=q.txt&run=a.run&topic=9")).toContain("which is in neither the judgements nor the runs")
})

it("lists the reports of a workspace, and shows one with its own style and script, and nothing else that may run", async () => {
  const { get } = await serving({ folder: root })
  const list = (await get("/reports")).text
  expect(list).toContain('href="/reports/scifact-bm25"')
  expect(list).toMatch(/href="\/reports\/beta"[\s\S]*href="\/reports\/beta\/title-scifact"/)
  const { text, headers, status } = await get("/reports/scifact-bm25")
  expect([status, text.includes("All reports"), text.includes("<h1>scifact-bm25</h1>")]).toEqual([200, true, true])
  const policy = String(headers["content-security-policy"])
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^;]*; script-src 'sha256-[^ ;]*'; .*frame-ancestors 'none'$/)
  expect(text).toContain(policy.split("; frame-ancestors")[0]!.replaceAll("'", "&#39;"))
  const question = readFileSync(join(root, "reports/scifact-bm25/experiment.yaml"), "utf8")
  expect(question).toContain("question:")
  expect((await get("/reports/none")).text).toContain("known experiments")
  expect((await get("/reports/..%2f..%2fetc")).status).toBe(422)
  const bare = await serving({ folder: folderOf() })
  expect((await bare.get("/reports")).text).toContain("no workspace")
})

it("lists reports of a hostile workspace: names of datasets that no file can have, and that lead out of it", async () => {
  const report = (dataset: string) => `dataset: ${JSON.stringify(dataset)}\nquestion: Why?\n`
  const folder = folderOf({
    "datasets/a/dataset.yaml": "",
    "reports/long/experiment.yaml": report("x".repeat(5000)),
    "reports/odd/experiment.yaml": report("a\0b"),
    "reports/up/experiment.yaml": report("../../x")
  })
  const { get } = await serving({ folder })
  const { status, text } = await get("/reports")
  expect([status, textOf(text).match(/Why\?/g)?.length]).toEqual([200, 3])
})

it("measures files that are sent, whatever they are called, writes over none, and removes them when it ends", async () => {
  const folder = folderOf({ "q.txt": "mine" })
  const { get, csrf, end } = await serving({ folder })
  const send = (fields: Parameters<typeof multipart>[0]) => get("/evaluation/files", { method: "POST", ...multipart(fields) })
  const sent = await send([
    ["csrf", csrf],
    ["measure", "AP"],
    ["qrels", files["q.txt"], "../q.txt"],
    ["run", files["a.run"], "/etc/passwd"],
    ["run", files["b.run"], "..\\..\\<b>.run"]
  ])
  expect(sent.status).toBe(303)
  const to = String(sent.headers["location"])
  const paths = new URLSearchParams(to.split("?")[1])
  const names = [paths.get("qrels")!, ...paths.getAll("run")]
  expect(names.map((name) => /litfuse-sent-\w+\/[0-9a-f]{16}-([\w.-]*)$/.exec(name)?.[1])).toEqual(["q.txt", "passwd", "-b-.run"])
  expect(textOf((await get(to)).text)).toMatch(/a has the highest AP[\s\S]*AP by topic: b less a/)
  expect(readFileSync(join(folder, "q.txt"), "utf8")).toBe("mine")
  expect(
    (
      await send([
        ["qrels", "x", "q"],
        ["run", "y", "r"]
      ])
    ).status
  ).toBe(403)
  expect(
    (
      await send([
        ["csrf", csrf],
        ["qrels", "", ""],
        ["run", "y", "r"]
      ])
    ).status
  ).toBe(422)
  expect((await get("/evaluation/files", { method: "POST", ...multipart([["csrf", csrf]]), body: "--xyz broken" })).status).toBe(403)
  const long = { "content-type": "multipart/form-data; boundary=xyz", "content-length": "64000001" }
  expect((await get("/evaluation/files", { method: "POST", body: "", headers: long })).status).toBe(413)
  await end()
  expect(names.map((name) => existsSync(name))).toEqual([false, false, false])
})
