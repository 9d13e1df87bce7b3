import { expect, it } from "vitest"
import { litfuse } from "./commands/litfuse.ts"

const hit = (topic: string, tag: string) => `${topic} Q0 d 1 1 ${tag}\n`
const files = {
  "qrels.txt": "1 0 d 1\n2 0 d 1\n",
  "all.run": hit("1", "good") + hit("2", "good"),
  "half.run": hit("1", "half"),
  "twin.run": hit("1", "good")
}

/** The name by which each command calls a run in its notices. */
const named = async (run: string) => {
  const of = async (...words: ReadonlyArray<string>) => /note \([a-z-]+\) ([^:]+):/.exec((await litfuse(words, files)).err)?.[1]
  return [
    await of("eval", "qrels.txt", "all.run", run, "-m", "RR"),
    await of("eval", "qrels.txt", "all.run", run, "-m", "RR", "--workers", "2"),
    await of("compare", "qrels.txt", "all.run", run, "-m", "RR"),
    await of("fuse", "all.run", run, "--out", "f.run")
  ]
}

it("calls a run by its tag in every command, and by its file where two have one tag", async () => {
  expect(await named("half.run")).toEqual(["half", "half", "half", "half"])
  expect(await named("twin.run")).toEqual(["twin.run", "twin.run", "twin.run", "twin.run"])
})

it("calls a run by its file in errors, since a file is what one opens", async () => {
  const other = { ...files, "other.run": hit("9", "lonely") }
  for (const command of ["eval", "compare"]) {
    const { code, err } = await litfuse([command, "qrels.txt", "all.run", "other.run"], other)
    expect([code, err]).toEqual([2, expect.stringMatching(/^litfuse(?: eval)?: other\.run: no topic of the run is in the qrels/)])
  }
})
