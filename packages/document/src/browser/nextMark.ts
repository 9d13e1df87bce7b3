/** Where a mark of a drawing is. Units: pixels. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** A way that an arrow key points. */
export type Way = "up" | "down" | "left" | "right"

/** Marks this close in height are in one row. Units: pixels. */
const sameRow = 1

const isBeyond = (way: Way, here: Spot, there: Spot): boolean => {
  const [across, down] = [there.x - here.x, there.y - here.y]
  const isInRow = Math.abs(down) < sameRow
  if (way === "left" || way === "right") return isInRow && (way === "left" ? across < 0 : across > 0)
  return !isInRow && (way === "up" ? down < 0 : down > 0)
}

/**
 * The mark to which an arrow key leads from another: the nearest one of its row, above or below.
 *
 * - `links` with arrows: `up` leads along an arrow to a mark, `down` back along one. Undefined = a drawing without arrows
 * - empty: undefined where the key leads nowhere
 */
export const nextMark = (
  spots: ReadonlyArray<Spot>,
  links: ReadonlyArray<readonly [from: number, to: number]> | undefined,
  here: number,
  way: Way
): number | undefined => {
  const at = spots[here]!
  const linked = (links ?? []).flatMap(([from, to]) => {
    if (way === "up" && from === here) return [to]
    return way === "down" && to === here ? [from] : []
  })
  const isAlong = links !== undefined && (way === "up" || way === "down")
  const places = isAlong ? linked : spots.flatMap((spot, i) => (isBeyond(way, at, spot) ? [i] : []))
  // of the marks above or below, the rows count before the way across
  const distance = (i: number): number => Math.abs(spots[i]!.y - at.y) * 1e4 + Math.abs(spots[i]!.x - at.x)
  return places.toSorted((a, b) => distance(a) - distance(b) || a - b)[0]
}
