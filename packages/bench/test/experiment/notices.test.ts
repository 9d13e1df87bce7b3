import { describe, expect, it } from "vitest"
import { manifest, sha256, data } from "../workspace.ts"
import { experiment, results } from "./experiments.ts"

const plain = experiment.replace(/ {4}expected[\s\S]*/, "")
const whole = manifest.replace("    depth: 2\n", "")
const notices = async (text: string, files = {}) =>
  (await results(text, false, files)).tables[0]!.notices.map(({ code, text: said }) => [code, said])

describe("notices of a table", () => {
  it("report nDCG that is shown without the share of judged documents and its condensed twin", async () => {
    const alone = plain.replace('["P@2", RR@2]', '["nDCG@2"]')
    expect(await notices(alone)).toEqual([
      [
        "coverage-not-shown",
        "nDCG@2 is shown without Judged@2 and nDCG(judged_only=True)@2, so this table cannot show how much of it depends on judged coverage"
      ]
    ])
    const complete = manifest.replace("format: trec-qrels", "format: trec-qrels\n    options: { complete: true }")
    expect(await notices(alone, { "datasets/tiny/dataset.yaml": complete })).toEqual([])
    const both = plain.replace('["P@2", RR@2]', '["nDCG@2", "Judged@2", "nDCG(judged_only=True)@2"]')
    expect(await notices(both, { "datasets/tiny/dataset.yaml": whole })).toEqual([])
  })

  it("tell when nothing was judged not relevant, so that no column can show it", async () => {
    const gold = plain.replace("qrels: qrels", "qrels: other").replace("runset: cut", "run: run-x").replace('["P@2", RR@2]', '["nDCG@2"]')
    expect((await notices(gold)).map(([code]) => code)).toEqual(["gold-only"])
  })

  it("report when the order of tied documents decides a printed digit, by exact bounds", async () => {
    // b and c come before a by id, descending; a alone is relevant in topic 1
    const tied = "1 Q0 a 1 1 x\n1 Q0 b 2 1 x\n2 Q0 d 1 2 x\n2 Q0 c 2 1 x\n"
    const digest = sha256(`${sha256(tied)}  x\n${sha256(data["runs/y"])}  y\n`)
    const files = {
      "datasets/tiny/runs/x": tied,
      "datasets/tiny/dataset.yaml": manifest
        .replace(/sha256: \w+\n {4}depth/, `sha256: ${digest}\n    depth`)
        .replace(sha256(data["runs/x"]), sha256(tied))
    }
    expect(await notices(plain.replace('["P@2", RR@2]', "[RR@2]"), files)).toEqual([
      [
        "ties",
        "RR@2 of 1 of 2 systems depends on the order of documents with equal scores, here by id, descending. It moves most for `x`: 0.5000 here, 0.5000 to 0.7500 in other orders"
      ]
    ])
    // both tied documents are above the cutoff of P@2
    expect(await notices(plain.replace('["P@2", RR@2]', '["P@2"]'), files)).toEqual([])
  })
})
