/** docs/ci.md shows the files that `bench init` writes, letter by letter. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Init from "@litfuse/api/bench/InitGate"
import * as Host from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import { expect, it, onTestFinished } from "vitest"
import { pageBlocks } from "../release/adoption/pageBlocks.ts"

it("docs/ci.md shows what `bench init` writes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-ci-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = pageBlocks("docs/ci.md").flatMap((block) => (block.kind === "file" ? [block] : []))
  const given = ["qrels.txt", "bm25.run", "dense.run"]
  for (const { name, text } of files) if (given.includes(name)) writeFileSync(join(folder, name), text)
  const { files: written } = await Effect.runPromise(
    Effect.provide(Init.ask({ folder, qrels: "qrels.txt", runs: ["bm25.run", "dense.run"] }), Host.layer)
  )
  const shown = files.filter(({ name }) => !given.includes(name))
  expect(shown.map(({ name }) => name)).toEqual(written.filter((name) => name.endsWith("ml")))
  for (const { name, text } of shown) expect([name, readFileSync(join(folder, name), "utf8")]).toEqual([name, text])
})
