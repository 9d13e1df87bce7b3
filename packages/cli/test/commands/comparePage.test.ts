import { describe, expect, it } from "vitest"
import { again, litfuse } from "./litfuse.ts"

const topics = [1, 2, 3, 4, 5, 6, 7, 8]
const run = (tag: string, place: number): string =>
  topics.flatMap((t) => [0, 1, 2].map((i) => `${t} Q0 ${i === place ? "good" : `d${i}`} ${i + 1} ${3 - i} ${tag}\n`)).join("")

const nasty = "b<i>|x*"
const files = { "qrels.txt": topics.map((t) => `${t} 0 good 1\n`).join(""), "a.run": run("a", 2), "b.run": run(nasty, 0) }
const words = "compare qrels.txt a.run b.run -m RR -m P@1"

describe("litfuse compare in other formats", () => {
  it("is a page that holds everything and fetches nothing, whatever runs are called", async () => {
    const { code, out, err } = await litfuse([...words.split(" "), "--format", "html"], files)
    expect([code, err]).toEqual([0, ""])
    expect(out).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/)
    expect(out).not.toMatch(/<i>|\bsrc="(?!data:)|href="(?!#)|url\(/)
    expect(out).toContain("b&lt;i&gt;|x* has the highest RR, 1.0000. 1 of 1 run differs from a (corrected p below 0.05).")
    // the mean at full precision is what the table is sorted by; the letter says that a is surpassed
    expect(out).toMatch(/data-v="1"[^>]*>1\.0000<sup>a<\/sup>/)
    // two measures, each for wide and for narrow pages
    expect(out.match(/<svg /g)).toHaveLength(4)
    expect((await again(`${words} --format html`)).out).toBe(out)
  })

  it("is Markdown, one small table or all of them, in which a name is no markup", async () => {
    const { out } = await litfuse([...words.split(" "), "--compact", "--format", "md"], files)
    expect(out).toContain("| b      | b\\<i>\\|x\\* | **1.0000**<sup>a</sup> |")
    expect(out).toContain("Bold: the best.")
    const all = await again(`${words} --format md`)
    expect(all.out.match(/^## /gm)).toHaveLength(2)
    expect(all.out).toContain("b\\<i>\\|x\\*")
  })

  it.each([["--compact --format html", /--format html already has the compact table; remove --compact/]])(
    "refuses %s",
    async (more, text) => {
      const { code, err } = await litfuse([...words.split(" "), ...more.split(" ")], files)
      expect([code, err]).toEqual([2, expect.stringMatching(text)])
    }
  )
})
