import { expect, it } from "vitest"
import { folderOf, serving, textOf } from "./serving.ts"

const report = (dataset: string, question: string): string => `dataset: ${dataset}\nquestion: ${JSON.stringify(question)}\n`

const files = {
  "datasets/a/dataset.yaml": "",
  "reports/feedback/experiment.yaml": report("a", "What do fields gain?"),
  "reports/feedback/medlars/experiment.yaml": report("medlars", "What do fields gain on MEDLARS?"),
  "reports/atlas/experiment.yaml": report("atlas", "How good are <b>fusions</b>?"),
  "reports/broken/experiment.yaml": "dataset: [",
  "reports/archive/experiment.yaml": report("a", "What is kept?"),
  "reports/archive/old/experiment.yaml": report("a", "What was asked once?")
}

it("lists reports by question, those of its folder below it, and says how many there are", async () => {
  const { get } = await serving({ folder: folderOf(files) })
  const { text } = await get("/reports")
  expect(textOf(text)).toContain("4 reports on 3 questions, and 2 in the archive.")
  expect(text).toMatch(
    /<li><a href="\/reports\/feedback">What do fields gain\?<\/a>[^]*?<ul><li><a href="\/reports\/feedback\/medlars">What do fields gain on MEDLARS\?<\/a>/
  )
  expect(textOf(text)).toMatch(/atlas · atlas \(not on this machine\)/)
  expect(textOf(text)).toMatch(/broken cannot be read line 1/)
  expect(text).toContain("How good are &lt;b&gt;fusions")
  expect(text).toMatch(/<details><summary>2 reports in the archive<\/summary>[^]*What was asked once/)
})

it("finds reports by words of the question, the name and the collection, in any order and case", async () => {
  const { get } = await serving({ folder: folderOf(files) })
  const found = async (words: string): Promise<string> =>
    textOf((await get(`/reports?words=${encodeURIComponent(words)}`)).text).replaceAll("&quot;", '"')
  const both = await found("GAIN fields")
  expect(both).toContain('2 of 6 reports with "GAIN fields". All reports')
  expect(both).not.toMatch(/atlas|archive/)
  expect(await found("medlars")).toMatch(/1 of 6 reports with "medlars"\. .*What do fields gain on MEDLARS\?/)
  expect(await found("once")).toMatch(/1 of 6 reports .*1 report in the archive What was asked once\?/)
  expect(await found("nothing such")).toContain('0 of 6 reports with "nothing such"')
  expect((await get(`/reports?words=${encodeURIComponent('"><img src=x>')}`)).text).not.toContain("<img")
})
