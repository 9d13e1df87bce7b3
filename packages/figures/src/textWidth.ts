/** Characters about a third narrower than the usual one, and those about a half wider. */
const narrow = new Set("iljtfrI.,:;'|!()[] ")
const wide = new Set("mwMWQGO@%")

const widthOf = (character: string): number => {
  if (narrow.has(character)) return 0.38
  if (wide.has(character)) return 0.95
  return /[A-Z]/.test(character) ? 0.71 : 0.62
}

/** About how many pixels a text is wide in a sans-serif font of a size; a little more rather than less, so that labels fit. */
export const textWidth = (text: string, size: number): number => {
  let width = 0
  for (const character of text) width += widthOf(character) * size
  return width
}

/** A text that fits a width: cut, with an ellipsis, when it does not. */
export const fit = (text: string, size: number, width: number): string => {
  if (textWidth(text, size) <= width) return text
  const kept: Array<string> = []
  let left = width - size
  for (const character of text) {
    left -= widthOf(character) * size
    if (left < 0) break
    kept.push(character)
  }
  return `${kept.join("").trimEnd()}…`
}

/** How much wider bold letters are than usual ones. */
const bold = 1.12

/** A text in bold letters that fits a width: cut, with an ellipsis, when it does not. */
export const fitBold = (text: string, size: number, width: number): string => fit(text, bold * size, width)

/** The minimum width of a figure for its title, in bold letters of 12 pixels, 8 pixels from the left. Units: pixels. */
export const titleWidth = (title: string): number => Math.ceil(8 + bold * textWidth(title, 12)) + 8
