import type { Values } from "../nullCalibration/World.ts"

/** Values of some topics alone, in the order given. */
export const chooseAlongOrder = ({ topics, values, ...sizes }: Values, rows: ReadonlyArray<number>): Values => {
  const systems = sizes.candidates + sizes.runs + 1
  const out = new Float64Array(systems * rows.length)
  for (let s = 0; s < systems; s++) for (const [i, t] of rows.entries()) out[s * rows.length + i] = values[s * topics + t]!
  return { ...sizes, topics: rows.length, values: out }
}
