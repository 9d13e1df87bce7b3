/** Colours of a drawing of who cites whom. */
interface Colours {
  readonly ink: string
  readonly soft: string
  readonly line: string
  readonly accent: string
  readonly bad: string
  readonly paper: string
}

/** The style rules of works and citations. `within` the prefix of every rule: `svg ` in a page. */
const rules = ({ ink, soft, line, accent, bad, paper }: Colours, within = ""): string =>
  [
    `.wt{font-weight:600;font-size:13px}`,
    `.wy{font-variant-numeric:tabular-nums;fill:${soft}}`,
    `.wl{stroke:${line};opacity:.18}`,
    `.we{fill:none;stroke:${line};stroke-width:1;opacity:.25}`,
    `.we.wk{opacity:.75;stroke-width:1.3}`,
    `.we.wp{stroke:${accent};stroke-width:2.6;opacity:.95}`,
    `.wn text{paint-order:stroke;stroke:${paper};stroke-width:3px;stroke-linejoin:round;text-anchor:middle}`,
    `.wd{fill:${paper};stroke:${ink};stroke-width:1.6}`,
    `.ws .wd{fill:${ink}}`,
    `.ws text{font-weight:600}`,
    `.wx .wd{fill:${bad};stroke:${bad}}`,
    `.wx text{fill:${bad}}`,
    `.wn .wc{stroke:none;font-size:11px;font-weight:600}`,
    `.wx .wc{fill:${paper}}`,
    `.wf{fill:transparent;stroke:none}`,
    `.wn:focus .wf{stroke:${accent};stroke-width:2}`,
    `.wi{visibility:hidden;pointer-events:none}`,
    `.wi rect{fill:${paper};stroke:${ink}}`,
    `.wi .wt{font-size:12px}`
  ]
    .map((rule) => within + rule)
    .join("")

const light: Colours = { ink: "#333", soft: "#555", line: "#555", accent: "#0b62a8", bad: "#b3261e", paper: "#fff" }
const ofPage: Colours = {
  ink: "var(--ink)",
  soft: "var(--soft)",
  line: "var(--soft)",
  accent: "var(--accent)",
  bad: "light-dark(#b3261e,#ff8a80)",
  paper: "var(--paper)"
}

/** The colour behind a drawing that is saved. */
export const networkPaper = light.paper

const forced = `@media(forced-colors:active){.we,.wd{stroke:CanvasText}}`

/** While a work has the pointer or the focus: fades what it is not linked with, and shows its title. */
const follow = (count: number): string =>
  `svg:has(.wn:is(:hover,:focus)) :is(.we,.wn){opacity:.1}${Array.from({ length: count }, (_, i) => `svg:has(.n${i}:is(:hover,:focus)){.e${i}{opacity:1}.t${i}{visibility:visible}}`).join("")}`

/** The style inside a drawing of so many works. The colours are fixed: a drawing outside of pages is saved, and must not turn dark in a paper. */
export const drawingStyle = (count: number): string =>
  `text{font:12px system-ui,sans-serif;fill:#222}${rules(light)}.wn:focus{outline:none}${forced}${follow(count)}`

/** The style of drawings of at most so many works in a page, whose policy does not allow separate style sheets in drawings. */
export const networkStyle = (most: number): string => `${rules(ofPage, "svg ")}svg .wn:focus{outline:none}${forced}${follow(most)}`
