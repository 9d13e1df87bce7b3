/** One line of the speed table: what was measured, and what it should reach. */
export interface Measurement {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly target?: string
}
