import { spawnSync } from "node:child_process"
import { describe, expect, it } from "vitest"
import { program } from "../program.ts"
import { inFolder } from "../terminal.ts"

const litfuse = (line: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, "eval", ...line.split(" ")], { encoding: "utf8" })
  return { code: status, out: stdout, err: stderr }
}

const run = (tag: string, ids: string) => [...ids].map((id, i) => `1 Q0 ${id} ${i} ${9 - i} ${tag}\n`).join("")
const files = {
  q: "1 0 a 2\n1 0 b 0\n1 0 c 1\n2 0 a 1\n",
  v: run("v", "abc"),
  w: run("w", "bca"),
  x: `${run("x", "cxa")}9 Q0 a 1 1 x\n`,
  y: run("y", "yzc"),
  z: run("z", "ab"),
  bad: "1 Q0 a\n",
  worse: "oops\n"
}

describe("litfuse eval --workers", () => {
  it("prints the bytes that one thread prints, notes included", () => {
    inFolder(files)
    for (const line of ["q v w x y z -q", "q v w x y z -m all_trec -q --format trec", "q v w -m ERR --ties --format json"])
      for (const workers of [2, 9]) expect(litfuse(`${line} --workers ${workers}`)).toEqual(litfuse(line))
  }, 60_000)

  it("names the first file with an error, whichever worker reads it", () => {
    inFolder(files)
    expect(litfuse("q v w bad worse --workers 4")).toEqual({
      code: 2,
      out: "",
      err: "litfuse eval: bad:1: 3 columns; expected topic, Q0, document, rank, score and tag\n"
    })
    expect(litfuse("q v w --workers 0").err).toMatch(/^litfuse eval: --workers is "0"; it takes a whole number of at least 1/)
  }, 60_000)
})
