import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import { describe, expect, it } from "vitest"
import { asked } from "../asked.ts"
import { place, read, refused, tiny } from "./workspace.ts"

const pages = {
  "README.md":
    "# Mine\n\nWhat we do: [measures](docs/a.md#two), [report](reports/try/report.md), [all](reports/README.md), ![drawn](docs/d.svg).\n",
  "docs/a.md": "# A\n\n## Two\n\nText. [data](t.csv) [web](https://example.org) [up](../README.md)\n",
  "docs/t.csv": "a,b\n",
  "docs/d.svg": "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"
}

const withReport = async (files: Readonly<Record<string, string>> = {}): Promise<string> => {
  const folder = place({ ...tiny, ...files })
  await asked(Bench.Run.ask({ folder, experiment: "try" }))
  return folder
}

const filesIn = (folder: string): ReadonlyArray<string> =>
  globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
    .sort()

describe("Bench.Site", () => {
  it("writes reports and pages, whose links all lead to a file and a place of the site", async () => {
    const folder = await withReport(pages)
    const made = await asked(Bench.Site.ask({ folder, out: "site" }))
    expect(made).toEqual({ index: "site/index.html", files: 6, reports: 1, pages: 2, lacking: [], unlinked: [] })
    const site = join(folder, "site")
    expect(filesIn(site)).toEqual(["README.html", "docs/a.html", "files/docs/t.csv", "index.html", "reports/try.html", "site-files.json"])
    for (const file of filesIn(site).filter((name) => name.endsWith(".html")))
      for (const [, href] of read(site, file).matchAll(/ href="([^"]*)"/g)) {
        if (href!.startsWith("https:")) continue
        const [path = "", id = ""] = href!.split("#")
        const target = path === "" ? file : posix.join(posix.dirname(file), path)
        expect([file, href, existsSync(join(site, target))]).toEqual([file, href, true])
        if (id !== "") expect([file, href, read(site, target).includes(` id="${id}"`)]).toEqual([file, href, true])
      }
    const index = read(site, "index.html")
    expect(index).toContain('<a href="reports/try.html">Does it work?</a>')
    expect(index).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src (?:'|&#39;)none/)
    expect(read(site, "README.html")).toContain('src="data:image/svg+xml;base64,')
    // the words of a search, which name a page and a place
    expect(index).toMatch(/<script type="application\/json" id="words">.*"docs\/a\.html".*"two","Two","Text\. data web up"/)
  })

  it("has the same bytes each time, and replaces only what it wrote", async () => {
    const folder = await withReport(pages)
    await asked(Bench.Site.ask({ folder, out: "site" }))
    const site = join(folder, "site")
    const before = filesIn(site).map((file) => read(site, file))
    await asked(Bench.Site.ask({ folder, out: "site" }))
    expect(filesIn(site).map((file) => read(site, file))).toEqual(before)
    writeFileSync(join(site, "mine.txt"), "mine")
    expect(await refused(Bench.Site.ask({ folder, out: "site" }))).toEqual([
      [["out"], "<out>: site has mine.txt, which no earlier call wrote or which has changed since; name a new folder"]
    ])
    for (const [file, why] of [
      ["other/x.txt", "is not empty, and no site was written there; name a new folder, because nothing is overwritten"],
      ["one", "is not a folder; name a new folder"]
    ] as const) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), "mine")
      const out = file.split("/")[0]!
      expect(await refused(Bench.Site.ask({ folder, out }))).toEqual([[["out"], `<out>: ${out} ${why}`]])
      expect(read(folder, file)).toBe("mine")
    }
  })

  it("does not write over a file of a site that its reader has changed", async () => {
    const folder = await withReport(pages)
    await asked(Bench.Site.ask({ folder, out: "site" }))
    writeFileSync(join(folder, "site/README.html"), "changed")
    expect(await refused(Bench.Site.ask({ folder, out: "site" }))).toEqual([
      [["out"], expect.stringContaining("has README.html, which no earlier call wrote or which has changed since")]
    ])
  })

  it("has the reports alone in a folder without pages, and names experiments without a report", async () => {
    const folder = await withReport({
      "reports/later/experiment.yaml": tiny["reports/try/experiment.yaml"]!.replace("id: try", "id: later")
    })
    const made = await asked(Bench.Site.ask({ folder, out: "site" }))
    expect(made).toMatchObject({
      reports: 1,
      pages: 0,
      lacking: [{ id: "later", why: expect.stringContaining("run `litfuse bench run later`") }]
    })
    expect(read(folder, "site/index.html")).not.toContain('href="#pages"')
    expect(read(folder, "site/index.html")).toMatch(/1 experiment without a report here[^]*<code>later<\/code>/)
  })

  it("refuses a folder that has nothing to show", async () => {
    expect(await refused(Bench.Site.ask({ folder: place(), out: "site" }))).toEqual([
      [[], "no report here can be read, and there is no page; run `litfuse bench run try` first"]
    ])
  })

  it("takes nothing from outside of the folder, nothing hidden and nothing that runs, and says so", async () => {
    const outside = place({ ...tiny, "secret.txt": "s3cr3t", "secret.md": "# s3cr3t" })
    const addresses = [
      "../secret.txt",
      "/etc/passwd",
      "link.txt",
      "link.md",
      ".env.txt",
      ".git/config.txt",
      "x.html",
      "d.svg",
      "javascript:alert(1)",
      "file:///etc/passwd"
    ]
    const folder = await withReport({
      "README.md": `# R\n\n${addresses.map((one) => `[words](${one})`).join(" ")} ![p](link.png) <script>alert(1)</script>\n`,
      ".env.txt": "s3cr3t",
      ".git/config.txt": "s3cr3t",
      "x.html": "<script>s3cr3t</script>",
      "d.svg": "<svg><script>s3cr3t</script></svg>"
    })
    symlinkSync(join(outside, "secret.txt"), join(folder, "link.txt"))
    symlinkSync(join(outside, "secret.txt"), join(folder, "link.png"))
    symlinkSync(join(outside, "secret.md"), join(folder, "link.md"))
    const made = await asked(Bench.Site.ask({ folder, out: "site" }))
    expect(made.unlinked).toEqual([...addresses, "link.png"].map((one) => `README.md: ${one}`).sort())
    const site = join(folder, "site")
    for (const file of filesIn(site)) expect([file, readFileSync(join(site, file), "utf8").includes("s3cr3t")]).toEqual([file, false])
    expect(read(site, "README.html")).toContain("&lt;script&gt;alert(1)")
  })
})
