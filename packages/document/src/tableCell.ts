import type { Cell } from "@litfuse/engine/Document"
import { fixed } from "@litfuse/files/numbers"

/** A cell of a number or a text; `none` where there is no value. `digits`: after the point; absent = the number as it is. */
export const tableCell = (value: string | number | null, digits?: number): Cell => {
  if (value === null) return { text: "none" }
  if (typeof value === "string") return { text: value }
  return { text: digits === undefined ? String(value) : fixed(value, digits), value }
}
