/** A function to be minimised: it returns its value at a point and writes its gradient. */
export type Smooth = (at: Float64Array, gradient: Float64Array) => number

const memory = 8
const sufficient = 1e-4
const shortest = 1e-10

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

interface Step {
  readonly moved: Float64Array
  readonly turned: Float64Array
  readonly rho: number
}

const direction = (gradient: Float64Array, steps: ReadonlyArray<Step>): Float64Array => {
  const to = gradient.map((x) => -x)
  const alphas = new Float64Array(steps.length)
  for (let s = steps.length - 1; s >= 0; s--) {
    const { moved, turned, rho } = steps[s]!
    alphas[s] = rho * dot(moved, to)
    for (let i = 0; i < to.length; i++) to[i]! -= alphas[s]! * turned[i]!
  }
  const last = steps.at(-1)
  const scale = last === undefined ? 1 / Math.max(1, Math.sqrt(dot(gradient, gradient))) : 1 / (last.rho * dot(last.turned, last.turned))
  for (let i = 0; i < to.length; i++) to[i]! *= scale
  for (const [s, { moved, turned, rho }] of steps.entries()) {
    const beta = rho * dot(turned, to)
    for (let i = 0; i < to.length; i++) to[i]! += (alphas[s]! - beta) * moved[i]!
  }
  return to
}

/**
 * Minimises a smooth convex function from 0 on, in at most `iterations` steps; it stops when a step no longer lowers the value.
 *
 * - source: Nocedal, Mathematics of Computation 35(151), 1980 (limited-memory BFGS); steps are halved until Armijo's condition holds
 */
export const lbfgs = (f: Smooth, n: number, iterations: number): Float64Array => {
  let at = new Float64Array(n)
  let gradient = new Float64Array(n)
  let value = f(at, gradient)
  const steps: Array<Step> = []
  for (let iteration = 0; iteration < iterations; iteration++) {
    const to = direction(gradient, steps)
    const slope = dot(gradient, to)
    if (!(slope < 0)) break
    const next = new Float64Array(n)
    const turned = new Float64Array(n)
    let reached = Number.POSITIVE_INFINITY
    let length = 1
    for (; length > shortest; length /= 2) {
      for (let i = 0; i < n; i++) next[i] = at[i]! + length * to[i]!
      reached = f(next, turned)
      if (reached <= value + sufficient * length * slope) break
    }
    if (!(reached < value)) break
    const moved = next.map((x, i) => x - at[i]!)
    const bent = turned.map((x, i) => x - gradient[i]!)
    const curvature = dot(moved, bent)
    if (curvature > 0) steps.push({ moved, turned: bent, rho: 1 / curvature })
    if (steps.length > memory) steps.shift()
    at = next
    gradient = turned
    value = reached
  }
  return at
}
