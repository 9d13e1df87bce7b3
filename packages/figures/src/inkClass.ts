/**
 * The class of the text colour on a cell whose colour has a strength in [0, 1]. The strongest cells need the opposite of the page's text colour; medium
 * cells need it only on dark pages.
 */
export const inkClass = (strength: number): string => {
  if (strength > 0.85) return "hi"
  return strength > 0.58 ? "mid" : "lo"
}
