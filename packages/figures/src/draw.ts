import { dotPlot, type Dots } from "./dots.ts"
import { heatMap, type Heat } from "./heat.ts"
import { linePlot, type Lines } from "./lines.ts"

/** What can be drawn, as data. */
export type Drawn = Dots | Heat | Lines

/**
 * Data as SVG text, each kind in its way.
 *
 * - `css` the style sheet inside it; none when the page around it has one
 * - `about` what it shows, for who hears it
 */
export const draw = (drawn: Drawn, css?: string, about?: string): string =>
  "dots" in drawn ? dotPlot(drawn, css, about) : "cells" in drawn ? heatMap(drawn, css, about) : linePlot(drawn, css, about)
