/**
 * Average precision of scores, on average over all orders of those that tie: no order of ids makes a system better.
 *
 * - shape: a score for each of `isWanted`
 * - empty: 0 when nothing is wanted
 * - source: McSherry and Najork, ECIR 2008
 */
export const averagePrecision = (scores: ArrayLike<number>, isWanted: ReadonlyArray<boolean>): number => {
  const rows = isWanted.map((_, row) => row).sort((a, b) => scores[b]! - scores[a]!)
  let [sum, before, wanted] = [0, 0, 0]
  for (let from = 0; from < rows.length;) {
    let to = from + 1
    while (to < rows.length && scores[rows[to]!] === scores[rows[from]!]) to++
    const size = to - from
    const own = rows.slice(from, to).filter((row) => isWanted[row]).length
    // the chance of each place of the tie to be wanted, and how many others are then expected before it
    for (let i = 0; i < size; i++) {
      const others = size === 1 ? 0 : (i * (own - 1)) / (size - 1)
      sum += ((own / size) * (wanted + others + 1)) / (before + i + 1)
    }
    before += size
    wanted += own
    from = to
  }
  return wanted === 0 ? 0 : sum / wanted
}

/**
 * The chance that a wanted row scores higher than another one, ties half.
 *
 * - empty: NaN when all are wanted, or none
 */
export const auc = (scores: ArrayLike<number>, isWanted: ReadonlyArray<boolean>): number => {
  let [higher, pairs] = [0, 0]
  for (let a = 0; a < isWanted.length; a++) {
    if (!isWanted[a]) continue
    for (let b = 0; b < isWanted.length; b++) {
      if (isWanted[b]) continue
      pairs++
      if (scores[a]! > scores[b]!) higher += 1
      else if (scores[a] === scores[b]) higher += 0.5
    }
  }
  return higher / pairs
}
