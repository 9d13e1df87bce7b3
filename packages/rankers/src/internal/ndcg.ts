/** log2(rank + 1) by place from 0. */
export const discounts = (depth: number): Float64Array => Float64Array.from({ length: depth }, (_, i) => Math.log2(i + 2))

/** DCG of grades from the best on; the gain is the grade, and negative grades gain nothing. */
export const ideal = (grades: Int16Array, discount: Float64Array): number => {
  let sum = 0
  for (let i = 0; i < grades.length && i < discount.length; i++) sum += Math.max(0, grades[i]!) / discount[i]!
  return sum
}

/**
 * DCG of the candidates with the highest scores; of equal ones the first in tie order.
 *
 * - shape: `top` room for as many candidates as there are discounts
 */
export const dcg = (scores: Float64Array, grades: Int16Array, discount: Float64Array, top: Int32Array): number => {
  let n = 0
  for (let candidate = 0; candidate < scores.length; candidate++) {
    const score = scores[candidate]!
    if (n === top.length && !(score > scores[top[n - 1]!]!)) continue
    let place = n < top.length ? n++ : n - 1
    for (; place > 0 && scores[top[place - 1]!]! < score; place--) top[place] = top[place - 1]!
    top[place] = candidate
  }
  let sum = 0
  for (let i = 0; i < n; i++) sum += Math.max(0, grades[top[i]!]!) / discount[i]!
  return sum
}
