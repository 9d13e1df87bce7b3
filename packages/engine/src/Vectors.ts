/**
 * A query and the works of a table as vectors of one model.
 *
 * - shape: `works[row]` for each row of the table; every vector has `dimensions` numbers
 * - `model` id and version of the model
 * - empty: without a model `dimensions` is 0, and every vector is empty
 */
export interface Vectors {
  readonly model: string
  readonly dimensions: number
  readonly query: Float32Array
  readonly works: ReadonlyArray<Float32Array>
}
