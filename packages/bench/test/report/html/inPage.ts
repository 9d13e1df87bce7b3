import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

const chromium = process.env["LITFUSE_CHROMIUM"]
/** Whether there is no browser to open pages in. */
export const isWithoutBrowser = chromium === undefined || chromium === ""

/** What `ask`, run in the page once it stands, returns or promises; the page is opened from a file, without a network. */
export const inPage = (page: string, ask: string, flags: ReadonlyArray<string> = []): unknown => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const script = `(async () => {
    const answer = JSON.stringify(await (async () => { ${ask} })())
    if (parent === window) document.documentElement.dataset.answer = answer
    else parent.postMessage(answer, "*")
  })()`
  const hash = createHash("sha256").update(script).digest("base64")
  const file = join(folder, "report.html")
  writeFileSync(
    file,
    // the policy of the page lets in its own script alone, and beside it what asks here
    page.replace("script-src ", () => `script-src 'sha256-${hash}' `).replace("</body>", () => `<script>${script}</script></body>`)
  )
  const frame = join(folder, "frame.html")
  const narrow = `<iframe src="report.html" width="400" height="900" style="border:0"></iframe>`
  writeFileSync(frame, `<script>onmessage = ({ data }) => (document.documentElement.dataset.answer = data)</script>${narrow}`)
  const dom = execFileSync(
    chromium!,
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      `--user-data-dir=${folder}/profile`,
      "--window-size=1200,900",
      "--virtual-time-budget=20000",
      ...flags,
      "--dump-dom",
      `file://${flags === telephone ? frame : file}`
    ],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], timeout: 30_000 }
  )
  const text = /data-answer="([^"]*)"/.exec(dom)?.[1] ?? "null"
  return JSON.parse(text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"))
}

/** A page as wide as a telephone. No window of this browser is so narrow, so a frame is. */
export const telephone = ["--telephone", "--hide-scrollbars"]
