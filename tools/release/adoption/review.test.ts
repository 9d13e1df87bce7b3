/** A review with the command as it is published: from the protocol to the archive, which another folder checks to the same bytes. */
import { spawn } from "node:child_process"
import { cpSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Folder, install, node } from "./install.ts"

const root = resolve(import.meta.dirname, "../../..")

/** How long the whole path may take. Units: seconds. */
const most = 120

let here: Folder
let review: Folder
beforeAll(() => {
  here = install()
  cpSync(join(root, "datasets/everyday/cassettes"), join(here.path, "cassettes"), { recursive: true })
  review = here.below("review")
})
afterAll(() => here.remove())

/** What a call printed; it must end with 0. */
const fine = (folder: Folder, ...words: ReadonlyArray<string>): string => {
  const { code, out, err } = folder.litfuse("review", ...words)
  expect({ words, code, err: code === 0 ? "" : err + out }).toEqual({ words, code: 0, err: "" })
  return out
}

interface Page {
  readonly who: string
  readonly stage: string
  readonly by: string
  readonly isSettling: boolean
  readonly records: ReadonlyArray<{ readonly record: string; readonly about: { readonly title: string } }>
}

/** The first time of a decision; each later one is a minute later. */
let minute = Date.UTC(2026, 0, 2)

/** Makes a page for a person, decides in it as the person would, and gives the file that its button saves. */
const screened = (who: string, isIn: (title: string, i: number) => boolean): string => {
  const [, page = ""] = /^(\S+\.html): /.exec(fine(review, "assign", who)) ?? []
  const [, text = "{}"] = /<script type="application\/json" id="data">(.*?)<\/script>/su.exec(review.read(page)) ?? []
  const { stage, by, isSettling, records } = JSON.parse(text) as Page
  const lines = records.map(({ record, about }, i) => {
    const action = isIn(about.title, i) ? "include" : "exclude"
    const said = isSettling ? { action: "settle", to: action } : { action }
    const criterion = action === "exclude" ? "population" : null
    const at = new Date((minute += 60_000)).toISOString()
    return `${JSON.stringify({ version: 1, at, who, stage, record, about, ...said, criterion, order: { rank: i + 1, by, model: null } })}\n`
  })
  const file = page.replace(/html$/, "jsonl")
  review.write(file, lines.join(""))
  return file
}

/** Opens `litfuse serve` from a folder below the review, fills in forms of its pages, and stops it. */
const inBrowser = async (fill: (send: (path: string, change: (form: URLSearchParams) => void) => Promise<void>) => Promise<void>) => {
  const server = spawn(join(here.packages, ".bin/litfuse"), ["serve", "--port", "0"], {
    cwd: review.below("notes").path,
    env: { ...process.env, PATH: `${resolve(node, "..")}:${process.env["PATH"]}` },
    stdio: ["ignore", "pipe", "ignore"]
  })
  try {
    const link = await new Promise<string>((done, fail) => {
      server.stdout.setEncoding("utf8").once("data", (text: string) => done(text.trim()))
      server.once("exit", (code) => fail(new Error(`serve ended with ${code}`)))
    })
    const { origin } = new URL(link)
    const entered = await fetch(link, { redirect: "manual" })
    const cookie = entered.headers.get("set-cookie")!.split(";")[0]!
    // a review opens with the page of its state
    expect(entered.headers.get("location")).toBe("/review")
    await fill(async (path, change) => {
      const text = await (await fetch(origin + path, { headers: { cookie } })).text()
      const form = new URLSearchParams()
      for (const [, name, value] of text.matchAll(/<(?:input|select)[^>]* name="([^"]*)"(?: value="([^"]*)")?/g))
        form.append(name!, value ?? "")
      change(form)
      const answer = await fetch(origin + path, { method: "POST", redirect: "manual", headers: { cookie, origin }, body: form })
      expect([path, answer.status, answer.status === 303 ? "" : await answer.text()]).toEqual([path, 303, ""])
    })
  } finally {
    server.kill()
  }
}

const isFailed = (out: string): ReadonlyArray<string> => out.split("\n").filter((line) => /\| failed/.test(line))

const reports = ["report.html", "report.md", "included.ris", "review.zip"]

const bytesOf = (folder: Folder) => reports.map((name) => readFileSync(join(folder.path, name)).toString("base64"))

it("goes from the protocol to an archive, and is checked in an empty folder to the same bytes", async () => {
  const begun = performance.now()
  const about = ["--title", "Caffeine and shifts", "--question", "caffeine sleep shift workers"]
  fine(review, "init", ...about, "--reviewer", "Ann,Ben,Cem", "--source", "pubmed,europepmc,crossref")
  // what people write into the protocol
  const protocol = review.read("review.yaml").replaceAll("strategy: main }", "strategy: main, perSource: 100 }")
  const reporting = "reporting: { updates: The search was run once., none: [3, 4, 5, 6, 7, 10, 11, 14] }\n"
  review.write("review.yaml", protocol.replace("validation: []", 'validation: ["doi:10.5555/everyday.1"]') + reporting)
  expect(fine(review, "run", "--replay", "../cassettes")).toContain("merge: 81 records, 32 works, 0 pairs in doubt")
  expect(fine(review, "test")).toContain("1 of 1")

  const isAbout = (title: string) => /caffeine|coffee/.test(title)
  // Ben leaves one out, on which Cem decides
  const first = [screened("Ann", isAbout), screened("Ben", (title, i) => i !== 1 && isAbout(title))]
  expect(fine(review, "merge", first[0]!)).toContain("nothing is opened before the file of Ben is here")
  fine(review, "merge", first[1]!)
  expect(fine(review)).toContain("Next: litfuse review assign Cem --stage title-abstract")
  fine(
    review,
    "merge",
    screened("Cem", () => true)
  )

  // in the second stage two reports are not obtained, and are not screened
  await inBrowser(async (send) => {
    await send("/review/reports", (form) => {
      const count = form.getAll("record").length
      form.delete("state")
      form.delete("why")
      for (let i = 0; i < count; i++) {
        form.append("state", i < 2 ? "not-retrieved" : "obtained")
        form.append("why", i < 2 ? "no library has it" : "")
      }
      form.set("who", "Ann")
    })
    await send("/review/flow", (form) => {
      form.set("studies", "3")
      form.set("reports", "4")
    })
  })
  const isTrial = (title: string) => /trial/.test(title) && !title.startsWith("caffeine improves")
  fine(review, "merge", screened("Ann", isTrial), screened("Ben", isTrial))
  fine(review, "run", "report")
  expect(isFailed(fine(review, "check"))).toEqual([])
  fine(review, "publish", "review.zip")
  for (const text of ["Total studies included in review", "no library has it"]) expect(review.read("report.md")).toContain(text)

  // as a zip of the folder, in an empty one
  const handed = here.below("handed")
  cpSync(review.path, handed.path, { recursive: true })
  expect(isFailed(fine(handed, "check"))).toEqual([])
  // git has no results of steps: they are made again from the recordings
  const cloned = here.below("cloned")
  const git = "git -c user.name=Ann -c user.email=ann@example.org -c init.defaultBranch=main"
  const shared = here.shell(`cd review && ${git} init -q && git add . && ${git} commit -qm Review && git clone -q . ../cloned`, {})
  expect([shared.code, shared.err]).toEqual([0, ""])
  fine(cloned, "run", "--replay", "../cassettes")
  expect(isFailed(fine(cloned, "check"))).toEqual([])
  for (const folder of [handed, cloned]) {
    expect(isFailed(fine(folder, "check", "--public", "review.zip"))).toEqual([])
    const before = bytesOf(folder)
    fine(folder, "run", "report", "--again")
    fine(folder, "publish", "review.zip")
    expect(bytesOf(folder)).toEqual(before)
    expect(before).toEqual(bytesOf(review))
  }
  const seconds = (performance.now() - begun) / 1000
  console.log(`the whole review took ${seconds.toFixed(1)} s`)
  expect(seconds).toBeLessThan(most)
})
