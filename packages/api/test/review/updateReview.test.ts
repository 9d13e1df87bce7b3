import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { reviewCopy } from "./reviewCopy.ts"
import { answers, recordsOf, replaceExport, returned, review, three } from "./screenedReview.ts"

describe("an update", () => {
  it("lists what is new, lost, changed and retracted, and opens what has to be decided again", async () => {
    const folder = review([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }])
    await asked(Review.run({ folder }))
    const records = recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page)
    const files = ["Ann", "Ben"].map((who) =>
      returned(
        folder,
        `${who}.screen.jsonl`,
        answers(who, records, () => "include")
      )
    )
    await asked(Review.merge({ folder, files }))
    replaceExport(folder, [
      { n: 1 },
      { n: 2, abstract: "The study was analysed again, and found nothing." },
      { n: 3, title: "RETRACTED: Coffee and sleep 3" },
      { n: 5 }
    ])
    const { answer, references } = await asked(Review.update({ folder, screen: "new.ris" }))
    expect(answer).toMatchObject({
      added: ["exports/a.ris:embase/4"],
      lost: ["exports/a.ris:embase/4"],
      changed: ["exports/a.ris:embase/2", "exports/a.ris:embase/3"],
      retracted: ["exports/a.ris:embase/3"],
      opened: ["exports/a.ris:embase/2", "exports/a.ris:embase/3"],
      unsure: [],
      toScreen: 3
    })
    expect([...references!.matchAll(/^DO {2}- (.*)$/gmu)].map(([, doi]) => doi).sort()).toEqual(
      ["2", "3", "5"].map((n) => `10.5555/coffee.${n}`)
    )
    expect(answer.agreement).toEqual({ before: { works: 4, shared: 0 }, after: { works: 4, shared: 0 } })
    // the other decision stays, and follows its record
    const counts = async () => (await asked(Review.status({ folder }))).steps.find(({ id }) => id === "screen screen")!.counts
    expect(await counts()).toMatchObject({ include: 1, open: 3, "opened again": 2 })
    // opened works are in the list of every reviewer
    const pages = await Promise.all(["Ann", "Ben"].map((who) => asked(Review.assign({ folder, who }))))
    expect(pages.map(({ records }) => records)).toEqual([3, 3])
    // an update that finds nothing opens nothing, and later decisions count
    const again = await asked(Review.update({ folder }))
    expect([again.answer.opened, again.answer.added, again.answer.changed]).toEqual([[], [], []])
    const late = recordsOf(pages[0]!.page).map((line, i) => ({ ...line, at: `2099-01-02T00:00:0${i}.000Z` }))
    for (const who of ["Ann", "Ben"])
      for (const line of late) {
        const decision = {
          version: 1,
          who,
          stage: "screen",
          action: "exclude",
          criterion: null,
          order: { rank: 1, by: "ranked", model: null }
        }
        appendFileSync(join(folder, `screening/${who}.screen.jsonl`), `${JSON.stringify({ ...decision, ...line })}\n`)
      }
    expect(await counts()).toMatchObject({ include: 1, exclude: 3, open: 0 })
    expect(await counts()).not.toHaveProperty("opened again")
  })

  it("that was killed after its searches finds the same when it runs again, and no row of another result is shown meanwhile", async () => {
    const folder = review(three)
    await asked(Review.run({ folder }))
    const records = recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page)
    const file = (who: string) =>
      returned(
        folder,
        `${who}.screen.jsonl`,
        answers(who, records, () => "include")
      )
    await asked(Review.merge({ folder, files: ["Ann", "Ben"].map(file) }))
    replaceExport(folder, [{ n: 3 }, { n: 1, abstract: "Another text." }, { n: 2 }])
    await asked(Review.run({ folder, step: "search" }))
    const { steps } = await asked(Review.status({ folder }))
    expect(steps.find(({ id }) => id === "merge")!.state).toBe("stale")
    expect((await refused(Review.assign({ folder, who: "Cem" }))).problems?.[0]?.text).toMatch(/the records are not merged/)
    const { answer } = await asked(Review.update({ folder }))
    expect([answer.changed.length, answer.opened.length, answer.added, answer.lost]).toEqual([1, 1, [], []])
  })

  it("of a search that gives other records makes the merged works stale, although its request is the same", async () => {
    const folder = await reviewCopy()
    const header = join(folder, ".litfuse/review/searches/pubmed.jsonl")
    const [first, ...rest] = readFileSync(header, "utf8").split("\n")
    writeFileSync(header, [first!.replace(/"content":"[0-9a-f]{64}"/, `"content":"${"0".repeat(64)}"`), ...rest].join("\n"))
    const { steps } = await asked(Review.status({ folder }))
    expect(steps.find(({ id }) => id === "merge")!.state).toBe("stale")
  })
})
