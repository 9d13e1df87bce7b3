import { describe, expect, it } from "vitest"
import { reportMarkdown } from "../../src/report/reportMarkdown.ts"
import { experiment, results } from "../experiment/experiments.ts"

describe("markdown", () => {
  it("shows question, verdict, conditions, agreement and values", async () => {
    expect(reportMarkdown(await results(`${experiment}notes: [only a trial]\n`))).toMatchInlineSnapshot(`
      "# try

      > Does it work?

      **1 of 4 expected values does not hold (3 equal, 1 worse). 3 of 4 values that others printed are reproduced (the board).**

      Data: Tiny (1). Order of hits: score as a 32-bit float, descending, then id descending by code point (\`trec_eval-9.0.8\`).

      - only a trial

      Checked against what was expected: 1 of 4 expected values does not hold (3 equal, 1 worse).

      ## All runs

      2 systems, 2 topics, judgements \`qrels\`; every judged topic is averaged; a topic that a run lacks counts 0. 95 % intervals of means: BCa bootstrap over topics, 10,000 resamples.

      - note (missing-topics): 1 system lacks topics: y 1

      | measure | expected values | hold | do not | origin    |
      | ------- | --------------: | ---: | -----: | --------- |
      | P@2     |               2 |    2 |      0 | the board |
      | RR@2    |               2 |    1 |      1 | the board |

      | system |    P@2 |    95 % interval |                            RR@2 |
      | ------ | -----: | ---------------: | ------------------------------: |
      | x      | 0.5000 | [0.5000, 0.5000] |                          0.7500 |
      | y      | 0.2500 | [0.0000, 0.5000] | 0.2500 (worse: expected 0.3000) |

      Written by \`litfuse bench run try\`. The numbers are in results.json with ten digits, most of them also by topic. Cite: nobody
      "
    `)
  })

  it("orders systems by the first measure, ties by name", async () => {
    const text = reportMarkdown(await results(experiment.replace('["P@2", RR@2]', "[NumRet, P@2, RR@2]")))
    expect(text.indexOf("| x ")).toBeLessThan(text.indexOf("| y "))
  })

  it("shows a refused measure as refused and says why", async () => {
    const text = reportMarkdown(await results(experiment.replace("RR@2]", "RR@2, AP]")))
    expect(text).toContain("- note (truncated-run): AP reads below rank 2")
    expect(text).toMatch(/\| x +\| 0\.5000 \| \[0\.5000, 0\.5000\] \| +0\.7500 \| refused \|/)
  })
})
