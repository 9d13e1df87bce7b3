import { axisScale } from "./axisScale.ts"
import { fixedDecimals } from "./fixedDecimals.ts"
import { mostSeries, seriesPen } from "./plot/seriesPen.ts"
import { fontOf, type Item, type PaperFigure, type PaperWidth, type Plot } from "./plot/Plot.ts"
import { axisSpace } from "./plot/plotLayout.ts"

/** A bin of predictions: how many, their mean probability, and the share of them that came true. Units: shares in [0, 1]. */
export interface CalibrationBin {
  readonly count: number
  readonly mean: number
  readonly share: number
}

/** A prediction that is judged: its bins from the lowest probability. Bins without predictions are left out. */
interface Predictor {
  readonly label: string
  readonly bins: ReadonlyArray<CalibrationBin>
}

/**
 * What a reliability diagram shows.
 *
 * - `of` what is predicted, in the plural: `pairs`, `labels`
 */
export interface Calibration {
  readonly title: string
  readonly of: string
  readonly predictors: ReadonlyArray<Predictor>
}

/**
 * The expected calibration error: how far the mean probability and the share that came true are apart, on average over predictions.
 *
 * - units: in [0, 1]; NaN without predictions
 * - source: Naeini, Cooper & Hauskrecht, AAAI 2015
 */
export const expectedCalibrationError = (bins: ReadonlyArray<CalibrationBin>): number => {
  const all = bins.reduce((sum, { count }) => sum + count, 0)
  return bins.reduce((sum, { count, mean, share }) => sum + count * Math.abs(mean - share), 0) / all
}

/** The height of the histogram of counts, as a share of the diagram. */
const histogram = 0.22

/** Bars of counts below the diagram: their heights are logarithms, because the outer bins hold most predictions. */
const countItems = ({ bins }: Predictor, series: number, all: number, most: number): ReadonlyArray<Item> => [
  {
    type: "boxes",
    pen: { ink: seriesPen(series).pen.ink },
    boxes: bins.map(({ count, mean }) => {
      const wide = 0.014
      const x = mean + (series - (all - 1) / 2) * wide
      return [
        [x - wide / 2, -0.06 - histogram],
        [x + wide / 2, -0.06 - histogram + (histogram * Math.log10(1 + count)) / Math.log10(1 + most)]
      ]
    })
  }
]

const plotAt = ({ predictors, of }: Calibration, width: PaperWidth): Plot => {
  const font = fontOf(width)
  const axis = axisScale(0, 1)
  // about as high as it is wide
  const sides = width === 85 ? 0 : 60
  const most = Math.max(1, ...predictors.flatMap(({ bins }) => bins.map(({ count }) => count)))
  return {
    width,
    inner: { height: width === 85 ? 190 : 280 },
    left: axisSpace(axis.ticks, width) + sides,
    right: font * 1.4 + sides,
    top: font * 0.8,
    x: { name: `mean probability of ${of}`, ...axis, hasGrid: true },
    y: { name: "share that came true", from: -0.06 - histogram, to: 1, ticks: axis.ticks, hasGrid: true },
    items: [
      {
        type: "path",
        pen: { ink: "soft", dash: "dashed" },
        points: [
          [0, 0],
          [1, 1]
        ]
      },
      ...predictors.flatMap((one, p) => countItems(one, p, predictors.length, most)),
      {
        type: "words",
        text: `${of} in a bin, at most ${most} (log scale)`,
        at: [0.5, -0.06],
        anchor: "middle",
        by: [0, font * 0.1]
      },
      ...predictors.map(({ label, bins }, p): Item => ({
        type: "path",
        label: `${label}: error ${fixedDecimals(expectedCalibrationError(bins), 4)}`,
        ...seriesPen(p),
        points: bins.map(({ mean, share }) => [mean, share])
      }))
    ]
  }
}

/**
 * A reliability diagram: how often predictions came true, by their probability, with the number of predictions in each bin and the expected calibration
 * error.
 *
 * - shape: the table has one row for each bin. At most `mostSeries` predictors are drawn, and the caption counts the rest
 * - empty: no predictors give the axes and the diagonal
 */
export const calibrationPlot = (shown: Calibration): PaperFigure => {
  const { title, of, predictors } = shown
  const drawn = predictors.slice(0, mostSeries)
  const left = predictors.length - drawn.length
  const errors = predictors.map(({ label, bins }) => `${label} ${fixedDecimals(expectedCalibrationError(bins), 4)}`)
  return {
    title,
    about: [
      `The dashed diagonal is perfect calibration; the bars below count ${of} on a logarithmic scale.`,
      ...(errors.length === 0 ? [] : [`Expected calibration error: ${errors.join(", ")}.`]),
      ...(left === 0 ? [] : [`${left} more are in the table only.`])
    ].join(" "),
    table: {
      headers: ["set", of, "mean probability", "share that came true"],
      rows: predictors.flatMap(({ label, bins }) =>
        bins.map(({ count, mean, share }) => [label, String(count), fixedDecimals(mean, 4), fixedDecimals(share, 4)])
      )
    },
    plot: (width) => plotAt({ ...shown, predictors: drawn }, width)
  }
}
