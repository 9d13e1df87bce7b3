import { escapeXml as escape } from "./escapeXml.ts"

/**
 * The frame of a drawing.
 *
 * - `width`, `height` in pixels
 * - `css` the style sheet inside it, which a page leaves out
 * - `paper` the colour behind it, for a drawing that is saved: a viewer with a dark page would show through
 * - `size` the width and height that are shown, with their units; default: pixels
 * - `kind` its classes, for the style of pages
 * - `role` `group` where a reader comes to parts of it with the keyboard; default `img`
 * - `about` what the drawing shows, in a sentence or two, for who hears it; without it the drawing has its title alone
 */
export interface Frame {
  readonly title: string
  readonly width: number
  readonly height: number
  readonly css: string
  readonly about?: string | undefined
  readonly paper?: string | undefined
  readonly size?: readonly [width: string, height: string]
  readonly kind?: string
  readonly role?: "img" | "group"
}

/** Elements of SVG as one drawing that has a name, and a description where there is one. */
export const frame = (around: Frame, parts: ReadonlyArray<string>): string => {
  const { title, about, width, height, css, paper, size = [width, height], kind, role = "img" } = around
  const classes = kind === undefined ? "" : ` class="${kind}"`
  const behind = paper === undefined ? "" : `<rect width="${width}" height="${height}" fill="${paper}"/>`
  const names = about === undefined ? "" : `<title>${escape(title)}</title><desc>${escape(about)}</desc>`
  return `<svg xmlns="http://www.w3.org/2000/svg"${classes} viewBox="0 0 ${width} ${height}" width="${size[0]}" height="${size[1]}" role="${role}">${names}<style>${css}</style>${behind}\n${parts.join("\n")}\n</svg>\n`
}
