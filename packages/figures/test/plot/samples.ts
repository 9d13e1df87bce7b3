import { calibrationPlot } from "../../src/calibrationPlot.ts"
import { criticalDifferences } from "../../src/criticalDifferences.ts"
import { forestPlot } from "../../src/forestPlot.ts"
import type { PaperFigure } from "../../src/plot/Plot.ts"
import { recallByEffort } from "../../src/recallByEffort.ts"
import { topicDifferences } from "../../src/topicDifferences.ts"

/** The five figures of labels that a test chooses. */
export const figuresOf = (labels: ReadonlyArray<string>): Readonly<Record<string, PaperFigure>> => ({
  forest: forestPlot({
    title: `difference from ${labels[0] ?? "nothing"}`,
    axis: "difference in nDCG@10",
    reference: 0,
    dots: labels.map((label, i) => ({
      label,
      value: 0.03 - i * 0.01,
      ...(i % 3 === 1 ? {} : { low: -0.02 - i * 0.01, high: 0.08 - i * 0.01 }),
      isPooled: i > 0 && i === labels.length - 1
    }))
  }),
  topics: topicDifferences({
    measure: "AP",
    system: labels[0] ?? "a",
    baseline: labels[1] ?? "b",
    differences: labels.map((topic, i) => ({ topic, value: (i % 3) - 1 }))
  }),
  ranks: criticalDifferences({
    measure: "AP",
    critical: 1.2,
    test: "Friedman's test.",
    systems: labels.map((label, i) => ({ label, rank: 1 + i * 0.8 }))
  }),
  recall: recallByEffort({
    title: "Recall by effort",
    runs: labels.map((label, r) => ({
      label,
      points: [0, 0.2, 0.5, 1].map((read) => ({
        read,
        recall: read ** (1 / (r + 1)),
        low: 0.9 * read,
        high: Math.min(1, 1.3 * read ** (1 / (r + 1)))
      }))
    }))
  }),
  calibration: calibrationPlot({
    title: "Probabilities, and the truth",
    of: "pairs",
    predictors: labels.map((label, p) => ({
      label,
      bins: [
        { count: 100, mean: 0.1, share: 0.1 * p },
        { count: 10, mean: 0.9, share: 1 }
      ]
    }))
  })
})

export const widths = [85, 175] as const
