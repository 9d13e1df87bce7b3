import { describe, expect, it } from "vitest"
import { calibrationPlot, expectedCalibrationError } from "../src/calibrationPlot.ts"

const bins = [
  { count: 30, mean: 0.1, share: 0.2 },
  { count: 10, mean: 0.9, share: 0.7 }
]

describe("expectedCalibrationError", () => {
  it("weighs the error of a bin by its predictions", () => {
    // (30 * 0.1 + 10 * 0.2) / 40
    expect(expectedCalibrationError(bins)).toBeCloseTo(0.125, 12)
    expect(expectedCalibrationError([{ count: 5, mean: 0.3, share: 0.3 }])).toBe(0)
    expect(expectedCalibrationError([])).toBeNaN()
  })
})

describe("calibrationPlot", () => {
  const figure = calibrationPlot({ title: "T", of: "pairs", predictors: [{ label: "curve", bins }] })

  it("has the error in caption and legend, and each bin in its table", () => {
    expect(figure.about).toContain("Expected calibration error: curve 0.1250.")
    expect(figure.table.rows).toEqual([
      ["curve", "30", "0.1000", "0.2000"],
      ["curve", "10", "0.9000", "0.7000"]
    ])
    expect(figure.plot(85).items.some((item) => item.type === "path" && item.label === "curve: error 0.1250")).toBe(true)
  })

  it("draws the bin with the most predictions as the highest bar of counts", () => {
    const boxes = figure.plot(85).items.flatMap((item) => (item.type === "boxes" ? item.boxes : []))
    const heights = boxes.map(([[, from], [, to]]) => to - from)
    expect(heights[0]).toBeCloseTo(0.22, 12)
    expect(heights[1]! / heights[0]!).toBeCloseTo(Math.log10(11) / Math.log10(31), 12)
  })
})
