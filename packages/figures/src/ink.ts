/**
 * The class of the ink on a coloured cell by how strong the colour is, in [0, 1]: the strongest cells need the opposite of the page's text colour,
 * those of medium strength only on dark pages.
 */
export const inkOf = (strength: number): string => (strength > 0.85 ? "hi" : strength > 0.58 ? "mid" : "lo")
