import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import os, { homedir, tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest"
import * as UserFile from "../src/UserFile.ts"
import * as UserFolders from "../src/UserFolders.ts"
import { onPlatform } from "./onPlatform.ts"

beforeEach(() => {
  for (const name of ["LITFUSE_STATE", "XDG_STATE_HOME", "XDG_CACHE_HOME"]) vi.stubEnv(name, "")
  vi.stubEnv("LOCALAPPDATA", "/local")
})
afterEach(() => void vi.unstubAllEnvs())

const both = () => [UserFolders.state(), UserFolders.cache()]

it("has the folders of each platform, and those that variables name", () => {
  onPlatform("linux")
  expect(both()).toEqual([join(homedir(), ".local/state/litfuse"), join(homedir(), ".cache/litfuse")])
  onPlatform("darwin")
  expect(both()).toEqual([join(homedir(), "Library/Application Support/litfuse"), join(homedir(), "Library/Caches/litfuse")])
  onPlatform("win32")
  expect(both()).toEqual(["/local/litfuse", "/local/litfuse/cache"])
  vi.stubEnv("LOCALAPPDATA", "relative")
  expect(both()).toEqual([join(homedir(), "AppData/Local/litfuse"), join(homedir(), "AppData/Local/litfuse/cache")])
  onPlatform("linux")
  for (const [name, value] of [
    ["XDG_STATE_HOME", "/state"],
    ["XDG_CACHE_HOME", " /cache "]
  ] as const)
    vi.stubEnv(name, value)
  expect(both()).toEqual(["/state/litfuse", "/cache/litfuse"])
  vi.stubEnv("LITFUSE_STATE", "own")
  expect(UserFolders.state()).toBe(join(process.cwd(), "own"))
})

it("has folders that do not exist for a user id without an account, as containers have it", () => {
  onPlatform("linux")
  vi.stubEnv("XDG_CONFIG_HOME", "")
  const missing = vi.spyOn(os, "homedir").mockImplementation(() => {
    throw new Error("A system error occurred: uv_os_homedir returned ENOENT (no such file or directory)")
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    missing.mockRestore()
    syncBuiltinESMExports()
  })
  expect([...both(), UserFile.path()]).toEqual(
    [".local/state/litfuse", ".cache/litfuse", ".config/litfuse/config.yaml"].map((path) => join("/nonexistent", path))
  )
  expect(UserFile.displayPath("/tmp/a")).toBe("/tmp/a")
})

it("keeps the caches of two workspaces apart, however they are called and reached", () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-folders-")))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ["a/same", "b/same"]) mkdirSync(join(root, folder), { recursive: true })
  symlinkSync(join(root, "a/same"), join(root, "link"))
  const of = (folder: string): string => UserFolders.cacheOf("tune", join(root, folder))
  expect(of("a/same")).toMatch(/[\\/]tune[\\/]same-[0-9a-f]{12}$/)
  expect(of("link")).toBe(of("a/same"))
  expect(of("b/same")).not.toBe(of("a/same"))
})
