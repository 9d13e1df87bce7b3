import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it, onTestFinished } from "vitest"
import * as Files from "../src/Files.ts"
import * as PlainFile from "../src/PlainFile.ts"
import * as UnpackLimit from "../src/UnpackLimit.ts"
import { message } from "./bytes.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-plain-"))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string): string => join(folder, name)
const why = (path: string, isText = false): string => PlainFile.reasonOf(Result.getOrThrow(Result.flip(PlainFile.read(path, isText))))

describe("PlainFile.read", () => {
  it("reads plain files, and follows links to them", () => {
    writeFileSync(at("file"), "é")
    symlinkSync(at("file"), at("link"))
    for (const name of ["file", "link"]) expect(Result.getOrThrow(PlainFile.read(at(name))).toString()).toBe("é")
    expect(PlainFile.problemAt(at("file"))).toBeUndefined()
    expect([PlainFile.problemAt(at("absent")), Result.getOrThrow(Result.flip(PlainFile.read(at("absent"))))]).toMatchObject([
      undefined,
      { code: "ENOENT" }
    ])
  })

  it.skipIf(process.platform === "win32")("refuses everything else in one line, and never waits", async () => {
    mkdirSync(at("folder"))
    execFileSync("mkfifo", [at("pipe")])
    symlinkSync(at("pipe"), at("link to a pipe"))
    symlinkSync("/dev/zero", at("device"))
    const server = createServer().listen(at("socket"))
    await new Promise((resolve) => server.once("listening", resolve))
    onTestFinished(() => void server.close())
    const kinds = { folder: "folder", pipe: "named pipe", "link to a pipe": "named pipe", device: "device", socket: "socket" }
    for (const [name, kind] of Object.entries(kinds)) {
      expect(why(at(name))).toBe(`it is no plain file, but a ${kind}; expected a plain file`)
      expect(message(Files.readPlainText(at(name)))).toBe(`${at(name)}: it is no plain file, but a ${kind}; expected a plain file`)
    }
  })

  it("refuses a text that is too long before it reads it, unless the user allows more", () => {
    writeFileSync(at("long"), "12345")
    expect(UnpackLimit.within("4", () => why(at("long"), true))).toBe(
      "5 bytes of text, more than 4 bytes; expected a smaller file; if you trust this one, allow more with `--max-unpacked BYTES`"
    )
    expect(Result.isSuccess(UnpackLimit.within("5", () => PlainFile.read(at("long"), true)))).toBe(true)
    expect(Result.isSuccess(UnpackLimit.within("4", () => PlainFile.read(at("long"))))).toBe(true)
  })
})
