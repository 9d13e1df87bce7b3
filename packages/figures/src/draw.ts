import { barChart, type Bars } from "./barChart.ts"
import { type Dots, forestPlot } from "./forestPlot.ts"
import { heatMap, type Heat } from "./heatMap.ts"
import { linePlot, type Lines } from "./linePlot.ts"
import { plotSvg } from "./plot/plotSvg.ts"
import { upSet, type UpSet } from "./upSet.ts"

/** What can be drawn, as data. */
export type Drawn = Bars | Dots | Heat | Lines | UpSet

/**
 * Data as SVG text, each kind in its way.
 *
 * - `about` what it shows, for who hears it
 */
export const draw = (drawn: Drawn, about?: string): string => {
  if ("bars" in drawn) return barChart(drawn, about)
  if ("dots" in drawn) return plotSvg(forestPlot(drawn, about), 175, true)
  if ("sets" in drawn) return upSet(drawn, about)
  return "cells" in drawn ? heatMap(drawn, about) : linePlot(drawn, about)
}
