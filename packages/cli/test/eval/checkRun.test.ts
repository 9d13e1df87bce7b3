import { describe, expect, it } from "vitest"
import { litfuse } from "../commands/litfuse.ts"

const files = { "a.run": "1 Q0 x 1 2 a\n1 Q0 y 2 1 a\n", "q.txt": "1 0 x 1\n2 0 y 1\n", "ids.txt": "x\ny\n" }

describe("litfuse eval --check", () => {
  it("passes a run in order", async () => {
    const { code, out, err } = await litfuse(["eval", "--check", "a.run", "--documents", "ids.txt"], files)
    expect([code, err]).toEqual([0, ""])
    expect(out).toMatch(/\| ok +\| format +\| +\| 2 hits, 1 topic, tag a/)
  })

  it("ends with 1 when a judged topic has no hit", async () => {
    const { code, out, err } = await litfuse(["eval", "--check", "a.run", "--qrels", "q.txt"], files)
    expect([code, err]).toEqual([1, "litfuse eval --check: 1 check(s) failed for a.run\n"])
    expect(out).toMatch(/\| failed +\| judged topics +\| +\| without a hit: 1 \(2\)/)
  })

  it("ends with 2 when the file is no run", async () => {
    const { code, err } = await litfuse(["eval", "--check", "q.txt"], files)
    expect(code).toBe(2)
    expect(err).toMatch(/^litfuse: q\.txt:1: 4 columns; expected topic, Q0, document, rank, score and tag\n$/)
  })

  it("prints one JSON document with a state for each check", async () => {
    const { code, out } = await litfuse(["eval", "--check", "a.run", "--qrels", "q.txt", "--format", "json"], files)
    const { version, file, checks } = JSON.parse(out)
    expect([code, version, file]).toEqual([1, 1, "a.run"])
    expect(checks).toContainEqual({ id: "judged topics", state: "failed", line: null, message: "without a hit: 1 (2)" })
    expect(checks).toContainEqual(expect.objectContaining({ id: "format", state: "ok" }))
  })

  it("lists on the help page exactly the checks that it prints", async () => {
    const { out } = await litfuse(["eval", "--check", "a.run", "--format", "json"], files)
    const { checks } = JSON.parse(out) as { readonly checks: ReadonlyArray<{ readonly id: string }> }
    const help = (await litfuse(["eval", "--help"])).out
    const listed = help.slice(help.indexOf("Checks of --check:"), help.indexOf("Examples:")).trim().split("\n").slice(1)
    expect(listed.map((line) => line.trim().split(/ {2,}/)[0])).toEqual(checks.map(({ id }) => id))
  })

  it.each([
    [["--check"], "--check takes one RUN, and has 0"],
    [["--check", "a.run", "q.txt"], "--check takes one RUN, and has 2"],
    [["--check", "a.run", "-m", "AP"], "--measure has no effect with --check; remove one of them"],
    [["--check", "a.run", "--workers", "2"], "--workers has no effect with --check; remove one of them"],
    [["--check", "a.run", "--max-hits", "0"], '--max-hits is "0"; it takes a whole number of at least 1'],
    [["q.txt", "a.run", "--max-hits", "5"], "--max-hits has an effect only with --check"],
    [["q.txt", "a.run", "--qrels", "q.txt"], "--qrels has an effect only with --check"],
    [["q.txt", "a.run", "--topics", "q.txt"], "--topics has an effect only with --check"]
  ])("refuses %j in one line", async (words, says) => {
    const { code, out, err } = await litfuse(["eval", ...words], files)
    expect([code, out, err]).toEqual([2, "", `litfuse eval: ${says} (see litfuse eval --help)\n`])
  })

  it("reports an unknown file and a depth that is too large", async () => {
    expect((await litfuse(["eval", "--check", "nofile"], files)).err).toMatch(/nofile: not found; check the path/)
    expect((await litfuse(["eval", "--check", "a.run", "--qrels", "nofile"], files)).err).toMatch(/nofile: not found; check the path/)
    const { code, out } = await litfuse(["eval", "--check", "a.run", "--max-hits", "1"], files)
    expect([code, out]).toEqual([1, expect.stringMatching(/\| failed +\| depth +\| +2 \| topics with more than 1 hits: 1 \(1\)/)])
  })
})
