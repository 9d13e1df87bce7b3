/** An arrow from the work that cites to the work that is cited, by their places. */
export type Arrow = readonly [citing: number, cited: number]

/**
 * The arrows that no longer way replaces. Where A cites B and C, and B cites C, the arrow from A to C is left out. A drawing makes these strong and the
 * others faint.
 *
 * - `count` how many works there are
 * - empty: no arrows. Arrows in a circle can replace each other, so none of them may be left
 */
export const essentialArrows = (count: number, arrows: ReadonlyArray<Arrow>): ReadonlySet<Arrow> => {
  const next = Array.from({ length: count }, (): Array<number> => [])
  for (const [citing, cited] of arrows) next[citing]!.push(cited)
  const hasLongerWay = ([from, goal]: Arrow): boolean => {
    const open = next[from]!.filter((place) => place !== goal)
    const seen = new Set(open)
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      for (const after of next[place]!) {
        if (after === goal) return true
        if (seen.has(after)) continue
        seen.add(after)
        open.push(after)
      }
    }
    return false
  }
  return new Set(arrows.filter((arrow) => !hasLongerWay(arrow)))
}
