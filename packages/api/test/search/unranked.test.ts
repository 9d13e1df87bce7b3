import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Presets from "@litfuse/host/Presets"
import { describe, expect, it } from "vitest"
import { unrankedNotice } from "../../src/search/unrankedNotice.ts"
import * as Search from "../../src/Search.ts"
import { asked } from "../asked.ts"

const root = join(import.meta.dirname, "../../../..")
const search = (preset: string, keepFiltered: boolean) =>
  asked(
    Search.ask({
      folder: root,
      query: "caffeine sleep shift workers",
      replay: join(root, "datasets/everyday/cassettes"),
      preset,
      keepFiltered,
      limit: null
    })
  )

const unrankedOf = ({ notices }: Search.Answer) => notices.filter(({ code }) => code === "unranked").map(({ text }) => text)

const fileOf = (preset: string): string => readFileSync(join(root, "presets", `${preset}.pipeline.yaml`), "utf8")

// the others read a collection of documents
const presets = Presets.names(root).filter((name) => !fileOf(name).includes("source/corpus"))

describe("works that a ranking leaves out", () => {
  it.each(presets)("%s: every found work is listed, or counted in a notice; keepFiltered lists them all", async (preset) => {
    const [ranked, all] = await Promise.all([search(preset, false), search(preset, true)])
    const lost = ranked.counts.works - ranked.works.length
    expect(unrankedOf(ranked)).toHaveLength(lost === 0 ? 0 : 1)
    for (const text of unrankedOf(ranked)) expect(text).toContain(`leaves out ${lost} of ${ranked.counts.works} works: `)
    expect(all.works).toHaveLength(all.counts.works)
    expect(all.works.slice(0, ranked.works.length)).toEqual(ranked.works)
    for (const { score, filtered } of all.works.slice(ranked.works.length)) {
      expect(score).toBeNull()
      expect(filtered).not.toBe("")
    }
  })

  it("occur in these presets", async () => {
    const lost = await Promise.all(["technology", "survey", "recent", "seminal", "medical"].map((preset) => search(preset, false)))
    for (const answer of lost) expect(unrankedOf(answer)).toHaveLength(1)
  })

  it("are counted by reason; reasons that differ in numbers alone are one", () => {
    const missing = ["published in 2019", "no date", "published in 2021", "published in 2020"].map((reason, row) => ({ row, reason }))
    expect(unrankedNotice(missing, 6, false, "mode")).toEqual([
      {
        code: "unranked",
        subject: "mode",
        text: "the ranking leaves out 4 of 10 works: 3 (such as: published in 2019), 1 (no date). `keepFiltered` (`--keep-filtered`) lists them."
      }
    ])
    expect(unrankedNotice([], 6, false, "mode")).toEqual([])
  })
})
