import { describe, expect, it } from "vitest"
import * as DatasetStore from "../../src/dataset/DatasetStore.ts"
import { manifest, message, workspace } from "../workspace.ts"

const open = (text: string, id = "tiny") => message(DatasetStore.open(workspace({ [`datasets/${id}/dataset.yaml`]: text }), id))

describe("what a manifest's schema cannot say", () => {
  it("is silent about a good one", () => {
    expect(open(manifest)).toMatchObject({ manifest: { id: "tiny" } })
  })

  it("is reported all at once, each with its line", () => {
    const broken = manifest
      .replace(/(format: tsv-topics\n) {4}sha256: .*\n/, "$1")
      .replace("counts: { topics: 2 }", "counts: { topics: 2, lines: 2 }")
      .replace('"2": yes }', "}")
      .replace("    qrels: qrels", "    qrels: judgements")
      .replace("leaderboard: board", "leaderboard: bord")
    expect(open(broken, "other")).toMatchInlineSnapshot(`
      "datasets/other/dataset.yaml:1: id: is "tiny", but the folder is "other"
      datasets/other/dataset.yaml:11: files.qrels: grade 2 is above grades.maximum, or has no meaning in grades.meanings
      datasets/other/dataset.yaml:20: files.topics: write its sha256, or under unseen why it could not be computed
      datasets/other/dataset.yaml:23: files.topics.counts.lines: is not counted in a tsv-topics file; what is: topics
      datasets/other/dataset.yaml:37: runsets.cut.qrels: "judgements" is not among the manifest's files
      datasets/other/dataset.yaml:38: runsets.cut.leaderboard: "bord" is not among the manifest's files"
    `)
  })

  it("joins files that are named, of the form that can be joined", () => {
    const joined = (format: string, names: string) =>
      open(manifest.replace("format: trec-qrels\n", `format: ${format}\n    options: { joins: [${names}] }\n`).replace(/runsets:[^]*$/, ""))
    for (const form of ["bioasq", "bioasq-lists"]) expect(joined(form, "topics")).toMatchObject({ manifest: {} })
    expect(joined("bioasq-lists", "topics, absent")).toContain('files.qrels.options.joins[1]: "absent" is not among the manifest\'s files')
    expect(joined("trec-qrels", "topics")).toContain(
      "files.qrels.options.joins: a trec-qrels file joins no others; those that do are bioasq, bioasq-lists, bioasq-snippets, check-covid"
    )
  })

  it("takes a reason instead of a checksum, not both", () => {
    expect(open(manifest.replace(/(path: board.csv\n.*\n) {4}sha256: .*\n/, "$1    unseen: nobody had it\n"))).toMatchObject({
      manifest: {}
    })
    expect(open(manifest.replace("format: leaderboard\n", "format: leaderboard\n    unseen: nobody had it\n"))).toMatchInlineSnapshot(
      `"datasets/tiny/dataset.yaml:25: files.board: write its sha256, or under unseen why it could not be computed"`
    )
  })

  it("takes a reason instead of the pins of a run set, not both and not half of it", () => {
    const pins = /    files: 2\n    lines: 6\n    sha256: .*\n/
    expect(manifest).toMatch(pins)
    const withPins = (text: string) => open(manifest.replace(pins, text))
    expect(withPins("    unseen: made anew\n")).toMatchObject({ manifest: {} })
    const said =
      "datasets/tiny/dataset.yaml:36: runsets.cut: write files, lines and sha256, or under unseen why they could not be counted; `litfuse bench data check tiny` then prints all three"
    expect(withPins("")).toBe(said)
    expect(withPins("    files: 2\n    lines: 6\n")).toBe(said)
    expect(open(manifest.replace(/(    files: 2\n)/, "$1    unseen: made anew\n"))).toBe(said)
  })

  it("wants the grades that codes are mapped to explained, none above the maximum", () => {
    const mapped = (grades: string) =>
      open(manifest.replace("format: trec-qrels\n", `format: trec-qrels\n    options: { grades: ${grades} }\n`))
    expect(mapped('{ "1": 2, "5": 0 }')).toMatchObject({ manifest: {} })
    expect(mapped('{ "1": 3 }')).toMatchInlineSnapshot(
      `"datasets/tiny/dataset.yaml:11: files.qrels: grade 3 is above grades.maximum, or has no meaning in grades.meanings"`
    )
  })
})
