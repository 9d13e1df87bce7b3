import { expect, it } from "vitest"
import { printStyle, reportStyle } from "../src/reportStyle.ts"

const luminance = (colour: string): number => {
  const hex = colour.length === 4 ? colour.replaceAll(/[0-9a-f]/g, "$&$&") : colour
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const palettes = [...reportStyle.matchAll(/\{(--paper:[^}]*)\}/g)].map(([, text]) =>
  Object.fromEntries(text!.split(";").map((part) => part.slice(2).split(":") as [string, string]))
)

it.each(palettes)("has text that stands out from what is behind it: %o", (palette) => {
  // axe cannot see through cells that hold one another, so contrast is computed here (WCAG 2.2, 1.4.3)
  for (const ink of ["ink", "soft", "accent", "loss", "good"])
    for (const paper of ["paper", "raised"])
      expect(contrast(palette[ink]!, palette[paper]!), `${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5)
  expect(contrast(palette["ink"]!, palette["warn-paper"]!)).toBeGreaterThanOrEqual(4.5)
})

it("is light on paper, whatever the screen", () => {
  expect(palettes).toHaveLength(3)
  expect(printStyle).toContain(`:root,:root[data-theme=dark],:root:not([data-theme=light]){--paper:#fff`)
})
