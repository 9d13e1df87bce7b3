/**
 * Writes the grades of the candidates with the highest scores, best first and then in tie order, and returns how many there are.
 *
 * - shape: `top` and `out` room for as many candidates as are wanted; `top` ends with the candidates themselves
 */
export const topGrades = (scores: Float64Array, grades: Int16Array, top: Int32Array, out: Int16Array): number => {
  let n = 0
  for (let candidate = 0; candidate < scores.length; candidate++) {
    const score = scores[candidate]!
    if (n === top.length && !(score > scores[top[n - 1]!]!)) continue
    let place = n < top.length ? n++ : n - 1
    for (; place > 0 && scores[top[place - 1]!]! < score; place--) top[place] = top[place - 1]!
    top[place] = candidate
  }
  for (let i = 0; i < n; i++) out[i] = grades[top[i]!]!
  return n
}
