import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it, onTestFinished } from "vitest"
import { postgres, suite } from "../../../../tools/test-setup/Postgres.ts"
import { serve } from "./server.ts"

suite("a database of paces", () => {
  it("keeps ten machines with one key, whose clocks are hours apart, within its limit", async () => {
    const machines = 10
    const database = postgres()
    const folder = mkdtempSync(join(tmpdir(), "litfuse-machines-"))
    onTestFinished(() => {
      database.remove()
      rmSync(folder, { recursive: true })
    })
    // ten requests in a second, also where a loaded machine has them read at once
    const [spacingMs, burst] = [100, 10]
    let [due, refused, answered] = [0, 0, 0]
    const started: Array<ServerResponse> = []
    const server = await serve(({ url }, response) => {
      const answer = (status: number, to: ServerResponse = response) =>
        to.writeHead(status, { "content-type": "application/json" }).end("{}")
      if (url === "/way") {
        // all begin together
        if (started.push(response) === machines) for (const one of started) answer(200, one)
        return
      }
      const now = performance.now()
      if (due - now > (burst - 1) * spacingMs) {
        refused++
        return void answer(429)
      }
      due = Math.max(due, now) + spacingMs
      answered++
      answer(200)
    })
    const program = fileURLToPath(new URL("../fixtures/askOften.ts", import.meta.url))
    const begun = performance.now()
    const printed = await Promise.all(
      Array.from({ length: machines }, (_, i) =>
        promisify(execFile)(process.execPath, [program], {
          env: {
            ...process.env,
            LITFUSE_STATE: join(folder, String(i)),
            ASK_ORIGIN: server.origin,
            ASK_KEY: "k3y-of-the-group",
            ASK_CLOCK_MS: String((i - 5) * 3_600_000),
            LITFUSE_PACE_DATABASE: "PACES",
            PACES: database.url
          }
        })
      )
    )
    expect(printed.map(({ stdout, stderr }) => [stdout.trim(), stderr])).toEqual(Array.from({ length: machines }, () => ["6", ""]))
    expect([answered, refused]).toEqual([60, 0])
    expect(performance.now() - begun).toBeGreaterThan(5500)
    const stored = database.print("SELECT key FROM litfuse_pace ORDER BY key")
    expect(stored).toMatch(/often#[0-9a-f]{32}\s+way#[0-9a-f]{32}\s/u)
    expect(stored).not.toContain("k3y")
  })
})
