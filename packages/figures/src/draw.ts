import { barChart, type Bars } from "./barChart.ts"
import { dotPlot, type Dots } from "./dotPlot.ts"
import { heatMap, type Heat } from "./heatMap.ts"
import { linePlot, type Lines } from "./linePlot.ts"
import { upSet, type UpSet } from "./upSet.ts"

/** What can be drawn, as data. */
export type Drawn = Bars | Dots | Heat | Lines | UpSet

/**
 * Data as SVG text, each kind in its way.
 *
 * - `css` the style sheet inside it; none when the page around it has one
 * - `about` what it shows, for who hears it
 */
export const draw = (drawn: Drawn, css?: string, about?: string): string => {
  if ("bars" in drawn) return barChart(drawn, css, about)
  if ("dots" in drawn) return dotPlot(drawn, css, about)
  if ("sets" in drawn) return upSet(drawn, css, about)
  return "cells" in drawn ? heatMap(drawn, css, about) : linePlot(drawn, css, about)
}
