import { truncateSync, writeFileSync } from "node:fs"
import { expect, it } from "vitest"
import { compilerFlags } from "../../src/eval/compilerFlags.ts"
import { inFolder } from "../terminal.ts"

/** A file of so many bytes, none of which is stored. */
const file = (name: string, bytes: number): string => {
  writeFileSync(name, "")
  truncateSync(name, bytes)
  return name
}

it("switches compilers off by the bytes of all files of a call", () => {
  inFolder({})
  const [small, medium, large] = [file("small", 399_999), file("medium", 400_000), file("large", 90_000_000)]
  expect(compilerFlags([small, "-m", "map"])).toEqual(["--no-maglev", "--no-turbofan"])
  expect(compilerFlags([small, small])).toEqual(["--no-turbofan"])
  expect(compilerFlags([medium])).toEqual(["--no-turbofan"])
  expect(compilerFlags([medium, large])).toEqual([])
})

it("takes a packed file for four times as long, and standard input, a pipe or a device for more than a few topics", () => {
  inFolder({})
  expect(compilerFlags([file("a.gz", 99_999)])).toEqual(["--no-maglev", "--no-turbofan"])
  expect(compilerFlags([file("b.gz", 100_000)])).toEqual(["--no-turbofan"])
  for (const word of ["-", "/dev/null"]) expect(compilerFlags([word]), word).toEqual(["--no-turbofan"])
})

it("passes over words that name no file, however long they are", () => {
  inFolder({})
  for (const word of ["nothing", "--format", `P.${"5,".repeat(500)}`, `${file("plain", 1)}/below`])
    expect(compilerFlags([word]), word.slice(0, 20)).toEqual(["--no-maglev", "--no-turbofan"])
})
