import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { expect, it, onTestFinished, vi } from "vitest"
import { openFigure } from "../../src/project/printReport.ts"

const made = { experiment: "try", headlines: [], expectations: "", finding: "It gains.", surprises: [], files: [], report: "", forms: [] }

it.runIf(process.platform === "linux")(
  "bench run --open gives the figure of the finding to the browser, and nothing without a figure",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "litfuse-figure-"))
    onTestFinished(() => {
      vi.unstubAllEnvs()
      vi.restoreAllMocks()
      rmSync(folder, { recursive: true, force: true })
    })
    const noted = join(folder, "words")
    writeFileSync(join(folder, "xdg-open"), `#!/bin/sh\nprintf '%s\\n' "$@" > ${noted}.part\nmv ${noted}.part ${noted}\n`, { mode: 0o755 })
    vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`)
    const said = vi.spyOn(console, "error").mockImplementation(() => {})
    await Effect.runPromise(openFigure(made))
    expect([said.mock.calls, existsSync(noted)]).toEqual([[["litfuse bench run: the report has no figure to open"]], false])
    await Effect.runPromise(openFigure({ ...made, figure: join(folder, "one figure.svg") }))
    await vi.waitFor(() => expect(readFileSync(noted, "utf8")).toBe(`${join(folder, "one figure.svg")}\n`), { timeout: 60_000 })
  }
)
